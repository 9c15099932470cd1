import type { EngineBase } from '../engine-base.ts';
import type { Feature } from '../feature.ts';
import { faultFacts } from '../platform/fault.ts';
import type { Spool } from '../spool/spool.ts';
import { createContentsReader } from './contents-reader.ts';
import { createReader, type ReaderOptions } from './reader.ts';
import { createReadingThread } from './reading-thread.ts';
import { createSpareProcessor } from './spare-processor.ts';

/** A part that failed so lately may fail again. */
const failureCountsForMs = 15 * 60_000;

/** What the kept files say: read out of all of them, and out of one for whoever asks. */
export function openReading(base: EngineBase, spool: Spool, filesAhead: ReaderOptions['filesAhead']) {
  const { store, log, clock, clockOf } = base;
  const { extraRootFiles = [] } = base.options;
  const onFault = (error: unknown) => log.warn('thread.fault', { part: 'reading', ...faultFacts(error) });
  const contents = createContentsReader(
    base,
    spool,
    createReadingThread(extraRootFiles, { isWaitedFor: true, onFault }),
  );
  const reader = createReader({
    store,
    spool,
    log,
    clock: clockOf('reading'),
    thread: createReadingThread(extraRootFiles, { isWaitedFor: false, onFault }),
    hasSpareProcessor: createSpareProcessor(),
    filesAhead,
  });
  const feature = {
    name: 'reading',
    part: 'reading',
    after: ['store', 'spool'],
    start: reader.wake,
    stop: reader.stop,
    duties: {
      reading: ({ unread }) => {
        const isFailing = base.partFailures
          .recent()
          .some(({ part, lastAt }) => part === 'reading' && Math.abs(clock.now() - lastAt) < failureCountsForMs);
        return { reasons: isFailing ? ['reading-fails'] : [], backlog: unread };
      },
    },
    hears: { recordsChanged: reader.wake },
  } satisfies Feature;
  const contentsFeature = { name: 'contents', part: 'reading', stop: contents.stop } satisfies Feature;
  return { contents, reader, feature, contentsFeature };
}

import { success } from '../../../shared/result.ts';
import type { ContentsReader } from '../decode/contents-reader.ts';
import type { EngineBase } from '../engine-base.ts';
import type { Feature } from '../feature.ts';
import type { Intake } from '../intake/intake.ts';
import { createCardReading } from './card-reading.ts';
import { judgeReading } from './judged-reading.ts';
import type { ReadCard } from './read-card.ts';

const off = { service: 'off', readers: [] } as const;
const unsupported = { service: 'unsupported', readers: [] } as const;

/** Driver cards that are put into the readers of this PC, where the settings want them read. */
export function openCardReading(base: EngineBase, contents: ContentsReader, keep: Intake['addBytes']) {
  const { options, clock, clockOf, settings, log, topics, zone } = base;
  const { startReaderProcess } = options;

  async function judge(read: ReadCard) {
    const summary = await contents.summaryOf(new Uint8Array(read.bytes));
    if (summary === null) return null;
    return judgeReading(read, summary, { atMs: clock.now(), zone: zone(), names: settings.current().archiveNames });
  }

  const reading =
    startReaderProcess === undefined
      ? null
      : createCardReading({
          start: startReaderProcess,
          clock: clockOf('card-readers'),
          log,
          judge,
          keep,
          notes: () => settings.current().noteCardDownload,
          onChange: () => topics.touch('cards'),
        });
  const follow = () => reading?.set(settings.current().readCards);
  const state = () => reading?.state() ?? (settings.current().readCards ? unsupported : off);
  return {
    name: 'card-readers',
    part: 'card-readers',
    after: ['collecting', 'contents'],
    staysOnly: true,
    start: follow,
    stop: () => reading?.stop(),
    requests: { 'cards.get': () => success(state()) },
    topics: { cards: state },
    hears: { settingsChanged: follow },
  } satisfies Feature;
}

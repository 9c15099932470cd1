import type { DriverActivities } from '../../../shared/compliance/hours/records.ts';
import type { RequestError } from '../../../shared/contract/contract.ts';
import { type Result, success } from '../../../shared/result.ts';
import type { DownloadSummary } from '../../../shared/tachograph/summary-schema.ts';
import type { EngineBase } from '../engine-base.ts';
import { refusal } from '../refusal.ts';
import type { Spool } from '../spool/spool.ts';
import type { KeptActivities, LocalCopy } from '../store/local-files.ts';
import { unpackActivities } from './card-activities.ts';
import type { FileQuestions, ReadingThread } from './reading-thread.ts';
import { type UnitDays, unpackUnitDays } from './unit-days.ts';

type OneFileKind = 'contents' | 'contentsRows' | 'hours';

/** Answers what a page asks of the files themselves. */
export interface ContentsReader {
  /** @param id row of the upload list. */
  readonly ask: <Kind extends OneFileKind>(
    id: number,
    kind: Kind,
    asked: FileQuestions[Kind]['asked'],
  ) => Promise<Result<FileQuestions[Kind]['answer'], RequestError>>;
  /**
   * What driver cards recorded, as it was kept when they were read. A file that an earlier version of the program read is
   * read once more, and kept; one whose copy cannot be read is left out, and counted.
   */
  readonly activities: (copies: readonly LocalCopy[]) => Promise<Result<Recorded<DriverActivities>, RequestError>>;
  /** The same of vehicle units. */
  readonly unitDays: (copies: readonly LocalCopy[]) => Promise<Result<Recorded<UnitDays>, RequestError>>;
  /** What a file says that is not kept yet, with its signatures checked; takes the bytes. Null where it cannot be read. */
  readonly summaryOf: (bytes: Uint8Array) => Promise<DownloadSummary | null>;
  readonly stop: () => Promise<void>;
}

interface Recorded<OfFile> {
  /** In the order of the copies. */
  readonly files: readonly OfFile[];
  readonly unreadable: number;
}

/** The thread holds some 40 MB: it is let go when nobody asked for this long. */
const idleMs = 20_000;

/** @param thread one of its own: the other is let go while files pour in, and a person who reads does not wait for it */
export function createContentsReader(
  { store, clockOf, log }: EngineBase,
  spool: Pick<Spool, 'read'>,
  thread: Pick<ReadingThread, 'ask' | 'release'>,
): ContentsReader {
  const clock = clockOf('reading');
  let cancelRelease = () => {};
  let underWay = 0;

  async function askThread<Kind extends OneFileKind | 'activities' | 'summary'>(
    files: readonly Uint8Array[],
    kind: Kind,
    asked: FileQuestions[Kind]['asked'],
  ): Promise<Result<FileQuestions[Kind]['answer'], RequestError>> {
    cancelRelease();
    underWay += 1;
    const answer = await thread.ask(files, kind, asked);
    underWay -= 1;
    if (underWay === 0) cancelRelease = clock.after(idleMs, () => void thread.release());
    if (answer.ok) return answer;
    log.warn('contents-not-read', { code: answer.error });
    return refusal('failed', 'file-not-read');
  }

  async function recorded<OfFile>(
    copies: readonly LocalCopy[],
    unpack: (kept: KeptActivities) => OfFile | null,
  ): Promise<Result<Recorded<OfFile>, RequestError>> {
    const files: OfFile[] = [];
    let unreadable = 0;
    for (const { jobId, sha256 } of copies) {
      const kept = store.localFiles.activities(jobId);
      const known = kept && unpack(kept);
      if (known !== null) {
        files.push(known);
        continue;
      }
      const copy = await spool.read(sha256);
      if (!copy.ok) {
        unreadable += 1;
        continue;
      }
      const read = await askThread([copy.value], 'activities', {});
      if (!read.ok) return read;
      if (read.value === null) continue;
      store.readings.keepActivities(jobId, read.value);
      const file = unpack(read.value);
      if (file !== null) files.push(file);
    }
    return success({ files, unreadable });
  }

  return {
    async ask(id, kind, asked) {
      const sha256 = store.uploads.details(id)?.sha256 ?? null;
      if (sha256 === null) return refusal('not-found', 'file-gone');
      const copy = await spool.read(sha256);
      if (!copy.ok) return refusal('not-found', 'copy-gone');
      return askThread([copy.value], kind, asked);
    },
    activities: (copies) => recorded(copies, unpackActivities),
    unitDays: (copies) => recorded(copies, unpackUnitDays),
    async summaryOf(bytes) {
      const read = await askThread([bytes], 'summary', { fileName: '' });
      return read.ok ? read.value.summary : null;
    },
    async stop() {
      cancelRelease();
      await thread.release();
    },
  };
}

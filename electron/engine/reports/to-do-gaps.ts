import { coverageOf } from '../../../shared/tachograph/coverage.ts';
import { dayNumberOf, isoDayOf } from '../../../shared/tachograph/time.ts';
import type { Clock } from '../ports.ts';
import type { Store } from '../store/store.ts';
import { type LocalFileKind, type LocalSubjects, localDownload } from './local-subjects.ts';
import type { MissingDays } from './to-do-steps.ts';

/** The newest days that are missing between the files of each driver and vehicle. */
export interface ToDoGaps {
  readonly of: (kind: LocalFileKind, subjectId: string) => MissingDays | null;
  /** Files changed: looks again at those whose files did, a moment later and one after the other. */
  readonly look: () => void;
  /** Another number whenever all were looked at once more. */
  readonly version: () => number;
  readonly isLooking: () => boolean;
  readonly stop: () => void;
}

interface ToDoGapsParts {
  readonly store: Pick<Store, 'readings'>;
  readonly localSubjects: Pick<LocalSubjects, 'of'>;
  readonly clock: Clock;
  /** Told when all were looked at. */
  readonly onFound: () => void;
}

/** Companies keep the files of a year, and no memory that is filled reaches further back. */
const lookBackDays = 365;

interface Looked {
  /** Tells whether the files are still those that were looked at. */
  readonly files: string;
  readonly gap: MissingDays | null;
}

export function createToDoGaps({ store, localSubjects, clock, onFound }: ToDoGapsParts): ToDoGaps {
  const looked = new Map<string, Looked>();
  const waiting = new Map<string, { readonly id: string; readonly files: string }>();
  let cancel: (() => void) | null = null;
  let version = 0;

  function next(): void {
    const [first] = waiting;
    if (first === undefined) {
      cancel = null;
      version += 1;
      onFound();
      return;
    }
    const [key, { id, files }] = first;
    waiting.delete(key);
    looked.set(key, { files, gap: newestGap(id) });
    cancel = clock.after(0, next);
  }

  function newestGap(subjectId: string): MissingDays | null {
    const today = isoDayOf(dayNumberOf(clock.now() / 1_000));
    const from = isoDayOf(dayNumberOf(clock.now() / 1_000) - lookBackDays);
    const files = store.readings.filesSince(subjectId, from);
    // What lies in one file alone has no days between files.
    if (files.length < 2) return null;
    const [coverage] = coverageOf(files.flatMap(localDownload), today);
    const gap = coverage?.gaps.findLast(({ last, recoverable }) => last >= from && recoverable !== 'no');
    return gap === undefined ? null : { firstDay: gap.first, lastDay: gap.last, days: gap.days };
  }

  return {
    of: (kind, subjectId) => looked.get(`${kind} ${subjectId}`)?.gap ?? null,
    look: () => {
      for (const kind of ['driver', 'vehicle'] as const) {
        for (const { subjectId, jobId, files } of localSubjects.of(kind).values()) {
          const key = `${kind} ${subjectId}`;
          const held = `${jobId} ${files}`;
          if (looked.get(key)?.files !== held) waiting.set(key, { id: subjectId, files: held });
        }
      }
      if (waiting.size > 0) cancel ??= clock.after(0, next);
    },
    version: () => version,
    isLooking: () => cancel !== null,
    stop: () => cancel?.(),
  };
}

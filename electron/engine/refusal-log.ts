import type { Clock, LogFacts } from './ports.ts';

/** Anybody who reaches the port can be refused: they must not be able to fill the log. */
const quietMs = 60_000;

export interface RefusalLog {
  readonly note: (refusal: string) => void;
}

/** Writes the first refusal at once, and then at most one line a minute, with the number since the last. */
export function createRefusalLog(clock: Pick<Clock, 'monotonicMs'>, write: (facts: LogFacts) => void): RefusalLog {
  let count = 0;
  let writtenAtMs = Number.NEGATIVE_INFINITY;
  return {
    note(refusal) {
      count += 1;
      if (clock.monotonicMs() - writtenAtMs < quietMs) return;
      write({ refusal, count });
      count = 0;
      writtenAtMs = clock.monotonicMs();
    },
  };
}

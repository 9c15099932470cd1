import type { TruthFacts } from '../../../shared/contract/status.ts';

/** What was sent since the queue was last empty, for "12 of 40". */
export interface Batch {
  /** Something was claimed. */
  readonly begin: (now: number) => void;
  readonly sent: (count: number) => void;
  /** The queue is empty. False when it was before. */
  readonly end: () => boolean;
  /** @param unsent counts the files still to send */
  readonly facts: (unsent: () => number) => TruthFacts['batch'];
}

export function createBatch(): Batch {
  let startedAt: number | null = null;
  let done = 0;
  return {
    begin: (now) => {
      startedAt ??= now;
    },
    sent: (count) => {
      done += count;
    },
    end: () => {
      const wasOn = startedAt !== null;
      startedAt = null;
      done = 0;
      return wasOn;
    },
    facts: (unsent) => (startedAt === null ? null : { done, total: done + unsent(), startedAt }),
  };
}

import type { Clock, Log, LogFacts } from '../ports.ts';
import { faultFacts } from './fault.ts';

/** The parts of the engine that work on their own, as the log and the checks name them. */
export const workingParts = [
  'collecting',
  'sending',
  'reading',
  'reports',
  'removable-drives',
  'card-readers',
  'webhooks',
  'mail',
  'company-archive',
  'metrics',
  'upkeep',
  'page',
  'store',
  'program',
] as const;
export type WorkingPart = (typeof workingParts)[number];

/**
 * Does work that nobody waits for. Whatever it throws, at once or later, is a bug, which is logged and shown by the
 * checks, and ends nothing but this work. Resolves when the work has ended, and never rejects.
 */
export async function contained(log: Log, part: WorkingPart, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error('task-failed', { part, ...faultFacts(error) });
  }
}

/** A clock whose timers run contained. Repeated work plans its next turn before its own, or in spite of a failure. */
export function containedClock(clock: Clock, log: Log, part: WorkingPart): Clock {
  return {
    now: clock.now,
    monotonicMs: clock.monotonicMs,
    after: (delayMs, run) => clock.after(delayMs, () => void contained(log, part, run)),
  };
}

/** Anybody who reaches the port can cause refusals, and must not be able to fill the log with them. */
const quietMs = 60_000;

interface RefusalLog {
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

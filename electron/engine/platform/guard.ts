import type { Clock, Log } from '../ports.ts';

/** The parts of the engine that work by themselves, as the log and the checks name them. */
export const workingParts = [
  'collecting',
  'sending',
  'reading',
  'reports',
  'usb-keys',
  'webhooks',
  'upkeep',
  'page',
  'store',
  'program',
] as const;
export type WorkingPart = (typeof workingParts)[number];

/**
 * Does work that nobody waits for. What it throws, at once or later, is a bug: it is logged, the checks show it, and it
 * ends nothing but itself. Settles with the work, and never rejects.
 */
export async function contained(log: Log, part: WorkingPart, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error('task-failed', { part, error: error instanceof Error ? error.name : 'unknown' });
  }
}

/** A clock whose timers run contained. What repeats itself plans its next turn before or in spite of a failure. */
export function containedClock(clock: Clock, log: Log, part: WorkingPart): Clock {
  return {
    now: clock.now,
    monotonicMs: clock.monotonicMs,
    after: (delayMs, run) => clock.after(delayMs, () => void contained(log, part, run)),
  };
}

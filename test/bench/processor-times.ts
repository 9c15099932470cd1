import { processorSecondsOf } from './desktop/process-tree.ts';

const everyMs = 20;

/** The processor time of some processes as it grew, so that it is known of a moment that is found out later. */
export interface ProcessorTimes {
  /** Seconds from their start to this moment in epoch milliseconds; to the last look where that is earlier. */
  readonly secondsUntil: (atMs: number) => number;
  readonly stop: () => void;
}

/** Linux only: 0 elsewhere. */
export function processorTimes(processes: readonly number[]): ProcessorTimes {
  const looks = [{ atMs: Date.now(), seconds: 0 }];
  const timer = setInterval(async () => {
    const atMs = Date.now();
    const seconds = await processorSecondsOf(processes);
    // Once they have ended there is nothing to look at.
    if (seconds > 0) looks.push({ atMs, seconds });
  }, everyMs);
  return {
    secondsUntil: (atMs) => (looks.find((look) => look.atMs >= atMs) ?? looks.at(-1))?.seconds ?? 0,
    stop: () => clearInterval(timer),
  };
}

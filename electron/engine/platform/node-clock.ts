import { performance } from 'node:perf_hooks';
import type { Clock } from '../ports.ts';

/** Node runs longer timers at once. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * The clock of this PC. A delay longer than Node's limit of 24.8 days is waited for in steps.
 */
export function nodeClock(): Clock {
  return {
    now: () => Date.now(),
    monotonicMs: () => performance.now(),
    after: (delayMs, run) => {
      let timer: NodeJS.Timeout;
      const wait = (leftMs: number) => {
        const stepMs = Math.min(Math.max(leftMs, 0), longestTimerMs);
        timer = setTimeout(() => (leftMs > stepMs ? wait(leftMs - stepMs) : run()), stepMs);
      };
      wait(delayMs);
      return () => clearTimeout(timer);
    },
  };
}

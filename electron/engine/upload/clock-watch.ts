import type { Clock } from '../ports.ts';

/** Smaller differences are a clock that is being adjusted bit by bit, or a timer that came late. */
const jumpMs = 3000;

/** @returns a function that tells whether the wall clock jumped since the last call */
export function createClockWatch(clock: Clock): () => boolean {
  let difference = clock.now() - clock.monotonicMs();
  return () => {
    const now = clock.now() - clock.monotonicMs();
    const jumped = Math.abs(now - difference) > jumpMs;
    if (jumped) {
      difference = now;
    }
    return jumped;
  };
}

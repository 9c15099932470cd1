import type { Clock } from '../ports.ts';

/**
 * Runs `act` every `periodMs`, the first time after one period, until the returned function is called. Never two at a
 * time; a turn that fails is followed by the next.
 */
export function every(clock: Clock, periodMs: number, act: () => Promise<void> | void): () => void {
  let cancel = () => {};
  let stopped = false;
  const plan = () => {
    cancel = clock.after(periodMs, async () => {
      try {
        await act();
      } finally {
        if (!stopped) plan();
      }
    });
  };
  plan();
  return () => {
    stopped = true;
    cancel();
  };
}

import type { Clock, Log } from '../ports.ts';
import type { WebhookRefusal } from './refusal.ts';

/** Anybody who reaches the port can be refused: they must not be able to fill the log. */
const quietMs = 60_000;

export interface RefusalLog {
  readonly note: (refusal: WebhookRefusal) => void;
}

/** Writes the first refusal at once, and then at most one line a minute, with the number since the last. */
export function createRefusalLog(clock: Clock, log: Log): RefusalLog {
  let count = 0;
  let writtenAtMs = Number.NEGATIVE_INFINITY;
  return {
    note(refusal) {
      count += 1;
      if (clock.monotonicMs() - writtenAtMs < quietMs) return;
      log.warn('webhook.refused', { refusal, count });
      count = 0;
      writtenAtMs = clock.monotonicMs();
    },
  };
}

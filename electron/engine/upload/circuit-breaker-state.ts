import { z } from 'zod';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { withinLongestDelay } from '../outbox/delays.ts';
import type { Clock, Log } from '../ports.ts';
import type { SettingStore } from '../store/store.ts';
import { type CircuitBreaker, initialBreaker } from './circuit-breaker.ts';
import type { StoreGuard } from './store-guard.ts';

/** The breaker in force. Each change is stored for the next start, logged and announced. */
export interface KeptBreaker {
  readonly breaker: () => CircuitBreaker;
  readonly change: (next: CircuitBreaker) => void;
  /** Restores what the last run left. */
  readonly restore: () => void;
}

export function createKeptBreaker(
  initial: CircuitBreaker,
  settings: Pick<SettingStore, 'note' | 'setNote'>,
  storeGuard: StoreGuard,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  changed: (before: CircuitBreaker, after: CircuitBreaker) => void,
): KeptBreaker {
  let breaker = initial;
  let kept = 'null';

  function keep(): void {
    const note = noteOf(breaker);
    const text = JSON.stringify(note);
    if (text !== kept && storeGuard.write(() => settings.setNote('circuit-breaker', note)).ok) kept = text;
  }

  return {
    breaker: () => breaker,
    change: (next) => {
      if (next === breaker) return;
      const before = breaker;
      breaker = next;
      if (before.epoch === next.epoch && before.state === next.state) {
        changed(before, next);
        return;
      }
      log.info('upload.connection', {
        // The log keeps the words that it has always used for these states.
        state: next.state === 'closed' ? 'open' : next.state,
        trouble: next.state === 'closed' ? null : next.error,
        failures: next.state === 'closed' ? 0 : next.failures,
        detail: next.state === 'closed' ? null : next.detail,
        delayMs: next.state === 'backing-off' ? next.nextTryAt - clock.now() : null,
      });
      keep();
      changed(before, next);
    },
    restore: () => {
      const note = storeGuard.read(() => settings.note('circuit-breaker'));
      if (note.ok) {
        breaker = breakerFromNote(note.value, clock.now());
        kept = JSON.stringify(noteOf(breaker));
      }
    },
  };
}

/** What outlives the process: the failure, and how long the service asked to be left alone. Times are epoch milliseconds. */
const breakerNoteSchema = z.object({
  error: z.enum(['no-connection', 'service-busy', 'service-failing', 'not-trusted', 'proxy', 'keys-refused']),
  since: z.number(),
  failures: z.int().min(0),
  nextTryAt: z.number(),
  detail: z.string(),
});

/**
 * The note to store for a breaker; null where there is nothing to store, because every start checks anew what is
 * missing.
 */
export function noteOf(breaker: CircuitBreaker): z.infer<typeof breakerNoteSchema> | null {
  if (breaker.state !== 'backing-off') return null;
  const { error, since, failures, detail, nextTryAt } = breaker;
  return { error, since, failures, detail, nextTryAt };
}

/** The breaker at the start, as the last run left it. A note that cannot be read is ignored. */
export function breakerFromNote(note: unknown, now: number): CircuitBreaker {
  const read = breakerNoteSchema.safeParse(note);
  const initial = initialBreaker();
  if (!read.success) return initial;
  const { error, failures, detail, nextTryAt } = read.data;
  return {
    ...initial,
    state: 'backing-off',
    error,
    failures,
    detail,
    mayBeFiles: false,
    failedAt: now,
    since: Math.min(read.data.since, now),
    nextTryAt: withinLongestDelay(nextTryAt, now),
  };
}

/**
 * The breaker as the screen shows it.
 *
 * @param underWay an attempt is under way: no doubt is shown yet, because the attempt may clear it within moments
 * @param nextDueAt when the next file is due: the service is probed with a file, and so not before one is due
 */
export function breakerStatus(
  breaker: CircuitBreaker,
  underWay: boolean,
  nextDueAt: () => number | null,
): StatusFacts['connection'] {
  switch (breaker.state) {
    case 'closed':
      if (breaker.doubt === null || underWay) {
        return { state: 'open', since: null, failures: 0, nextTryAt: null, detail: null };
      }
      return {
        state: breaker.doubt.error,
        since: breaker.doubt.since,
        failures: breaker.doubt.failures,
        nextTryAt: nextDueAt(),
        detail: breaker.doubt.detail,
      };
    case 'backing-off': {
      const { error, since, failures, detail } = breaker;
      const nextTryAt = underWay ? breaker.nextTryAt : Math.max(breaker.nextTryAt, nextDueAt() ?? 0);
      return { state: error, since, failures, nextTryAt, detail };
    }
    case 'stopped': {
      const { error, since, failures, detail } = breaker;
      return { state: error, since, failures, nextTryAt: null, detail };
    }
  }
}

import { createHash } from 'node:crypto';
import { failure, type Result, success } from '../../../shared/result.ts';
import { choices } from '../../../shared/service/choices.ts';
import type { TimesMeant } from '../../../shared/service/times-without-zone.ts';
import { isPing } from '../../../shared/service/webhooks.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';
import { type Store, StoreError } from '../store/store.ts';
import { clockingSubject, type KeptDelivery, type NewDelivery } from '../store/webhook.ts';
import { type Clocking, clockedAtOf, clockingIdIn, jsonIn, readClocking } from './read-clocking.ts';

/** Where genuine deliveries are kept and handed on. What it has taken is handed on at least once, also after a kill. */
export interface WebhookInbox {
  /**
   * Takes a delivery whose signature held. Settles when it is on the disk; a failure means that it is not, and that the
   * sender should try again.
   */
  readonly take: (delivery: Delivery) => Promise<Result<'taken' | 'repeated', 'not-stored'>>;
  /** Tells of every clocking, in the order of their arrival. Returns the way to end it. */
  readonly onClocking: (listener: (clocking: Clocking) => void) => () => void;
  /** Hands on what an earlier run took and could not hand on. */
  readonly start: () => void;
  /** Keeps what is still being taken. */
  readonly stop: () => void;
}

/** A delivery as it came. Name and identity travel outside the signature. */
type Delivery = Pick<NewDelivery, 'event' | 'body' | 'identity'>;

export interface WebhookInboxParts {
  readonly store: Pick<Store, 'webhooks'>;
  readonly clock: Clock;
  readonly log: Log;
  /** How date-times without a zone are meant; absent, in UTC. */
  readonly timesMeant?: () => TimesMeant;
  /** Something was taken, repeated or handed on. */
  readonly onChange?: () => void;
}

interface Arrival extends NewDelivery {
  readonly settle: (taken: Result<'taken' | 'repeated', 'not-stored'>) => void;
}

/** Deliveries that arrive within this time share one write to the disk. */
const gatherMs = 10;
/** Read from the store at a time. */
const handOnAtOnce = 1_000;

export function createWebhookInbox(parts: WebhookInboxParts): WebhookInbox {
  const { store, clock, log, onChange = () => {} } = parts;
  const { timesMeant = () => ({ reading: choices.dateTimeWithoutZone.value, zone: 'UTC' }) } = parts;
  const listeners = new Set<(clocking: Clocking) => void>();
  let gathered: Arrival[] = [];
  let cancelKeeping: (() => void) | null = null;

  function keepGathered(): void {
    cancelKeeping?.();
    cancelKeeping = null;
    const arrivals = gathered;
    gathered = [];
    if (arrivals.length === 0) return;
    const kept = stored(() => store.webhooks.keep(arrivals, clock.now(), choices.webhookReplay.value.repeatedWithinMs));
    for (const [place, { settle }] of arrivals.entries()) {
      settle(kept.ok ? success(kept.value[place] === true ? 'taken' : 'repeated') : kept);
    }
    if (kept.ok && kept.value.includes(true)) handOn();
    void contained(log, 'webhooks', onChange);
  }

  /** Told before it is noted as told: a kill between the two makes it told again, never lost. */
  function handOn(): void {
    for (;;) {
      const waiting = stored(() => store.webhooks.waiting(handOnAtOnce));
      const last = waiting.ok ? waiting.value.at(-1) : undefined;
      if (!waiting.ok || last === undefined) return;
      const unusable = waiting.value.filter((delivery) => !tell(delivery)).map(({ id }) => id);
      if (!stored(() => store.webhooks.handedOn(last.id, unusable)).ok) return;
    }
  }

  /** False where it is not understood: such a delivery is kept as it came, and nothing acts on it. */
  function tell({ event, body, receivedAt }: KeptDelivery): boolean {
    if (event !== 'clocking') return event === 'ping' && isPing(jsonIn(body));
    const clocking = readClocking(jsonIn(body), receivedAt, timesMeant());
    if (clocking === null) {
      log.warn('webhook.not-understood');
      return false;
    }
    // A listener's bug must not come back with every start, because what it failed on was not handed on.
    for (const listener of listeners) void contained(log, 'webhooks', () => listener(clocking));
    return true;
  }

  /** Where the disk fails nothing is lost: the sender, or the next start, tries again. */
  function stored<Value>(act: () => Value): Result<Value, 'not-stored'> {
    try {
      return success(act());
    } catch (error) {
      log.error('webhook.not-stored', { code: error instanceof StoreError ? error.code : 'unexpected' });
      return failure('not-stored');
    }
  }

  return {
    take({ event, body, identity }) {
      const digest = createHash('sha256').update(body).digest('hex');
      const json = event === 'clocking' ? jsonIn(body) : undefined;
      const clockingId = clockingIdIn(json);
      const clocking = readClocking(json, clock.now(), timesMeant());
      // On what is no clocking nothing acts: it is not worth a row for each name that its sender makes up.
      const about =
        clockingId === null
          ? { subject: `body ${digest}`, identity: null, clockedAt: null }
          : {
              subject: clockingSubject(clockingId),
              identity: identity === '' ? null : identity,
              clockedAt: clocking === null ? null : clockedAtOf(clocking),
            };
      cancelKeeping ??= clock.after(gatherMs, keepGathered);
      return new Promise((settle) => gathered.push({ event, body, digest, ...about, settle }));
    },
    onClocking(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: handOn,
    stop: keepGathered,
  };
}

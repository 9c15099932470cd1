import { givenUpAfterMs, mailAgainAfterMs } from '../../../shared/mail/mail-schedule.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';
import type { DeliveryEnd, MailStore, OpenDelivery } from '../store/mail.ts';
import { storedOr } from '../store/store.ts';
import type { MailRoutes } from './mail-route.ts';
import type { MailOutcome, MailTransport } from './smtp.ts';

/** Sends what is kept, one mail after the other, until each has ended. */
export interface Outbox {
  /** What an earlier run left under way is in doubt; what waits is sent. */
  readonly start: () => void;
  /** Something was added, or may be due by now. */
  readonly wake: () => void;
  /** What waits is tried at once: its cause may have been removed. */
  readonly hurry: () => void;
  /** Ends what is under way, and writes down how far it came. */
  readonly stop: () => Promise<void>;
}

export interface OutboxParts {
  readonly store: MailStore;
  readonly routes: MailRoutes;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly log: Log;
  /** Nothing is sent while it is not. */
  readonly isOn: () => boolean;
  /** A delivery began or ended. */
  readonly onChange: () => void;
}

/** Longer than any attempt takes that moves at all. */
const longestAttemptMs = 10 * 60_000;
/** A clock that was set back, or a timer that was lost, delays a mail by no more. */
const longestWaitMs = 5 * 60_000;
const storeAgainAfterMs = 60_000;

export function createOutbox({ store, routes, transport, clock, log, isOn, onChange }: OutboxParts): Outbox {
  let isWorking = false;
  let cancelNext = () => {};
  let working: Promise<void> | null = null;
  let isAskedAgain = false;
  let giveUp: AbortController | null = null;

  function wake(): void {
    if (!isWorking || !isOn()) return;
    if (working !== null) {
      isAskedAgain = true;
      return;
    }
    cancelNext();
    working = contained(log, 'mail', sendDue).finally(() => {
      working = null;
      if (isAskedAgain) wake();
      else plan();
    });
  }

  function plan(): void {
    if (!isWorking || !isOn()) return;
    const nextAt = stored(store.nextAt, clock.now() + storeAgainAfterMs);
    cancelNext();
    if (nextAt === null) return;
    cancelNext = clock.after(Math.min(Math.max(0, nextAt - clock.now()), longestWaitMs), wake);
  }

  async function sendDue(): Promise<void> {
    isAskedAgain = false;
    while (isWorking && isOn()) {
      const delivery = stored(() => store.begin(clock.now()), null);
      if (delivery === null) return;
      onChange();
      const outcome = await attempt(delivery);
      const end = endOf(delivery, outcome, clock.now());
      // Where this fails, the next start finds it under way: in doubt, and told as that.
      stored(() => store.end(delivery.id, end, clock.now()), undefined);
      log.info('mail.ended', { state: end.state, code: end.failure });
      onChange();
    }
  }

  async function attempt(delivery: OpenDelivery): Promise<MailOutcome | 'too-old'> {
    if (isTooOld(delivery, clock.now())) return 'too-old';
    const found = await routes.inForce();
    if (!found.ok) return { kind: 'later', ...found.error };
    const { route, from } = found.value;
    const { recipient: to, messageId, madeAt, content } = delivery;
    giveUp = new AbortController();
    const cancel = clock.after(longestAttemptMs, () => giveUp?.abort());
    if (!isWorking) giveUp.abort();
    try {
      return await transport.send(route, { from, to, messageId, madeAt, content }, giveUp.signal);
    } finally {
      cancel();
      giveUp = null;
    }
  }

  /** Where the disk fails nothing is sent that could not be noted before. */
  function stored<Value>(call: () => Value, otherwise: Value): Value {
    return storedOr(call, otherwise, ({ code }) => log.error('mail.not-stored', { code }));
  }

  return {
    start() {
      isWorking = true;
      stored(() => store.recover(clock.now()), 0);
      wake();
    },
    wake,
    hurry() {
      stored(() => store.hurry(clock.now()), undefined);
      wake();
    },
    async stop() {
      isWorking = false;
      cancelNext();
      giveUp?.abort();
      await working;
    },
  };
}

/** The PC was off, or mails were. One that a person asks for again is sent whatever its age. */
function isTooOld({ madeAt, dueAt }: OpenDelivery, now: number): boolean {
  return dueAt - madeAt <= givenUpAfterMs && now - madeAt > givenUpAfterMs;
}

function endOf({ attempts, madeAt }: OpenDelivery, outcome: MailOutcome | 'too-old', now: number): DeliveryEnd {
  if (outcome === 'too-old') return { state: 'given-up', failure: 'too-old', words: null, nextAt: null };
  if (outcome.kind === 'taken') return { state: 'sent', failure: null, words: null, nextAt: null };
  const { kind, failure, words } = outcome;
  if (kind !== 'later') return { state: kind, failure, words, nextAt: null };
  const nextAt = now + mailAgainAfterMs(attempts);
  return nextAt - madeAt > givenUpAfterMs
    ? { state: 'given-up', failure, words, nextAt: null }
    : { state: 'waiting', failure, words, nextAt };
}

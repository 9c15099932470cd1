import { contained, type WorkingPart } from '../platform/guard.ts';
import type { Clock, Log, Random } from '../ports.ts';
import type { OutboxEnd, OutboxItem, OutboxStore } from '../store/outbox.ts';
import { type StoreError, storedOr } from '../store/store.ts';
import { grownDelayMs } from './delays.ts';
import { type AttemptOutcome, endOfAttempt, isTooOld, type OutboxRules } from './outbox-rules.ts';

/**
 * Sends what is kept, one item after the other, until each has ended. An item is noted as under way before anything of
 * it leaves, and its end is noted before the next one begins: after a kill at any point, what the records call under way
 * is all that may have left unseen.
 */
export interface Outbox {
  /** What an earlier run left under way is due again, or in doubt, as the rules have it; what waits is sent. */
  readonly start: () => void;
  /** Something was added, or may be due by now. */
  readonly wake: () => void;
  /** What waits is tried at once: its cause may have been removed. */
  readonly hurry: () => void;
  /** Ends what is under way, and writes down how far it came. */
  readonly stop: () => Promise<void>;
}

export interface OutboxParts<Item extends OutboxItem, Done, Failure extends string> {
  readonly part: WorkingPart;
  readonly rules: OutboxRules<Failure>;
  readonly store: OutboxStore<Item, Done, Failure>;
  /** Nothing is sent while it is not. */
  readonly isOn: () => boolean;
  /** Something else goes first; it is asked again after some seconds. */
  readonly isHeldUp?: () => boolean;
  /** Sends one item. Never rejects, and ends soon once the signal says so. */
  readonly attempt: (item: Item, signal: AbortSignal) => Promise<AttemptOutcome<Done, Failure>>;
  /** An attempt ended, and that is noted. */
  readonly onEnd: (item: Item, end: OutboxEnd<Done, Failure>) => void;
  /** The way is free again that all items go: what failed with it need not wait. */
  readonly onWayFree?: (item: Item, at: number) => void;
  readonly onNotStored: (error: StoreError) => void;
  readonly clock: Clock;
  readonly log: Log;
  /** For rules with jitter. */
  readonly random?: Random;
}

/** A clock that was set back, or a timer that was lost, delays an item by no more. */
const longestWaitMs = 5 * 60_000;
const storeAgainAfterMs = 60_000;
const tryAgainAfterMs = 5_000;
/** What is due and could not begin must not become a busy loop. */
const shortestWaitMs = 2_000;

export function createOutbox<Item extends OutboxItem, Done, Failure extends string>(
  parts: OutboxParts<Item, Done, Failure>,
): Outbox {
  const { part, rules, store, isOn, isHeldUp = () => false, clock, log } = parts;
  const way = createWay(rules, clock);
  const sender = createSender(parts, { way, stored, isWorking: () => isWorking });
  let isWorking = false;
  let cancelNext = () => {};
  let cancelWake: (() => void) | null = null;
  let working: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStoreFailing = false;

  const mayBegin = () => isWorking && isOn() && !isHeldUp() && way.restsUntilMs() <= clock.monotonicMs();

  function work(): void {
    if (!isWorking || !isOn()) return;
    if (working !== null) {
      isAskedAgain = true;
      return;
    }
    cancelNext();
    working = contained(log, part, sendDue).finally(() => {
      working = null;
      if (isAskedAgain && !isStoreFailing) work();
      else plan();
    });
  }

  function plan(): void {
    cancelNext();
    if (!isWorking || !isOn()) return;
    if (isHeldUp()) {
      cancelNext = clock.after(tryAgainAfterMs, work);
      return;
    }
    const nextAt = isStoreFailing
      ? clock.now() + storeAgainAfterMs
      : stored(store.nextAt, clock.now() + storeAgainAfterMs);
    if (nextAt === null) return;
    const waitMs = Math.max(way.restsUntilMs() - clock.monotonicMs(), nextAt - clock.now(), shortestWaitMs);
    cancelNext = clock.after(Math.min(waitMs, longestWaitMs), work);
  }

  async function sendDue(): Promise<void> {
    isAskedAgain = false;
    isStoreFailing = false;
    if (!sender.noteLeft()) return;
    bringForward();
    while (mayBegin()) {
      const item = stored(() => store.begin(clock.now()), null);
      if (item === null || !(await sender.send(item))) return;
    }
  }

  /** Whatever the clock did meanwhile, nothing waits longer than its rules say. */
  function bringForward(): void {
    const { delays } = rules;
    if (delays !== null)
      stored(() => store.bringForward(clock.now() + grownDelayMs(delays.afterMs, Number.POSITIVE_INFINITY)), undefined);
  }

  /** Where the disk fails nothing is sent that could not be noted before. */
  function stored<Value>(call: () => Value, otherwise: Value): Value {
    return storedOr(call, otherwise, (error) => {
      isStoreFailing = true;
      parts.onNotStored(error);
    });
  }

  function wake(): void {
    if (!isWorking || !isOn()) return;
    if (rules.wakesAfterMs === 0) {
      work();
      return;
    }
    cancelWake ??= clock.after(rules.wakesAfterMs, () => {
      cancelWake = null;
      work();
    });
  }

  return {
    start() {
      isWorking = true;
      sender.forgetLeft();
      stored(() => store.recover(rules.cutOff.means, clock.now()), undefined);
      work();
    },
    wake,
    hurry() {
      way.tryNow();
      stored(() => store.bringForward(clock.now()), undefined);
      work();
    },
    async stop() {
      isWorking = false;
      cancelNext();
      cancelWake?.();
      cancelWake = null;
      if (rules.stopWaitsMs === 0) sender.cutOff();
      const cancel = clock.after(rules.stopWaitsMs, sender.cutOff);
      await working;
      cancel();
    },
  };
}

/** The way that all items of a kind go. After a failure that is no item's own everything rests. */
interface Way {
  /** Monotonic milliseconds. */
  readonly restsUntilMs: () => number;
  /** To be called when an item failed. How often in a row the way failed; null where the failure is the item's own. */
  readonly failedWith: (failure: string) => number | null;
  readonly rest: (forMs: number) => void;
  /** To be called when an item was taken. True where others may wait that failed with the way. */
  readonly isFreeAgain: () => boolean;
  readonly tryNow: () => void;
}

function createWay({ ofOneItem }: Pick<OutboxRules<string>, 'ofOneItem'>, clock: Clock): Way {
  let failures = 0;
  let restsUntilMs = 0;
  /** Items may wait that failed with the way, in this run of the program or one before. */
  let mayBeWaitedFor = ofOneItem !== null;
  return {
    restsUntilMs: () => restsUntilMs,
    failedWith(failure) {
      if (ofOneItem === null || ofOneItem.has(failure)) return null;
      failures += 1;
      mayBeWaitedFor = true;
      return failures;
    },
    rest(forMs) {
      restsUntilMs = clock.monotonicMs() + forMs;
    },
    isFreeAgain() {
      const isWaitedFor = mayBeWaitedFor;
      if (ofOneItem !== null) failures = 0;
      mayBeWaitedFor = false;
      return isWaitedFor;
    },
    tryNow() {
      failures = 0;
      restsUntilMs = 0;
    },
  };
}

interface SenderParts {
  readonly way: Way;
  readonly isWorking: () => boolean;
  readonly stored: <Value>(call: () => Value, otherwise: Value) => Value;
}

/** Sends one item, and notes how that ended. */
function createSender<Item extends OutboxItem, Done, Failure extends string>(
  parts: OutboxParts<Item, Done, Failure>,
  { way, isWorking, stored }: SenderParts,
) {
  const { rules, store, clock, random = () => 1 } = parts;
  type End = OutboxEnd<Done, Failure>;
  let underWay: AbortController | null = null;
  /** An end that the disk did not take: nothing else begins before it does. */
  let unnoted: { readonly item: Item; readonly end: End } | null = null;

  /** False where its end could not be noted. */
  async function send(item: Item): Promise<boolean> {
    const { givenUp, cutOff } = rules;
    if (givenUp !== null && isTooOld(rules, item, clock.now())) {
      return note(item, { state: 'given-up', failure: givenUp.failure, words: null });
    }
    let outcome: AttemptOutcome<Done, Failure> = {
      kind: cutOff.means === 'again' ? 'later' : 'in-doubt',
      failure: cutOff.failure,
      words: null,
    };
    try {
      outcome = await attempt(item);
    } finally {
      // A bug in the middle of an attempt leaves as much known of it as a kill.
      note(item, endOf(item, outcome));
    }
    return unnoted === null;
  }

  async function attempt(item: Item): Promise<AttemptOutcome<Done, Failure>> {
    const own = new AbortController();
    underWay = own;
    if (!isWorking()) own.abort();
    const { longestAttemptMs } = rules;
    const cancel = longestAttemptMs === null ? () => {} : clock.after(longestAttemptMs, () => own.abort());
    try {
      return await parts.attempt(item, own.signal);
    } finally {
      cancel();
      underWay = null;
    }
  }

  function endOf(item: Item, outcome: AttemptOutcome<Done, Failure>): End {
    const now = clock.now();
    if (outcome.kind === 'taken' && way.isFreeAgain()) stored(() => parts.onWayFree?.(item, now), undefined);
    // Cut off by a stop: nobody's failure, and due at once at the next start.
    if (outcome.kind === 'later' && outcome.failure === rules.cutOff.failure && !isWorking()) {
      return { state: 'waiting', failure: outcome.failure, words: outcome.words, nextAt: now };
    }
    const failuresOfWay = outcome.kind === 'later' ? way.failedWith(outcome.failure) : null;
    const end = endOfAttempt(rules, item, outcome, failuresOfWay ?? item.attempts, now, random);
    if (failuresOfWay !== null && end.state === 'waiting') way.rest(end.nextAt - now);
    return end;
  }

  function note(item: Item, end: End): boolean {
    unnoted = null;
    const isNoted = stored(() => {
      store.end(item, end, clock.now());
      return true;
    }, false);
    if (isNoted) parts.onEnd(item, end);
    else unnoted = { item, end };
    return isNoted;
  }

  return {
    send,
    /** False where an end is left that the disk does not take. */
    noteLeft: () => unnoted === null || note(unnoted.item, unnoted.end),
    forgetLeft() {
      unnoted = null;
    },
    cutOff: () => underWay?.abort(),
  };
}

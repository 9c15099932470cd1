import type { CardCopyFailure } from '../../../shared/contract/card-reading.ts';
import type { ArchiveFailure } from '../../../shared/contract/company-archive.ts';
import type { MailFailure } from '../../../shared/contract/mail.ts';
import type { Random } from '../ports.ts';
import type { CutOff, OutboxEnd, OutboxItem, Trouble } from '../store/outbox.ts';
import { type Delays, delayMs, lateDelayMs, usualDelays } from './delays.ts';

/** What holds for all items of a kind. */
export interface OutboxRules<Failure> {
  /** What a kill, a stop or a bug in the middle of an attempt leaves. It goes `again` only where arriving twice does no harm. */
  readonly cutOff: { readonly means: CutOff; readonly failure: Failure };
  /** Null: only a person sends an item a second time. */
  readonly delays: Delays | null;
  /** Failures of one item alone; after any other one everything rests. Null: each item is on its own. */
  readonly ofOneItem: ReadonlySet<string> | null;
  /**
   * After these a person has to act, and the other side may lock out whoever tries too often: nothing is tried again for
   * at least half of the longest delay.
   */
  readonly notSoonAfter?: ReadonlySet<string>;
  /** An item that is older goes no more by itself, and a person is told. Null: it is tried without end. */
  readonly givenUp: { readonly afterMs: number; readonly failure: Failure } | null;
  /** Longer than any attempt takes that moves at all; null where the attempt bounds itself. */
  readonly longestAttemptMs: number | null;
  /** How soon something new is looked at. */
  readonly wakesAfterMs: number;
  /** How long a stop waits for the attempt under way before it is cut off. */
  readonly stopWaitsMs: number;
}

const minuteMs = 60_000;

/** A list that is older than a day is of no use: the next one comes, and it is told that this one did not. */
export const mailRules: OutboxRules<MailFailure> = {
  cutOff: { means: 'in-doubt', failure: 'interrupted' },
  delays: { afterMs: [minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs], jitter: 'none' },
  ofOneItem: null,
  givenUp: { afterMs: 24 * 60 * minuteMs, failure: 'too-old' },
  longestAttemptMs: 10 * minuteMs,
  wakesAfterMs: 0,
  stopWaitsMs: 0,
};

/** A copy lies under its hash, which is compared before it is put there: a second time changes nothing. */
export const archiveRules = {
  cutOff: { means: 'again', failure: 'interrupted' },
  delays: usualDelays,
  ofOneItem: new Set<ArchiveFailure>(['wrong-checksum', 'copy-not-readable', 'not-there']),
  notSoonAfter: new Set<ArchiveFailure>(['user-unknown', 'wrong-secret', 'sign-in-refused']),
  givenUp: null,
  longestAttemptMs: null,
  // Nothing here is as urgent as what the records are changed for.
  wakesAfterMs: 2_000,
  stopWaitsMs: 0,
} satisfies OutboxRules<ArchiveFailure>;

/** A copy that lies in its folder already is found there: a second time changes nothing. */
export const cardCopyRules = {
  cutOff: { means: 'again', failure: 'interrupted' },
  delays: usualDelays,
  ofOneItem: new Set<CardCopyFailure>(['copy-not-readable']),
  givenUp: null,
  longestAttemptMs: null,
  wakesAfterMs: 0,
  stopWaitsMs: 0,
} satisfies OutboxRules<CardCopyFailure>;

/** A part of a batch changes the service's records: sent a second time, it could undo what somebody did meanwhile. */
export const batchRules: OutboxRules<'interrupted'> = {
  cutOff: { means: 'in-doubt', failure: 'interrupted' },
  delays: null,
  ofOneItem: null,
  givenUp: null,
  longestAttemptMs: null,
  wakesAfterMs: 0,
  stopWaitsMs: 5_000,
};

/**
 * `taken`: it arrived. `later`: it did not, and may another time. `refused`: it never does as it is. `in-doubt`: all of it
 * was sent, and its answer did not come.
 */
export type AttemptOutcome<Done, Failure> =
  | { readonly kind: 'taken'; readonly value: Done }
  | ({ readonly kind: 'later' | 'refused' | 'in-doubt' } & Trouble<Failure>);

/** One that a person asks for again is sent whatever its age. */
export function isTooOld({ givenUp }: OutboxRules<unknown>, { madeAt, dueAt }: OutboxItem, now: number): boolean {
  return givenUp !== null && dueAt - madeAt <= givenUp.afterMs && now - madeAt > givenUp.afterMs;
}

/** @param failures in a row, of the item or of all that goes the same way */
export function endOfAttempt<Done, Failure extends string>(
  { delays, givenUp, notSoonAfter }: OutboxRules<Failure>,
  { madeAt }: OutboxItem,
  outcome: AttemptOutcome<Done, Failure>,
  failures: number,
  now: number,
  random: Random,
): OutboxEnd<Done, Failure> {
  if (outcome.kind === 'taken') return { state: 'done', value: outcome.value };
  const { kind, failure, words } = outcome;
  if (kind !== 'later') return { state: kind, failure, words };
  if (delays === null) return { state: 'refused', failure, words };
  const waitMs = notSoonAfter?.has(failure) ? lateDelayMs(delays, random) : delayMs(delays, failures, random);
  const nextAt = now + waitMs;
  return givenUp !== null && nextAt - madeAt > givenUp.afterMs
    ? { state: 'given-up', failure, words }
    : { state: 'waiting', failure, words, nextAt };
}

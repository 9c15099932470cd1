import type { MaintainKind } from '../../../shared/contract/maintain.ts';
import {
  type BatchAccount,
  type ItemRange,
  inDoubtCount,
  joinedAccount,
  newAccount,
} from '../../../shared/service/batch-account.ts';
import type { RequestOf } from '../../../shared/service/operations.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { batchRules } from '../outbox/outbox-rules.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';
import type { BatchOutcome } from '../service/batch.ts';
import type { CallError } from '../service/call-outcome.ts';
import type { ServiceClient } from '../service/client.ts';
import type { OutboxEnd, OutboxItem } from '../store/outbox.ts';
import type { RecordForm } from './record-fields.ts';

/** Rows of one request: a person who stops or pauses waits for no more than these. */
export const rowsInPart = 100;

/** What has become of a spreadsheet's rows so far. Those before `next` are answered for, or in doubt. */
export interface SentSoFar {
  readonly next: number;
  readonly account: BatchAccount;
}

/**
 * Where a sending is written down: in the store, or in a file beside the spreadsheet. What a call was given is on the disk
 * when it returns, so that after a kill at any moment the rows that may have been applied are known.
 */
export interface SendingNotes {
  /** These rows are about to leave. False where that cannot be written down: then they do not leave. */
  readonly begin: (part: ItemRange) => boolean;
  /** What became of them, and of all so far. False where that cannot be written down: then they are in doubt. */
  readonly end: (part: ItemRange, account: BatchAccount, soFar: SentSoFar) => boolean;
  /** These rows left, and what became of them is not known, or could not be written down. */
  readonly leaveInDoubt: (part: ItemRange) => void;
}

/** Why a sending ended before its last row. `not-kept`: what is sent could not be written down, so nothing more was. */
export type SendingInterruption =
  | { readonly kind: 'stopped' | 'not-kept' }
  | { readonly kind: 'service'; readonly error: CallError };

export interface SendingEnd extends SentSoFar {
  /** Null where all rows were sent. */
  readonly interruption: SendingInterruption | null;
}

/** How a sending stands. `pausing` and `stopping`: as soon as the part under way is answered. */
interface SendingState {
  readonly is: 'sending' | 'pausing' | 'paused' | 'stopping';
  /** Rows that were answered for, or are in doubt, out of `total`. */
  readonly done: number;
  readonly total: number;
  /** The part that was sent last, from 1. */
  readonly part: number;
  readonly parts: number;
}

/** The sending of a spreadsheet's rows: part by part, each once. What became of a row, only a person decides anew. */
export interface BatchSending {
  readonly start: () => void;
  readonly state: () => SendingState;
  /** It obeys once the part under way is answered. */
  readonly control: (to: 'pause' | 'go-on' | 'stop') => void;
  /** Stops, and waits some seconds for the part under way; then that is in doubt. */
  readonly stop: () => Promise<void>;
}

export interface BatchSendingParts {
  readonly form: RecordForm;
  readonly total: number;
  /** What is sent for these rows: items of the operation. */
  readonly items: (part: ItemRange) => readonly unknown[];
  /** Most rows of one part; absent: {@link rowsInPart}. */
  readonly partSize?: number | undefined;
  /** Where an earlier sending of these rows ended; absent: at the first of them. */
  readonly from?: SentSoFar | undefined;
  readonly client: ServiceClient;
  readonly notes: SendingNotes;
  /** Its state is another one now. */
  readonly onChange: () => void;
  /** Called once. */
  readonly onEnd: (end: SendingEnd) => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** A part, as the outbox sends it. */
interface Part extends OutboxItem {
  readonly range: ItemRange;
}

interface PartAnswer {
  readonly outcome: BatchOutcome;
  /** It was cut off by a stop. */
  readonly isCutOff: boolean;
}

/** Page and command line both send a spreadsheet with this, and differ in where it is written down and how it is shown. */
export function createBatchSending(parts: BatchSendingParts): BatchSending {
  const { total, clock, partSize = rowsInPart } = parts;
  const sent = createSentAccount(parts, partSize);
  let is: SendingState['is'] = 'sending';
  let isEnded = false;

  function goOn(): void {
    if (sent.isUnderWay() || isEnded) return;
    if (is === 'stopping') sent.stop();
    const { next, interruption } = sent.soFar();
    if (interruption !== null || next >= total) {
      isEnded = true;
      void outbox.stop();
      parts.onEnd(sent.soFar());
    } else if (is === 'pausing') {
      is = 'paused';
    } else {
      outbox.wake();
    }
    parts.onChange();
  }

  /** A part that is under way goes on, and what was said of the rest shows at once. */
  function obey(to: SendingState['is']): void {
    is = to;
    if (sent.isUnderWay()) parts.onChange();
    else goOn();
  }

  const outbox = createOutbox<Part, PartAnswer, 'interrupted'>({
    part: 'sending',
    rules: batchRules,
    store: {
      begin(now) {
        const part = sent.begin(now);
        if (part === null) goOn();
        else parts.onChange();
        return part;
      },
      end: sent.end,
      nextAt: () => null,
      bringForward: () => {},
      // Whoever begins a sending knows what an earlier one left under way, and says where to go on.
      recover: () => {},
    },
    isOn: () => is === 'sending' && !isEnded,
    attempt: async (part, signal) => ({ kind: 'taken', value: await sendPart(parts, part.range, signal) }),
    onEnd: goOn,
    onNotStored: () => {},
    clock,
    log: parts.log,
  });

  return {
    start() {
      outbox.start();
      goOn();
    },
    state: () => ({
      is,
      total,
      done: sent.soFar().next,
      part: Math.floor(sent.lastFrom() / partSize) + 1,
      parts: Math.ceil(total / partSize),
    }),
    control(to) {
      if (is !== 'stopping') obey(to === 'pause' ? 'pausing' : to === 'stop' ? 'stopping' : 'sending');
    },
    stop() {
      obey('stopping');
      return outbox.stop();
    },
  };
}

/** What was sent, as it is written down: each part before it is sent, and what was said of it. */
interface SentAccount {
  readonly begin: (now: number) => Part | null;
  readonly end: (part: Part, ended: OutboxEnd<PartAnswer, 'interrupted'>) => void;
  readonly isUnderWay: () => boolean;
  readonly soFar: () => SendingEnd;
  /** Where the part begins that was sent last. */
  readonly lastFrom: () => number;
  /** No other part is to be sent, because a person says so. */
  readonly stop: () => void;
}

function createSentAccount({ total, from, notes, clock, log }: BatchSendingParts, partSize: number): SentAccount {
  const madeAt = clock.now();
  let soFar: SentSoFar = from ?? { next: 0, account: newAccount() };
  let lastFrom = soFar.next;
  let isUnderWay = false;
  let interruption: SendingInterruption | null = null;

  /** A bug where it is written down is one more way in which it was not. */
  function noted(write: () => boolean): boolean {
    try {
      return write();
    } catch (error) {
      void contained(log, 'sending', () => Promise.reject(error));
      return false;
    }
  }

  return {
    begin(dueAt) {
      const range = { from: soFar.next, to: Math.min(soFar.next + partSize, total) };
      if (!noted(() => notes.begin(range))) {
        interruption = { kind: 'not-kept' };
        return null;
      }
      isUnderWay = true;
      lastFrom = range.from;
      return { range, attempts: 1, madeAt, dueAt };
    },
    end({ range }, ended) {
      isUnderWay = false;
      if (ended.state === 'done') {
        const { outcome, isCutOff } = ended.value;
        const account = outcome.kind === 'refused-input' ? newAccount() : outcome.answer;
        const next = range.from + account.answered + inDoubtCount(account);
        const now = { next, account: joinedAccount(soFar.account, account, range.from) };
        if (noted(() => notes.end(range, account, now))) {
          soFar = now;
          interruption = interruptionOf(outcome, isCutOff);
          return;
        }
      }
      interruption = { kind: 'not-kept' };
      soFar = inDoubtToo(soFar, range);
      notes.leaveInDoubt(range);
    },
    isUnderWay: () => isUnderWay,
    soFar: () => ({ ...soFar, interruption }),
    lastFrom: () => lastFrom,
    stop() {
      if (soFar.next < total) interruption ??= { kind: 'stopped' };
    },
  };
}

/** These rows were sent, and nobody knows what became of them. */
export function inDoubtToo({ account }: SentSoFar, { from, to }: ItemRange): SentSoFar {
  const ofPart = { ...newAccount(), inDoubt: [{ from: 0, to: to - from }] };
  return { next: to, account: joinedAccount(account, ofPart, from) };
}

async function sendPart(
  { client, items, form: { kind, batch } }: BatchSendingParts,
  range: ItemRange,
  signal: AbortSignal,
): Promise<PartAnswer> {
  const request = { [batch.itemsField]: items(range) } as unknown as RequestOf<MaintainKind>;
  const outcome = await client.call(kind, request, { signal });
  return { outcome, isCutOff: signal.aborted };
}

function interruptionOf(outcome: BatchOutcome, isCutOff: boolean): SendingInterruption | null {
  if (outcome.kind === 'accepted' || outcome.kind === 'accepted-in-part') return null;
  if (isCutOff) return { kind: 'stopped' };
  return { kind: 'service', error: outcome.kind === 'interrupted' ? outcome.cause : outcome };
}

import type { MaintainKind, MaintainResult } from '../../../shared/contract/maintain.ts';
import type { ReportError } from '../../../shared/contract/reports/snapshot.ts';
import { assertNever } from '../../../shared/result.ts';
import {
  type BatchAccount,
  type BatchRemark,
  inDoubtCount,
  type RecordOutcome,
  recordOutcomes,
} from '../../../shared/service/batch-account.ts';
import type { RequestOf } from '../../../shared/service/operations.ts';
import { reportFailure } from '../reports/ask-service.ts';
import type { BatchOutcome } from '../service/batch.ts';
import { sanitizeServiceText } from '../service/call-outcome.ts';
import type { ServiceClient } from '../service/client.ts';
import type { BatchCounts, KeptRow, SettledRow } from '../store/maintain.ts';
import type { OutboxItem } from '../store/outbox.ts';
import type { RecordForm } from './record-fields.ts';

/** Rows of one request: a person who stops or pauses waits for no more than these. */
export const rowsInPart = 100;

/** A row as it is sent. */
export interface RowToSend extends Pick<KeptRow, 'id' | 'line' | 'before'> {
  readonly item: unknown;
}

export type Interruption = NonNullable<MaintainResult['interruption']>;

/** What has been sent so far. */
export interface SentSoFar {
  readonly counts: Omit<BatchCounts, 'notSent'>;
  readonly partsInDoubt: MaintainResult['partsInDoubt'];
  readonly remarks: MaintainResult['remarks'];
}

/** Rows that go to the service in one request. */
export interface SentPart extends OutboxItem {
  readonly rows: readonly RowToSend[];
  /** Place of its first row among all that are sent. */
  readonly from: number;
  readonly part: number;
  readonly parts: number;
}

/** What the service said of a part. */
export interface PartAnswer {
  readonly outcome: BatchOutcome;
  /** It was cut off. */
  readonly isCutOff: boolean;
}

export async function sendPart(
  client: ServiceClient,
  { kind, batch }: RecordForm,
  { rows }: SentPart,
  signal: AbortSignal,
): Promise<PartAnswer> {
  const request = { [batch.itemsField]: rows.map(({ item }) => item) } as unknown as RequestOf<MaintainKind>;
  const outcome = await client.call(kind, request, { signal, inDoubt: 'leave' });
  return { outcome, isCutOff: signal.aborted };
}

/** What became of each row of a part, and of all so far. `interruption`: why no other part is to be sent; null where one may. */
export function accounted(soFar: SentSoFar, part: SentPart, { outcome, isCutOff }: PartAnswer) {
  const account = accountOf(outcome);
  return {
    soFar: added(soFar, account, part),
    rows: settledRows(part.rows, account),
    interruption: interruptionOf(outcome, isCutOff),
  };
}

/** Null where nothing was sent. */
function accountOf(outcome: BatchOutcome): BatchAccount | null {
  return outcome.kind === 'refused-input' ? null : outcome.answer;
}

function interruptionOf(outcome: BatchOutcome, isCutOff: boolean): Interruption | null {
  if (outcome.kind === 'accepted' || outcome.kind === 'accepted-in-part') return null;
  if (isCutOff) return { code: 'stopped', words: null };
  const failed: Omit<ReportError, 'at'> = reportFailure(outcome.kind === 'interrupted' ? outcome.cause : outcome);
  return { ...failed, words: failed.words === null ? null : sanitizeServiceText(failed.words) };
}

function settledRows(rows: readonly RowToSend[], account: BatchAccount | null): SettledRow[] {
  const outcomes = account === null ? [] : recordOutcomes(account, rows.length);
  return rows.map(({ id }, place) => ({ id, ...settled(outcomes[place] ?? { kind: 'not-sent' }) }));
}

function settled(outcome: RecordOutcome): Omit<SettledRow, 'id'> {
  switch (outcome.kind) {
    case 'applied':
    case 'in-doubt':
      return { outcome: outcome.kind, words: [] };
    case 'not-sent':
      return { outcome: null, words: [] };
    case 'refused':
      return { outcome: 'refused', words: outcome.messages.map(sanitizeServiceText) };
    case 'unaccounted': {
      const { words } = outcome.remark;
      return { outcome: 'unaccounted', words: words === null ? [] : [sanitizeServiceText(words)] };
    }
    default:
      return assertNever(outcome);
  }
}

function added(soFar: SentSoFar, account: BatchAccount | null, { rows, from, part, parts }: SentPart): SentSoFar {
  if (account === null) return soFar;
  const { counts } = soFar;
  const lineAt = (place: number) => rows[place]?.line ?? null;
  const remark = (one: BatchRemark): MaintainResult['remarks'][number] => ({
    ...one,
    words: one.words === null ? null : sanitizeServiceText(one.words),
    from: one.from + from,
    to: one.to + from,
    firstLine: lineAt(one.from),
    lastLine: lineAt(one.to - 1),
  });
  const inDoubt = account.inDoubt.map((range) => ({
    part,
    parts,
    rows: range.to - range.from,
    from: lineAt(range.from),
    to: lineAt(range.to - 1),
  }));
  return {
    counts: {
      applied: counts.applied + account.applied,
      refused: counts.refused + account.refused,
      unaccounted: counts.unaccounted + account.unaccounted,
      inDoubt: counts.inDoubt + inDoubtCount(account),
    },
    partsInDoubt: [...soFar.partsInDoubt, ...inDoubt],
    remarks: [...soFar.remarks, ...account.remarks.map(remark)],
  };
}

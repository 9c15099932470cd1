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

export interface RowSending {
  readonly form: RecordForm;
  readonly client: ServiceClient;
  /** By their ids, in their order. */
  readonly rowIds: readonly number[];
  /** Made when their turn comes: 10,000 items at once would hold everything else up. */
  readonly rowsToSend: (ids: readonly number[]) => readonly RowToSend[];
  /** Waits while a person wants a pause; false where nothing more is to be sent. */
  readonly mayGoOn: () => Promise<boolean>;
  /** On the disk when it returns: after a power cut the rows are known to be in doubt. */
  readonly beginPart: (rows: readonly RowToSend[], part: number) => void;
  readonly endPart: (rows: readonly SettledRow[], soFar: SentSoFar) => void;
  /** Ends also the part under way, which is in doubt then. */
  readonly signal: AbortSignal;
}

/**
 * Sends rows in parts, one after the other, and says of each what the service said. Sends nothing a second time. Null where
 * every part was answered for; else why it ended earlier.
 */
export async function sendRows(sending: RowSending): Promise<Interruption | null> {
  const { form, client, rowIds, signal } = sending;
  const parts = Math.ceil(rowIds.length / rowsInPart);
  let soFar: SentSoFar = {
    counts: { applied: 0, refused: 0, unaccounted: 0, inDoubt: 0 },
    partsInDoubt: [],
    remarks: [],
  };
  for (let part = 1; part <= parts; part += 1) {
    if (!(await sending.mayGoOn())) return { code: 'stopped', words: null };
    const from = (part - 1) * rowsInPart;
    const rows = sending.rowsToSend(rowIds.slice(from, from + rowsInPart));
    sending.beginPart(rows, part);
    const outcome = await sendPart(client, form, rows, signal);
    const account = accountOf(outcome);
    soFar = added(soFar, account, { rows, from, part, parts });
    sending.endPart(settledRows(rows, account), soFar);
    const interruption = interruptionOf(outcome, signal);
    if (interruption !== null) return interruption;
  }
  return null;
}

function sendPart(
  client: ServiceClient,
  { kind, batch }: RecordForm,
  rows: readonly RowToSend[],
  signal: AbortSignal,
): Promise<BatchOutcome> {
  const request = { [batch.itemsField]: rows.map(({ item }) => item) } as unknown as RequestOf<MaintainKind>;
  return client.call(kind, request, { signal, inDoubt: 'leave' });
}

/** Null where nothing was sent. */
function accountOf(outcome: BatchOutcome): BatchAccount | null {
  return outcome.kind === 'refused-input' ? null : outcome.answer;
}

function interruptionOf(outcome: BatchOutcome, { aborted }: AbortSignal): Interruption | null {
  if (outcome.kind === 'accepted' || outcome.kind === 'accepted-in-part') return null;
  if (aborted) return { code: 'stopped', words: null };
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

interface SentPart {
  readonly rows: readonly RowToSend[];
  /** Place of its first row among all that are sent. */
  readonly from: number;
  readonly part: number;
  readonly parts: number;
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

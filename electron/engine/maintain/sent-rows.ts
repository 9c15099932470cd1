import type { MaintainResult } from '../../../shared/contract/maintain.ts';
import type { ReportError } from '../../../shared/contract/reports/snapshot.ts';
import { assertNever } from '../../../shared/result.ts';
import {
  type BatchAccount,
  inDoubtCount,
  type RecordOutcome,
  recordOutcomes,
} from '../../../shared/service/batch-account.ts';
import { reportFailure } from '../reports/ask-service.ts';
import { sanitizeServiceText } from '../service/call-outcome.ts';
import type { BatchCounts, KeptRow, SettledRow } from '../store/maintain.ts';
import type { SendingInterruption } from './batch-sending.ts';

/** What has been sent so far, as the page shows it. */
export interface ShownSoFar {
  readonly counts: Omit<BatchCounts, 'notSent'>;
  readonly partsInDoubt: MaintainResult['partsInDoubt'];
  readonly remarks: MaintainResult['remarks'];
}

export function shownCounts(account: BatchAccount): ShownSoFar['counts'] {
  const { applied, refused, unaccounted } = account;
  return { applied, refused, unaccounted, inDoubt: inDoubtCount(account) };
}

/** @param rows all that are sent, in their order */
export function shownSoFar(
  account: BatchAccount,
  rows: readonly Pick<KeptRow, 'line'>[],
  partSize: number,
): ShownSoFar {
  const lineAt = (place: number) => rows[place]?.line ?? null;
  return {
    counts: shownCounts(account),
    partsInDoubt: account.inDoubt.map(({ from, to }) => ({
      part: Math.floor(from / partSize) + 1,
      parts: Math.ceil(rows.length / partSize),
      rows: to - from,
      from: lineAt(from),
      to: lineAt(to - 1),
    })),
    remarks: account.remarks.map((remark) => ({
      ...remark,
      words: remark.words === null ? null : sanitizeServiceText(remark.words),
      firstLine: lineAt(remark.from),
      lastLine: lineAt(remark.to - 1),
    })),
  };
}

export function shownInterruption(interruption: SendingInterruption | null): MaintainResult['interruption'] {
  if (interruption === null) return null;
  if (interruption.kind !== 'service') return { code: interruption.kind, words: null };
  const failed: Omit<ReportError, 'at'> = reportFailure(interruption.error);
  return { ...failed, words: failed.words === null ? null : sanitizeServiceText(failed.words) };
}

/** What the service said of these rows, whose account it is. */
export function settledRows(rows: readonly Pick<KeptRow, 'id'>[], account: BatchAccount): SettledRow[] {
  const outcomes = recordOutcomes(account, rows.length);
  return rows.map(({ id }, place) => ({ id, ...settled(outcomes[place] ?? { kind: 'not-sent' }) }));
}

/** The outcome of a row as it is kept, with what the service said of it. Null: it was not sent. */
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

import { assertNever } from '../../../shared/result.ts';
import {
  type BatchAccount,
  type ItemRange,
  newAccount,
  type ReadBatchResult,
  withRefusal,
  withResult,
} from '../../../shared/service/batch-account.ts';
import type { BatchForm } from '../../../shared/service/operation.ts';
import { type CallError, type CallOutcome, type RefusedInput, refusalWords } from './call-outcome.ts';

/**
 * How a batch ended. Items that failed inside a 200 are a result, not a success: `accepted` is only a batch that was
 * applied whole, with nothing left open. `interrupted`: the items behind those of the answer were not sent.
 */
export type BatchOutcome =
  | RefusedInput
  | { readonly kind: 'accepted'; readonly answer: BatchAccount }
  | { readonly kind: 'accepted-in-part'; readonly answer: BatchAccount }
  | { readonly kind: 'interrupted'; readonly answer: BatchAccount; readonly cause: CallError };

/** One batch: its items, and the way to send some of them as one request. */
export interface BatchRun {
  readonly form: BatchForm;
  readonly items: readonly unknown[];
  /** Most items of one request. */
  readonly size: number;
  readonly send: (items: readonly unknown[]) => Promise<CallOutcome<ReadBatchResult>>;
}

/**
 * Sends the items in their order, in requests of at most `size`, and joins the results. A request that the service
 * refuses as a whole makes its items failures and does not hold up the next; one that is too large is halved.
 */
export async function runBatch(run: BatchRun): Promise<BatchOutcome> {
  const { items } = run;
  let account = newAccount();
  let size = run.size;
  for (let next = 0; next < items.length; ) {
    const range = { from: next, to: Math.min(next + size, items.length) };
    const step = afterRequest(run, account, range, await run.send(items.slice(range.from, range.to)));
    if (step.kind === 'stop') return { kind: 'interrupted', answer: step.account, cause: step.cause };
    if (step.kind === 'halve') {
      size = Math.ceil((range.to - range.from) / 2);
    } else {
      account = step.account;
      next = range.to;
    }
  }
  const isWhole = account.applied === items.length && account.remarks.length === 0;
  return { kind: isWhole ? 'accepted' : 'accepted-in-part', answer: account };
}

type Step =
  | { readonly kind: 'go-on'; readonly account: BatchAccount }
  | { readonly kind: 'halve' }
  | { readonly kind: 'stop'; readonly account: BatchAccount; readonly cause: CallError };

function afterRequest(
  { form, items }: BatchRun,
  account: BatchAccount,
  range: ItemRange,
  outcome: CallOutcome<ReadBatchResult>,
): Step {
  const sent = { form, items, range };
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'go-on', account: withResult(account, sent, outcome.answer) };
    case 'refused': {
      const isTooLarge = outcome.status === 413 && range.to - range.from > 1;
      const message = refusalWords(outcome) ?? `HTTP ${outcome.status}`;
      return isTooLarge ? { kind: 'halve' } : { kind: 'go-on', account: withRefusal(account, sent, message) };
    }
    case 'refused-input':
    case 'refused-account':
      return { kind: 'stop', account, cause: outcome };
    case 'later':
    case 'no-answer':
    case 'broken-answer':
    case 'cancelled':
      return {
        kind: 'stop',
        account: outcome.outcomeUnknown ? { ...account, inDoubt: [...account.inDoubt, range] } : account,
        cause: outcome,
      };
    default:
      return assertNever(outcome);
  }
}

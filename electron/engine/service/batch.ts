import { assertNever } from '../../../shared/result.ts';
import { sentence } from '../../../shared/sentence.ts';
import {
  type BatchAccount,
  type ItemRange,
  type ReadBatchResult,
  withRefusal,
  withResult,
} from '../../../shared/service/batch-account.ts';
import { choices } from '../../../shared/service/choices.ts';
import type { BatchForm } from '../../../shared/service/operation.ts';
import { type BatchProgress, belongsTo, newProgress, resumed } from './batch-progress.ts';
import { type CallError, type CallOutcome, type RefusedInput, refusalWords } from './call-outcome.ts';

/**
 * How a batch ended. Items that failed inside a 200 are a result, not a success: `accepted` is only a batch that was
 * applied whole, with nothing left open. `interrupted`: some items have no answer yet, and `progress` goes on from there.
 */
export type BatchOutcome =
  | RefusedInput
  | { readonly kind: 'accepted'; readonly answer: BatchAccount }
  | { readonly kind: 'accepted-in-part'; readonly answer: BatchAccount }
  | {
      readonly kind: 'interrupted';
      readonly answer: BatchAccount;
      readonly progress: BatchProgress;
      readonly cause: CallError;
    };

export interface BatchOptions {
  /** What an interrupted call gave, or kept: the call goes on from there and sends nothing again that was answered. */
  readonly continueFrom?: BatchProgress | undefined;
  /** Called before and after each request; the next step waits for it. Keep it, so that a killed batch can go on. */
  readonly keepProgress?: ((progress: BatchProgress) => void | Promise<void>) | undefined;
  /** What to do with items that were sent and never answered for. */
  readonly inDoubt?: 'leave' | 'send' | undefined;
}

/** One batch: its items, and the way to send some of them as one request. */
export interface BatchRun {
  readonly operation: string;
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
export async function runBatch(run: BatchRun, options: BatchOptions = {}): Promise<BatchOutcome> {
  const { operation, items } = run;
  const { continueFrom, keepProgress, inDoubt = choices.batchInDoubt.value } = options;
  if (continueFrom !== undefined && !belongsTo(continueFrom, operation, items)) {
    const problem = 'the progress is that of another batch: start anew, or give the records that it was kept for';
    return {
      kind: 'refused-input',
      issues: [{ field: run.form.itemsField, problem, said: sentence('misfit-other-batch') }],
    };
  }
  let progress = resumed(continueFrom ?? newProgress(operation, items), inDoubt);
  let size = run.size;
  while (progress.next < items.length) {
    const range = { from: progress.next, to: Math.min(progress.next + size, items.length) };
    await keepProgress?.({ ...progress, sending: range });
    const outcome = await run.send(items.slice(range.from, range.to));
    const step = afterRequest(run, progress, range, outcome);
    if (step.kind === 'halve') {
      size = Math.ceil((range.to - range.from) / 2);
    } else {
      progress = step.progress;
    }
    await keepProgress?.(progress);
    if (step.kind === 'stop') {
      return { kind: 'interrupted', answer: resumed(progress, 'leave').answer, progress, cause: step.cause };
    }
  }
  const { answer } = progress;
  const isWhole = answer.applied === items.length && answer.remarks.length === 0;
  return { kind: isWhole ? 'accepted' : 'accepted-in-part', answer };
}

type Step =
  | { readonly kind: 'go-on'; readonly progress: BatchProgress }
  | { readonly kind: 'halve' }
  | { readonly kind: 'stop'; readonly progress: BatchProgress; readonly cause: CallError };

function afterRequest(
  { form, items }: BatchRun,
  progress: BatchProgress,
  range: ItemRange,
  outcome: CallOutcome<ReadBatchResult>,
): Step {
  const sent = { form, items, range };
  const answered = (answer: BatchAccount): Step => ({
    kind: 'go-on',
    progress: { ...progress, next: range.to, answer },
  });
  switch (outcome.kind) {
    case 'accepted':
      return answered(withResult(progress.answer, sent, outcome.answer));
    case 'refused': {
      const isTooLarge = outcome.status === 413 && range.to - range.from > 1;
      const message = refusalWords(outcome) ?? `HTTP ${outcome.status}`;
      return isTooLarge ? { kind: 'halve' } : answered(withRefusal(progress.answer, sent, message));
    }
    case 'refused-input':
    case 'refused-account':
      return { kind: 'stop', progress, cause: outcome };
    case 'later':
    case 'no-answer':
    case 'broken-answer':
    case 'cancelled':
      return {
        kind: 'stop',
        progress: outcome.outcomeUnknown ? { ...progress, sending: range } : progress,
        cause: outcome,
      };
    default:
      return assertNever(outcome);
  }
}

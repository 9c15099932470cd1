import { assertNever } from '../../../shared/result.ts';
import type { BatchResult } from '../../../shared/service/bodies.ts';
import { choices } from '../../../shared/service/choices.ts';
import type { BatchForm } from '../../../shared/service/operation.ts';
import {
  type BatchAnswer,
  type BatchFailure,
  type BatchProgress,
  belongsTo,
  type ItemRange,
  newProgress,
  resumed,
} from './batch-progress.ts';
import type { CallError, CallOutcome, RefusedInput } from './call-outcome.ts';

/**
 * How a batch ended. Items that failed inside a 200 are a result, not a success: `accepted-in-part` is told apart from
 * `accepted`. `interrupted`: some items have no answer yet, and `progress` goes on from there.
 */
export type BatchOutcome =
  | RefusedInput
  | { readonly kind: 'accepted'; readonly answer: BatchAnswer }
  | { readonly kind: 'accepted-in-part'; readonly answer: BatchAnswer }
  | {
      readonly kind: 'interrupted';
      readonly answer: BatchAnswer;
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
  readonly send: (items: readonly unknown[]) => Promise<CallOutcome<BatchResult>>;
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
    return { kind: 'refused-input', issues: [{ field: run.form.itemsField, problem }] };
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
      return { kind: 'interrupted', answer: progress.answer, progress, cause: step.cause };
    }
  }
  const { answer } = progress;
  return { kind: answer.applied === items.length ? 'accepted' : 'accepted-in-part', answer };
}

type Step =
  | { readonly kind: 'go-on'; readonly progress: BatchProgress }
  | { readonly kind: 'halve' }
  | { readonly kind: 'stop'; readonly progress: BatchProgress; readonly cause: CallError };

function afterRequest(
  { form, items }: BatchRun,
  progress: BatchProgress,
  range: ItemRange,
  outcome: CallOutcome<BatchResult>,
): Step {
  const answered = (answer: BatchAnswer): Step => ({
    kind: 'go-on',
    progress: { ...progress, next: range.to, answer },
  });
  switch (outcome.kind) {
    case 'accepted':
      return answered(withResult(progress.answer, form, items, range, outcome.answer));
    case 'refused': {
      const isTooLarge = outcome.status === 413 && range.to - range.from > 1;
      const message = outcome.words ?? `the service answered ${outcome.status}`;
      return isTooLarge ? { kind: 'halve' } : answered(withRefusedItems(progress.answer, items, range, message));
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

/**
 * Adds the BatchResult of one request to what is known so far.
 *
 * @param items all items of the batch; `range` says which of them the request carried
 */
function withResult(
  answer: BatchAnswer,
  form: BatchForm,
  items: readonly unknown[],
  range: ItemRange,
  result: BatchResult,
): BatchAnswer {
  const sent = range.to - range.from;
  if (wholeRequestFailed(result)) {
    return withRefusedItems(answer, items, range, result.errorMessage ?? '');
  }
  const failures = failuresWithIndex(form, items, range, result);
  // A count that cannot be true is taken for the nearest one that can.
  const applied = Math.min(Math.max(result.successfullyProcessed, 0), sent);
  return {
    ...answer,
    answered: answer.answered + sent,
    applied: answer.applied + applied,
    failures: [...answer.failures, ...failures],
    unaccounted: answer.unaccounted + Math.max(0, sent - applied - failures.length),
  };
}

/** Counts every item of a request as failed for one reason. */
function withRefusedItems(
  answer: BatchAnswer,
  items: readonly unknown[],
  range: ItemRange,
  message: string,
): BatchAnswer {
  const refused = items
    .slice(range.from, range.to)
    .map((record, offset) => ({ index: range.from + offset, record, messages: message === '' ? [] : [message] }));
  return {
    ...answer,
    answered: answer.answered + refused.length,
    failures: [...answer.failures, ...refused],
  };
}

function wholeRequestFailed(result: BatchResult): boolean {
  return Boolean(result.errorMessage) && result.successfullyProcessed === 0 && !result.errors?.length;
}

/** Gives each failed record its place. Where an identifier was sent several times, its failures take them in order. */
function failuresWithIndex(
  form: BatchForm,
  items: readonly unknown[],
  range: ItemRange,
  result: BatchResult,
): BatchFailure[] {
  const indexes = new Map<string, number[]>();
  for (let index = range.from; index < range.to; index += 1) {
    const identifier = identifierOf(items[index], form);
    if (identifier !== null) {
      indexes.set(identifier, [...(indexes.get(identifier) ?? []), index]);
    }
  }
  const failures = (result.errors ?? []).map((error) => ({
    index: indexes.get(identifierOf(error.record, form) ?? '')?.shift() ?? null,
    record: error.record,
    messages: error.errorMessages ?? [],
  }));
  return failures.toSorted((one, other) => (one.index ?? Infinity) - (other.index ?? Infinity));
}

/** A failed item comes back as the item itself or as its bare identifier. */
function identifierOf(record: unknown, form: BatchForm): string | null {
  if (typeof record === 'string') {
    return record;
  }
  if (form.identifierField === null || typeof record !== 'object' || record === null) {
    return null;
  }
  const identifier: unknown = Reflect.get(record, form.identifierField);
  return typeof identifier === 'string' ? identifier : null;
}

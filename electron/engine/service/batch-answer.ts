import type { BatchResult } from '../../../shared/service/bodies.ts';
import type { BatchForm } from '../../../shared/service/operation.ts';
import type { BatchAnswer, BatchFailure, ItemRange } from './batch-progress.ts';

/**
 * Adds the BatchResult of one request to what is known so far.
 *
 * @param items all items of the batch; `range` says which of them the request carried
 */
export function withResult(
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
  const failures = placedFailures(form, items, range, result);
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
export function withRefusedItems(
  answer: BatchAnswer,
  items: readonly unknown[],
  range: ItemRange,
  message: string,
): BatchAnswer {
  const refused = items
    .slice(range.from, range.to)
    .map((record, place) => ({ index: range.from + place, record, messages: message === '' ? [] : [message] }));
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
function placedFailures(
  form: BatchForm,
  items: readonly unknown[],
  range: ItemRange,
  result: BatchResult,
): BatchFailure[] {
  const places = new Map<string, number[]>();
  for (let index = range.from; index < range.to; index += 1) {
    const identifier = identifierOf(items[index], form);
    if (identifier !== null) {
      places.set(identifier, [...(places.get(identifier) ?? []), index]);
    }
  }
  const failures = (result.errors ?? []).map((error) => ({
    index: places.get(identifierOf(error.record, form) ?? '')?.shift() ?? null,
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

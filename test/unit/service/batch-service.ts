import type { BatchRun } from '../../../electron/engine/service/batch.ts';
import type { CallOutcome } from '../../../electron/engine/service/call-outcome.ts';
import type { ReadBatchResult } from '../../../shared/service/batch-account.ts';
import type { BatchResult } from '../../../shared/service/bodies.ts';

interface Item {
  readonly id: string;
}

const form = { itemsField: 'records', identifierField: 'id' };
export const items = (count: number): Item[] => Array.from({ length: count }, (_, index) => ({ id: `r${index}` }));
export const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && 'id' in value;

/** An answer that fits the interface as a whole. */
export const resultOf = (result: BatchResult): CallOutcome<ReadBatchResult> => ({
  kind: 'accepted',
  answer: { result, misfits: [] },
});

/** A service that applies what it knows, and remembers every record that ever reached it. */
export function serviceThat(knows: (id: string) => boolean = () => true) {
  const applied: string[] = [];
  const requests: number[] = [];
  const apply = (records: readonly unknown[]): CallOutcome<ReadBatchResult> => {
    requests.push(records.length);
    const unknown = records.filter((record) => isItem(record) && !knows(record.id));
    applied.push(...records.filter(isItem).flatMap(({ id }) => (knows(id) ? [id] : [])));
    const errors = unknown.map((record) => ({ errorMessages: ['id was not found'], record }));
    return resultOf({
      recordsSubmitted: records.length,
      successfullyProcessed: records.length - errors.length,
      errors,
    });
  };
  return { applied, requests, apply };
}

export const run = (all: readonly unknown[], size: number, send: BatchRun['send']): BatchRun => ({
  form,
  items: all,
  size,
  send,
});

import type { BatchResult } from '../../../shared/service/bodies.ts';
import type { ServiceDatabase } from '../database/open.ts';

/** Applies one item of a batch; gives the reasons why it cannot be applied, none when it was. Must change nothing when it gives any. */
export type ApplyItem<Item> = (item: Item) => readonly string[];

/**
 * Applies a batch in order and in one transaction. An item that cannot be applied is reported with its reasons and does not hold up
 * the others; the HTTP status stays 200.
 */
export function applyBatch<Item>(
  database: ServiceDatabase,
  items: readonly Item[],
  apply: ApplyItem<Item>,
): Omit<BatchResult, 'responseCode'> {
  const errors: { errorMessages: string[]; record: Item }[] = [];
  database.transaction(() => {
    for (const item of items) {
      const reasons = apply(item);
      if (reasons.length > 0) errors.push({ errorMessages: [...reasons], record: item });
    }
  })();
  return {
    recordsSubmitted: items.length,
    successfullyProcessed: items.length - errors.length,
    errors,
    hasErrors: errors.length > 0,
  };
}

/** As the interface's sample has it: 400 inside the 200 when items failed. */
export function withResponseCode(result: Omit<BatchResult, 'responseCode'>): BatchResult {
  return { ...result, responseCode: result.hasErrors ? 400 : 200 };
}

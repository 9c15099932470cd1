import { z } from 'zod';
import type { BatchResult } from '../../../shared/service/bodies.ts';
import { fieldIssues } from '../../../shared/service/field-issues.ts';
import type { Operation } from '../../../shared/service/operation.ts';
import type { ServiceDatabase } from '../database/open.ts';

/** Applies one item of a batch; gives the reasons why it cannot be applied, none when it was. Must change nothing when it gives any. */
export type ApplyItem<Item> = (item: Item) => readonly string[];

/** What a batch asks for before its items are looked at: that there are items, and nothing else. */
export function batchEnvelope({ request, batch }: Operation): z.ZodObject {
  return batch === null ? request : request.extend({ [batch.itemsField]: z.array(z.unknown()) });
}

/**
 * Applies a batch in order and in one transaction. An item that does not fit its schema, or cannot be applied, is reported with the
 * reasons as it was sent, and does not hold up the others; the HTTP status stays 200.
 */
export function applyBatch<Item>(
  database: ServiceDatabase,
  schema: z.ZodType<Item>,
  items: readonly unknown[],
  apply: ApplyItem<Item>,
): Omit<BatchResult, 'responseCode'> {
  const errors: { errorMessages: string[]; record: unknown }[] = [];
  database.transaction(() => {
    for (const item of items) {
      const read = schema.safeParse(item);
      const reasons = read.success ? apply(read.data) : misfitReasons(read.error);
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

function misfitReasons(error: z.ZodError): readonly string[] {
  return fieldIssues(error).map(({ field, problem }) => `${field || 'record'}: ${problem}`);
}

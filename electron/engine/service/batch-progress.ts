import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Items of a batch by their places, from 0: `from` up to but not including `to`. */
const range = z.object({ from: z.int().min(0), to: z.int().min(0) });
export type ItemRange = z.infer<typeof range>;

/** An item that was not applied. */
const batchFailure = z.object({
  /** Place among all items; null where the service's record matches none of those sent. */
  index: z.int().nullable(),
  /** The item in the service's words: an object, or an identifier. */
  record: z.unknown(),
  messages: z.array(z.string()),
});
export type BatchFailure = z.infer<typeof batchFailure>;

const batchAnswer = z.object({
  /** Items that the service has answered for. */
  answered: z.int(),
  applied: z.int(),
  /** In the order of the items. */
  failures: z.array(batchFailure),
  /** Items neither counted as applied nor listed as failed: the service's counts do not add up. */
  unaccounted: z.int(),
  /** Items that were sent and never answered for: they may have been applied. */
  inDoubt: z.array(range),
});
/** What became of the items so far, over all requests of a batch. */
export type BatchAnswer = z.infer<typeof batchAnswer>;

/** Where a batch stands: kept before and after every request, it lets an interrupted batch go on. Survives JSON. */
export const batchProgressSchema = z.object({
  operation: z.string(),
  /** SHA-256 of all items: progress belongs to these items and to no others. */
  itemsDigest: z.string(),
  /** Items before this place need nothing more. */
  next: z.int().min(0),
  /** The request that is under way, or that broke without an answer. */
  sending: range.nullable(),
  answer: batchAnswer,
});
export type BatchProgress = z.infer<typeof batchProgressSchema>;

export function newProgress(operation: string, items: readonly unknown[]): BatchProgress {
  return {
    operation,
    itemsDigest: digestOf(items),
    next: 0,
    sending: null,
    answer: { answered: 0, applied: 0, failures: [], unaccounted: 0, inDoubt: [] },
  };
}

/** Whether the progress is that of these very items. */
export function belongsTo(progress: BatchProgress, operation: string, items: readonly unknown[]): boolean {
  return progress.operation === operation && progress.next <= items.length && progress.itemsDigest === digestOf(items);
}

/**
 * Progress to go on from. A request that was under way is in doubt: `leave` reports its items and goes on after them,
 * `send` sends them again, so that some may be applied twice.
 */
export function resumed(progress: BatchProgress, inDoubt: 'leave' | 'send'): BatchProgress {
  const { sending, answer } = progress;
  if (sending === null) {
    return progress;
  }
  return inDoubt === 'send'
    ? { ...progress, next: sending.from, sending: null }
    : {
        ...progress,
        next: sending.to,
        sending: null,
        answer: { ...answer, inDoubt: [...answer.inDoubt, sending] },
      };
}

function digestOf(items: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(items)).digest('hex');
}

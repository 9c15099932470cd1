import { createHash } from 'node:crypto';
import { z } from 'zod';
import { batchAccount, itemRange, newAccount } from '../../../shared/service/batch-account.ts';

/** Where a batch stands: kept before and after every request, it lets an interrupted batch go on. Survives JSON. */
export const batchProgressSchema = z.object({
  operation: z.string(),
  /** SHA-256 of all items: progress belongs to these items and to no others. */
  itemsDigest: z.string(),
  /** Items before this place need nothing more. */
  next: z.int().min(0),
  /** The request that is under way, or that broke without an answer. */
  sending: itemRange.nullable(),
  answer: batchAccount,
});
export type BatchProgress = z.infer<typeof batchProgressSchema>;

export function newProgress(operation: string, items: readonly unknown[]): BatchProgress {
  return {
    operation,
    itemsDigest: digestOf(items),
    next: 0,
    sending: null,
    answer: newAccount(),
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

import type { TruthFacts } from '../contract/status.ts';

/** Files that are collected or kept here and not sent yet; those that need attention are counted apart. */
export function unsentOf(facts: TruthFacts): number {
  return facts.settling + facts.waiting + facts.sending;
}

/** "Sending 12 of 40": the file at work now, of those sent and to be sent since the queue was last empty. */
export function batchPosition(facts: TruthFacts): { readonly number: number; readonly total: number } | null {
  if (facts.batch === null || facts.batch.total === 0) return null;
  return { number: Math.min(facts.batch.done + 1, facts.batch.total), total: facts.batch.total };
}

/** A guess is only made from this many sent files, else it jumps. */
const enoughSent = 3;

/** Whole minutes until the batch is sent at the pace so far, 0 for less than one; null while nobody can tell. */
export function minutesLeft(facts: TruthFacts): number | null {
  const { batch } = facts;
  if (batch === null || batch.done < enoughSent || batch.total - batch.done < enoughSent) return null;
  const elapsedMs = facts.now - batch.startedAt;
  if (elapsedMs <= 0) return null;
  return Math.round(((elapsedMs / batch.done) * (batch.total - batch.done)) / 60_000);
}

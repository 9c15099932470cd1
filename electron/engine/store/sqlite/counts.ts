import type { UploadState } from '../../../../shared/contract/uploads.ts';
import type { QueueCounts } from '../upload-list.ts';
import type { StoreContext } from './context.ts';
import { lastUnsentRank, rankOf, sentRank, stateOf, statesByRank } from './records.ts';

/** Counters and the ends of indexes: the cost does not depend on how long the history is. */
export function createCounts({ prepare, transactions }: StoreContext): (sentSince: number) => QueueCounts {
  type Tally = { readonly rank: number; readonly rows: number };
  const tallies = prepare<[], Tally>('SELECT rank, sum(rows) AS rows FROM listed_count GROUP BY rank');
  const oldest = prepare<[number], number | null>('SELECT min(arrived_at) FROM listed WHERE rank = ?').pluck();
  const nextAttempt = prepare<[], number | null>(`SELECT min(due_at) FROM job WHERE state = 'waiting'`).pluck();
  const lastSent = prepare<[], number | null>(`SELECT max(sent_at) FROM listed WHERE rank = ${sentRank}`).pluck();
  const sent = prepare<[number], number>(
    `SELECT count(*) FROM listed WHERE rank = ${sentRank} AND sent_at >= ?`,
  ).pluck();
  const unsentRanks = statesByRank.map((_, rank) => rank).filter((rank) => rank <= lastUnsentRank);

  return (sentSince) =>
    transactions.read(() => {
      const rows = new Map<UploadState, number>(tallies.all().map((tally) => [stateOf(tally.rank), tally.rows]));
      const of = (state: UploadState): number => rows.get(state) ?? 0;
      const oldestUnsent = unsentRanks.map((rank) => oldest.get(rank) ?? null).filter((at) => at !== null);
      return {
        settling: of('settling'),
        waiting: of('waiting'),
        sending: of('sending'),
        attention: of('attention'),
        ignored: of('ignored'),
        uploaded: of('sent'),
        duplicates: of('already-here'),
        total: [...rows.values()].reduce((sum, each) => sum + each, 0),
        oldestAttentionAt: oldest.get(rankOf('attention')) ?? null,
        oldestUnsentAt: oldestUnsent.length === 0 ? null : Math.min(...oldestUnsent),
        nextAttemptAt: nextAttempt.get() ?? null,
        lastSentAt: lastSent.get() ?? null,
        sentSince: sent.get(sentSince) ?? 0,
      };
    });
}

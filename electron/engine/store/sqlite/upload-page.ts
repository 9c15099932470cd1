import type { UploadPage, UploadQuery, UploadSegment } from '../../../../shared/app/uploads.ts';
import type { StoreContext } from './context.ts';
import { type Bound, countedFilters, scannedFilters, segmentCondition, valuesOf, where } from './upload-filters.ts';
import { orderOf, pathToMatches, pathToPage } from './upload-paths.ts';
import { createUploadRows } from './upload-rows.ts';

/** One page of the upload list, and how many rows match in each segment. */
export function createUploadPage(context: StoreContext): (query: UploadQuery) => Omit<UploadPage, 'sequence'> {
  const { prepare, transactions } = context;
  const rows = createUploadRows(context);

  /** From the counters where they can answer, else from the rows. */
  function count(query: UploadQuery, segment: UploadSegment): number {
    const scanned = scannedFilters(query);
    const conditions = [...segmentCondition(segment), ...countedFilters(query), ...scanned];
    const sql =
      scanned.length === 0
        ? `SELECT coalesce(sum(rows), 0) FROM listed_count ${where(conditions)}`
        : `SELECT count(*) FROM listed ${pathToMatches(query, segment)} ${where(conditions)}`;
    return (
      prepare<Bound[], number>(sql)
        .pluck()
        .get(...valuesOf(conditions)) ?? 0
    );
  }

  function ids(query: UploadQuery, total: number): readonly number[] {
    if (query.offset >= total) return [];
    const conditions = [...segmentCondition(query.segment), ...countedFilters(query), ...scannedFilters(query)];
    const sql = `SELECT id FROM listed ${pathToPage(query, conditions.length > 0, total)} ${where(conditions)}
      ORDER BY ${orderOf(query)} LIMIT ? OFFSET ?`;
    return prepare<Bound[], number>(sql)
      .pluck()
      .all(...valuesOf(conditions), query.limit, query.offset);
  }

  return (query) =>
    transactions.read(() => {
      const counts = {
        all: count(query, 'all'),
        'not-sent': count(query, 'not-sent'),
        attention: count(query, 'attention'),
      };
      const total = counts[query.segment];
      return { rows: [...rows(ids(query, total))], total, counts };
    });
}

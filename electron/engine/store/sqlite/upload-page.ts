import type { UploadPage, UploadQuery, UploadSegment } from '../../../../shared/contract/uploads.ts';
import { searchWords } from '../search-key.ts';
import type { StoreContext } from './context.ts';
import { lastUnsentRank, rankOf } from './records.ts';
import { createCandidatesFor, mostCandidates } from './search-index.ts';
import { type Bound, countedFilters, scannedFilters, segmentCondition, valuesOf, where } from './upload-filters.ts';
import { orderOf, pathToMatches, pathToPage } from './upload-paths.ts';
import { createUploadRows } from './upload-rows.ts';

/** The rows that match in all segments, and whether more than these may. */
interface Found {
  readonly total: number;
  readonly moreMatch: boolean;
}

/** One page of the upload list, and how many rows match in each segment. */
export function createUploadPage(context: StoreContext): (query: UploadQuery) => Omit<UploadPage, 'sequence'> {
  const { prepare, transactions } = context;
  const rows = createUploadRows(context);
  const candidatesFor = createCandidatesFor(prepare);

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

  function countFound(query: UploadQuery): Found {
    const { sql, values } = candidatesFor(searchWords(query.search));
    const conditions = [...countedFilters(query), ...scannedFilters(query)];
    const found = prepare<Bound[], { readonly candidates: number; readonly total: number }>(
      `WITH candidate (row_id) AS MATERIALIZED (${sql})
       SELECT (SELECT count(*) FROM candidate) AS candidates,
         (SELECT count(*) FROM candidate CROSS JOIN listed ON listed.id = candidate.row_id ${where(conditions)}) AS total`,
    ).get(...values, ...valuesOf(conditions));
    return { total: found?.total ?? 0, moreMatch: (found?.candidates ?? 0) >= mostCandidates };
  }

  function idsFound(query: UploadQuery, total: number): readonly number[] {
    if (query.offset >= total) return [];
    const { sql, values } = candidatesFor(searchWords(query.search));
    const conditions = [...countedFilters(query), ...scannedFilters(query)];
    return prepare<Bound[], number>(
      `WITH candidate (row_id) AS MATERIALIZED (${sql})
       SELECT id FROM candidate CROSS JOIN listed ON listed.id = candidate.row_id ${where(conditions)}
       ORDER BY ${orderOf(query)} LIMIT ? OFFSET ?`,
    )
      .pluck()
      .all(...values, ...valuesOf(conditions), query.limit, query.offset);
  }

  return (query) =>
    transactions.read(() => {
      const found = needsSearch(query) ? countFound(query) : null;
      const counts = {
        all: found?.total ?? count(query, 'all'),
        'not-sent': count(query, 'not-sent'),
        attention: count(query, 'attention'),
      };
      const total = counts[query.segment];
      const page = found !== null && query.segment === 'all' ? idsFound(query, total) : ids(query, total);
      return { rows: [...rows(page)], total, counts, ...(found?.moreMatch === true && { moreMatch: true }) };
    });
}

/** What is not sent is found by its state: there is little of it, however long the history is. */
function needsSearch({ search, states }: UploadQuery): boolean {
  const onlyUnsent = states?.every((state) => rankOf(state) <= lastUnsentRank) ?? false;
  return searchWords(search).length > 0 && !onlyUnsent;
}

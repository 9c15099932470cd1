import type { UploadPage, UploadQuery, UploadSegment } from '../../../../shared/contract/uploads.ts';
import { searchWords } from '../../../../shared/search-key.ts';
import { lastUnsentRank, rankOf } from './records.ts';
import {
  type Bound,
  countedFilters,
  createCandidatesFor,
  mostCandidates,
  scannedFilters,
  segmentCondition,
  valuesOf,
  where,
} from './search-index.ts';
import type { StoreContext } from './transactions.ts';
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
        ignored: count(query, 'ignored'),
      };
      const total = counts[query.segment];
      const page = found !== null && query.segment === 'all' ? idsFound(query, total) : ids(query, total);
      return { rows: [...rows(page)], total, counts, ...(found?.moreMatch === true && { moreMatch: true }) };
    });
}

/** Unsent rows are found by their state: there are few of them, however long the history is. */
function needsSearch({ search, states }: UploadQuery): boolean {
  const onlyUnsent = states?.every((state) => rankOf(state) <= lastUnsentRank) ?? false;
  return searchWords(search).length > 0 && !onlyUnsent;
}

/** The columns that each sort compares, and the index that has the rows in that order. */
const sorts: Readonly<Record<UploadQuery['sort'], { readonly columns: readonly string[]; readonly index: string }>> = {
  arrived: { columns: ['arrived_at', 'id'], index: 'listed_by_arrival' },
  state: { columns: ['rank', 'arrived_at', 'id'], index: 'listed_by_rank' },
  subject: { columns: ['subject_key', 'id'], index: 'listed_by_subject' },
  file: { columns: ['name_key', 'id'], index: 'listed_by_name' },
  kind: { columns: ['kind', 'id'], index: 'listed_by_kind' },
  size: { columns: ['size_bytes', 'id'], index: 'listed_by_size' },
  sent: { columns: ['sent_at', 'id'], index: 'listed_by_sending' },
};

function orderOf({ sort, descending }: UploadQuery): string {
  return sorts[sort].columns.map((column) => `${column} ${descending ? 'DESC' : 'ASC'}`).join(', ');
}

/**
 * The way to all the rows that match, for counting or sorting them. SQLite would guess wrong: it does not know that few
 * rows are unsent, and that nearly all are sent.
 */
function pathToMatches(query: UploadQuery, segment: UploadSegment): string {
  const { states, sentFrom, sentBefore, search, batchId } = query;
  if (batchId !== undefined) return 'INDEXED BY listed_by_batch';
  if (segment !== 'all') return 'INDEXED BY listed_by_rank';
  const onlySent = states?.every((state) => state === 'sent') ?? false;
  if (onlySent && (sentFrom !== undefined || sentBefore !== undefined)) return 'INDEXED BY listed_sent';
  if (states !== undefined) return 'INDEXED BY listed_by_rank';
  return search === '' ? '' : 'NOT INDEXED';
}

/**
 * The way to one page of the `total` rows that match. Where they are many, the page is soon full when walking in the
 * order of the sort; where they are few, they are found first and sorted then.
 */
function pathToPage(query: UploadQuery, filtered: boolean, total: number): string {
  if (query.batchId !== undefined) return pathToMatches(query, query.segment);
  const walked = !filtered || (query.offset + query.limit) * 4 <= total;
  return query.segment === 'all' && walked
    ? `INDEXED BY ${sorts[query.sort].index}`
    : pathToMatches(query, query.segment);
}

import type { UploadPage, UploadQuery } from '../../../../shared/app/uploads.ts';
import type { StoreContext } from './context.ts';
import { lastUnsentRank, rankOf } from './records.ts';
import { searchWords } from './search-key.ts';
import { createUploadRows } from './upload-rows.ts';

type Bound = string | number;

/** A condition of the query on `listed`, and the values that it binds. */
interface Condition {
  readonly sql: string;
  readonly values: readonly Bound[];
}

const sortColumns: Readonly<Record<UploadQuery['sort'], string>> = {
  arrived: 'arrived_at',
  state: 'rank',
  subject: 'subject_key',
  file: 'name_key',
  kind: 'kind',
  size: 'size_bytes',
  sent: 'sent_at',
};

/** One page of the upload list, and how many rows match in each segment. */
export function createUploadPage(context: StoreContext): (query: UploadQuery) => Omit<UploadPage, 'sequence'> {
  const { database, transactions } = context;
  const rows = createUploadRows(context);

  function ids(query: UploadQuery): readonly number[] {
    const conditions = [...segmentConditions(query), ...tallied(query), ...scanned(query)];
    const direction = query.descending ? 'DESC' : 'ASC';
    const sql = `SELECT id FROM listed ${query.segment === 'all' ? '' : 'INDEXED BY listed_by_rank'}
      ${where(conditions)} ORDER BY ${sortColumns[query.sort]} ${direction}, id ${direction} LIMIT ? OFFSET ?`;
    const values = [...conditions.flatMap((condition) => condition.values), query.limit, query.offset];
    return database
      .prepare<Bound[], number>(sql)
      .pluck()
      .all(...values);
  }

  function counts(query: UploadQuery): UploadPage['counts'] {
    const scan = scanned(query);
    const conditions = [...tallied(query), ...scan];
    const rowsOf = scan.length === 0 ? { table: 'listed_count', each: 'rows' } : { table: 'listed', each: '1' };
    const sql = `SELECT total(${rowsOf.each}) AS "all", total(${rowsOf.each}) FILTER (WHERE rank <= ${lastUnsentRank})
      AS "not-sent", total(${rowsOf.each}) FILTER (WHERE rank = ${rankOf('attention')}) AS attention
      FROM ${rowsOf.table} ${where(conditions)}`;
    const values = conditions.flatMap((condition) => condition.values);
    const found = database.prepare<Bound[], UploadPage['counts']>(sql).get(...values);
    return found ?? { all: 0, 'not-sent': 0, attention: 0 };
  }

  return (query) =>
    transactions.read(() => {
      const counted = counts(query);
      return { rows: [...rows(ids(query))], total: counted[query.segment], counts: counted };
    });
}

function where(conditions: readonly Condition[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`;
}

function oneOf(column: string, values: readonly Bound[]): Condition {
  return { sql: `${column} IN (${values.map(() => '?').join(', ')})`, values };
}

function segmentConditions({ segment }: UploadQuery): readonly Condition[] {
  if (segment === 'all') return [];
  return [{ sql: 'rank <= ?', values: [segment === 'attention' ? rankOf('attention') : lastUnsentRank] }];
}

/** Filters on what the counters are kept by. */
function tallied({ kinds, folderIds, states }: UploadQuery): readonly Condition[] {
  return [
    ...(kinds.length === 0 ? [] : [oneOf('kind', kinds)]),
    ...(folderIds.length === 0 ? [] : [oneOf('folder_id', folderIds)]),
    ...(states === undefined ? [] : [oneOf('rank', states.map(rankOf))]),
  ];
}

/** Filters that need a look at the rows. */
function scanned({ search, arrivedFrom, arrivedBefore, sentFrom, sentBefore }: UploadQuery): readonly Condition[] {
  const ranges: readonly (readonly [string, number | null | undefined])[] = [
    ['arrived_at >= ?', arrivedFrom],
    ['arrived_at < ?', arrivedBefore],
    ['sent_at >= ?', sentFrom],
    ['sent_at < ?', sentBefore],
  ];
  return [
    ...searchWords(search).map((word) => ({
      sql: '(instr(name_key, ?) > 0 OR instr(subject_key, ?) > 0)',
      values: [word, word],
    })),
    ...ranges.flatMap(([sql, value]) => (value === null || value === undefined ? [] : [{ sql, values: [value] }])),
  ];
}

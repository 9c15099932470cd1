import type { UploadQuery, UploadSegment } from '../../../../shared/contract/uploads.ts';
import { searchWords } from '../search-key.ts';
import { lastUnsentRank, rankOf } from './records.ts';

export type Bound = string | number;

/** A condition on the rows of `listed`, and the values that it binds. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly Bound[];
}

export function where(conditions: readonly Condition[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`;
}

export function valuesOf(conditions: readonly Condition[]): readonly Bound[] {
  return conditions.flatMap(({ values }) => values);
}

export function segmentCondition(segment: UploadSegment): readonly Condition[] {
  if (segment === 'all') return [];
  return [{ sql: `rank <= ${segment === 'attention' ? rankOf('attention') : lastUnsentRank}`, values: [] }];
}

/** Filters on what the counters are kept by. */
export function countedFilters({ kinds, folderIds, states }: UploadQuery): readonly Condition[] {
  return [
    ...(kinds.length === 0 ? [] : [oneOf('kind', kinds)]),
    ...(folderIds.length === 0 ? [] : [oneOf('folder_id', folderIds)]),
    ...(states === undefined ? [] : [stateFilter(states)]),
  ];
}

/** Filters that need a look at the rows, or at a range of an index. */
export function scannedFilters(query: UploadQuery): readonly Condition[] {
  const ranges: readonly (readonly [string, number | null | undefined])[] = [
    ['arrived_at >= ?', query.arrivedFrom],
    ['arrived_at < ?', query.arrivedBefore],
    ['sent_at >= ?', query.sentFrom],
    ['sent_at < ?', query.sentBefore],
  ];
  return [
    ...searchWords(query.search).map((word) => ({
      sql: '(instr(name_key, ?) > 0 OR instr(subject_key, ?) > 0)',
      values: [word, word],
    })),
    ...ranges.flatMap(([sql, value]) => (value === null || value === undefined ? [] : [{ sql, values: [value] }])),
  ];
}

function oneOf(column: string, values: readonly Bound[]): Condition {
  return { sql: `${column} IN (${values.map(() => '?').join(', ')})`, values };
}

/** Written out instead of bound, because only then SQLite can use the index of the sent rows. */
function stateFilter(states: NonNullable<UploadQuery['states']>): Condition {
  const ranks = [...new Set(states.map(rankOf))];
  const [first] = ranks;
  return { sql: ranks.length === 1 ? `rank = ${first}` : `rank IN (${ranks.join(', ')})`, values: [] };
}

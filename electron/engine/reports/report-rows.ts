import type { ReportRun } from '../../../shared/app/reports/report-runs.ts';
import { searchKey, searchWords } from '../store/sqlite/search-key.ts';

type Row = ReportRun['rows'][number];

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Searches, sorts and cuts the rows of any report. */
export function reportRows(
  all: readonly unknown[],
  query: { search: string; sort: string | null; descending: boolean; offset: number; limit: number },
): { readonly rows: Row[]; readonly total: number } {
  const words = searchWords(query.search);
  const rows = all.filter(isRow);
  const found = words.length === 0 ? rows : rows.filter((row) => hasWords(row, words));
  const sorted = query.sort === null ? found : sortedBy(found, query.sort, query.descending);
  return { rows: sorted.slice(query.offset, query.offset + query.limit), total: found.length };
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasWords(row: Row, words: readonly string[]): boolean {
  const texts = Object.values(row).filter((value) => typeof value === 'string' || typeof value === 'number');
  const key = searchKey(texts.join(' '));
  return words.every((word) => key.includes(word));
}

/** Rows without the value come last, in both directions. */
function sortedBy(rows: readonly Row[], column: string, descending: boolean): readonly Row[] {
  const sign = descending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: sortKey(row[column]) }));
  const withKey = keyed.filter(({ key }) => key !== null);
  withKey.sort((one, other) => sign * compared(one.key, other.key));
  return [...withKey, ...keyed.filter(({ key }) => key === null)].map(({ row }) => row);
}

function compared(one: string | number | null, other: string | number | null): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}

/** What a value is sorted by: a moment by its date, a length of time by its minutes, a list by its length. */
function sortKey(value: unknown): string | number | null {
  if (typeof value === 'string') return value === '' ? null : value;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (Array.isArray(value)) return value.length;
  if (!isRow(value)) return null;
  const { minutes, value: share, date } = value;
  if (typeof minutes === 'number') return minutes;
  if (typeof share === 'number') return share;
  return typeof date === 'string' ? Date.parse(date) : null;
}

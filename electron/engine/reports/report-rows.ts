import { knownMoment } from '../../../shared/compliance/depot-days.ts';
import {
  amountAt,
  type ColumnTotal,
  type ReportColumn,
  type ReportRun,
  summedPaths,
} from '../../../shared/contract/reports/report-runs.ts';
import { nameOrder } from '../../../shared/i18n/name-order.ts';
import { isRecord } from '../../../shared/json.ts';
import { hasWords, searchKey, searchWords } from '../../../shared/search-key.ts';
import { isSeverityField, severityRank } from '../../../shared/service/severity.ts';

export type Row = ReportRun['rows'][number];
type Columns = readonly ReportColumn[];

export interface RowsQuery extends Narrowing {
  readonly offset: number;
  readonly limit: number;
}

interface Narrowing {
  readonly search: string;
  /** Path of a column; null: as the service sent them. */
  readonly sort: string | null;
  readonly descending: boolean;
  /** How names stand in the order. */
  readonly names?: Intl.Collator;
}

interface NarrowedRows {
  /** In their order. */
  readonly rows: readonly Row[];
  readonly totals: Record<string, ColumnTotal>;
}

/** The last narrowing of each answer: the parts that a list is scrolled through are cut from it. */
const narrowed = new WeakMap<readonly unknown[], Narrowing & { readonly result: NarrowedRows }>();

/** Searches, sorts, adds up and cuts the rows of any report. */
export function reportRows(
  all: readonly unknown[],
  columns: Columns,
  query: RowsQuery,
): Pick<ReportRun, 'rows' | 'total' | 'found' | 'totals'> {
  const { rows, totals } = narrowedRows(all, columns, query);
  const { length } = rows;
  return { rows: rows.slice(query.offset, query.offset + query.limit), total: length, found: length, totals };
}

/** Searches, sorts and adds up. */
export function narrowedRows(all: readonly unknown[], columns: Columns, narrowing: Narrowing): NarrowedRows {
  const { search, sort, descending, names = nameOrder('en') } = narrowing;
  const known = narrowed.get(all);
  const isAlike = known?.sort === sort && known.descending === descending && known.names === names;
  if (known?.search === search && isAlike) return known.result;
  const words = searchWords(search);
  const rows = all.filter(isRecord);
  const found = words.length === 0 ? rows : rows.filter((row) => hasWords(keyOf(row), words));
  const result = {
    rows: sort === null ? found : sortedBy(found, columns, { sort, descending, names }),
    totals: known?.search === search ? known.result.totals : totalsOf(found, columns),
  };
  narrowed.set(all, { search, sort, descending, names, result });
  return result;
}

function keyOf(row: Row): string {
  const texts = Object.values(row).filter((value) => typeof value === 'string' || typeof value === 'number');
  return searchKey(texts.join(' '));
}

function totalsOf(rows: readonly Row[], columns: Columns): Record<string, ColumnTotal> {
  return Object.fromEntries(
    summedPaths(columns).map((path) => {
      const names = path.split('.');
      const total = { sum: 0, largest: 0 };
      for (const row of rows) {
        const amount = amountAt(row, names) ?? 0;
        total.sum += amount;
        total.largest = Math.max(total.largest, amount);
      }
      return [path, total];
    }),
  );
}

/** Rows without the value come last, in both directions. */
interface RowOrder {
  /** Path of a column. */
  readonly sort: string;
  readonly descending: boolean;
  readonly names: Intl.Collator;
}

function sortedBy(rows: readonly Row[], columns: Columns, order: RowOrder): readonly Row[] {
  const { sort: path, descending } = order;
  const sign = descending ? -1 : 1;
  const fields = path.split('.');
  const sums = summedPaths(columns).includes(path);
  const keyOf = (row: Row): string | number | null => {
    if (sums) return amountAt(row, fields);
    const value = valueAt(row, fields);
    // The gravest word is not the last of the alphabet.
    return typeof value === 'string' && isSeverityField(fields.at(-1) ?? '') ? severityRank(value) : sortKey(value);
  };
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  const withKey = keyed.filter(({ key }) => key !== null);
  withKey.sort((one, other) => sign * compared(one.key, other.key, order.names));
  return [...withKey, ...keyed.filter(({ key }) => key === null)].map(({ row }) => row);
}

/** Of several records, the first one's. */
function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return isRecord(first) ? valueAt(first[name], rest) : null;
}

function compared(one: string | number | null, other: string | number | null, names: Intl.Collator): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return names.compare(String(one), String(other));
}

const isDateTime = /^\d{4}-\d{2}-\d{2}T/;

/** What a value is sorted by: a moment by its date, a length of time by its minutes, a list by its length. */
function sortKey(value: unknown): string | number | null {
  if (typeof value === 'string') {
    return value === '' || (isDateTime.test(value) && knownMoment(value) === null) ? null : value;
  }
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (Array.isArray(value)) return value.length;
  if (!isRecord(value)) return null;
  const { minutes, value: share, date } = value;
  if (typeof minutes === 'number') return minutes;
  if (typeof share === 'number') return share;
  return typeof date === 'string' ? knownMoment(date) : null;
}

import { searchKey, searchWords } from '../store/sqlite/search-key.ts';

/** What a list is sorted by; null sorts last, in both directions. */
export type SortValue = string | number | null;

/** Rows in memory, prepared so that a search, a filter or another order takes a few milliseconds with 10,000 of them. */
export interface ListView<Row, Sort extends string> {
  readonly rows: readonly Row[];
  /** The rows that have every word of the search and pass the filter. */
  readonly matching: (search: string, passes: (row: Row) => boolean) => readonly Row[];
  readonly sorted: (rows: readonly Row[], sort: Sort, descending: boolean) => readonly Row[];
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** @param tie the order of rows that are alike in what is sorted by. */
export function createListView<Row extends object, Sort extends string>(
  rows: readonly Row[],
  searchText: (row: Row) => string,
  values: Readonly<Record<Sort, (row: Row) => SortValue>>,
  tie: Sort,
): ListView<Row, Sort> {
  const keys = new Map(rows.map((row) => [row, searchKey(searchText(row))]));
  const ranks = new Map<Sort, ReadonlyMap<Row, number>>();

  function rankBy(sort: Sort): ReadonlyMap<Row, number> {
    let rank = ranks.get(sort);
    if (rank === undefined) {
      rank = rankOf(rows, values[sort]);
      ranks.set(sort, rank);
    }
    return rank;
  }

  return {
    rows,
    matching: (search, passes) => {
      const words = searchWords(search);
      return rows.filter((row) => passes(row) && words.every((word) => keys.get(row)?.includes(word) ?? false));
    },
    sorted: (some, sort, descending) => {
      const rank = rankBy(sort);
      const ties = rankBy(tie);
      const sign = descending ? -1 : 1;
      const placed = some.map((row) => {
        const place = rank.get(row) ?? last;
        return { row, place: place === last ? last : sign * place, tie: ties.get(row) ?? last };
      });
      return placed.sort((one, other) => one.place - other.place || one.tie - other.tie).map(({ row }) => row);
    },
  };
}

const last = Number.MAX_SAFE_INTEGER;

/** Rows of one value share a rank. Each value is compared once however many rows have it. */
function rankOf<Row>(rows: readonly Row[], sortValueOf: (row: Row) => SortValue): ReadonlyMap<Row, number> {
  const distinct = [...new Set(rows.map(sortValueOf))].filter((value) => value !== null && value !== '');
  distinct.sort((one, other) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other)),
  );
  const places = new Map(distinct.map((value, place) => [value, place]));
  return new Map(rows.map((row) => [row, places.get(sortValueOf(row)) ?? last]));
}

/** How many rows have each value, the most frequent first. */
export function facetOf<Row>(
  rows: readonly Row[],
  sortValueOf: (row: Row) => string,
): { readonly value: string; readonly rows: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(sortValueOf(row), (counts.get(sortValueOf(row)) ?? 0) + 1);
  const facet = [...counts].filter(([value]) => value !== '').map(([value, count]) => ({ value, rows: count }));
  return facet.sort((one, other) => other.rows - one.rows || collator.compare(one.value, other.value));
}

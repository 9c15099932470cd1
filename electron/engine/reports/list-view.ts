import { nameOrder } from '../../../shared/i18n/name-order.ts';
import { hasWords, searchKey, searchWords } from '../../../shared/search-key.ts';
import { type Meant, meantBy } from '../../../shared/spelling.ts';

/** What a list is sorted by; null and '' sort last, in both directions. */
type SortValue = string | number | null;

/** A row knows its index among the rows that the service sent, from 0. */
export interface ListRow {
  readonly index: number;
}

/** Rows in memory, prepared so that a search, a filter or another order takes a few milliseconds with 10,000 of them. */
export interface ListView<Row extends ListRow, Sort extends string> {
  readonly rows: readonly Row[];
  /** The rows that pass the filter and have every word of the search. */
  readonly matching: (search: string, passes: (row: Row) => boolean) => readonly Row[];
  /** The rows that pass the filter and that a person means, the likeliest first, also where letters are wrong. */
  readonly meant: (search: string, passes: (row: Row) => boolean) => Meant<Row>;
  readonly sorted: (rows: readonly Row[], sort: Sort, descending: boolean) => readonly Row[];
}

/**
 * What is known of the rows of one answer by their indexes: texts to search in, and orders. It outlives the rows, which
 * are made anew whenever a file arrives, because comparing 10,000 names takes longer than all the rest.
 */
export interface ListOrder {
  readonly keys: Map<number, string>;
  readonly words: Map<number, readonly string[]>;
  readonly ranks: Map<string, Float64Array>;
  /** How names stand in it. */
  readonly names: Intl.Collator;
}

export function newListOrder(names = nameOrder('en')): ListOrder {
  return { keys: new Map(), words: new Map(), ranks: new Map(), names };
}

export interface ListViewOptions<Row extends ListRow, Sort extends string> {
  readonly rows: readonly Row[];
  readonly order: ListOrder;
  readonly searchText: (row: Row) => string;
  readonly sortValues: Readonly<Record<Sort, (row: Row) => SortValue>>;
  /** Sorts whose values change while the answer stays the same. */
  readonly changing: readonly Sort[];
  /** The order of rows that are alike in what is sorted by. */
  readonly tie: Sort;
}

export function createListView<Row extends ListRow, Sort extends string>(
  options: ListViewOptions<Row, Sort>,
): ListView<Row, Sort> {
  const { rows, order, searchText, sortValues, changing, tie } = options;
  const ownRanks = new Map<string, Float64Array>();

  function keyOf(row: Row): string {
    let key = order.keys.get(row.index);
    if (key === undefined) {
      key = searchKey(searchText(row));
      order.keys.set(row.index, key);
    }
    return key;
  }

  function wordsOf(row: Row): readonly string[] {
    let words = order.words.get(row.index);
    if (words === undefined) {
      words = [...searchWords(searchText(row)), keyOf(row)];
      order.words.set(row.index, words);
    }
    return words;
  }

  function ranksBy(sort: Sort): Float64Array {
    const kept = changing.includes(sort) ? ownRanks : order.ranks;
    let ranks = kept.get(sort);
    if (ranks === undefined) {
      ranks = ranksOf(rows, sortValues[sort], order.names);
      kept.set(sort, ranks);
    }
    return ranks;
  }

  function sorted(some: readonly Row[], sort: Sort, descending: boolean): readonly Row[] {
    const ranks = ranksBy(sort);
    const ties = ranksBy(tie);
    const size = rows.length + 1;
    // Rank, tie and index as one number each: up to 100,000 rows they stay exact, and numbers sort by themselves.
    const sortable = new Float64Array(some.length);
    for (const [position, { index }] of some.entries()) {
      const rank = ranks[index] ?? rows.length;
      const turned = descending && rank < rows.length ? rows.length - 1 - rank : rank;
      sortable[position] = (turned * size + (ties[index] ?? 0)) * size + index;
    }
    sortable.sort();
    return Array.from(sortable, (number) => rows[number % size]).filter((row) => row !== undefined);
  }

  const nameOf = (row: Row) => String(sortValues[tie](row) ?? '');

  return {
    rows,
    matching: (search, passes) => {
      const words = searchWords(search);
      if (words.length === 0) return rows.filter(passes);
      return rows.filter((row) => passes(row) && hasWords(keyOf(row), words));
    },
    meant: (search, passes) =>
      meantBy(searchWords(search), sorted(rows.filter(passes), tie, false), {
        keyOf,
        nameOf,
        wordsOf,
      }),
    sorted,
  };
}

/** The rank of each row by its index. Rows of one value share a rank; those without one have the last. */
function ranksOf<Row extends ListRow>(
  rows: readonly Row[],
  sortValueOf: (row: Row) => SortValue,
  names: Intl.Collator,
): Float64Array {
  const distinct = [...new Set(rows.map(sortValueOf))].filter((value) => value !== null && value !== '');
  distinct.sort((one, other) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : names.compare(String(one), String(other)),
  );
  const rankOf = new Map(distinct.map((value, rank) => [value, rank]));
  return Float64Array.from(rows, (row) => rankOf.get(sortValueOf(row)) ?? rows.length);
}

/** How many rows have each value, the most frequent first. */
export function facetOf<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): { readonly value: string; readonly rows: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const text = textOf(row);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const facet = [...counts].filter(([value]) => value !== '').map(([value, count]) => ({ value, rows: count }));
  return facet.sort((one, other) => other.rows - one.rows || nameOrder('en').compare(one.value, other.value));
}

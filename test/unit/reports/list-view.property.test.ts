import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createListView, newListOrder } from '../../../electron/engine/reports/list-view.ts';
import { nameOrder } from '../../../shared/i18n/name-order.ts';

interface Row {
  readonly index: number;
  readonly name: string;
  readonly days: number | null;
}

const rowsOf = (parts: readonly Omit<Row, 'index'>[]): readonly Row[] =>
  parts.map((part, index) => ({ index, ...part }));
const rows = fc
  .array(fc.record({ name: fc.stringMatching(/^[a-dA-D]{0,3}$/), days: fc.option(fc.integer({ min: -3, max: 3 })) }), {
    maxLength: 40,
  })
  .map(rowsOf);

function viewOf(some: readonly Row[], order = newListOrder()) {
  return createListView<Row, 'name' | 'days'>({
    rows: some,
    order,
    searchText: ({ name }) => name,
    changing: [],
    tie: 'name',
    sortValues: { name: ({ name }) => name, days: ({ days }) => days },
  });
}

describe('A list in memory', () => {
  it('sorts in both directions, with rows that have no value at the end of each', () => {
    fc.assert(
      fc.property(rows, fc.boolean(), (some, descending) => {
        const sorted = viewOf(some).sorted(some, 'days', descending);
        expect([...sorted].sort(byPlace)).toEqual(some);
        const days = sorted.map((row) => row.days);
        const known = days.filter((value) => value !== null);
        expect(days.slice(known.length).every((value) => value === null)).toBe(true);
        expect(known).toEqual(known.toSorted((one, other) => (descending ? other - one : one - other)));
      }),
    );
  });

  it.each([
    ['en-GB', 'Łukasz Lzyk Muñoz Munza'],
    ['pl-PL', 'Lzyk Łukasz Muñoz Munza'],
    ['es-ES', 'Łukasz Lzyk Munza Muñoz'],
  ])('has names in the order of the language: %s', (locale, expected) => {
    const some = rowsOf(['Munza', 'Łukasz', 'Muñoz', 'Lzyk'].map((name) => ({ name, days: null })));
    const sorted = viewOf(some, newListOrder(nameOrder(locale))).sorted(some, 'name', false);
    expect(sorted.map(({ name }) => name).join(' ')).toBe(expected);
  });

  it('finds the rows that have every word, whatever the case, and only those that pass', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom('a', 'B', 'ab', 'c a', ''), (some, search) => {
        const words = search.toLowerCase().split(' ');
        const expected = some.filter(
          ({ name, days }) => days !== 0 && words.every((word) => name.toLowerCase().includes(word)),
        );
        expect(viewOf(some).matching(search, ({ days }) => days !== 0)).toEqual(expected);
      }),
    );
  });

  it('keeps its order while the rows of the same answer are made anew', () => {
    const order = newListOrder();
    const parts = [
      { name: 'Wren', days: 1 },
      { name: 'Ivo', days: 1 },
    ];
    viewOf(rowsOf(parts), order).sorted(rowsOf(parts), 'name', false);
    const anew = rowsOf(parts);
    expect(viewOf(anew, order).sorted(anew, 'name', false)).toEqual([anew[1], anew[0]]);
  });
});

function byPlace(one: Row, other: Row): number {
  return one.index - other.index;
}

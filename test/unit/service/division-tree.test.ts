import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divisionTree } from '../../../shared/service/division-tree.ts';

const division = (divisionId: string, parentId?: string) => ({
  divisionId,
  ...(parentId !== undefined && { parentId }),
});

/** Each division on a line of its own, indented by its level; `!` where it is cut off. */
const drawn = (rows: readonly { readonly divisionId?: string; readonly parentId?: string }[]) =>
  divisionTree(rows).map(
    ({ row, level, isParent, isCutOff }) =>
      `${'  '.repeat(level)}${row.divisionId ?? '–'}${isParent ? ' +' : ''}${isCutOff ? ' !' : ''}`,
  );

describe('A tree of divisions', () => {
  it('has each division before those below it, siblings in the order of the list', () => {
    const rows = [division('yard', 'north'), division('top'), division('south', 'top'), division('north', 'top')];
    expect(drawn(rows)).toEqual(['top +', '  south', '  north +', '    yard']);
  });

  it('puts a division whose parent is missing at the top, and says so', () => {
    expect(drawn([division('yard', 'gone'), division('top')])).toEqual(['yard !', 'top']);
  });

  it('opens a circle at its first division, and says so', () => {
    expect(drawn([division('a', 'c'), division('b', 'a'), division('c', 'b'), division('own', 'own')])).toEqual([
      'own !',
      'a + !',
      '  b +',
      '    c',
    ]);
  });

  it('keeps both rows of an identifier that occurs twice, and a row that has none', () => {
    expect(drawn([division('a'), division('a'), {}, division('b', 'a')])).toEqual(['a +', '  b', 'a', '–']);
  });

  it('has every row exactly once, whatever stands above what', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '');
    const row = fc.record({ divisionId: id, parentId: id }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const placed = divisionTree(rows);
        expect(new Set(placed.map((place) => place.row))).toEqual(new Set(rows));
        expect(placed).toHaveLength(rows.length);
        let before = -1;
        for (const { level } of placed) {
          expect(level).toBeLessThanOrEqual(before + 1);
          before = level;
        }
      }),
    );
  });

  it('takes a chain of 100,000 divisions, each below the next, and as many below one', () => {
    const chain = Array.from({ length: 100_000 }, (_, place) => division(`${place}`, `${place + 1}`));
    expect(divisionTree(chain).at(-1)).toMatchObject({ row: { divisionId: '0' }, level: 99_999 });
    const wide = [division('top'), ...Array.from({ length: 100_000 }, (_, place) => division(`${place}`, 'top'))];
    expect(divisionTree(wide)).toHaveLength(100_001);
  });
});

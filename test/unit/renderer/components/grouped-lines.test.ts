import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupedLines } from '../../../../renderer/components/data-table/grouped-lines.ts';
import { pageRows } from '../../../../renderer/components/data-table/visible-rows.ts';

const open = (group: string | null, total: number) => ({ group, total, shown: total, isClosed: false });
const sizes = fc.array(fc.nat(4), { minLength: 1, maxLength: 6 });

test('lines run through every row of every group in order, with one head before each that has rows', () => {
  fc.assert(
    fc.property(sizes, (totals) => {
      const expected = totals.flatMap((total, group) => [
        ...(total > 0 ? [`head ${group}`] : []),
        ...Array.from({ length: total }, (_, index) => `row ${group} ${index}`),
      ]);
      const lines = groupedLines(totals.map((total, group) => open(String(group), total)));
      const told = Array.from({ length: lines.count }, (_, position) => {
        const line = lines.line(position);
        expect(lines.isHead(position)).toBe(line?.kind === 'head');
        expect(lines.placeOf(position) === null).toBe(line?.kind === 'head');
        return line?.kind === 'row' ? `row ${line.part.group} ${line.index}` : `head ${line?.part.group}`;
      });
      expect(told).toEqual(expected);
    }),
  );
});

test('a list without groups has no head, and nothing beyond its ends', () => {
  const lines = groupedLines([open(null, 2)]);
  expect(lines.count).toBe(2);
  expect(lines.isHead(0)).toBe(false);
  expect([lines.line(-1), lines.line(2)]).toEqual([null, null]);
});

test('a closed group keeps its head, and the rows after it keep their places', () => {
  const closed = { group: 'soon', total: 5, shown: 0, isClosed: true };
  const lines = groupedLines([open('now', 1), closed, open('later', 1)]);
  const told = Array.from({ length: lines.count }, (_, position) => lines.line(position)).map((line) =>
    line?.kind === 'row' ? `${line.part.group} ${line.index}` : `head ${line?.part.group}`,
  );
  expect(told).toEqual(['head now', 'now 0', 'head soon', 'head later', 'later 0']);
});

test('a page is found again by its name as long as its group is there', () => {
  const lines = groupedLines([open('now', 1), open('later', 2 * pageRows)]);
  const place = lines.placeOf(lines.count - 1);
  expect(place?.index).toBe(pageRows - 1);
  const found = lines.pageOf(place?.page ?? '');
  expect([found?.part.group, found?.page]).toEqual(['later', 1]);
  expect(groupedLines([open('now', 1)]).pageOf(place?.page ?? '')).toBeNull();
});

test('the keys pass over heads', () => {
  const lines = groupedLines([open('one', 1), open('none', 0), open('two', 1)]);
  expect(lines.rowFrom(0, 1)).toBe(1);
  expect(lines.rowFrom(2, 1)).toBe(3);
  expect(lines.rowFrom(2, -1)).toBe(1);
  expect(lines.rowFrom(4, 1)).toBeNull();
});

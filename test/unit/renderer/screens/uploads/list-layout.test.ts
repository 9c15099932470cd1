import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createListLayout } from '../../../../../renderer/screens/uploads/upload-table.tsx';

const totals = fc.array(fc.nat(4), { minLength: 1, maxLength: 6 });

test('lines run through every row of every section in order, with one head before each that has rows', () => {
  fc.assert(
    fc.property(totals, fc.boolean(), (sizes, grouped) => {
      const expected = sizes.flatMap((size, section) => [
        ...(grouped && size > 0 ? [{ kind: 'group', section }] : []),
        ...Array.from({ length: size }, (_, index) => ({ kind: 'row', section, index })),
      ]);
      const layout = createListLayout(sizes, grouped);
      const lines = Array.from({ length: layout.count }, (_, position) => layout.line(position));
      expect(lines).toEqual(expected);
      expect(layout.rowCount).toBe(sizes.reduce((sum, size) => sum + size, 0));
    }),
  );
});

test('there is nothing beyond the ends', () => {
  const layout = createListLayout([2], false);
  expect(layout.line(-1)).toBeNull();
  expect(layout.line(2)).toBeNull();
});

test('the keys pass over heads', () => {
  const layout = createListLayout([1, 0, 1], true);
  expect(layout.rowFrom(0, 1)).toBe(1);
  expect(layout.rowFrom(2, 1)).toBe(3);
  expect(layout.rowFrom(2, -1)).toBe(1);
  expect(layout.rowFrom(4, 1)).toBeNull();
});

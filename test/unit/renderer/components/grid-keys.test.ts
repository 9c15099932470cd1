import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gridKey } from '../../../../renderer/components/data-table/grid-keys.ts';

describe('the keys of a table', () => {
  test('never lead out of it', () => {
    const keys = fc.constantFrom('ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End');
    fc.assert(
      fc.property(keys, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 49 }), (key, total, at) => {
        const next = gridKey(key, Math.min(at, total - 1), total, 10);
        return next !== null && next >= 0 && next < total;
      }),
    );
  });

  test('do nothing in an empty table, and other keys never do', () => {
    expect(gridKey('ArrowDown', null, 0, 10)).toBeNull();
    expect(gridKey('a', 3, 10, 10)).toBeNull();
  });
});

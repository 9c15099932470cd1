import { expect, test } from 'vitest';
import { resultFigures } from '../../../../../renderer/screens/maintain/result-figures.ts';
import type { MaintainCounts } from '../../../../../shared/contract/maintain.ts';

const rows = (some: Partial<MaintainCounts>): { readonly counts: MaintainCounts } => ({
  counts: {
    all: 0,
    change: 0,
    error: 0,
    unchanged: 0,
    applied: 0,
    refused: 0,
    unaccounted: 0,
    'under-way': 0,
    'in-doubt': 0,
    ...some,
  },
});

test('the figures are those that the service counted, also where no row is known to be the one that failed', () => {
  // Three sent; the service counts two as applied and names none: no single row is certain.
  const result = { applied: 2, refused: 0, unaccounted: 1, inDoubt: 0, notSent: 0 };
  expect(resultFigures(rows({ unaccounted: 3 }), result)).toEqual(result);
});

test('rows of which a person says that they were applied count as applied', () => {
  const result = { applied: 100, refused: 3, unaccounted: 0, inDoubt: 40, notSent: 10 };
  expect(resultFigures(rows({ applied: 140, refused: 3, change: 10 }), result)).toEqual({
    applied: 140,
    refused: 3,
    unaccounted: 0,
    inDoubt: 0,
    notSent: 10,
  });
});

test('rows in doubt that a person wants to send again are not applied: they wait beside those not sent', () => {
  const result = { applied: 100, refused: 3, unaccounted: 0, inDoubt: 40, notSent: 10 };
  expect(resultFigures(rows({ applied: 100, refused: 3, change: 50 }), result)).toEqual({
    applied: 100,
    refused: 3,
    unaccounted: 0,
    inDoubt: 0,
    notSent: 50,
  });
});

test('what an earlier sending of the same rows applied is not counted again', () => {
  const result = { applied: 1, refused: 1, unaccounted: 0, inDoubt: 0, notSent: 0 };
  expect(resultFigures(rows({ applied: 27, refused: 1 }), result)).toEqual(result);
});

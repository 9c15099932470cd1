import { expect, test } from 'vitest';
import { fuzz } from '../../fuzz/run.ts';

/** Enough for every kind of file and of change; `npm run fuzz` reads a million. */
const mutationCount = 1_000;

test(`${mutationCount} mutated downloads are read without an exception, in time and within their bytes`, async () => {
  const result = await fuzz({ count: mutationCount, seed: 20_261_121, guardEvery: 8, verifyEvery: 150 });
  expect(result.faults.map(({ index, fault }) => ({ index, fault }))).toEqual([]);
  expect(result.count).toBe(mutationCount);
  expect(Object.keys(result.byKind)).toEqual(
    expect.arrayContaining(['driver-card', 'vehicle-unit', 'unknown', 'archive']),
  );
}, 120_000);

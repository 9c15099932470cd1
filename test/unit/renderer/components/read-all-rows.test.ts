import { expect, test } from 'vitest';
import { readAllRows } from '../../../../renderer/components/data-table/read-all-rows.ts';
import { failure, success } from '../../../../shared/result.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => from + place);
const rest = { portionRows: 10, mostRows: 1_000, signal: new AbortController().signal, onProgress: () => undefined };

test('a list is read in portions to its end, and how far it has come is told', async () => {
  const told: [number, number][] = [];
  const read = await readAllRows({
    ...rest,
    ask: async (offset, limit) => success({ rows: numbers(offset, Math.min(25, offset + limit)), total: 25, asOf: 1 }),
    onProgress: (done, total) => told.push([done, total]),
  });
  expect(read).toEqual(success({ rows: numbers(0, 25), total: 25, asOf: 1 }));
  expect(told).toEqual([
    [10, 25],
    [20, 25],
    [25, 25],
  ]);
});

test('no more rows are asked for than are wanted, and the whole count is told all the same', async () => {
  const limits: number[] = [];
  const read = await readAllRows({
    ...rest,
    mostRows: 12,
    ask: async (offset, limit) => {
      limits.push(limit);
      return success({ rows: numbers(offset, offset + limit), total: 100_000, asOf: null });
    },
  });
  expect(read).toEqual(success({ rows: numbers(0, 12), total: 100_000, asOf: null }));
  expect(limits).toEqual([10, 2]);
});

test('rows of two answers of the service are never mixed: the reading begins again', async () => {
  let asked = 0;
  const read = await readAllRows({
    ...rest,
    ask: async (offset, limit) => {
      asked += 1;
      const first = asked === 1;
      return success({
        rows: numbers(offset, Math.min(15, offset + limit)).map((row) => (first ? -row : row)),
        total: 15,
        asOf: first ? 1 : 2,
      });
    },
  });
  expect(read).toEqual(success({ rows: numbers(0, 15), total: 15, asOf: 2 }));
});

test('an error ends the reading, and so does an order to stop', async () => {
  const error = { code: 'no-answer', message: 'The depot does not answer.' } as const;
  expect(await readAllRows({ ...rest, ask: async () => failure(error) })).toEqual(failure(error));
  const stop = new AbortController();
  let asked = 0;
  await readAllRows({
    ...rest,
    signal: stop.signal,
    ask: async (offset, limit) => {
      asked += 1;
      stop.abort();
      return success({ rows: numbers(offset, offset + limit), total: 100, asOf: null });
    },
  });
  expect(asked).toBe(1);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answersWithRows } from '../../../shared/service/operation.ts';
import { operationList, operations } from '../../../shared/service/operations.ts';
import { readRows, withoutNulls } from '../../../shared/service/read-rows.ts';
import { anyAllowedBy } from './arbitrary-from-schema.ts';

const row = operations['driver-d53'].answer;

describe('reading rows', () => {
  test('an answer that is no array has none', () => {
    for (const json of [null, {}, 'text', 3, undefined]) {
      expect(readRows(row, json)).toBeNull();
    }
  });

  test('an empty array has none, and nothing is wrong with it', () => {
    expect(readRows(row, [])).toEqual({ rows: [], misfits: [] });
  });

  test('a row that does not fit is kept aside with its place, and hides no other', () => {
    const read = readRows(row, [{ driverId: 'a' }, null, { driverId: 7 }, 'text', { driverId: 'b' }]);
    expect(read?.rows).toEqual([{ driverId: 'a' }, { driverId: 'b' }]);
    expect(read?.misfits.map(({ index }) => index)).toEqual([1, 2, 3]);
    expect(read?.misfits[1]?.issues).toMatchObject([{ field: 'driverId', said: { code: 'misfit-text' } }]);
  });

  test('a value that does not fit deep in a row hides neither the row nor the records beside it', () => {
    const { answer } = operations['driver-d68'];
    const records = Array.from({ length: 300 }, (_, place) => ({ kmPerDuty: place === 17 ? 312.4 : place }));
    const read = readRows(answer, [{ driverId: 'a', records }]);
    expect(read?.rows[0]?.records).toEqual(records.map((record, place) => (place === 17 ? {} : record)));
    expect(read?.misfits).toEqual([
      {
        index: 0,
        leftOut: false,
        issues: [
          {
            field: 'records.17.kmPerDuty',
            problem: expect.any(String),
            said: { code: 'misfit-number', values: {} },
          },
        ],
      },
    ]);
  });

  test('what is said about a misfit never holds its values', () => {
    const secret = 'QUILBY';
    const wrong = { driverId: null, driverName: [secret], agency: { [secret]: secret }, daysSinceLastRead: secret };
    expect(JSON.stringify(readRows(row, [wrong])?.misfits)).not.toContain(secret);
  });
});

describe('a null where a value was expected', () => {
  test('is read as absent, at any depth', () => {
    const json = { a: null, b: [1, null, { c: null, d: 2 }], e: { f: { g: null } } };
    expect(withoutNulls(json)).toEqual({ b: [1, { d: 2 }], e: { f: {} } });
  });

  test('nesting without end does not exhaust the stack', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    expect(readRows(row, [{ driverId: 'a', extra: deep }])?.rows).toEqual([{ driverId: 'a' }]);
  });
});

describe.each(operationList.filter(answersWithRows).map((operation) => [operation.name, operation] as const))(
  'any row of %s',
  (_name, { answer }) => {
    test('is read, and read back unchanged', () => {
      fc.assert(
        fc.property(fc.array(anyAllowedBy(answer), { maxLength: 5 }), (rows) => {
          const once = readRows(answer, JSON.parse(JSON.stringify(rows)));
          expect(once?.misfits).toEqual([]);
          expect(readRows(answer, JSON.parse(JSON.stringify(once?.rows)))).toEqual(once);
        }),
        { numRuns: 30 },
      );
    });

    test('is read with fields that are not listed, and without those that are optional', () => {
      const required = Object.keys(answer.shape).filter((field) => !answer.shape[field]?.safeParse(undefined).success);
      fc.assert(
        fc.property(anyAllowedBy(answer), fc.jsonValue(), (row, extra) => {
          const fields = Object.entries(row as object);
          const least = Object.fromEntries(fields.filter(([field]) => required.includes(field)));
          expect(
            readRows(answer, [
              { ...least, addedLater: extra },
              { ...Object(row), addedLater: extra },
            ])?.misfits,
          ).toEqual([]);
        }),
        { numRuns: 30 },
      );
    });
  },
);

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readChosenColumns, shownColumns } from '../../../../renderer/views/report-parts/chosen-columns.ts';
import { rowKeys } from '../../../../renderer/views/report-parts/row-keys.ts';
import { ageWords, reportErrorWords } from '../../../../renderer/views/report-parts/snapshot-words.ts';
import { csvLine, listSeparator } from '../../../../renderer/views/uploads/csv.ts';
import { reportErrorCodeSchema } from '../../../../shared/app/reports/snapshot.ts';
import { at, sceneNow } from '../../../web/fake-engine/rows.ts';
import { english } from '../../words/english.ts';

describe('the age of an answer', () => {
  test.each([
    [5_000, 'just now'],
    [125_000, '2 min ago'],
    [3 * 3_600_000, '3 h ago'],
    [30 * 3_600_000, ''],
  ])('%i ms old is said as "%s"', (ageMs, words) => {
    expect(ageWords(sceneNow - ageMs, sceneNow, english)).toBe(words);
  });
});

describe('an error of the service', () => {
  test.each(reportErrorCodeSchema.options)('%s is said in a sentence', (code) => {
    expect(reportErrorWords({ code, at: at('08:12'), words: null }, english)).toMatch(/^[A-Z][^{]+\.$/);
  });

  test('is followed by the service’s own words', () => {
    const error = { code: 'refused', at: at('08:12'), words: 'unknown driver' } as const;
    expect(reportErrorWords(error, english)).toBe('The service refused the report at 08:12. It says: “unknown driver”');
  });
});

describe('the keys of a table', () => {
  test('never lead out of it', () => {
    const keys = fc.constantFrom('ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End');
    fc.assert(
      fc.property(keys, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 49 }), (key, total, at) => {
        const next = rowKeys(key, Math.min(at, total - 1), total, 10);
        return next !== null && next >= 0 && next < total;
      }),
    );
  });

  test('do nothing in an empty table, and other keys never do', () => {
    expect(rowKeys('ArrowDown', null, 0, 10)).toBeNull();
    expect(rowKeys('a', 3, 10, 10)).toBeNull();
  });
});

describe('chosen columns', () => {
  const columns = [{ id: 'name', fixed: true }, { id: 'agency' }, { id: 'limit', hidden: true }];
  const ids = (chosen: Record<string, boolean>) => shownColumns(columns, chosen).map(({ id }) => id);

  test('show by default unless they are hidden, and always when they are fixed', () => {
    expect(ids({})).toEqual(['name', 'agency']);
    expect(ids({ name: false, agency: false, limit: true })).toEqual(['name', 'limit']);
  });

  test.each(['not json', '[1]', '{"agency":"yes"}', null])('stored as %s are the default ones', (stored) => {
    expect(readChosenColumns({ getItem: () => stored }, 'drivers')).toEqual({});
  });
});

test('a spreadsheet gets the list separator of its place, and cells that hold it are quoted', () => {
  expect(listSeparator('en-GB')).toBe(',');
  expect(listSeparator('de-DE')).toBe(';');
  expect(csvLine(['a;b', 'c'], ';')).toBe('"a;b";c\r\n');
});

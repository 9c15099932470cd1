import { describe, expect, test } from 'vitest';
import { csvLine } from '../../../../renderer/views/uploads/csv.ts';
import { csvHead, csvRow } from '../../../../renderer/views/uploads/csv-row.ts';
import { at, row, sceneNow } from '../../../web/fake-engine/rows.ts';
import { english } from '../../words/english.ts';

describe('a cell', () => {
  test('is quoted where it holds a comma, a quote or a line break', () => {
    expect(csvLine(['a,b', 'say "no"', 'two\nlines', 'plain'], ',')).toBe('"a,b","say ""no""","two\nlines",plain\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@x', '\tx', '＝1+1', '＋1', '－1', '＠1'])(
    'that would be a formula is made harmless: %s',
    (text) => {
      expect(csvLine([text], ',')).toBe(`'${text}\r\n`);
    },
  );
});

test('a file has one cell for each head', () => {
  const surroundings = { words: english, now: sceneNow, hold: null };
  const file = row(7, {
    state: 'sent',
    subject: 'Marta Brindlewood',
    fileName: 'C_7.DDD',
    arrivedAt: at('08:00'),
    firstDay: '2026-10-26',
    lastDay: '2026-11-19',
  });
  const cells = csvRow(file, surroundings, ';').trim().split(';');
  const heads = csvHead(surroundings, ';').trim().split(';');
  expect(cells).toHaveLength(heads.length);
  expect(cells.slice(0, 9)).toEqual([
    'Sent',
    'Marta Brindlewood',
    'Driver card',
    'C_7.DDD',
    'Card reader PC',
    '2026-10-26',
    '2026-11-19',
    '62104',
    '2026-11-20 08:00:00',
  ]);
});

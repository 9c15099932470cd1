import { describe, expect, it } from 'vitest';
import { asksDateOrder, type CellManner, cellValue } from '../../../electron/engine/maintain/cell-values.ts';
import { readCsv } from '../../../electron/engine/maintain/csv-table.ts';

const london: CellManner = { dates: 'iso', zone: 'Europe/London' };

describe('A cell of a spreadsheet', () => {
  it('is never sent without its end: a text that is too long is a problem', () => {
    const cellOf = (text: string) => {
      const read = readCsv(new TextEncoder().encode(`id,notes\nD1,${text}\n`));
      return cellValue((read.ok && read.value.rows[0]?.cells[1]) || '', 'text', london);
    };
    expect(cellOf('x'.repeat(2_000))).toEqual({ ok: true, value: 'x'.repeat(2_000) });
    for (const length of [2_001, 5_000]) {
      const limit = { code: 'text-too-long', parameters: { limit: 2_000 } };
      expect(cellOf('x'.repeat(length))).toMatchObject({ ok: false, error: limit });
    }
  });

  it.each([
    ['DB12345678901234', 'text', 'DB12345678901234'],
    ['07', 'text', '07'],
    ['12', 'whole-number', 12],
    ['12.0', 'whole-number', 12],
    ['-3', 'whole-number', -3],
    ['1,5', 'number', 1.5],
    ['Yes', 'flag', true],
    ['0', 'flag', false],
    ['out', 'flag', false],
    ['31.12.2031', 'day', '2031-12-31T00:00:00Z'],
    ['31-12-2031', 'day', '2031-12-31T00:00:00Z'],
    ['2031/12/31', 'day', '2031-12-31T00:00:00Z'],
    ['25/12/2031', 'day', '2031-12-25T00:00:00Z'],
    ['12/25/2031', 'day', '2031-12-25T00:00:00Z'],
    ['29.02.2028', 'day', '2028-02-29T00:00:00Z'],
    ['2026-07-01 08:30', 'moment', '2026-07-01T07:30:00Z'],
    ['2026-12-01 08:30:15', 'moment', '2026-12-01T08:30:15Z'],
    ['2026-07-01 08:30Z', 'moment', '2026-07-01T08:30:00Z'],
  ] as const)('with %s is, as %s, %s', (text, type, value) => {
    expect(cellValue(text, type, london)).toEqual({ ok: true, value });
  });

  it.each([
    ['1.2E+15', 'text', 'digits-lost'],
    ['1,23457E+15', 'text', 'digits-lost'],
    ['#REF!', 'text', 'formula-error'],
    ['#N/A', 'day', 'formula-error'],
    ['twelve', 'whole-number', 'not-a-number'],
    ['1.5', 'whole-number', 'not-a-number'],
    ['3000000000', 'whole-number', 'number-too-large'],
    ['perhaps', 'flag', 'not-a-flag'],
    ['31.02.2031', 'day', 'no-such-day'],
    ['2031-13-01', 'day', 'no-such-day'],
    ['29.02.2027', 'day', 'no-such-day'],
    ['44592', 'day', 'not-a-date'],
    ['31.12.31', 'day', 'not-a-date'],
    ['3/4/2031', 'day', 'date-two-ways'],
    ['2026-11-20 25:00', 'moment', 'no-such-time'],
    ['2026-03-29 01:30', 'moment', 'time-left-out'],
    ['2026-10-25 01:30', 'moment', 'time-twice'],
  ] as const)('with %s is no %s: %s', (text, type, code) => {
    expect(cellValue(text, type, london)).toMatchObject({ ok: false, error: { code } });
  });

  it('that comes twice in a night names the offsets it can mean, each of which is read', () => {
    const twice = '2026-10-25 01:30';
    const read = cellValue(twice, 'moment', london);
    expect(read).toMatchObject({ error: { parameters: { first: '+01:00', second: '+00:00' } } });
    expect(cellValue(`${twice}+01:00`, 'moment', london)).toEqual({ ok: true, value: '2026-10-25T01:30:00+01:00' });
  });

  it('with a date in slashes goes by the order that was chosen, where both ways are days', () => {
    expect(cellValue('3/4/2031', 'day', { ...london, dates: 'day-first' })).toMatchObject({
      value: '2031-04-03T00:00:00Z',
    });
    expect(cellValue('3/4/2031', 'day', { ...london, dates: 'month-first' })).toMatchObject({
      value: '2031-03-04T00:00:00Z',
    });
    expect(['3/4/2031', '4/4/2031', '13/4/2031', '3.4.2031'].map(asksDateOrder)).toEqual([true, false, false, false]);
  });
});

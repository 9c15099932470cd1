import { describe, expect, it } from 'vitest';
import { checkRow } from '../../../electron/engine/maintain/check-row.ts';
import { type KeptReports, knownValues } from '../../../electron/engine/maintain/known-values.ts';
import { recordForm } from '../../../electron/engine/maintain/record-fields.ts';

const reports: Parameters<typeof knownValues>[0] = (name) => (kept[name] ?? []) as ReturnType<KeptReports>;
const kept: Partial<Record<Parameters<KeptReports>[0], ReturnType<KeptReports>>> = {
  'driver-d53': [{ asOf: 1, rows: [{ driverId: 'd1', driverName: 'Della Marrowick', category: 'C', agency: '' }] }],
  'driver-d99': [
    { asOf: 2, rows: [{ driverId: 'd1', category: 'CE', divisionName: 'Harbour' }, { driverId: 7 }, null] },
  ],
  'divisions-search': [
    {
      asOf: 1,
      rows: [
        { divisionId: 'v1', divisionName: 'Millbrook', divisionPath: 'North / Millbrook' },
        { divisionId: 'v2', divisionName: 'Harbour', divisionPath: 'North / Harbour' },
        { divisionId: 'v3', divisionName: 'Yard', divisionPath: 'North / Yard' },
        { divisionId: 'v4', divisionName: 'Yard', divisionPath: 'South / Yard' },
      ],
    },
  ],
};

const form = recordForm('drivers-update');
const known = knownValues(reports);

function divisionCell(text: string) {
  const columns = [form.field('id'), form.field('divisionDetails.divisionId')];
  const { cells, item } = checkRow(['d1', text], { form, columns, dates: 'iso', zone: 'UTC', known });
  return { cell: cells[1], item };
}

describe('What reports tell of today', () => {
  it('is taken from the newest that tells it', () => {
    expect(known.today('d1', 'category')).toEqual({ value: 'CE', label: null });
    expect(known.today('d1', 'agency')).toEqual({ value: '', label: null });
    expect(known.today('d1', 'lastName')).toBeNull();
    expect(known.today('d2', 'category')).toBeNull();
    expect(known.driverName('d1')).toBe('Della Marrowick');
    expect(known.asOf).toBe(2);
  });

  it('names the division whose ID it is', () => {
    expect(known.today('d1', 'divisionDetails.divisionId')).toEqual({ value: 'v2', label: 'Harbour' });
  });
});

describe('A division in a cell', () => {
  it.each([
    ['v1', 'v1', 'Millbrook'],
    ['millbrook', 'v1', 'Millbrook'],
    ['South/Yard', 'v4', 'Yard'],
  ])('%s is found by ID, name or path', (text, value, label) => {
    expect(divisionCell(text)).toMatchObject({
      cell: { value, label, isChange: true, today: { value: 'v2' } },
      item: { id: 'd1', divisionDetails: { divisionId: value } },
    });
  });

  it.each([
    ['Milbrook', 'no-such-division', 'Millbrook'],
    ['Stonefield', 'no-such-division', null],
    ['Yard', 'division-not-clear', null],
  ])('%s is refused: %s', (text, code, proposal) => {
    expect(divisionCell(text).cell?.problem).toMatchObject({ code, proposal });
  });

  it('may be any text where divisions were never fetched', () => {
    const nothing = knownValues(() => []);
    const columns = [form.field('id'), form.field('divisionDetails.divisionId')];
    const row = checkRow(['d1', 'x'], { form, columns, dates: 'iso', zone: 'UTC', known: nothing });
    expect(row).toMatchObject({ state: 'change', item: { divisionDetails: { divisionId: 'x' } } });
  });
});

describe('A row that says what is so already', () => {
  it('is unchanged', () => {
    const columns = [form.field('id'), form.field('category')];
    const row = checkRow(['d1', 'CE'], { form, columns, dates: 'iso', zone: 'UTC', known });
    expect(row.state).toBe('unchanged');
  });
});

import { describe, expect, it } from 'vitest';
import { reportForms } from '../../../electron/engine/reports/report-forms.ts';
import { reportRows } from '../../../electron/engine/reports/report-rows.ts';
import { type ReportName, summedPaths } from '../../../shared/contract/reports/report-runs.ts';

const columnsOf = (name: ReportName) => reportForms().find((form) => form.name === name)?.columns ?? [];
const whole = { search: '', sort: null, descending: false, offset: 0, limit: 100 };
const duty = (drive: number, kmPerDuty: number) => ({ totalDriveTime: { minutes: drive, formatted: '' }, kmPerDuty });
const drivers = [
  { driverId: 'D1', name: 'Hale Vintergreen', records: [duty(200, 100), duty(300, 250)] },
  { driverId: 'D2', name: 'Bryn Oxenholt', records: [duty(480, 90)] },
  { driverId: 'D3', name: 'Noor Silverbeck', records: [] },
];
const namesOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ name }) => name);

describe('The rows of a report', () => {
  it('come with what they add up to, and the largest that one row has', () => {
    const { totals } = reportRows(drivers, columnsOf('driver-d68'), whole);
    expect(totals).toMatchObject({
      records: { sum: 3, largest: 2 },
      'records.totalDriveTime': { sum: 980, largest: 500 },
      'records.kmPerDuty': { sum: 440, largest: 350 },
    });
  });

  it('add up only those that the search finds, also when they are sorted anew', () => {
    const columns = columnsOf('driver-d68');
    const search = 'hale';
    const found = reportRows(drivers, columns, { ...whole, search });
    const sorted = reportRows(drivers, columns, { ...whole, search, sort: 'name' });
    expect(found.totals['records.kmPerDuty']?.sum).toBe(350);
    expect(sorted.totals).toEqual(found.totals);
    expect(reportRows(drivers, columns, whole).totals['records.kmPerDuty']?.sum).toBe(440);
  });

  it('are sorted by what their records add up to, rows without one last', () => {
    const query = { ...whole, sort: 'records.totalDriveTime' };
    const sorted = (descending: boolean) =>
      namesOf(reportRows(drivers, columnsOf('driver-d68'), { ...query, descending }).rows);
    expect(sorted(false)).toEqual(['Bryn Oxenholt', 'Hale Vintergreen', 'Noor Silverbeck']);
    expect(sorted(true)).toEqual(['Hale Vintergreen', 'Bryn Oxenholt', 'Noor Silverbeck']);
  });

  it('are sorted by a field within a group', () => {
    const fleets = [{ nominatedTransportManager: { name: 'Wren' } }, { nominatedTransportManager: { name: 'Alder' } }];
    const query = { ...whole, sort: 'nominatedTransportManager.name' };
    expect(reportRows(fleets, columnsOf('fleets-search'), query).rows).toEqual(fleets.toReversed());
  });

  it('are cut from one order', () => {
    const query = { ...whole, sort: 'name', limit: 1 };
    const cut = (offset: number) => reportRows(drivers, columnsOf('driver-d68'), { ...query, offset });
    expect(namesOf([...cut(0).rows, ...cut(1).rows])).toEqual(['Bryn Oxenholt', 'Hale Vintergreen']);
    expect(cut(1).total).toBe(3);
  });
});

describe('The columns of reports', () => {
  it('add up lengths of time, distances and numbers of records, and nothing that names something', () => {
    expect(summedPaths(columnsOf('vehicle-v5'))).toEqual([
      'totalDistanceKms',
      'totalDistanceMiles',
      'totalKms',
      'numberOfTrips',
    ]);
    expect(summedPaths(columnsOf('driver-d6'))).toEqual(['infringementGroups', 'infringementGroups.infringements']);
    expect(summedPaths(columnsOf('vehicles-tachograph-types'))).toEqual([]);
  });
});

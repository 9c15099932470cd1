import { describe, expect, it } from 'vitest';
import { derivedRows, rowAsSent, withDerivedFields } from '../../../electron/engine/reports/derived-fields.ts';
import { divisionRows, withDivisionTree } from '../../../electron/engine/reports/division-rows.ts';
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

describe('Divisions', () => {
  const columns = columnsOf('divisions-search');
  const division = (divisionId: string, divisionName: string, parentId?: string) => ({
    divisionId,
    divisionName,
    parentId,
  });
  const divisions = [
    division('y', 'Yard', 'n'),
    division('s', 'South', 't'),
    division('t', 'The company'),
    division('n', 'North', 't'),
  ];
  const shown = (query: Partial<Parameters<typeof divisionRows>[2]>) => {
    const { rows, places, ...counts } = divisionRows(divisions, columns, { ...whole, ...query });
    const signs = places.map(({ isOpen }) => (isOpen === null ? '' : isOpen ? '- ' : '+ '));
    return { ...counts, lines: rows.map((row, at) => `${places[at]?.level} ${signs[at]}${row.divisionName}`) };
  };

  it('come as a tree, with siblings in the order that is asked for', () => {
    expect(shown({}).lines).toEqual(['0 - The company', '1 South', '1 - North', '2 Yard']);
    expect(shown({ sort: 'divisionName' }).lines).toEqual(['0 - The company', '1 - North', '2 Yard', '1 South']);
    expect(shown({ offset: 1, limit: 2 }).lines).toEqual(['1 South', '1 - North']);
  });

  it('leave out what is below a closed one, and count it all the same', () => {
    expect(shown({ closed: ['n'] })).toMatchObject({
      lines: ['0 - The company', '1 South', '1 + North'],
      total: 3,
      found: 4,
    });
    expect(shown({ closed: ['t', 'n'] }).lines).toEqual(['0 + The company']);
  });

  it('are found with those above them, closed or not', () => {
    expect(shown({ search: 'yard', closed: ['t', 'n'] })).toMatchObject({
      lines: ['0 The company', '1 North', '2 Yard'],
      total: 3,
      found: 1,
    });
    expect(shown({ search: 'nowhere' })).toMatchObject({ lines: [], total: 0 });
  });

  it('of a fleet come in the order of their tree, names alone as they are, and anything else untouched', () => {
    const fleet = withDivisionTree({ fleetNumber: 3, divisions: divisions.slice(0, 2).concat(divisions.slice(3)) });
    expect(fleet.divisions).toMatchObject([
      { divisionName: 'South', depotTreePlace: { level: 0 } },
      { divisionName: 'North', depotTreePlace: { level: 0 } },
      { divisionName: 'Yard', depotTreePlace: { level: 1 } },
    ]);
    expect(withDivisionTree({ divisions: ['Yard', null, 7] })).toMatchObject({ divisions: [{ divisionName: 'Yard' }] });
    const other = { divisions: { count: 2 } };
    expect(withDivisionTree(other)).toBe(other);
  });
});

describe('How grave a finding is', () => {
  it('sorts from none to the gravest, not by the alphabet, and words that nobody knows come last', () => {
    const checks = ['Major', 'None', 'Purple', 'Advisory', 'Minor'].map((highestSeverity) => ({ highestSeverity }));
    const query = { ...whole, sort: 'highestSeverity' };
    const sorted = (descending: boolean) =>
      reportRows(checks, columnsOf('check-sheets-search'), { ...query, descending }).rows.map(
        ({ highestSeverity }) => highestSeverity,
      );
    expect(sorted(true)).toEqual(['Major', 'Minor', 'Advisory', 'None', 'Purple']);
    expect(sorted(false)).toEqual(['None', 'Advisory', 'Minor', 'Major', 'Purple']);
  });
});

describe('Fields that no operation answers with', () => {
  const minutes = (of: number) => ({ minutes: of, formatted: '' });
  const noFleets = new Map<string, string>();

  it('are the difference of tachograph and clocking, where both are there, summed and sorted like any other', () => {
    const days = [
      { tachoHours: minutes(466), clockedHours: minutes(667) },
      { tachoHours: minutes(500), clockedHours: minutes(490) },
      { tachoHours: minutes(400) },
    ];
    const sent = [
      { driverId: 'D1', data: days },
      { driverId: 'D2', data: days.slice(1) },
    ];
    const rows = derivedRows('driver-d46', sent, noFleets);
    const query = { ...whole, sort: 'data.differenceTachoClocked' };
    const found = reportRows(rows, columnsOf('driver-d46'), { ...query, descending: true });
    expect(found.totals['data.differenceTachoClocked']?.sum).toBe(-201 + 10 + 10);
    expect(found.rows.map(({ driverId }) => driverId)).toEqual(['D2', 'D1']);
    expect(found.rows.map(rowAsSent)).toEqual(sent.toReversed());
    expect(withDerivedFields('driver-d46', { data: [null, days[0]] }, noFleets).data).toEqual([
      null,
      { ...days[0], differenceTachoClocked: { minutes: -201 } },
    ]);
  });

  it('are the names of fleets, which the search finds', () => {
    const sent = [
      { vehicleId: 'V1', fleetId: 12 },
      { vehicleId: 'V2', fleetId: 15 },
    ];
    const rows = derivedRows('site-S40', sent, new Map([['12', 'Long haul']]));
    const found = reportRows(rows, columnsOf('site-S40'), { ...whole, search: 'haul' });
    expect(found.rows).toEqual([{ vehicleId: 'V1', fleetId: 12, fleetName: 'Long haul' }]);
    expect(reportRows(rows, columnsOf('site-S40'), whole).total).toBe(2);
  });

  it('are known anew when the fleets are', () => {
    const sent = [{ fleetId: 12 }];
    const named = (name: string) => derivedRows('site-S40', sent, new Map([['12', name]]));
    expect(named('North')).toEqual([{ fleetId: 12, fleetName: 'North' }]);
    expect(named('South')).toEqual([{ fleetId: 12, fleetName: 'South' }]);
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

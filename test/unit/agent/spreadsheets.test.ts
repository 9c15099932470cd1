import { describe, expect, it } from 'vitest';
import { reportForms } from '../../../electron/engine/reports/report-forms.ts';
import { flatLines } from '../../../renderer/screens/reports/report-lines.ts';
import { flatTable } from '../../../shared/format/flat-table.ts';
import { answerField } from '../../../shared/service/field.ts';
import { operations } from '../../../shared/service/operations.ts';

describe('Rows as a table', () => {
  const duty = answerField(operations['driver-d28']);
  const places = (table: readonly (readonly unknown[])[], ...names: string[]) =>
    table.slice(1).map((line) => names.map((name) => line[(table[0] ?? []).indexOf(name)]));

  it('have the columns of the schema, also when there is no row', () => {
    const [head, ...rest] = flatTable([], duty);
    expect(head).toEqual(expect.arrayContaining(['driverId', 'hasDivision', 'data.startOfDuty.date']));
    expect(rest).toEqual([]);
  });

  it('give each object of a list a line of its own, and a row without any one line', () => {
    const table = flatTable(
      [
        { driverId: 'D1', hasDivision: true, data: [{ registrations: 'A' }, { totalDrive: { minutes: 5 } }] },
        { driverId: 'D2', data: [] },
      ],
      duty,
    );
    expect(places(table, 'driverId', 'hasDivision', 'data.registrations', 'data.totalDrive.minutes')).toEqual([
      ['D1', 'true', 'A', undefined],
      ['D1', 'true', undefined, 5],
      ['D2', undefined, undefined, undefined],
    ]);
  });

  it('give each infringement a line, beside its group and its driver, as many as the page saves', () => {
    const rows = [
      {
        driverId: 'D1',
        infringementGroups: [
          {
            description: 'Daily rest',
            infringements: [
              { infringementCode: 101, infringementDate: { formatted: '01/07/2026' } },
              { infringementCode: 102 },
            ],
          },
          { description: 'Breaks', infringements: [{ infringementCode: 201 }] },
          { description: 'Nothing', infringements: [] },
        ],
      },
      { driverId: 'D2', infringementGroups: [] },
    ];
    const table = flatTable(rows, answerField(operations['driver-d6']));
    const names = [
      'driverId',
      'infringementGroups.description',
      'infringementGroups.infringements.infringementCode',
      'infringementGroups.infringements.infringementDate.formatted',
    ];
    expect(places(table, ...names)).toEqual([
      ['D1', 'Daily rest', 101, '01/07/2026'],
      ['D1', 'Daily rest', 102, undefined],
      ['D1', 'Breaks', 201, undefined],
      ['D1', 'Nothing', undefined, undefined],
      ['D2', undefined, undefined, undefined],
    ]);
    expect(table[0]).not.toContain('infringementGroups.infringements');
    const columns = reportForms().find(({ name }) => name === 'driver-d6')?.columns ?? [];
    const saved = rows.flatMap((row) => flatLines(row, columns));
    expect(saved).toHaveLength(table.length - 1);
  });

  it('give several lists their lines one after the other, join texts, and keep what the schema does not list', () => {
    const fleet = {
      fleetNumber: 1,
      driverCategories: ['HGV 1', 'PSV'],
      vehicleCategories: [{ categoryType: 'HGV', categories: ['a', 'b'] }],
      pointsScheme: [{ code: 101 }],
      colour: 'red',
    };
    const table = flatTable([fleet], answerField(operations['fleets-search']));
    const names = ['fleetNumber', 'driverCategories', 'vehicleCategories.categories', 'pointsScheme.code', 'colour'];
    expect(places(table, ...names)).toEqual([
      [1, 'HGV 1; PSV', 'a; b', undefined, 'red'],
      [1, 'HGV 1; PSV', undefined, 101, 'red'],
    ]);
  });
});

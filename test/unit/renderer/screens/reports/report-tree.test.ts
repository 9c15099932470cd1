import fc from 'fast-check';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { reportForms } from '../../../../../electron/engine/reports/report-forms.ts';
import { fieldLabel, subjectOf } from '../../../../../renderer/screens/reports/format-value.ts';
import { stillOpen, toggled, treeLayout } from '../../../../../renderer/screens/reports/open-rows.ts';
import { flatLines, holdsRecords, linesWithin, rowLine } from '../../../../../renderer/screens/reports/report-lines.ts';
import { exportColumns, treeColumns } from '../../../../../renderer/screens/reports/tree-columns.tsx';
import type { ReportColumn } from '../../../../../shared/contract/reports/report-runs.ts';
import { isShownReport, reportViews } from '../../../../../shared/service/report-views.ts';
import { english } from '../../../format/english.ts';

const now = Date.parse('2026-11-21T08:14:00Z');
const surroundings = { formatter: english, now };
const forms = reportForms().flatMap((form) => (isShownReport(form.name) ? { ...form, name: form.name } : []));

function formOf(name: string) {
  const form = forms.find((each) => each.name === name);
  if (form === undefined) throw new Error(`no form ${name}`);
  return form;
}

const day = (date: string) => ({ date, formatted: '' });
const infringements = {
  driverName: 'Wren Castellane',
  driverId: 'D7',
  infringementGroups: [
    {
      description: 'Rest',
      infringements: [
        {
          infringementDate: day('2026-11-10T00:00:00Z'),
          infringementCode: 201,
          description: 'Daily rest of less than 9 h',
        },
        { infringementDate: day('2026-11-12T00:00:00Z'), infringementCode: 202, description: 'Weekly rest' },
      ],
    },
    { description: 'Driving', infringements: [] },
  ],
};

describe('the lines of a row', () => {
  const { columns } = formOf('driver-d6');

  test('are its records in their order, each before those it holds', () => {
    const lines = [rowLine(infringements), ...linesWithin(rowLine(infringements), columns)];
    const look = reportViews['driver-d6'];
    expect(lines.map((line) => `${line.depth} ${subjectOf(line, look, { ...english, now })}`)).toEqual([
      '0 Wren Castellane',
      '1 Rest',
      '2 Tue 10 Nov',
      '2 Thu 12 Nov',
      '1 Driving',
    ]);
    expect(holdsRecords(infringements, columns)).toBe(true);
    expect(holdsRecords({ driverName: 'Nobody' }, columns)).toBe(false);
  });

  test('are, in a file, those that hold no others, each with what stands above it', () => {
    const look = reportViews['driver-d6'];
    const shown = treeColumns(columns, look, english, {}).filter(({ hidden }) => hidden !== true);
    const written = exportColumns(shown, columns, look, english).filter(({ csv }) => csv !== null);
    const lines = flatLines(infringements, columns).map((line) => written.map(({ csv }) => csv?.(line, surroundings)));
    expect(written.map(({ label }) => label)).toEqual(['Driver', 'Kind', 'Day', 'Code', 'Infringement', 'Detail']);
    expect(lines).toEqual([
      ['Wren Castellane', 'Rest', '2026-11-10', 201, 'Daily rest of less than 9 h', ''],
      ['Wren Castellane', 'Rest', '2026-11-12', 202, 'Weekly rest', ''],
      ['Wren Castellane', 'Driving', '', undefined, '', ''],
    ]);
  });

  test('leave the room that is free to the sentences in them', () => {
    const tracks = treeColumns(columns, reportViews['driver-d6'], english, {}).map(({ id, track }) => [id, track]);
    const share = (id: string) => Number(/([\d.]+)fr/.exec(Object.fromEntries(tracks)[id] ?? '')?.[1]);
    const ofText = share('infringementGroups.infringements.description');
    for (const [id = ''] of tracks) {
      if (!id.startsWith('infringementGroups.infringements.')) continue;
      if (id.endsWith('.description') || id.endsWith('.info')) continue;
      expect(ofText).toBeGreaterThan(5 * share(id));
    }
  });

  test('add up in the row what its records have', () => {
    const look = reportViews['driver-d6'];
    const counted = treeColumns(columns, look, english, {}).find(({ id }) => id === 'infringementGroups.infringements');
    expect(counted?.cell(rowLine(infringements), surroundings)).toBe('2');
    expect(counted?.total?.({ 'infringementGroups.infringements': { sum: 1_234, largest: 9 } })).toBe('1,234');
  });
});

describe('what did not fit', () => {
  const { columns } = formOf('driver-d68');
  const row = {
    name: 'Wren Castellane',
    records: [
      { date: day('2026-11-10T00:00:00Z'), kmPerDuty: 310, totalDriveTime: { minutes: 90, formatted: '01:30' } },
      { date: day('2026-11-11T00:00:00Z'), kmPerDuty: null, totalDriveTime: { minutes: null, formatted: '02:15' } },
    ],
  };
  const kilometres = treeColumns(columns, reportViews['driver-d68'], english, {}).find(
    ({ id }) => id === 'records.kmPerDuty',
  );
  const driven = treeColumns(columns, reportViews['driver-d68'], english, {}).find(
    ({ id }) => id === 'records.totalDriveTime',
  );
  const drawn = (column: typeof kilometres, line: ReturnType<typeof rowLine>) =>
    renderToStaticMarkup(createElement(Fragment, null, column?.cell(line, surroundings)));

  test('is told in its own cell, with what could be read of it, and in a sum that lacks it', () => {
    const [first, second] = linesWithin(rowLine(row), columns);
    if (first === undefined || second === undefined) throw new Error('the row holds two records');
    expect(drawn(kilometres, first)).toBe('310');
    expect(drawn(kilometres, second)).toContain('Not readable');
    expect(drawn(driven, second)).toMatch(/02:15.*Not readable/);
    expect(drawn(kilometres, rowLine(row))).toMatch(/310.*Not readable/);
    expect(kilometres?.paper?.(second, surroundings)).toBe('(Not readable)');
  });
});

describe('the table of a report', () => {
  test('finds every line again, whichever rows are open', () => {
    const openRows = fc.uniqueArray(fc.tuple(fc.nat(29), fc.integer({ min: 1, max: 4 })), { selector: ([row]) => row });
    fc.assert(
      fc.property(openRows, (opened) => {
        const open = new Map(opened.map(([row, lines]) => [row, Array(lines).fill(rowLine({}))]));
        const layout = treeLayout(30, open);
        const inAll = Array.from({ length: layout.count }, (_, position) => layout.at(position));
        expect(inAll.filter(({ within }) => within === null).map(({ row }) => row)).toEqual(
          Array.from({ length: 30 }, (_, row) => row),
        );
        for (const [row, lines] of open) {
          expect(inAll.filter((line) => line.row === row && line.within !== null)).toHaveLength(lines.length);
        }
        for (let row = 0; row < 30; row += 1) expect(layout.at(layout.positionOf(row))).toEqual({ row, within: null });
      }),
    );
  });

  test('opens and closes', () => {
    const line = rowLine({});
    expect(treeLayout(3, toggled(new Map(), 1, [line, line])).count).toBe(5);
    expect(treeLayout(3, toggled(new Map([[1, [line]]]), 1, [line])).count).toBe(3);
  });
});

describe('the looks of the reports', () => {
  const pathsOf = (columns: readonly ReportColumn[], before = ''): string[] =>
    columns.flatMap(({ name, fields }) => [`${before}${name}`, ...pathsOf(fields, `${before}${name}.`)]);

  test.each(forms.map(({ name }) => name))('%s names only fields that the report has', (name) => {
    const paths = pathsOf(formOf(name).columns);
    const { columns, subjects, counted } = reportViews[name];
    const named = Object.entries(subjects).flatMap(([list, fields]) =>
      fields.map((field) => (list === '' ? field : `${list}.${field}`)),
    );
    expect(paths).toEqual(expect.arrayContaining([...columns, ...named, ...(counted === undefined ? [] : [counted])]));
  });

  test.each(forms.map(({ name }) => name))('%s has a short head for each of its columns', (name) => {
    const labelled = (columns: readonly ReportColumn[]): void => {
      for (const { name: field, fields } of columns) {
        expect(fieldLabel(field, '', english.t)).toMatch(/^[A-Z\d].{1,21}$/);
        labelled(fields);
      }
    };
    labelled(formOf(name).columns);
  });

  test('a field that nobody knew has its description for a head', () => {
    expect(fieldLabel('addedLater', 'added later', english.t)).toBe('Added later');
  });
});

describe('rows that are open when a new answer comes', () => {
  const row = (driverId: string, ...records: string[]) => ({ driverId, records: records.map((date) => ({ date })) });
  const fields = [{ name: 'records', description: '', type: 'rows' as const, sums: false, fields: [] }];
  const linesOf = (record: ReturnType<typeof row>) => linesWithin(rowLine(record), fields);
  const before = [row('D1', 'Mon'), row('D2', 'Mon')];
  const open = new Map([[1, linesOf(row('D2', 'Mon'))]]);
  const openAfter = (...rows: (ReturnType<typeof row> | null)[]) =>
    stillOpen(
      open,
      (place) => rows[place] ?? null,
      (record) => linesWithin(rowLine(record), fields),
    );

  test('stay open where they stand now, with what they hold now', () => {
    const moved = openAfter(row('D2', 'Mon', 'Tue'), ...before.slice(0, 1));
    expect([...moved].map(([place, lines]) => [place, lines.length])).toEqual([[0, 2]]);
  });

  test('close when they are gone or hold nothing any more', () => {
    expect(openAfter(row('D1', 'Mon'), row('D3', 'Mon')).size).toBe(0);
    expect(openAfter(row('D1', 'Mon'), row('D2')).size).toBe(0);
  });

  test('stay as they are while the answer is on its way', () => {
    expect(openAfter(null, null)).toBe(open);
  });
});

describe('what all rows come to', () => {
  test('has room in its column, however much it is', () => {
    const { columns } = formOf('driver-d46');
    const path = 'data.clockedHours';
    const leastPx = (minutes: number) => {
      const totals = { [path]: { sum: minutes, largest: minutes } };
      const column = treeColumns(columns, reportViews['driver-d46'], english, totals).find(({ id }) => id === path);
      return Number(/minmax\((\d+(?:\.\d+)?)px/.exec(column?.track ?? '')?.[1]);
    };
    expect(leastPx(60)).toBe(84);
    // 1,000,000 h 00 in the heavier type of that line.
    expect(leastPx(60_000_000)).toBeGreaterThan(12 * 8);
  });
});

describe('figures in a file', () => {
  const { columns } = formOf('driver-d46');
  const look = reportViews['driver-d46'];
  const clocked = { minutes: 667, formatted: '' };
  const row = {
    name: 'Ivo Tarrowby',
    data: [
      { tachoStart: day('2026-11-09T06:00:00Z'), clockedHours: clocked, differenceTachoClocked: { minutes: -201 } },
    ],
  };
  const shown = treeColumns(columns, look, english, {}).filter(({ hidden }) => hidden !== true);
  const written = exportColumns(shown, columns, look, english);
  const [line] = flatLines(row, columns);
  const cellsOf = (label: string) => {
    const column = written.find((each) => each.label === label);
    if (column === undefined || line === undefined) throw new Error(`no column ${label}`);
    return [column.csv?.(line, surroundings), column.csvNumber?.label, column.csvNumber?.csv(line, surroundings)];
  };

  test('are hours and minutes, and beside them decimal hours with their sign', () => {
    expect(cellsOf('Clocked')).toEqual(['11:07', 'Clocked, decimal hours', 11.12]);
    expect(cellsOf('Difference')).toEqual(['-3:21', 'Difference, decimal hours', -3.35]);
    expect(cellsOf('On tacho')).toEqual([undefined, 'On tacho, decimal hours', undefined]);
  });
});

describe('how grave a finding is', () => {
  const { columns } = formOf('check-sheets-search');
  const column = treeColumns(columns, reportViews['check-sheets-search'], english, {}).find(
    ({ id }) => id === 'highestSeverity',
  );
  const drawn = (highestSeverity: string) =>
    renderToStaticMarkup(createElement(Fragment, null, column?.cell(rowLine({ highestSeverity }), surroundings)));

  test('is the word of the service, a shape and a colour', () => {
    expect(drawn('Major')).toMatch(/tone-over.*data-severity="major".*<svg.*class="icon solid".*Major/);
    expect(drawn('Advisory')).toMatch(/tone-idle.*<svg.*Advisory/);
    expect(drawn('None')).not.toContain('tone-over');
  });

  test('is the bare word where the service has one that nobody knows', () => {
    expect(drawn('Purple')).toBe('<span title="Purple">Purple</span>');
  });
});

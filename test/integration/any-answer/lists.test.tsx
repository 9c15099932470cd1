import { QueryClientProvider } from '@tanstack/react-query';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { startTexts } from '../../../renderer/app/page-texts.ts';
import { DepotProvider } from '../../../renderer/client/depot-context.tsx';
import { createEngineClock, type Depot } from '../../../renderer/client/engine-clock.ts';
import { createQueryClient } from '../../../renderer/client/queries.ts';
import type { ReportColumn } from '../../../renderer/components/data-table/column.ts';
import { DataRow } from '../../../renderer/components/data-table/data-row.tsx';
import { availabilityColumns } from '../../../renderer/screens/availability/availability-columns.tsx';
import { driverColumns } from '../../../renderer/screens/missing/driver-cards-screen.tsx';
import { vehicleColumns } from '../../../renderer/screens/missing/vehicle-units-screen.tsx';
import { typeColumns } from '../../../renderer/screens/tachograph-types/type-columns.tsx';
import type { StandingSnapshot } from '../../../shared/contract/reports/snapshot.ts';
import { type OperationName, operations } from '../../../shared/service/operations.ts';
import { standingTime } from '../../unit/renderer/fake-timers.ts';
import { allDrivers, allVehicles, everybody } from '../reports/depot-under-test.ts';
import { answersToTry } from './answers-to-try.ts';
import { answerForm, anyAnswer } from './any-answer.ts';
import { type DepotInZone, depotInZone } from './depot-in-zone.ts';

const zones = ['Europe/London', 'Pacific/Kiritimati', 'America/St_Johns'] as const;
const depots = new Map<string, DepotInZone>();
beforeAll(async () => {
  await startTexts();
  for (const zone of zones) depots.set(zone, await depotInZone(zone));
});
afterAll(async () => {
  for (const depot of depots.values()) await depot.stop();
});

/** A screen's list, from the request that its page makes to the cells of its rows. */
interface ListScreen {
  readonly operation: OperationName;
  readonly snapshot: StandingSnapshot;
  /** How many rows the page has, each drawn, and put into a file. */
  readonly draw: (depot: DepotInZone) => Promise<number>;
}

const screens: readonly ListScreen[] = [
  {
    operation: 'driver-d53',
    snapshot: 'drivers-missing',
    draw: async (depot) => {
      const page = await depot.ask('drivers.missing', {
        ...allDrivers,
        filters: { ...allDrivers.filters, moreThanDays: 'everyone' },
      });
      return drawn(page.rows, driverColumns(depot.formatter, page.limitDays, 'wide'), depot);
    },
  },
  {
    operation: 'vehicle-v14',
    snapshot: 'vehicles-missing',
    draw: async (depot) => {
      const page = await depot.ask('vehicles.missing', {
        ...allVehicles,
        filters: { ...allVehicles.filters, moreThanDays: 'everyone' },
      });
      return drawn(page.rows, vehicleColumns(depot.formatter, page.limitDays, 'wide'), depot);
    },
  },
  {
    operation: 'driver-d99',
    snapshot: 'availability',
    draw: async (depot) => {
      const page = await depot.ask('availability.page', everybody);
      const { sort: _, descending: __, offset: ___, limit: ____, ...narrowing } = everybody;
      await depot.ask('availability.timeline', { ...narrowing, hours: 24 });
      const at = Date.now() + 24 * 3_600_000;
      await depot.ask('availability.hours', { ...narrowing, at });
      const then = await depot.ask('availability.page', { ...everybody, at });
      drawn(then.rows, availabilityColumns(depot.formatter, 'wide', 'then'), depot);
      return drawn(page.rows, availabilityColumns(depot.formatter, 'wide', 'now'), depot);
    },
  },
  {
    operation: 'vehicles-tachograph-types',
    snapshot: 'tachograph-types',
    draw: async (depot) => {
      const { rows } = await depot.ask('tachographTypes.get', {});
      return drawn(rows, typeColumns(depot.formatter), depot);
    },
  },
];

/** Years and days that no list may be made to show or to count with. */
const absurd = /NaN|Invalid Date|undefined|\[object|\d{3},\d{3}(,\d{3})? days/;

function drawn<Row, Sort extends string>(
  rows: readonly Row[],
  columns: readonly ReportColumn<Row, Sort>[],
  { formatter }: DepotInZone,
): number {
  const surroundings = { formatter, now: Date.now() };
  for (const [position, row] of rows.entries()) {
    const html = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <DepotProvider depot={page}>
          <Router ssrPath="/">
            <table>
              <tbody>
                <DataRow
                  {...{
                    columns,
                    row,
                    surroundings,
                    position,
                    current: false,
                    selected: false,
                    tableId: 'table',
                    onOpen: undefined,
                  }}
                />
              </tbody>
            </table>
          </Router>
        </DepotProvider>
      </QueryClientProvider>,
    );
    expect(html).not.toMatch(absurd);
    for (const { csv, paper } of columns) {
      for (const say of [csv, paper])
        expect(String(say?.(row, surroundings) ?? '')).not.toMatch(/NaN|Invalid Date|undefined/);
    }
  }
  return rows.length;
}

/** What the marks of a row find around them: a page that has not heard of its engine yet. */
const client = createQueryClient();
const page: Depot = {
  transport: {
    request: () => new Promise(() => undefined),
    subscribe: () => () => undefined,
    connection: () => ({ kind: 'connecting' }),
    onConnection: () => () => undefined,
    windows: null,
  },
  clock: createEngineClock(standingTime),
  lastUploadsSequence: () => 0,
};

describe.each(screens)('the screen of $operation', ({ operation, snapshot, draw }) => {
  const form = answerForm(operations[operation]);

  test('shows a row for each that was sent, and the first screen its figures, in each of three zones', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAnswer(form), { maxLength: 3 }), fc.constantFrom(...zones), async (rows, zone) => {
        const depot = depots.get(zone);
        if (depot === undefined) throw new Error(`no depot in ${zone}`);
        depot.willAnswer(rows);
        await depot.ask('reports.refresh', { ids: [snapshot] });
        await depot.ended(snapshot);
        expect(await draw(depot)).toBe(JSON.parse(JSON.stringify(rows)).length);
        const today = await depot.ask('today.get', {});
        expect(Object.values(today.drivers.counts).every(Number.isSafeInteger)).toBe(true);
        expect(depot.errors()).toEqual([]);
      }),
      answersToTry,
    );
  }, 7_200_000);
});

test('a year that means none and days without number leave the last download not known', async () => {
  const [depot] = depots.values();
  if (depot === undefined) throw new Error('no depot');
  depot.willAnswer([
    { driverId: 'never read', daysSinceLastRead: 2_147_483_647 },
    { driverId: 'the year 1', cardProcessedDate: { date: '0001-01-01T00:00:00', formatted: '01/01/0001' } },
    { driverId: 'known', cardProcessedDate: { date: '2026-11-01T06:00:00' } },
  ]);
  await depot.ask('reports.refresh', { ids: ['drivers-missing'] });
  await depot.ended('drivers-missing');
  const { rows } = await depot.ask('drivers.missing', {
    ...allDrivers,
    filters: { ...allDrivers.filters, moreThanDays: 'everyone' },
  });
  expect(Object.fromEntries(rows.map(({ driverId, lastDownloadDay }) => [driverId, lastDownloadDay]))).toEqual({
    'never read': null,
    'the year 1': null,
    known: '2026-11-01',
  });
});

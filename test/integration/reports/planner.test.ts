import { describe, expect, it } from 'vitest';
import type { AnswerOf, ArgumentsOf } from '../../../shared/contract/contract.ts';
import { drivers, type FleetDriver } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import { runningService } from '../reference-service/running-service.ts';
import { type DepotUnderTest, depotUnderTest, until } from './depot-under-test.ts';

const hourMs = 3_600_000;
/** Nobody answers there. */
const nowhere = 'http://127.0.0.1:9';
const driver = drivers.find(({ id }) => id === 'D1001') as FleetDriver;
const name = `${driver.firstNames} ${driver.lastName}`;

const everybody = {
  at: null,
  leastDriveMinutes: 0,
  search: '',
  sort: 'fortnight-left',
  descending: true,
  offset: 0,
  limit: 1_000,
  filters: { canStart: null, divisions: [], categories: [], agencies: [] },
} satisfies ArgumentsOf<'planner.page'>;

const plan = (depot: DepotUnderTest, step: Partial<ArgumentsOf<'planner.page'>> = {}) =>
  depot.ask('planner.page', { ...everybody, ...step });

function countOf({ counts }: AnswerOf<'planner.page'>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** A card that was read now. */
function drop(depot: DepotUnderTest): void {
  const { fileName, bytes } = makeFleetDownload(driver, { now: new Date().toISOString(), days: 28 });
  depot.drop(fileName, bytes);
}

const patient = { availabilityStaleHours: 336 };

describe('The planner', () => {
  it('has every driver once, who can start and why others cannot, and more of them the later the start is', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url, { settings: patient });
    await depot.refreshed('availability');
    const now = await plan(depot);
    expect(countOf(now)).toBe(drivers.length);
    expect(now.rows).toHaveLength(drivers.length);
    for (const row of now.rows) {
      expect(row.left === null).toBe(row.state === 'unknown');
      if (row.state === 'can') expect(row.restEndsAt).toBeLessThanOrEqual(now.at);
      if (row.state === 'resting') expect(row.restEndsAt).toBeGreaterThan(now.at);
    }
    const later = await plan(depot, { at: Date.now() + 96 * hourMs });
    expect(later.counts.can).toBeGreaterThan(now.counts.can);
    expect(later.counts.resting).toBe(0);
    const can = await plan(depot, { filters: { ...everybody.filters, canStart: true } });
    expect(can.rows.every(({ state }) => state === 'can')).toBe(true);
    expect(can.total).toBe(now.counts.can);
    expect(can.counts).toEqual(now.counts);
  });

  it('leaves out who has less driving left than is asked for, and says so', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url, { settings: patient });
    await depot.refreshed('availability');
    const at = Date.now() + 96 * hourMs;
    const any = await plan(depot, { at });
    const long = await plan(depot, { at, leastDriveMinutes: 600 });
    expect(long.counts.can + long.counts['too-little']).toBe(any.counts.can);
    for (const { state, left } of long.rows) {
      if (state === 'too-little') expect(left?.day).toBeLessThan(600);
      if (state === 'can') expect(left?.day).toBe(600);
    }
  });

  it('takes the hours of a card that is newer than the service’s answer, and says up to when both go', async () => {
    const service = await runningService({ nowMs: () => Date.now() - 3 * 24 * hourMs });
    const depot = await depotUnderTest(service.url, { settings: patient });
    await depot.refreshed('availability');
    const rowOf = async () => (await plan(depot, { search: name })).rows[0];
    expect(await rowOf()).toMatchObject({ id: `service:${driver.id}`, source: 'service' });
    drop(depot);
    await until('the card was read', async () => (await rowOf())?.source === 'card', 30_000);
    const row = await rowOf();
    expect(row?.serviceUpTo).toBeLessThan(row?.upTo ?? 0);
    expect(row?.left).not.toBeNull();
    expect(countOf(await plan(depot))).toBe(drivers.length);
  });

  it('plans with the cards held here where the service was never reached, and again after a start', async () => {
    const depot = await depotUnderTest(nowhere, { settings: patient });
    drop(depot);
    await until('the card was read', async () => (await plan(depot)).rows[0]?.source === 'card', 30_000);
    const { rows, snapshot } = await plan(depot, { at: Date.now() + 96 * hourMs });
    expect(snapshot.asOf).toBeNull();
    expect(rows).toMatchObject([
      { name, state: 'can', rest: 'regular-weekly', reducedRestsUsed: 0, serviceUpTo: null },
    ]);
  });

  it('says nothing of drivers whose data are older than the depot chose', async () => {
    const service = await runningService({ nowMs: () => Date.now() - 30 * hourMs });
    const depot = await depotUnderTest(service.url);
    await depot.refreshed('availability');
    const page = await plan(depot);
    expect(page.counts.unknown).toBe(drivers.length);
    expect(page.rows.every(({ left, restEndsAt }) => left === null && restEndsAt === null)).toBe(true);
    expect(page.rows.some(({ unknownBecause, upTo }) => unknownBecause === 'too-old' && upTo !== null)).toBe(true);
  });

  it('counts at each full hour of the day as many as the list has then', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url, { settings: { ...patient, timeZone: 'Europe/Berlin' } });
    await depot.refreshed('availability');
    const { sort: _, descending: __, offset: ___, limit: ____, ...narrowing } = everybody;
    const at = Date.now() + 48 * hourMs;
    const { hours, total } = await depot.ask('planner.hours', { ...narrowing, at });
    expect(total).toBe(drivers.length);
    expect(hours.length).toBeGreaterThanOrEqual(23);
    for (const hour of hours.filter((_hour, index) => index % 7 === 0)) {
      expect((await plan(depot, { at: hour.at })).counts.can).toBe(hour.drivers);
    }
  });

  it('has who can start first, and each of the two in order in both directions, of whom nothing is known last', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url);
    await depot.refreshed('availability');
    for (const sort of ['day-left', 'week-left', 'fortnight-left', 'rest-ends'] as const) {
      for (const descending of [false, true]) {
        const { rows, counts } = await plan(depot, { sort, descending });
        expect(rows.slice(0, counts.can).every(({ state }) => state === 'can')).toBe(true);
        for (const group of [rows.slice(0, counts.can), rows.slice(counts.can)]) {
          const values = group.map(({ left, restEndsAt }) =>
            sort === 'rest-ends'
              ? restEndsAt
              : sort === 'day-left'
                ? left?.day
                : sort === 'week-left'
                  ? left?.week
                  : left?.fortnight,
          );
          const known = values.filter((value) => value !== null && value !== undefined);
          expect(values.slice(0, known.length)).toEqual(known);
          expect(known).toEqual(known.toSorted((one, other) => (descending ? other - one : one - other)));
        }
      }
    }
  });
});

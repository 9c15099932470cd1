import { describe, expect, it } from 'vitest';
import type { AnswerOf, ArgumentsOf } from '../../../shared/contract/contract.ts';
import { drivers, type FleetDriver } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import { runningService } from '../reference-service/running-service.ts';
import { everybody as asOfNow, type DepotUnderTest, depotUnderTest, until } from './depot-under-test.ts';

const hourMs = 3_600_000;
/** Nobody answers there. */
const nowhere = 'http://127.0.0.1:9';
const driver = drivers.find(({ id }) => id === 'D1001') as FleetDriver;
const name = `${driver.firstNames} ${driver.lastName}`;

const everybody = { ...asOfNow, sort: 'fortnight-left', descending: true } satisfies ArgumentsOf<'availability.page'>;

const plan = (depot: DepotUnderTest, step: Partial<ArgumentsOf<'availability.page'>> = {}) =>
  depot.ask('availability.page', { ...everybody, ...step });

function countOf({ states }: AnswerOf<'availability.page'>): number {
  return Object.values(states).reduce((sum, count) => sum + count, 0);
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
      if (row.state === 'unknown') expect(row.start.left).toBeNull();
      if (row.state === 'can') expect(row.start.from).toBeLessThanOrEqual(now.at);
      if (row.state === 'resting') expect(row.start.from).toBeGreaterThan(now.at);
    }
    const later = await plan(depot, { at: Date.now() + 96 * hourMs });
    expect(later.states.can).toBeGreaterThan(now.states.can);
    expect(later.states.resting).toBe(0);
    const can = await plan(depot, { filters: { ...everybody.filters, canStart: true } });
    expect(can.rows.every(({ state }) => state === 'can')).toBe(true);
    expect(can.total).toBe(now.states.can);
    expect(can.states).toEqual(now.states);
  });

  it('leaves out who has less driving left than is asked for, and says so', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url, { settings: patient });
    await depot.refreshed('availability');
    const at = Date.now() + 96 * hourMs;
    const any = await plan(depot, { at });
    const long = await plan(depot, { at, leastDriveMinutes: 600 });
    expect(long.states.can + long.states['too-little']).toBe(any.states.can);
    for (const { state, start } of long.rows) {
      if (state === 'too-little') expect(start.left?.day).toBeLessThan(600);
      if (state === 'can') expect(start.left?.day).toBe(600);
    }
  });

  it('takes the hours of a card that is newer than the service’s answer, and says up to when both go', async () => {
    const service = await runningService({ nowMs: () => Date.now() - 3 * 24 * hourMs });
    const depot = await depotUnderTest(service.url, { settings: patient });
    await depot.refreshed('availability');
    const rowOf = async () => (await plan(depot, { search: name })).rows[0];
    expect(await rowOf()).toMatchObject({ id: `service:${driver.id}`, start: { source: 'service' } });
    drop(depot);
    await until('the card was read', async () => (await rowOf())?.start.source === 'card', 30_000);
    const row = await rowOf();
    expect(row?.serviceUpTo).toBeLessThan(row?.start.upTo ?? 0);
    expect(row?.start.answer).not.toBe('unknown');
    expect(countOf(await plan(depot))).toBe(drivers.length);
  });

  it('plans with the cards held here where the service was never reached, and again after a start', async () => {
    const depot = await depotUnderTest(nowhere, { settings: patient });
    drop(depot);
    await until('the card was read', async () => (await plan(depot)).rows[0]?.start.source === 'card', 30_000);
    const { rows, snapshot } = await plan(depot, { at: Date.now() + 96 * hourMs });
    expect(snapshot.asOf).toBeNull();
    expect(rows).toMatchObject([
      { name, state: 'can', start: { rest: 'regular-weekly', reducedDailyRests: 0 }, serviceUpTo: null },
    ]);
  });

  it('says nothing of drivers whose data are older than the depot chose', async () => {
    const service = await runningService({ nowMs: () => Date.now() - 30 * hourMs });
    const depot = await depotUnderTest(service.url);
    await depot.refreshed('availability');
    const page = await plan(depot);
    expect(page.states.unknown).toBe(drivers.length);
    expect(page.rows.every(({ start }) => start.left === null && start.from === null)).toBe(true);
    expect(page.rows.some(({ start }) => start.reason === 'too-old' && start.upTo !== null)).toBe(true);
  });

  it('counts at each full hour of the day as many as the list has then', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url, { settings: { ...patient, timeZone: 'Europe/Berlin' } });
    await depot.refreshed('availability');
    const { sort: _, descending: __, offset: ___, limit: ____, ...narrowing } = everybody;
    const at = Date.now() + 48 * hourMs;
    const { hours, total } = await depot.ask('availability.hours', { ...narrowing, at });
    expect(total).toBe(drivers.length);
    expect(hours.length).toBeGreaterThanOrEqual(23);
    for (const hour of hours.filter((_hour, index) => index % 7 === 0)) {
      expect((await plan(depot, { at: hour.at })).states.can).toBe(hour.drivers);
    }
  });

  it('has who can start first, and each of the two in order in both directions, of whom nothing is known last', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url);
    await depot.refreshed('availability');
    const at = Date.now() + 12 * hourMs;
    for (const sort of ['day-left', 'week-left', 'fortnight-left', 'start'] as const) {
      for (const descending of [false, true]) {
        const { rows, states } = await plan(depot, { at, sort, descending });
        expect(rows.slice(0, states.can).every(({ state }) => state === 'can')).toBe(true);
        for (const group of [rows.slice(0, states.can), rows.slice(states.can)]) {
          const values = group.map(({ start: { left, from } }) =>
            sort === 'start'
              ? from
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

import { describe, expect, it, onTestFinished } from 'vitest';
import { drivers, vehicles } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import { runningService } from '../reference-service/running-service.ts';
import { json, startServer } from '../service-client/scripted-server.ts';
import { allDrivers, allVehicles, depotUnderTest, middayZone, until } from './depot-under-test.ts';

const now = new Date().toISOString();

function driver(id: string) {
  const found = drivers.find((each) => each.id === id);
  if (found === undefined) throw new Error(`the fleet has no driver ${id}`);
  return found;
}

async function liveService(processingDelayMs = 0) {
  return runningService({ nowMs: Date.now, processingDelayMs });
}

describe('Drivers missing downloads', () => {
  it('are those over the service’s default of 14 days, the fewest days left first, not known last in either direction', async () => {
    const service = await liveService();
    const depot = await depotUnderTest(service.url);
    await depot.refreshed('drivers-missing', 'availability');
    const page = await depot.ask('drivers.missing', allDrivers);
    const expected = drivers.filter(({ daysSinceDownload: days }) => days === undefined || days > 14);
    expect(page.rows.map(({ driverId }) => driverId).sort()).toEqual(expected.map(({ id }) => id).sort());
    expect(page.known).toBe(drivers.length);
    expect(page.counts).toMatchObject({ all: expected.length, over: 3, unknown: 2 });
    const turned = await depot.ask('drivers.missing', { ...allDrivers, descending: true });
    for (const { rows } of [page, turned]) {
      expect(rows.slice(-2).map(({ deadline }) => deadline.state)).toEqual(['unknown', 'unknown']);
    }
    const left = page.rows.flatMap(({ deadline }) => deadline.daysLeft ?? []);
    expect(left).toEqual([...left].sort((one, other) => one - other));
    expect(page.snapshot).toMatchObject({ lastError: null, refreshing: null, misfits: 0 });
  });

  it('are cut, searched, filtered and sorted, and counted before the cut', async () => {
    const service = await liveService();
    // Whole days and days of the calendar are the same number only where midnight is far.
    const depot = await depotUnderTest(service.url, { settings: { timeZone: middayZone() } });
    await depot.refreshed('drivers-missing');
    const all = await depot.ask('drivers.missing', allDrivers);
    const second = await depot.ask('drivers.missing', { ...allDrivers, offset: 2, limit: 3 });
    expect(second.rows).toEqual(all.rows.slice(2, 5));
    expect(second.total).toBe(all.total);
    const found = await depot.ask('drivers.missing', { ...allDrivers, search: 'tarROW ivo' });
    expect(found.rows.map(({ driverId }) => driverId)).toEqual(['D1001']);
    const meant = async (search: string) => {
      const page = await depot.ask('drivers.missing', { ...allDrivers, search, spelling: 'forgiving' });
      return { found: page.found, ids: page.rows.map(({ driverId }) => driverId) };
    };
    expect(await meant('tarROW ivo')).toEqual({ found: 'as-typed', ids: ['D1001'] });
    expect(await meant('tarowby')).toEqual({ found: 'nearly', ids: ['D1001'] });
    expect(await meant('tarabowly')).toMatchObject({ found: 'nearest', ids: expect.arrayContaining(['D1001']) });
    expect(await depot.ask('drivers.missing', { ...allDrivers, search: 'tarowby' })).toMatchObject({ rows: [] });
    const over = await depot.ask('drivers.missing', {
      ...allDrivers,
      filters: { ...allDrivers.filters, segments: ['over'] },
    });
    expect(over.total).toBe(3);
    expect(over.counts.all).toBe(all.total);
    const wide = await depot.ask('drivers.missing', {
      ...allDrivers,
      filters: { ...allDrivers.filters, moreThanDays: 'everyone' },
    });
    expect(wide.total).toBe(drivers.length);
    const [first, , third] = wide.rows.map(({ driverId }) => driverId);
    const chosen = await depot.ask('drivers.missing', {
      ...allDrivers,
      filters: { ...allDrivers.filters, ids: [third ?? '', first ?? '', 'nobody'], moreThanDays: 'everyone' },
    });
    expect(chosen.rows.map(({ driverId }) => driverId)).toEqual([first, third]);
    await depot.ask('settings.change', { patch: { driverCardLimitDays: 20 } });
    const stricter = await depot.ask('drivers.missing', allDrivers);
    const { length: over20 } = drivers.filter(({ daysSinceDownload: days }) => days !== undefined && days > 20);
    expect(stricter).toMatchObject({ limitDays: 20, counts: { over: over20 } });
    expect(over20).toBeGreaterThan(3);
  });

  it('are nobody where the service names nobody', async () => {
    const service = await liveService();
    service.misbehaviour.instruct({ kind: 'altered', alteration: 'empty' }, { times: Number.POSITIVE_INFINITY });
    const depot = await depotUnderTest(service.url);
    await depot.refreshed('drivers-missing');
    const page = await depot.ask('drivers.missing', allDrivers);
    expect(page.rows).toEqual([]);
    expect(page.snapshot.asOf).not.toBeNull();
  });

  it('keep what could be read beside rows that could not', async () => {
    const server = await startServer((seen, response) => {
      const rows = seen.path.endsWith('driver-d53')
        ? [{ driverId: 'D1', driverName: 'Ada Fell' }, { driverName: 7 }]
        : [];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows));
    });
    const depot = await depotUnderTest(server.url);
    await depot.refreshed('drivers-missing');
    const page = await depot.ask('drivers.missing', allDrivers);
    expect(page.rows.map(({ name }) => name)).toEqual(['Ada Fell']);
    expect(page.snapshot.misfits).toBe(1);
    const { misfits } = await depot.ask('reports.misfits', { id: 'drivers-missing' });
    expect(misfits).toMatchObject([{ row: 2, leftOut: true, moreIssues: 0 }]);
    expect(misfits[0]?.issues.map(({ field }) => field)).toContain('driverId');
  });

  it('are asked for with 0 days where the service refuses a negative number', async () => {
    const server = await startServer((seen, response) => {
      const isRefused = seen.body.toString().includes('-1');
      const body = isRefused
        ? { errorMessage: 'no' }
        : [{ driverId: 'D1', driverName: 'Ada Fell', daysSinceLastRead: 30 }];
      response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const depot = await depotUnderTest(server.url);
    await depot.refreshed('drivers-missing');
    const page = await depot.ask('drivers.missing', allDrivers);
    expect(page.rows.map(({ driverId, deadline }) => [driverId, deadline.daysLeft])).toEqual([['D1', -2]]);
    expect(page.snapshot).toMatchObject({ narrowedTo: 0, lastError: null });
  });

  it('are those that the service takes by itself where it fails with any number of days, and say so', async () => {
    const server = await startServer((seen, response) => {
      const fails = seen.body.toString().includes('daysSinceLastDownload');
      const body = fails ? { statusCode: 500 } : [];
      response.writeHead(fails ? 500 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const depot = await depotUnderTest(server.url);
    await depot.refreshed('drivers-missing');
    expect((await depot.ask('drivers.missing', allDrivers)).snapshot).toMatchObject({
      narrowedTo: 14,
      lastError: null,
    });
    await depot.refreshed('vehicles-missing');
    const vehicles = await depot.ask('vehicles.missing', allVehicles);
    expect(vehicles.snapshot).toMatchObject({ narrowedTo: 59, lastError: null });
    expect((await depot.ask('today.get', {})).vehicles.snapshot.narrowedTo).toBe(59);
  });

  it('have their times in UTC or in the depot’s time, as the setting says, and tell where the service’s texts disagree', async () => {
    const cardProcessedDate = { date: '2026-07-12T23:30:00', formatted: '12/07/2026 23:30' };
    const server = await startServer((_seen, response) =>
      json(response, 200, [{ driverId: 'D1', driverName: 'Ada Fell', cardProcessedDate }]),
    );
    const depot = await depotUnderTest(server.url);
    await depot.refreshed('drivers-missing');
    const asUtc = await depot.ask('drivers.missing', allDrivers);
    // Half past midnight of the next day in London.
    expect(asUtc.rows[0]?.lastDownloadDay).toBe('2026-07-13');
    expect(asUtc.snapshot.otherReading).toBe('local');

    await depot.ask('settings.change', { patch: { timesWithoutZone: 'local' } });
    await depot.refreshed('drivers-missing');
    const asLocal = await depot.ask('drivers.missing', allDrivers);
    expect(asLocal.rows[0]?.lastDownloadDay).toBe('2026-07-12');
    expect(asLocal.snapshot.otherReading).toBeNull();
  });

  it('are not called narrowed where the service gives all of them', async () => {
    const server = await startServer((_seen, response) => json(response, 200, []));
    const depot = await depotUnderTest(server.url);
    await depot.refreshed('drivers-missing');
    expect((await depot.ask('drivers.missing', allDrivers)).snapshot.narrowedTo).toBeNull();
  });
});

describe('What this depot has of an overdue driver', () => {
  it('is told once it is sent, and the row goes when the service has processed it', async () => {
    const service = await liveService(4_000);
    const depot = await depotUnderTest(service.url);
    await depot.refreshed('drivers-missing');
    const rowOf = async (id: string) =>
      (await depot.ask('drivers.missing', allDrivers)).rows.find(({ driverId }) => driverId === id);
    expect((await rowOf('D1001'))?.localFiles.state).toBe('never-seen');

    const { fileName, bytes } = makeFleetDownload(driver('D1001'), { now });
    depot.drop(fileName, bytes);
    await until('the file is sent', () => service.received().length === 1);
    await until('the row says so', async () => (await rowOf('D1001'))?.localFiles.state === 'sent-not-processed');
    expect(await rowOf('D1001')).toMatchObject({ match: { certainty: 'certain' }, deadline: { state: 'over' } });
    expect(depot.told.some(({ localFilesChanged }) => localFilesChanged)).toBe(true);

    await service.settled();
    await depot.refreshed('drivers-missing');
    expect(await rowOf('D1001')).toBeUndefined();
  });

  it('is a perhaps where the card spells the name in another way, until a person decides', async () => {
    const service = await liveService(60_000);
    const depot = await depotUnderTest(service.url);
    await depot.refreshed('drivers-missing', 'availability');
    const { fileName, bytes } = makeFleetDownload(driver('D1008'), { now });
    depot.drop(fileName, bytes);
    const match = async () =>
      (await depot.ask('drivers.missing', allDrivers)).rows.find(({ driverId }) => driverId === 'D1008')?.match;
    await until('the card is seen', async () => (await match())?.certainty === 'perhaps');
    const subjectId = (await match())?.candidates[0]?.subjectId ?? '';
    const decide = (decision: 'same' | 'different' | 'undecided') =>
      depot.ask('matches.decide', { of: 'driver', serviceId: 'D1008', subjectId, decision });

    await decide('same');
    expect((await match())?.certainty).toBe('confirmed');
    await decide('different');
    expect((await match())?.certainty).toBe('none');
    await decide('undecided');
    expect((await match())?.certainty).toBe('perhaps');
  });

  it('is never sure of two drivers who share their name', async () => {
    const service = await liveService(60_000);
    const depot = await depotUnderTest(service.url);
    await depot.refreshed('drivers-missing', 'availability');
    const { fileName, bytes } = makeFleetDownload(driver('D1036'), { now });
    depot.drop(fileName, bytes);
    await until('the card is seen', async () => {
      const { rows } = await depot.ask('drivers.missing', allDrivers);
      return rows.find(({ driverId }) => driverId === 'D1036')?.match.certainty === 'perhaps';
    });
  });
});

describe('Vehicles missing downloads', () => {
  it('are matched by registration or VIN, and dormant ones come when asked for', async () => {
    const service = await liveService(60_000);
    const depot = await depotUnderTest(service.url);
    await depot.refreshed('vehicles-missing', 'vehicles-dormant');
    const awake = await depot.ask('vehicles.missing', allVehicles);
    const withDormant = await depot.ask('vehicles.missing', {
      ...allVehicles,
      filters: { ...allVehicles.filters, dormant: true },
    });
    expect(withDormant.total).toBeGreaterThan(awake.total);
    expect(awake.rows.every(({ deadline }) => deadline.days === null || deadline.days > 58)).toBe(true);

    const vehicle = vehicles.find(({ id }) => id === 'V2001');
    if (vehicle === undefined) throw new Error('the fleet has no vehicle V2001');
    const { fileName, bytes } = makeFleetDownload(vehicle, { now, days: 3, speedMinutes: 0 });
    depot.drop(fileName, bytes);
    await until('the file is sent and read', async () => {
      const { rows } = await depot.ask('vehicles.missing', allVehicles);
      const row = rows.find(({ vehicleId }) => vehicleId === 'V2001');
      return row?.localFiles.state === 'sent-not-processed' && row.match.certainty === 'certain';
    });
  });
});

describe('Without the service', () => {
  it('the last answer stays, with its time and the error, also after a new start', async () => {
    const service = await liveService();
    const first = await depotUnderTest(service.url);
    await first.refreshed('drivers-missing');
    const { total, snapshot } = await first.ask('drivers.missing', allDrivers);
    await service.stop();
    await first.refreshed('drivers-missing');
    const offline = await first.ask('drivers.missing', allDrivers);
    expect(offline.total).toBe(total);
    expect(offline.snapshot).toMatchObject({ asOf: snapshot.asOf, lastError: { code: 'no-connection' } });
    await first.stop();

    const second = await depotUnderTest(service.url, { data: first.data });
    onTestFinished(second.stop);
    const again = await second.ask('drivers.missing', allDrivers);
    expect(again.total).toBe(total);
    expect(again.rows).toEqual(offline.rows);
    expect(again.snapshot.asOf).toBe(snapshot.asOf);
  });

  it('an error has a code: refused keys, a service that fails, an answer that is none', async () => {
    const service = await liveService();
    const depot = await depotUnderTest(service.url);
    const ended = async () => {
      await depot.refreshed('tachograph-types');
      return (await depot.ask('tachographTypes.get', {})).snapshot.lastError?.code ?? null;
    };
    const operation = 'vehicles-tachograph-types';
    // From the first answer on, the next one that is asked for by itself is a day away.
    expect(await ended()).toBeNull();
    service.misbehaviour.instruct({ kind: 'status', status: 401, carriedOut: false }, { operation });
    expect(await ended()).toBe('keys-refused');
    service.misbehaviour.instruct({ kind: 'status', status: 500, carriedOut: false }, { operation });
    expect(await ended()).toBe('service-failed');
    service.misbehaviour.instruct({ kind: 'broken-body' }, { operation });
    expect(await ended()).toBe('broken-answer');
    expect(await ended()).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { reportNameSchema } from '../../../shared/contract/reports/report-runs.ts';
import { operationList } from '../../../shared/service/operations.ts';
import { drivers, vehicles } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import { runningService } from '../reference-service/running-service.ts';
import { depotUnderTest, until as eventually, everybody, middayZone, wholeRun } from './depot-under-test.ts';

const now = new Date().toISOString();

describe('Availability', () => {
  it('has every driver in one of four groups, who can start first before the others, the unknown last', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url);
    await depot.refreshed('availability');
    const page = await depot.ask('availability.page', everybody);
    expect(page.total).toBe(drivers.length);
    const order = ['now', 'within-24-h', 'later', 'unknown'];
    const places = page.rows.map(({ group }) => order.indexOf(group));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    for (const group of ['now', 'within-24-h', 'later', 'unknown'] as const) {
      expect(page.rows.filter((row) => row.group === group)).toHaveLength(page.counts[group]);
    }
    for (const row of page.rows.filter(({ group }) => group === 'unknown')) {
      expect(row.start).toMatchObject({ from: null, left: null, reducedDailyRests: null });
    }
    expect(page.divisions.map(({ value }) => value)).toContain('Millbrook');
  });

  it('is not known from card data that are older than the depot chose', async () => {
    const service = await runningService({ nowMs: () => Date.now() - 30 * 3_600_000 });
    const depot = await depotUnderTest(service.url);
    await depot.refreshed('availability');
    const usual = await depot.ask('availability.page', everybody);
    expect(usual.counts.unknown).toBe(usual.total);
    expect(usual.rows.some(({ start }) => start.reason === 'too-old')).toBe(true);
    await depot.ask('settings.change', { patch: { availabilityStaleHours: 336 } });
    const patient = await depot.ask('availability.page', everybody);
    expect(patient.counts.unknown).toBeLessThan(patient.total);
  });

  it('can be asked for only of those whose cards were processed', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url);
    await depot.refreshed('availability');
    const filters = { ...everybody.filters, onlyProcessed: true };
    const processed = await depot.ask('availability.page', { ...everybody, filters });
    expect(processed.total).toBe(drivers.filter(({ daysSinceDownload }) => daysSinceDownload !== undefined).length);
  });

  it('has a timeline whose last figure is everybody who can start by then', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url, { settings: { availabilityStaleHours: 336 } });
    await depot.refreshed('availability');
    const page = await depot.ask('availability.page', everybody);
    const { sort: _, descending: __, offset: ___, limit: ____, ...narrowing } = everybody;
    const timeline = await depot.ask('availability.timeline', { ...narrowing, hours: 24 });
    const becoming = timeline.slots.reduce((sum, { drivers: some }) => sum + some, 0);
    expect(timeline.startNow).toBe(page.counts.now);
    expect(timeline.startNow + becoming).toBe(page.counts.now + page.counts['within-24-h']);
    expect(timeline.slots.at(-1)?.byThen ?? timeline.startNow).toBe(timeline.startNow + becoming);
    expect(timeline.midnights).toHaveLength(1);
  });
});

describe('The first screen', () => {
  it('counts every driver and vehicle once', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url, { settings: { timeZone: middayZone() } });
    await depot.refreshed('drivers-missing', 'vehicles-missing', 'availability');
    const today = await depot.ask('today.get', {});
    const over = (days: number | undefined, limit: number) => days !== undefined && days > limit;
    expect(today.drivers.counts.all).toBe(drivers.length);
    expect(today.drivers.counts.over).toBe(drivers.filter((each) => over(each.daysSinceDownload, 28)).length);
    expect(today.vehicles.counts.over).toBe(
      vehicles.filter((each) => each.timesDriven > 0 && over(each.daysSinceDownload, 90)).length,
    );
    expect(today.changes.entries).toContainEqual(
      expect.objectContaining({ code: 'driver-passed-limit', name: 'Otto Fennimore-Hale' }),
    );
    expect(today.sentPerDay).toHaveLength(14);
    expect(today.calibrations).toEqual({ aheadDays: 60, count: 0, next: [] });
  });

  it('lists the vehicles whose next calibration is due, as their newest download says', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url, { settings: { timeZone: 'UTC' } });
    await depot.ask('today.get', {});
    const [debounce, past, later] = vehicles;
    if (debounce === undefined || past === undefined || later === undefined) {
      throw new Error('the fleet has no vehicles');
    }
    for (const [vehicle, calibrationDueInDays] of [
      [debounce, 21],
      [past, -4],
      [later, 300],
    ] as const) {
      const { fileName, bytes } = makeFleetDownload(vehicle, { now, calibrationDueInDays, speedMinutes: 0, days: 2 });
      depot.drop(fileName, bytes);
    }
    const calibrations = async () => (await depot.ask('today.get', {})).calibrations;
    await eventually('the vehicle units are read', async () => (await calibrations()).count === 2);
    // The data end with the day before the download.
    expect((await calibrations()).next).toMatchObject([
      { vehicle: past.registration, daysLeft: -5 },
      { vehicle: debounce.registration, daysLeft: 20 },
    ]);
  });
});

describe('The keys', () => {
  it('count as accepted once the service has answered a report, before any file was sent', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url);
    expect(await depot.ask('settings.get', {})).toMatchObject({ keysKept: true, keysAcceptedAt: null });
    await depot.refreshed('tachograph-types');
    expect((await depot.ask('settings.get', {})).keysAcceptedAt).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('Coverage', () => {
  it('has a year of days of a card, from the file held here', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url);
    const [driver] = drivers;
    if (driver === undefined) throw new Error('the fleet has no drivers');
    await depot.ask('today.get', {});
    const { fileName, bytes } = makeFleetDownload(driver, { now });
    depot.drop(fileName, bytes);
    const subjects = () => depot.ask('coverage.subjects', { of: 'both', search: 'tarrowby', offset: 0, limit: 10 });
    await eventually('the card is read', async () => (await subjects()).subjects.some(({ files }) => files > 0));
    const [subject] = (await subjects()).subjects;
    const subjectId = subject?.subjectId ?? '';
    const year = await depot.askFor('coverage.year', { subjectId, lastMonth: null });
    expect(year.subject).toMatchObject({ name: 'Ivo Tarrowby', ending: '0100', cardValidUntil: '2028-03-14' });
    const from = year.days.findIndex(({ state }) => state !== 'none');
    const until = year.days.findIndex(({ day }) => day === subject?.upToDay);
    const covered = year.days.slice(from, until + 1);
    expect(covered.length).toBeGreaterThan(45);
    expect(covered.filter(({ state }) => state === 'gap' || state === 'not-read')).toEqual([]);
    expect(year.gaps).toEqual([]);
    const lived = year.days.filter(({ day }) => day <= year.today);
    expect(Object.values(year.counts).reduce((sum, count) => sum + count, 0)).toBe(lived.length);
    expect(year.counts.none).toBe(lived.filter(({ state }) => state === 'none').length);
    expect(year.days.at(-1)?.day).toBe(year.lastDay);
    const coveredDay = year.days.findLast(({ state }) => state !== 'none' && state !== 'not-read')?.day ?? '';
    const { files } = await depot.ask('coverage.day', { subjectId, day: coveredDay });
    expect(files.map((file) => file.fileName)).toEqual([fileName]);
    const before = await depot.askFor('coverage.year', { subjectId, lastMonth: '2020-12' });
    expect(new Set(before.days.map(({ state }) => state))).toEqual(new Set(['none']));
  });
});

/** The depot knows it, and the operation does not answer with it; or the interface shows neither its name nor its shape. */
function isUnlisted(report: string, column: string): boolean {
  return (report === 'site-S40' && column === 'fleetName') || (report === 'fleets-search' && column === 'divisions');
}

describe('Every report', () => {
  it('has a form with the fields, defaults and allowed values of the operation table', async () => {
    const depot = await depotUnderTest('http://127.0.0.1:9');
    const { reports } = await depot.ask('reports.list', {});
    const withRows = operationList.filter(({ kind }) => ['report', 'search', 'list'].includes(kind));
    expect(reports.map(({ name }) => name).sort()).toEqual(withRows.map(({ name }) => name).sort());
    for (const { name, parameters, columns } of reports) {
      const operation = withRows.find((each) => each.name === name);
      expect(parameters.map((parameter) => parameter.name)).toEqual(Object.keys(operation?.request.shape ?? {}));
      const answered = columns.map((column) => column.name).filter((column) => !isUnlisted(name, column));
      expect(answered).toEqual(Object.keys(operation?.answer.shape ?? {}));
      for (const { name: field, default: value } of parameters) {
        expect(value ?? undefined).toBe(Reflect.get(operation?.defaults ?? {}, field));
      }
    }
    const clocking = reports.find(({ name }) => name === 'driver-d46')?.parameters;
    expect(clocking?.find(({ name }) => name === 'filterClockingData')?.allowed).toEqual([0, 1, 2]);
  });

  it.each(reportNameSchema.options)('%s runs, and gives the rows that the service sends', async (name) => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url);
    const { id } = await depot.ask('reports.run', { name, request: {} });
    await eventually('it has ended', async () => {
      const { state } = await depot.ask('reports.get', { ...wholeRun, id });
      return state !== 'waiting' && state !== 'running';
    });
    const run = await depot.ask('reports.get', { ...wholeRun, id });
    expect(run.state).toBe('done');
    expect(run.rows.length).toBeGreaterThan(0);
    const again = await depot.ask('reports.run', { name, request: {} });
    expect(again.id).toBe(id);
  });

  it('can be cancelled while the service says nothing', async () => {
    const service = await runningService({ nowMs: Date.now });
    service.misbehaviour.instruct({ kind: 'stall' }, { operation: 'driver-d68' });
    const depot = await depotUnderTest(service.url);
    const { id } = await depot.ask('reports.run', { name: 'driver-d68', request: {} });
    const state = async () => (await depot.ask('reports.get', { ...wholeRun, id })).state;
    await eventually('it runs', async () => (await state()) === 'running');
    await depot.ask('reports.cancel', { id });
    await eventually('it is cancelled', async () => (await state()) === 'cancelled');
  });

  it('refuses a request that does not fit before anything is sent, and names the field', async () => {
    const depot = await depotUnderTest('http://127.0.0.1:9');
    const answer = await depot.tryAsk('reports.run', { name: 'driver-d46', request: { filterMinutes: 'ten' } });
    expect(answer).toMatchObject({ ok: false, error: { code: 'bad-arguments', field: 'filterMinutes' } });
  });

  it('keeps parameters, offers the drivers that reports have named, and fleets by their names', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url);
    await depot.refreshed('availability', 'vehicles-dormant');
    const { picks } = await depot.ask('reports.picks', { of: 'drivers', search: 'pickersgill', limit: 10 });
    expect(picks.map(({ id }) => id)).toEqual(['D1035', 'D1036']);
    const { total } = await depot.ask('reports.picks', { of: 'vehicles', search: '', limit: 1 });
    expect(total).toBe(vehicles.length);
    await depot.refreshed('fleets');
    const fleets = (await depot.ask('reports.picks', { of: 'fleets', search: '', limit: 10 })).picks;
    expect(fleets.length).toBeGreaterThan(1);
    const [fleet] = fleets;
    const { id: journeys } = await depot.ask('reports.run', {
      name: 'site-S40',
      request: { filterByFleetIds: [Number(fleet?.id)] },
    });
    const run = () => depot.ask('reports.get', { ...wholeRun, id: journeys });
    await eventually('the journeys are there', async () => (await run()).total > 0);
    expect(new Set((await run()).rows.map(({ fleetName }) => fleetName))).toEqual(new Set([fleet?.name]));
    const report = { label: 'Monday driving check', name: 'driver-d68', range: 'last-week', request: {} } as const;
    const { saved } = await depot.ask('reports.save', report);
    expect((await depot.ask('reports.saved', {})).saved).toEqual([{ ...report, id: saved.id }]);
    await depot.ask('reports.forget', { id: saved.id });
    expect((await depot.ask('reports.saved', {})).saved).toEqual([]);
  });
});

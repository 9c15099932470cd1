import { describe, expect, it } from 'vitest';
import { euRegimes, gbDomestic, regimes } from '../../../shared/settings/driving-rules.ts';
import { drivers, type FleetDriver } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import { runningService } from '../reference-service/running-service.ts';
import { type DepotUnderTest, depotUnderTest, everybody, inDatabase, until } from './depot-under-test.ts';

const driver = drivers.find(({ id }) => id === 'D1001') as FleetDriver;
const ofService = `service:${driver.id}`;
const national = { own: null, depot: 'national', offered: euRegimes };

const page = (depot: DepotUnderTest, id: string) => depot.askFor('driver.get', { id });
const july = { kind: 'leave', firstDay: '2026-07-06', lastDay: '2026-07-17' } as const;

/** A depot that has the driver's card and the service's list; gives the subject of the card. */
async function depotWithCard(): Promise<{ readonly depot: DepotUnderTest; readonly ofCard: string }> {
  const service = await runningService({ nowMs: Date.now });
  const depot = await depotUnderTest(service.url);
  await depot.refreshed('availability', 'drivers-missing');
  const { fileName, bytes } = makeFleetDownload(driver, { now: new Date().toISOString(), days: 28 });
  depot.drop(fileName, bytes);
  await until('the card was read', async () => (await page(depot, ofService)).subjectId !== null, 30_000);
  return { depot, ofCard: (await page(depot, ofService)).subjectId ?? '' };
}

describe('What a person says of a driver', () => {
  it('is found under the card and under the service’s driver, whichever it was said of, and after a start', async () => {
    const { depot, ofCard } = await depotWithCard();
    expect((await page(depot, ofCard)).rules).toEqual(national);
    const told = depot.told.length;
    await depot.ask('driverEntries.setRules', { id: ofService, rules: 'international-goods' });
    await until('the page was told', () => depot.told.length > told);
    const { leave } = await depot.ask('driverEntries.addLeave', { id: ofCard, ...july });
    for (const id of [ofCard, ofService]) {
      expect(await page(depot, id)).toMatchObject({
        rules: { own: 'international-goods', depot: 'national' },
        leave: [{ id: leave, ...july }],
      });
    }
    expect(await depot.ask('driverEntries.leave', {})).toMatchObject({ leave: [{ driver: ofCard, ...july }] });
    await depot.stop();
    const again = await depotUnderTest('http://127.0.0.1:9', { data: depot.data });
    expect(await page(again, ofCard)).toMatchObject({ rules: { own: 'international-goods' }, leave: [july] });
    await again.ask('driverEntries.setRules', { id: ofCard, rules: null });
    await again.ask('driverEntries.removeLeave', { id: ofCard, leave });
    expect(await page(again, ofCard)).toMatchObject({ rules: national, leave: [] });
    await again.stop();
    expect(inDatabase(again, (records) => records.prepare('SELECT count(*) FROM driver_entry').pluck().get())).toBe(0);
  });

  it('is the domestic rules of Great Britain only while the depot offers them, and the strictest count afterwards', async () => {
    const { depot, ofCard } = await depotWithCard();
    const ofDriver = async () => {
      const { rules, starts } = await page(depot, ofCard);
      return { ...rules, asked: starts.map(({ regime }) => regime) };
    };
    await depot.ask('settings.change', { patch: { gbDomesticRules: true } });
    await depot.ask('driverEntries.setRules', { id: ofCard, rules: gbDomestic });
    const offered = await ofDriver();
    expect(offered).toMatchObject({ own: gbDomestic, depot: 'national', offered: regimes });
    expect(new Set(offered.asked)).toEqual(new Set([gbDomestic]));
    await depot.ask('settings.change', { patch: { gbDomesticRules: false } });
    const notOffered = await ofDriver();
    expect(notOffered).toMatchObject({ own: gbDomestic, depot: 'national', offered: euRegimes });
    expect(new Set(notOffered.asked)).toEqual(new Set(['national']));
    const { rows } = await depot.ask('availability.page', everybody);
    expect(rows.every(({ start }) => !start.otherwiseUnder.includes(gbDomestic))).toBe(true);
    await depot.ask('driverEntries.setRules', { id: ofCard, rules: null });
    await depot.ask('settings.change', { patch: { gbDomesticRules: true, drivingRules: gbDomestic } });
    expect(await ofDriver()).toMatchObject({ own: null, depot: gbDomestic });
    await depot.ask('settings.change', { patch: { gbDomesticRules: false } });
    expect(await ofDriver()).toMatchObject(national);
  });

  it('counts in the average working week that the hours of a card tell', async () => {
    const { depot, ofCard } = await depotWithCard();
    const [row] = (await depot.ask('subject.files', { of: 'driver', id: ofCard, offset: 0, limit: 1 })).files;
    const averages = async () => {
      const { hours } = await depot.ask('uploads.hours', { id: row?.upload.id ?? 0 });
      return hours?.weeks.flatMap(({ facts }) => facts.filter(({ code }) => code === 'average-leave')) ?? [];
    };
    expect(await averages()).toEqual([]);
    const [monday] = (await depot.ask('uploads.hours', { id: row?.upload.id ?? 0 })).hours?.weeks.slice(1) ?? [];
    const day = monday?.monday ?? '';
    await depot.ask('driverEntries.addLeave', { id: ofService, kind: 'sickness', firstDay: day, lastDay: day });
    expect((await averages()).map(({ values }) => values.count)).toContain(1);
  });

  it('that was said before the card came is found by the card', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url);
    await depot.refreshed('availability', 'drivers-missing');
    await depot.ask('driverEntries.setRules', { id: ofService, rules: 'occasional-passengers' });
    await depot.ask('driverEntries.addLeave', { id: ofService, ...july, kind: 'sickness' });
    const { fileName, bytes } = makeFleetDownload(driver, { now: new Date().toISOString(), days: 28 });
    depot.drop(fileName, bytes);
    await until('the card was read', async () => (await page(depot, ofService)).subjectId !== null, 30_000);
    const ofCard = (await page(depot, ofService)).subjectId ?? '';
    expect(await page(depot, ofCard)).toMatchObject({
      rules: { own: 'occasional-passengers' },
      leave: [{ kind: 'sickness' }],
    });
    // One choice counts: the new one takes the place of that under the other id.
    await depot.ask('driverEntries.setRules', { id: ofCard, rules: 'national' });
    expect((await page(depot, ofService)).rules.own).toBe('national');
  });

  it('follows the driver to the card once that is surely the same driver’s, each once, and outlives the service’s id', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url);
    await depot.refreshed('availability', 'drivers-missing');
    await depot.ask('driverEntries.setRules', { id: ofService, rules: 'occasional-passengers' });
    await depot.ask('driverEntries.addLeave', { id: ofService, ...july });
    await depot.ask('availability.page', everybody);
    expect(await depot.ask('driverEntries.leave', {})).toMatchObject({ leave: [{ driver: ofService }] });
    const { fileName, bytes } = makeFleetDownload(driver, { now: new Date().toISOString(), days: 28 });
    depot.drop(fileName, bytes);
    await until('the card was read', async () => (await page(depot, ofService)).subjectId !== null, 30_000);
    const ofCard = (await page(depot, ofService)).subjectId ?? '';
    await depot.ask('availability.page', everybody);
    await depot.stop();
    const kept = inDatabase(depot, (records) =>
      records.prepare('SELECT driver_id, kind FROM driver_entry ORDER BY kind').raw().all(),
    );
    expect(kept).toEqual([
      [ofCard, 'leave'],
      [ofCard, 'rules'],
    ]);
    // Another service knows nobody, and what was said stays the card's.
    const again = await depotUnderTest('http://127.0.0.1:9', { data: depot.data });
    expect(await page(again, ofCard)).toMatchObject({ rules: { own: 'occasional-passengers' }, leave: [july] });
  });

  it('of a driver whom nobody names any more is listed, and can be taken away, at once or one by one', async () => {
    const { depot, ofCard } = await depotWithCard();
    expect(await depot.ask('driverEntries.unnamed', {})).toEqual({ drivers: [] });
    await depot.ask('driverEntries.setRules', { id: ofCard, rules: 'international-goods' });
    await depot.ask('driverEntries.addLeave', { id: ofCard, ...july });
    const only = 'service:D1002';
    await depot.ask('driverEntries.setRules', { id: only, rules: 'occasional-passengers' });
    const { leave } = await depot.ask('driverEntries.addLeave', { id: only, ...july, kind: 'sickness' });
    expect(await depot.tryAsk('driverEntries.forget', { id: ofCard })).toMatchObject({
      error: { said: { code: 'driver-unknown' } },
    });
    await depot.stop();
    const gone = 'service:D-gone';
    inDatabase(depot, (records) =>
      records.prepare('UPDATE driver_entry SET driver_id = ? WHERE driver_id = ?').run(gone, only),
    );
    const later = await depotUnderTest('http://127.0.0.1:9', { data: depot.data });
    expect(await later.ask('driverEntries.unnamed', {})).toEqual({
      drivers: [{ driver: gone, rules: 'occasional-passengers', leave: [{ id: leave, ...july, kind: 'sickness' }] }],
    });
    const refused = await later.tryAsk('driverEntries.setRules', { id: gone, rules: 'national' });
    expect(refused).toMatchObject({ error: { said: { code: 'driver-unknown' } } });
    await later.ask('driverEntries.setRules', { id: gone, rules: null });
    await later.ask('driverEntries.removeLeave', { id: gone, leave });
    expect(await later.ask('driverEntries.unnamed', {})).toEqual({ drivers: [] });
    expect(await page(later, ofCard)).toMatchObject({ rules: { own: 'international-goods' }, leave: [july] });
  });

  it('is refused with what is wrong, and nobody else’s entry is removed', async () => {
    const { depot, ofCard } = await depotWithCard();
    const add = (
      given: Partial<{ readonly kind: 'leave' | 'sickness'; firstDay: string; lastDay: string; id: string }>,
    ) => depot.tryAsk('driverEntries.addLeave', { id: ofCard, ...july, ...given });
    expect(await add({ lastDay: '2026-07-01' })).toMatchObject({ error: { said: { code: 'days-turned' } } });
    expect(await add({ lastDay: '2027-08-01' })).toMatchObject({ error: { said: { code: 'leave-too-long' } } });
    expect(await add({ firstDay: 'monday' })).toMatchObject({ error: { code: 'bad-arguments' } });
    expect(await add({ id: 'driver:1:NOBODY' })).toMatchObject({ error: { said: { code: 'driver-unknown' } } });
    const added = await depot.ask('driverEntries.addLeave', { id: ofCard, ...july });
    expect(await add({ id: ofService, firstDay: '2026-07-17', lastDay: '2026-07-20' })).toMatchObject({
      error: { said: { code: 'leave-overlaps' } },
    });
    const other = drivers.find(({ id }) => id === 'D1002') as FleetDriver;
    const removed = await depot.tryAsk('driverEntries.removeLeave', { id: `service:${other.id}`, leave: added.leave });
    expect(removed).toMatchObject({ error: { said: { code: 'leave-unknown' } } });
    expect((await page(depot, ofCard)).leave).toHaveLength(1);
  });
});

import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { activitiesVersion } from '../../../electron/engine/decode/card-activities.ts';
import { addDays, weekdayOf } from '../../corpus/calendar.ts';
import { contradictingCards } from '../../corpus/contradicting-cards.ts';
import { drivers, type FleetDriver } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import { runningService } from '../reference-service/running-service.ts';
import { copiesOf, type DepotUnderTest, depotUnderTest, inDatabase, until, wholeRun } from './depot-under-test.ts';

const now = new Date().toISOString();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
/** Nobody answers there. */
const nowhere = 'http://127.0.0.1:9';

const driver = drivers.find(({ id }) => id === 'D1001') as FleetDriver;
const name = `${driver.firstNames} ${driver.lastName}`;

function drop(depot: DepotUnderTest, at: string, days = 28): void {
  const { fileName, bytes } = makeFleetDownload(driver, { now: at, days });
  depot.drop(fileName, bytes);
}

/** The newest working day of a card that was read at a moment: the fleet rests at the weekend. */
function lastWorkingDay(readAt: string): string {
  const days = [1, 2, 3].map((before) => addDays(readAt.slice(0, 10), -before));
  return days.find((day) => weekdayOf(day) < 5) ?? '';
}

/** The driver's subject, once so many files of it were read. */
async function subjectIdOf(depot: DepotUnderTest, files: number): Promise<string> {
  const find = async () =>
    (await depot.ask('coverage.subjects', { of: 'driver', search: '', offset: 0, limit: 10 })).subjects;
  await until(`${files} files were read`, async () => (await find())[0]?.files === files, 30_000);
  const [subject] = await find();
  return subject?.subjectId ?? '';
}

describe('A driver’s page', () => {
  it('tells what the files held here say, where the service was never reached', async () => {
    const depot = await depotUnderTest(nowhere);
    drop(depot, daysAgo(28));
    drop(depot, now);
    const id = await subjectIdOf(depot, 2);

    const page = await depot.askFor('driver.get', { id });
    expect(page).toMatchObject({
      subjectId: id,
      serviceId: null,
      name,
      starts: [{ source: 'card' }],
      infringements: null,
      duties: null,
      card: { ending: driver.card.number.slice(-4), validUntil: driver.card.expiresOn, nationLetters: 'UK' },
      download: { basis: 'files', deadline: { state: 'fine' } },
    });
    expect(page.missing.asOf).toBeNull();
    expect(page.download.days.length).toBeGreaterThan(49);
    expect(page.download.lastDownloadDay).toBe(lastWorkingDay(now));
    expect(page.download.days.at(-1)?.day).toBe(page.today);
    // The first two weeks of the chart need the week before it.
    expect(page.download.days[0]?.day).toBe(addDays(page.firstDay, -7));

    const { hours, unreadable } = await depot.ask('driver.hours', { id });
    expect(unreadable).toBe(0);
    const worked = hours?.days.filter(({ drive }) => drive > 0) ?? [];
    // Both cards together: five days a week, for eight weeks.
    expect(worked.length).toBeGreaterThan(33);
    expect(hours?.weeks.some(({ drive, fortnight }) => fortnight > drive)).toBe(true);
    expect(page.starts[0]?.upTo).toBe(hours?.upToAt);

    const { files, total } = await depot.ask('subject.files', { of: 'driver', id, offset: 0, limit: 1 });
    expect(total).toBe(2);
    expect(files).toMatchObject([{ verdict: 'not-trusted', hasCopy: true, upload: { subject: name } }]);
    expect(files[0]?.upload.lastDay).toBe(page.download.lastDownloadDay);
    const second = await depot.ask('subject.files', { of: 'driver', id, offset: 1, limit: 1 });
    expect(second.files[0]?.upload.lastDay).toBe(lastWorkingDay(daysAgo(28)));
  });

  it('tells of the day on which two downloads of one card contradict each other, though the newer one has all days', async () => {
    const depot = await depotUnderTest(nowhere);
    const { day, earlier, later } = contradictingCards(now.slice(0, 10));
    depot.drop('later.ddd', later);
    depot.drop('earlier.ddd', earlier);
    const id = await subjectIdOf(depot, 2);
    const { hours } = await depot.ask('driver.hours', { id });
    const contradicted = hours?.days.filter((each) => each.contradicted > 0).map((each) => each.day);
    expect(contradicted).toEqual([day]);
    expect(hours?.days.find((each) => each.day === day)?.contradicted).toBeGreaterThan(120);
  });

  it('has the service’s word beside that of the files, under either name, each with its time', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url);
    drop(depot, now);
    const subjectId = await subjectIdOf(depot, 1);
    await depot.refreshed('drivers-missing', 'availability');

    const byService = await depot.askFor('driver.get', { id: `service:${driver.id}` });
    expect(byService).toMatchObject({ subjectId, serviceId: driver.id, name, category: driver.category });
    expect(byService.starts.map(({ source }) => source).toSorted()).toEqual(['card', 'service']);
    expect(byService.available.asOf).toBeGreaterThan(Date.now() - 60_000);
    expect(byService.download.basis).toBe('service');
    expect(await depot.askFor('driver.get', { id: subjectId })).toMatchObject({ serviceId: driver.id, name });
    expect([byService.infringements, byService.duties]).toEqual([null, null]);

    const request = { filterByDriverIds: [driver.id], recordsAfterDateTime: daysAgo(56) };
    for (const report of ['driver-d6', 'driver-d28'] as const) {
      const { id } = await depot.ask('reports.run', { name: report, request });
      await until(`${report} was answered`, async () => {
        const { state } = await depot.ask('reports.get', { ...wholeRun, id });
        return state === 'done';
      });
    }
    const asked = await depot.askFor('driver.get', { id: subjectId });
    expect(asked.infringements?.snapshot.asOf).toBeGreaterThan(0);
    // A duty that had just begun when the card was read has no driving yet.
    expect(asked.duties?.days.filter(({ drive }) => drive > 0).length).toBeGreaterThan(10);
    expect(asked.duties?.days.every(({ day }) => day > daysAgo(58).slice(0, 10))).toBe(true);
  });

  it('knows a driver of the service whose files never came here, and says of nobody else that there is none', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url);
    await depot.refreshed('drivers-missing', 'availability');
    const page = await depot.askFor('driver.get', { id: `service:${driver.id}` });
    expect(page).toMatchObject({
      subjectId: null,
      name,
      card: null,
      download: { localFiles: { state: 'never-seen' }, days: [] },
    });
    expect(await depot.ask('driver.hours', { id: `service:${driver.id}` })).toEqual({ hours: null, unreadable: 0 });
    for (const id of ['service:nobody', 'driver:21:NOBODY', 'vin:NOTHING']) {
      expect(await depot.ask('driver.get', { id })).toBeNull();
      expect(await depot.ask('driver.hours', { id })).toEqual({ hours: null, unreadable: 0 });
      expect(await depot.ask('subject.files', { of: 'driver', id, offset: 0, limit: 5 })).toEqual({
        files: [],
        total: 0,
      });
    }
  });

  it('tells the hours of a card without reading it again, even where its copy is damaged', async () => {
    const depot = await depotUnderTest(nowhere);
    drop(depot, now);
    const id = await subjectIdOf(depot, 1);
    for (const copy of copiesOf(depot)) rmSync(copy);
    const { hours, unreadable } = await depot.ask('driver.hours', { id });
    expect(unreadable).toBe(0);
    expect(hours?.days.filter(({ drive }) => drive > 0).length).toBeGreaterThan(14);
  });

  it('reads cards once more that an earlier version read, and says which of them it cannot read', async () => {
    const before = await depotUnderTest(nowhere);
    drop(before, now);
    const id = await subjectIdOf(before, 1);
    const first = new Set(copiesOf(before));
    drop(before, daysAgo(28));
    await subjectIdOf(before, 2);
    await before.stop();
    before.takeOriginals();
    inDatabase(before, (database) =>
      database.exec('DELETE FROM activities WHERE job_id = 1; UPDATE activities SET version = 0'),
    );
    for (const copy of copiesOf(before).filter((each) => !first.has(each))) rmSync(copy);

    const depot = await depotUnderTest(nowhere, { data: before.data });
    const { hours, unreadable } = await depot.ask('driver.hours', { id });
    expect(unreadable).toBe(1);
    expect(hours?.days.filter(({ drive }) => drive > 0).length).toBeGreaterThan(14);
    await depot.stop();
    const versions = 'SELECT version FROM activities ORDER BY job_id';
    expect(inDatabase(depot, (database) => database.prepare(versions).pluck().all())).toEqual([activitiesVersion, 0]);
  });
});

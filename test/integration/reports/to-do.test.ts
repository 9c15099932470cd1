import { describe, expect, it } from 'vitest';
import { serviceSubject } from '../../../shared/contract/addresses.ts';
import type { ToDoQuery } from '../../../shared/contract/reports/to-do.ts';
import { drivers, type FleetDriver, vehicles } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import { runningService } from '../reference-service/running-service.ts';
import { allDrivers, type DepotUnderTest, depotUnderTest, inDatabase, middayZone, until } from './depot-under-test.ts';

const whole: ToDoQuery = {
  search: '',
  step: null,
  owner: null,
  later: false,
  sort: 'step',
  descending: false,
  offset: 0,
  limit: 1_000,
};

/** Of the fleet, the one who is longest without a download. */
const late = [...drivers].sort(
  (one, other) => (other.daysSinceDownload ?? 0) - (one.daysSinceDownload ?? 0),
)[0] as FleetDriver;
const lateId = serviceSubject(late.id);
const lateName = `${late.firstNames} ${late.lastName}`;

async function depotWithReports(processingDelayMs = 0): Promise<DepotUnderTest> {
  const service = await runningService({ nowMs: Date.now, processingDelayMs });
  const depot = await depotUnderTest(service.url, { settings: { timeZone: middayZone() } });
  await depot.refreshed('drivers-missing', 'vehicles-missing', 'availability');
  return depot;
}

async function rowOf(depot: DepotUnderTest, id: string, query: ToDoQuery = whole) {
  return (await depot.ask('toDo.page', query)).rows.find((row) => row.id === id) ?? null;
}

/** A card that was pulled out at once: nothing in it says whose it is. */
function torn(driver: FleetDriver) {
  const { bytes } = makeFleetDownload(driver, { now: new Date().toISOString(), days: 28 });
  const name = `${driver.firstNames.charAt(0)}_${driver.lastName}`.toUpperCase();
  return { fileName: `C_20260101_0800_${name}.DDD`, bytes: bytes.slice(0, 40) };
}

describe('What is to do', () => {
  it('is who is over or due by the limits of this depot, most days over first, and the others are counted', async () => {
    const depot = await depotWithReports();
    const page = await depot.ask('toDo.page', whole);
    // The law's 28 and 90 days; the depot counts the last 7 of the one and the last 10 of the other as near.
    const isDue = (days: number | undefined, from: number) => days !== undefined && days >= from;
    const expected = [
      ...drivers.filter(({ daysSinceDownload }) => isDue(daysSinceDownload, 28 - 7)).map(({ id }) => `driver ${id}`),
      ...vehicles.filter(({ daysSinceDownload }) => isDue(daysSinceDownload, 90 - 10)).map(({ id }) => `vehicle ${id}`),
    ];
    expect(page.rows.map(({ of, serviceId }) => `${of} ${serviceId}`).sort()).toEqual(expected.sort());
    expect(new Set(page.rows.map(({ step }) => step))).toEqual(new Set(['chase']));
    const left = page.rows.map(({ deadline }) => deadline.daysLeft ?? 0);
    expect(left).toEqual([...left].sort((one, other) => one - other));
    expect(page.rows.find(({ id }) => id === lateId)).toMatchObject({
      name: lateName,
      act: 'write',
      owner: null,
      asked: null,
    });
    expect(page).toMatchObject({ total: expected.length, counts: { all: expected.length, chase: expected.length } });
    const second = await depot.ask('toDo.page', { ...whole, offset: 1, limit: 2 });
    expect(second.rows).toEqual(page.rows.slice(1, 3));
    const found = await depot.ask('toDo.page', { ...whole, search: late.lastName.toLowerCase() });
    expect(found.rows.map(({ id }) => id)).toEqual([lateId]);
  });

  it('takes a refused file’s name for a candidate on every screen, and for theirs once a person has confirmed it', async () => {
    const depot = await depotWithReports();
    const { fileName, bytes } = torn(late);
    depot.drop(fileName, bytes);
    await until('the file is a candidate', async () => (await rowOf(depot, lateId))?.step === 'confirm', 30_000);
    const row = await rowOf(depot, lateId);
    expect(row).toMatchObject({ act: 'confirm', why: { code: 'file-name' }, match: { certainty: 'perhaps' } });
    const missing = async () =>
      (await depot.ask('drivers.missing', allDrivers)).rows.find(({ driverId }) => driverId === late.id);
    expect(await missing()).toMatchObject({ match: { certainty: 'perhaps' }, localFiles: { state: 'attention' } });
    const page = await depot.askFor('driver.get', { id: lateId });
    expect(page.download.localFiles.state).toBe('attention');
    const subjectId = row?.match.candidates[0]?.subjectId ?? '';
    await depot.ask('matches.decide', { of: 'driver', serviceId: late.id, subjectId, decision: 'same' });
    expect(await rowOf(depot, lateId)).toMatchObject({
      step: 'read-again',
      act: 'open-file',
      why: { code: 'refused' },
      uploadId: row?.uploadId,
    });
    expect(await missing()).toMatchObject({ match: { certainty: 'confirmed' }, localFiles: { state: 'attention' } });
    // The card is read once more, and whole.
    const whole28 = makeFleetDownload(late, { now: new Date().toISOString(), days: 28 });
    depot.drop(whole28.fileName, whole28.bytes);
    await until(
      'the good file counts',
      async () => {
        const step = (await rowOf(depot, lateId))?.step;
        return step === 'wait' || step === undefined;
      },
      30_000,
    );
    await depot.refreshed('drivers-missing');
    await until('the service has processed it', async () => (await rowOf(depot, lateId)) === null, 30_000);
    const { closed } = await depot.ask('toDo.done', {});
    expect(closed).toMatchObject([{ id: lateId, name: lateName, why: 'processed' }]);
    const { history = [] } = await depot.askFor('toDo.entry', { entry: row?.entry ?? 0 });
    expect(history.map(({ what }) => what.code)).toEqual(expect.arrayContaining(['opened', 'step', 'closed']));
    expect((await depot.ask('toDo.page', whole)).done).toMatchObject({ all: 1, processed: 1 });
  });

  it('keeps who looks after it, who was asked, a reminder and a note; an e-mail is noted once a day', async () => {
    const depot = await depotWithReports();
    const { entry = 0 } = (await rowOf(depot, lateId)) ?? {};
    const act = (given: Parameters<typeof depot.ask<'toDo.act'>>[1]['act']) =>
      depot.ask('toDo.act', { entry, by: 'Jo Tilby', act: given });
    await act({ code: 'own', owner: 'Jo Tilby' });
    await act({ code: 'address', email: 'ivo@example.org', language: 'de' });
    await act({ code: 'asked', how: 'e-mail' });
    expect(await depot.tryAsk('toDo.act', { entry, by: '', act: { code: 'asked', how: 'e-mail' } })).toMatchObject({
      ok: false,
      error: { code: 'not-possible-now' },
    });
    await act({ code: 'answered', words: 'Monday' });
    await act({ code: 'note', words: 'Bay 6' });
    expect(await rowOf(depot, lateId)).toMatchObject({ owner: 'Jo Tilby', asked: { how: 'e-mail' }, act: 'remind' });
    expect((await depot.ask('toDo.page', { ...whole, owner: 'Jo Tilby' })).rows.map(({ id }) => id)).toEqual([lateId]);
    await act({ code: 'remind', on: '2999-01-01' });
    expect(await rowOf(depot, lateId)).toBeNull();
    expect(await rowOf(depot, lateId, { ...whole, later: true })).toMatchObject({ remindOn: '2999-01-01' });
    expect((await depot.ask('toDo.page', whole)).later).toBe(1);
    const draft = await depot.ask('toDo.draft', { entry, language: 'de' });
    expect(draft.body).toContain(lateName);
    expect(draft.subject).toMatch(/Fahrerkarte/);
    await depot.stop();

    const again = await depotUnderTest('http://127.0.0.1:9', {
      data: depot.data,
      settings: { timeZone: middayZone() },
    });
    expect(await again.askFor('toDo.entry', { entry })).toMatchObject({
      note: 'Bay 6',
      address: { email: 'ivo@example.org', language: 'de' },
      row: { owner: 'Jo Tilby', remindOn: '2999-01-01' },
    });
    const { history } = await again.askFor('toDo.entry', { entry });
    expect(history.map(({ by, what }) => `${by} ${what.code}`)).toEqual([
      ' opened',
      'Jo Tilby owner',
      'Jo Tilby asked',
      'Jo Tilby answered',
      'Jo Tilby reminder',
    ]);
    // Who cannot be reached says nothing: nobody left the list.
    expect((await again.ask('toDo.page', whole)).done.all).toBe(0);
    await again.stop();
    expect(
      inDatabase(again, (records) =>
        records.prepare('SELECT count(*) FROM to_do WHERE closed_at IS NOT NULL').pluck().get(),
      ),
    ).toBe(0);
  });

  it('goes on as the same entry when the service names a driver whom only files told of', async () => {
    const service = await runningService({ nowMs: Date.now, processingDelayMs: 0 });
    const settings = { timeZone: middayZone() };
    const depot = await depotUnderTest(service.url, { settings });
    await depot.refreshed('drivers-missing', 'vehicles-missing', 'availability');
    const { entry = 0 } = (await rowOf(depot, lateId)) ?? {};
    const act = (given: Parameters<typeof depot.ask<'toDo.act'>>[1]['act']) =>
      depot.ask('toDo.act', { entry, by: 'Jo Tilby', act: given });
    await act({ code: 'own', owner: 'Jo Tilby' });
    await act({ code: 'asked', how: 'telephone' });
    await act({ code: 'note', words: 'Bay 6' });
    const good = makeFleetDownload(late, { now: new Date().toISOString(), days: 28 });
    depot.drop(good.fileName, good.bytes);
    await until(
      'the file is theirs',
      async () =>
        (await depot.ask('drivers.missing', allDrivers)).rows.some(
          ({ driverId, match }) => driverId === late.id && match.certainty === 'certain',
        ),
      30_000,
    );
    const match = (await depot.ask('drivers.missing', allDrivers)).rows.find(
      ({ driverId }) => driverId === late.id,
    )?.match;
    await depot.stop();
    // As it stood while no report named this driver.
    inDatabase(depot, (records) =>
      records
        .prepare('UPDATE to_do SET subject_id = ?, closed_at = NULL, closed_by = NULL WHERE id = ?')
        .run(match?.candidates[0]?.subjectId, entry),
    );
    const again = await depotUnderTest(service.url, { data: depot.data, settings });
    await again.refreshed('drivers-missing');
    await again.ask('toDo.page', whole);
    expect(await again.askFor('toDo.entry', { entry })).toMatchObject({ name: lateName, note: 'Bay 6' });
    const { history } = await again.askFor('toDo.entry', { entry });
    expect(history.map(({ what }) => what.code)).toEqual(expect.arrayContaining(['owner', 'asked']));
    // Two notes that were joined are longer than anybody may type: a word is changed in them, and nothing is cut.
    const joined = `Bay 7\n${'x'.repeat(3_900)}\nthe last word`;
    await again.ask('toDo.act', { entry, by: '', act: { code: 'note', words: joined } });
    expect(await again.askFor('toDo.entry', { entry })).toMatchObject({ note: joined });
    await again.stop();
    expect(
      inDatabase(again, (records) => records.prepare('SELECT id, owner FROM to_do WHERE subject_id = ?').all(lateId)),
    ).toEqual([{ id: entry, owner: 'Jo Tilby' }]);
  });

  it('refuses what nobody can note: an entry that is none, and the address of a vehicle', async () => {
    const depot = await depotWithReports();
    const note = { by: '', act: { code: 'note', words: 'x' } } as const;
    expect(await depot.tryAsk('toDo.act', { entry: 99_999, ...note })).toMatchObject({ error: { code: 'not-found' } });
    const unit = (await depot.ask('toDo.page', whole)).rows.find(({ of }) => of === 'vehicle');
    const address = { code: 'address', email: 'a@example.org', language: null } as const;
    expect(await depot.tryAsk('toDo.act', { entry: unit?.entry ?? 0, by: '', act: address })).toMatchObject({
      error: { code: 'not-possible-now' },
    });
    expect(await depot.ask('toDo.entry', { entry: 99_999 })).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import {
  arrive,
  everything,
  keptFile,
  letGo,
  type StoreUnderTest,
  see,
  sendAll,
  storeUnderTest,
} from './store-under-test.ts';

const secrets = /wexcombe|lida|db1234|secret/i;

const none = { recorded: [], atBest: null };
const standing = {
  fromMinute: 0,
  upToMinute: 600,
  endsAtWork: false,
  isAltered: false,
  implausible: [],
  recordedOnly: [],
  restFromMinute: 600,
  drives: [],
  extendedDays: [],
  workingDays: { begun: [], mayBeOver: true, longDayMinute: null, duty: [], unrecordedUntilMinute: null },
  earlierPieces: [],
  hasFirstRestPart: false,
  restWithinMinute: null,
  weekly: { national: none, 'international-goods': none, 'occasional-passengers': none },
  onFerry: [],
};

const activities = { version: 1, content: Uint8Array.of(1, 2, 3) };
const nothing = { summary: null, firstDay: null, lastDay: null, standing: null, activities: null } as const;

/** All that the tables have in words, with what is deleted but still in the file left out. */
function wordsIn({ database }: StoreUnderTest): string {
  const tables = [
    'job',
    'subject',
    'sighting',
    'event_entry',
    'listed',
    'reading',
    'match_decision',
    'standing',
    'unit_driver',
  ];
  return JSON.stringify(tables.map((table) => database.prepare(`SELECT * FROM ${table}`).all()));
}

function sentFile(under: StoreUnderTest, folderId: number | null) {
  const file = arrive(under, folderId, 'secret/C_Lida_Wexcombe_DB1234.DDD', 'one');
  sendAll(under);
  under.store.readings.keep([
    {
      jobId: file.jobId,
      kind: 'driver-card',
      summary: { card: { cardNumber: 'DB1234', surname: 'Wexcombe' } },
      subject: 'Lida Wexcombe',
      subjectId: 'driver:DB1234',
      firstDay: '2026-01-01',
      lastDay: '2026-01-28',
      standing,
      activities,
    },
  ]);
  return file;
}

describe('A file whose retention time is over', () => {
  it('names nobody any more, and keeps its hash, days, receipt and history', () => {
    const under = storeUnderTest();
    const { store, clock } = under;
    const folderId = store.folders.add('/depot/cards', 'Cards', clock.now()).id;
    const { jobId, rowId } = sentFile(under, folderId);
    store.sightings.markMoved(rowId, 'Uploaded/secret/C_Lida.DDD', null, clock.now());
    const before = store.uploads.details(rowId);
    expect(wordsIn(under)).toMatch(secrets);

    expect(store.localFiles.standings('', 10)).toMatchObject([{ subjectId: 'driver:DB1234' }]);
    expect(store.localFiles.activities(jobId)).toMatchObject({ version: 1 });

    letGo(under, [jobId]);
    expect(wordsIn(under)).not.toMatch(secrets);
    expect(store.localFiles.standings('', 10)).toEqual([]);
    store.readings.keepActivities(jobId, activities);
    expect(store.localFiles.activities(jobId)).toBeNull();
    const after = store.uploads.details(rowId);
    expect(after).toMatchObject({ sha256: before?.sha256, receipt: before?.receipt, summary: null, hasCopy: false });
    expect(after?.row).toMatchObject({ state: 'sent', fileName: '', subject: null, lastDay: '2026-01-28' });
    expect(after?.events.map(({ code }) => code)).toEqual([
      ...['seen', 'kept', 'attempt-started', 'accepted', 'original-moved', 'copy-quarantined', 'copy-pruned'],
    ]);
    expect(after?.events.find(({ code }) => code === 'accepted')?.parameters).toEqual({ receipt: before?.receipt });
    expect(store.readings.subjects('driver')).toEqual([]);
    expect(store.uploads.page({ ...everything, search: 'wexcombe' }).total).toBe(0);
  });

  it('is recognised without its name while it is still in its folder, and is not sent twice', async () => {
    const under = storeUnderTest();
    const { store, clock } = under;
    const folderId = store.folders.add('/depot/cards', 'Cards', clock.now()).id;
    const path = 'secret/C_Lida_Wexcombe_DB1234.DDD';
    const { jobId, rowId } = sentFile(under, folderId);
    letGo(under, [jobId]);
    expect(wordsIn(under)).not.toMatch(secrets);
    const [there] = store.sightings.present(folderId);
    expect(there).toMatchObject({ id: rowId, jobId, path: store.sightings.unnamedPath(folderId, path) });
    expect(store.uploads.details(rowId)?.row).toMatchObject({ fileName: '', subject: null });
    expect(store.sightings.movable(10)).toEqual([]);

    await clock.advance(1_000);
    expect(arrive(under, folderId, path, 'one'), 'touched: the same bytes').toMatchObject({ rowId, jobId });
    expect(arrive(under, folderId, path, 'another').jobId).not.toBe(jobId);
    expect(store.uploads.details(rowId)?.events.at(-1)?.code).toBe('original-replaced');
    store.sightings.markGone([rowId], clock.now());
    expect(store.sightings.present(folderId).map((sighting) => sighting.path)).toEqual([path]);
  });

  it('takes along a person’s decision about whose it is, unless another file is of the same driver', () => {
    const under = storeUnderTest();
    const { store, clock } = under;
    const decide = () => under.database.prepare('SELECT count(*) FROM match_decision').pluck().get();
    const { jobId } = sentFile(under, null);
    const decision = { of: 'driver', serviceId: '17', subjectId: 'driver:DB1234', decision: 'same' } as const;
    store.reports.decide(decision, clock.now());
    const other = arrive(under, null, 'C_Lida.DDD', 'two');
    store.readings.keep([
      {
        ...nothing,
        jobId: other.jobId,
        kind: 'driver-card',
        subject: 'Lida Wexcombe',
        subjectId: 'driver:DB1234',
      },
    ]);
    sendAll(under);
    letGo(under, [jobId]);
    expect(decide()).toBe(1);
    letGo(under, [other.jobId]);
    expect(decide()).toBe(0);
  });

  it('leaves alone whom other files name, and what is not pruned', () => {
    const under = storeUnderTest();
    const { jobId } = sentFile(under, null);
    const other = arrive(under, null, 'C_Lida.DDD', 'two');
    under.store.readings.keep([
      {
        ...nothing,
        jobId: other.jobId,
        kind: 'driver-card',
        subject: 'Lida Wexcombe',
        subjectId: 'driver:DB1234',
      },
    ]);
    see(under, null, 'unsent.DDD');
    letGo(under, [jobId, other.jobId]);
    expect(under.store.readings.subjects('driver')).toMatchObject([{ subject: 'Lida Wexcombe', files: 1 }]);
    expect(under.store.uploads.details(other.rowId)?.row).toMatchObject({
      subject: 'Lida Wexcombe',
      fileName: 'C_Lida.DDD',
    });
  });
});

describe('What has no job', () => {
  const dayMs = 86_400_000;

  it('keeps its name until the retention time after its disappearance is over, and names nobody then', async () => {
    const under = storeUnderTest();
    const { store, clock } = under;
    const folderId = store.folders.add('/depot/cards', 'Cards', clock.now()).id;
    const vanished = see(under, folderId, 'Wexcombe.DDD');
    await clock.advance(dayMs);
    store.sightings.markGone([vanished], clock.now());
    expect(store.sightings.forgetNames(clock.now(), 100)).toBe(0);
    expect(wordsIn(under)).toMatch(secrets);
    expect(store.sightings.forgetNames(clock.now() + 1, 100)).toBe(1);
    expect(wordsIn(under)).not.toMatch(secrets);
    expect(store.sightings.forgetNames(clock.now() + 1, 100)).toBe(0);
  });

  it('is also an archive, whose name goes after those of its members, and which is recognised while it is there', () => {
    const under = storeUnderTest();
    const { store, clock } = under;
    const folderId = store.folders.add('/depot/cards', 'Cards', clock.now()).id;
    const [sizeBytes, modifiedMs] = [100, 1_000.25];
    const archive = see(under, folderId, 'Wexcombe.zip');
    const opened = {
      id: archive,
      state: 'opened',
      sizeBytes,
      modifiedMs,
      reason: null,
      needsAttention: false,
    } as const;
    store.sightings.update([opened], clock.now());
    const member = see(under, folderId, 'Wexcombe.zip', 'Lida.DDD');
    const [kept] = store.sightings.keep([keptFile(member, 'one')], clock.now());
    sendAll(under);
    const later = clock.now() + 1;
    expect(store.sightings.forgetNames(later, 100), 'its member has its name still').toBe(0);
    letGo(under, [kept?.jobId ?? 0]);
    expect(store.sightings.forgetNames(later, 100)).toBe(1);
    expect(wordsIn(under)).not.toMatch(secrets);
    const unnamed = store.sightings.unnamedPath(folderId, 'Wexcombe.zip');
    const present = store.sightings.present(folderId);
    expect(present.map(({ path, state }) => [path, state])).toEqual([
      [unnamed, 'opened'],
      [unnamed, 'kept'],
    ]);
  });
});

describe('What a vehicle unit recorded of a driver', () => {
  const unit = (jobId: number) => ({
    ...nothing,
    jobId,
    kind: 'vehicle-unit' as const,
    subject: 'AB12 CDE',
    subjectId: 'vin:XLR',
    lastDay: '2026-01-28',
    drivers: [
      { subjectId: 'driver:DB1234', lastDay: '2026-01-28', activities, standing },
      { subjectId: 'driver:DB9', lastDay: '2026-01-20', activities, standing: null },
    ],
  });

  it('is read back from a day on, and gives the driver a standing', () => {
    const under = storeUnderTest();
    const { readings, localFiles } = under.store;
    const { jobId } = arrive(under, null, 'unit.ddd', 'unit');
    readings.keep([unit(jobId)]);
    readings.keep([unit(jobId)]);
    expect(readings.unitsSince('driver:DB1234', '2026-01-01', 0)).toMatchObject([{ jobId, version: 1 }]);
    expect(readings.unitsSince('driver:DB1234', '2026-01-29', 0)).toEqual([]);
    expect(readings.unitsSince('driver:DB1234', '2026-01-01', jobId)).toEqual([]);
    expect(localFiles.standings('', 10).map(({ subjectId }) => subjectId)).toEqual(['driver:DB1234']);
  });

  it('goes once newer files tell of the weeks that an answer depends on, whichever was read first', () => {
    const under = storeUnderTest();
    const { readings } = under.store;
    const [old, recent] = [arrive(under, null, 'old.ddd', 'old').jobId, arrive(under, null, 'new.ddd', 'new').jobId];
    const drivers = [{ subjectId: 'driver:DB1234', lastDay: '2026-06-01', activities, standing: null }];
    readings.keep([unit(old), { ...unit(recent), drivers }]);
    const jobIds = () => readings.unitsSince('driver:DB1234', '2000-01-01', 0).map(({ jobId }) => jobId);
    expect(jobIds()).toEqual([recent]);
    readings.keep([unit(old)]);
    expect(jobIds()).toEqual([recent]);
  });

  it('goes with the file', () => {
    const under = storeUnderTest();
    const { jobId } = arrive(under, null, 'unit.ddd', 'unit');
    sendAll(under);
    under.store.readings.keep([unit(jobId)]);
    letGo(under, [jobId]);
    under.store.readings.keep([unit(jobId)]);
    expect(under.database.prepare('SELECT * FROM unit_driver').all()).toEqual([]);
  });

  it('goes with the last file of the driver, and that of others stays', () => {
    const under = storeUnderTest();
    const { jobId } = arrive(under, null, 'unit.ddd', 'unit');
    under.store.readings.keep([unit(jobId)]);
    const card = sentFile(under, null);
    letGo(under, [card.jobId]);
    const left = under.database.prepare('SELECT subject_id FROM unit_driver').pluck().all();
    expect(left).toEqual(['driver:DB9']);
    expect(under.store.localFiles.standings('', 10)).toEqual([]);
  });
});

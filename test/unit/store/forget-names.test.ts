import { describe, expect, it } from 'vitest';
import { arrive, everything, type StoreUnderTest, see, sendAll, storeUnderTest } from './store-under-test.ts';

const secrets = /wexcombe|lida|db1234|secret/i;

/** All that the tables have in words, with what is deleted but still in the file left out. */
function wordsIn({ database }: StoreUnderTest): string {
  const tables = ['job', 'subject', 'sighting', 'event_entry', 'listed', 'reading'];
  return JSON.stringify(tables.map((table) => database.prepare(`SELECT * FROM ${table}`).all()));
}

function sentFile(under: StoreUnderTest, folderId: number | null) {
  const file = arrive(under, folderId, 'secret/C_Lida_Wexcombe_DB1234.DDD', 'one');
  sendAll(under);
  under.store.readings.keep([
    {
      ...{ jobId: file.jobId, kind: 'driver-card', summary: { card: { cardNumber: 'DB1234', surname: 'Wexcombe' } } },
      ...{ subject: 'Lida Wexcombe', subjectId: 'driver:DB1234', firstDay: '2026-01-01', lastDay: '2026-01-28' },
    },
  ]);
  return file;
}

describe('A file whose time in the archive is over', () => {
  it('names nobody any more, and keeps its hash, days, receipt and history', () => {
    const under = storeUnderTest();
    const { store, clock } = under;
    const folderId = store.folders.add('/depot/cards', 'Cards', clock.now()).id;
    const { jobId, rowId } = sentFile(under, folderId);
    store.sightings.markMoved(rowId, 'Uploaded/secret/C_Lida.DDD', null, clock.now());
    const before = store.uploads.details(rowId);
    expect(wordsIn(under)).toMatch(secrets);

    store.jobs.markPruned([jobId], clock.now());
    expect(wordsIn(under)).not.toMatch(secrets);
    const after = store.uploads.details(rowId);
    expect(after).toMatchObject({ sha256: before?.sha256, receipt: before?.receipt, summary: null, hasCopy: false });
    expect(after?.row).toMatchObject({ state: 'sent', fileName: '', subject: null, lastDay: '2026-01-28' });
    expect(after?.events.map(({ code }) => code)).toEqual([
      ...['seen', 'kept', 'attempt-started', 'accepted', 'original-moved', 'copy-pruned'],
    ]);
    expect(after?.events.find(({ code }) => code === 'accepted')?.parameters).toEqual({ receipt: before?.receipt });
    expect(store.readings.subjects('driver')).toEqual([]);
    expect(store.uploads.page({ ...everything, search: 'wexcombe' }).total).toBe(0);
  });

  it('keeps its name while the original still lies in its folder, so that it is known again, and loses it then', () => {
    const under = storeUnderTest();
    const { store, clock } = under;
    const folderId = store.folders.add('/depot/cards', 'Cards', clock.now()).id;
    const { jobId, rowId } = sentFile(under, folderId);
    store.jobs.markPruned([jobId], clock.now());
    expect(store.sightings.present(folderId)).toMatchObject([{ path: 'secret/C_Lida_Wexcombe_DB1234.DDD', jobId }]);
    expect(store.uploads.details(rowId)).toMatchObject({ summary: null, row: { subject: null } });
    store.sightings.markGone([rowId], clock.now());
    expect(wordsIn(under)).not.toMatch(secrets);
  });

  it('leaves alone whom other files name, and what is not pruned', () => {
    const under = storeUnderTest();
    const { jobId } = sentFile(under, null);
    const other = arrive(under, null, 'C_Lida.DDD', 'two');
    under.store.readings.keep([
      {
        ...{ jobId: other.jobId, kind: 'driver-card', summary: null, firstDay: null, lastDay: null },
        ...{ subject: 'Lida Wexcombe', subjectId: 'driver:DB1234' },
      },
    ]);
    see(under, null, 'unsent.DDD');
    under.store.jobs.markPruned([jobId, other.jobId], under.clock.now());
    expect(under.store.readings.subjects('driver')).toMatchObject([{ subject: 'Lida Wexcombe', files: 1 }]);
    expect(under.store.uploads.details(other.rowId)?.row).toMatchObject({
      subject: 'Lida Wexcombe',
      fileName: 'C_Lida.DDD',
    });
  });
});

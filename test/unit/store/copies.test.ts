import { beforeEach, describe, expect, it } from 'vitest';
import { reason } from '../../../electron/engine/store/store.ts';
import { arrive, keptFile, type StoreUnderTest, sha256Of, spooled, storeUnderTest } from './store-under-test.ts';

let under: StoreUnderTest;
let folderId: number;

beforeEach(() => {
  under = storeUnderTest();
  folderId = under.store.folders.add('/depot/card-reader', 'card-reader', under.clock.now()).id;
});

function job(content: string) {
  return arrive(under, folderId, `${content}.ddd`, content);
}

function claim(): readonly number[] {
  return under.store.jobs.claimDue(under.clock.now(), 10).map(({ id }) => id);
}

describe('A copy that was lost from the spool', () => {
  it('lets its job wait for a person and its original be read again, and goes on when the bytes are back', () => {
    const { jobId, rowId } = job('a');
    claim();
    under.store.jobs.needCopyAgain(jobId, reason('spool-copy-missing'), under.clock.now());
    expect(under.store.uploads.rows([rowId])).toMatchObject([{ state: 'attention' }]);
    expect(under.store.uploads.details(rowId)?.hasCopy).toBe(false);
    expect(under.store.sightings.present(folderId)).toMatchObject([{ id: rowId, state: 'settling' }]);

    under.changes();
    under.store.sightings.keep([keptFile(rowId, 'a')], under.clock.now());
    expect(under.changes()).toEqual({ rowIds: [rowId], jobsAdded: true });
    expect(under.store.uploads.details(rowId)).toMatchObject({ hasCopy: true, row: { state: 'waiting' } });
    expect(under.store.sightings.present(folderId)).toMatchObject([{ id: rowId, state: 'kept' }]);
    expect(claim()).toEqual([jobId]);
  });

  it('comes back with any other arrival of the same bytes', () => {
    const { jobId } = job('a');
    claim();
    under.store.jobs.needCopyAgain(jobId, reason('spool-copy-missing'), under.clock.now());
    expect(arrive(under, folderId, 'again.ddd', 'a').duplicate).toBe(true);
    expect(claim()).toEqual([jobId]);
  });

  it('does not send again what the service has refused', () => {
    const { jobId } = job('a');
    claim();
    under.store.jobs.endAttempts([{ jobId, kind: 'refused', reason: reason('refused-file') }], under.clock.now());
    under.store.jobs.needCopyAgain(jobId, reason('spool-copy-missing'), under.clock.now());
    arrive(under, folderId, 'again.ddd', 'a');
    expect(under.store.jobs.get(jobId)?.state).toBe('attention');
    expect(claim()).toEqual([]);
  });
});

describe('Contents of the spool that no job has', () => {
  it('are adopted as jobs with rows of their own', () => {
    job('a');
    const found = ['a', 'lost'].map(sha256Of);
    expect(under.store.jobs.adoptable(found)).toEqual([sha256Of('lost')]);
    under.changes();
    const adopted = under.store.jobs.adopt(
      [spooled('lost', { subject: 'AB 12' }), spooled('a')],
      true,
      under.clock.now(),
    );
    expect(adopted).toHaveLength(1);
    const [jobId] = adopted;
    expect(under.store.jobs.get(jobId ?? 0)).toMatchObject({ state: 'queued', outcomeUnknown: true, attempts: 0 });
    const [rowId] = under.store.uploads.rowIdsOf(adopted);
    expect(under.changes()).toEqual({ rowIds: [rowId], jobsAdded: true });
    expect(under.store.uploads.details(rowId ?? 0)).toMatchObject({
      row: { state: 'waiting', fileName: 'lost.ddd', origin: 'copies', folderLabel: null, subject: 'AB 12' },
      events: [{ actor: 'start', code: 'restored' }],
    });
    expect(under.store.jobs.adoptable(found)).toEqual([]);
  });

  it('wait for a person where there is a reason for quarantine', () => {
    const [jobId] = under.store.jobs.adopt(
      [spooled('page', { quarantineReason: reason('web-page') })],
      false,
      under.clock.now(),
    );
    expect(under.store.jobs.get(jobId ?? 0)).toMatchObject({ state: 'attention', outcomeUnknown: false });
  });
});

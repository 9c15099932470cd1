import { beforeEach, describe, expect, it } from 'vitest';
import { reason } from '../../../electron/engine/store/store.ts';
import { arrive, keptFile, type StoreUnderTest, see, sendAll, sha256Of, storeUnderTest } from './store-under-test.ts';

let under: StoreUnderTest;
let folderId: number;

beforeEach(() => {
  under = storeUnderTest();
  folderId = under.store.folders.add('/depot/card-reader', 'card-reader', under.clock.now()).id;
});

function present() {
  return under.store.sightings.present(folderId).map(({ id, path, member, state }) => ({ id, path, member, state }));
}

function codes(rowId: number): readonly string[] {
  return under.store.uploads.details(rowId)?.events.map(({ code }) => code) ?? [];
}

describe('A file that is seen', () => {
  it('is settling, has a row and an event, and is present in its folder', () => {
    const id = see(under, folderId, 'sub/a.ddd');
    expect(present()).toEqual([{ id, path: 'sub/a.ddd', member: null, state: 'settling' }]);
    expect(under.store.uploads.rows([id])).toMatchObject([
      {
        id,
        jobId: null,
        state: 'settling',
        fileName: 'a.ddd',
        origin: 'folder',
        folderLabel: 'card-reader',
        kind: null,
        attempts: 0,
      },
    ]);
    expect(codes(id)).toEqual(['seen']);
  });

  it('says why it cannot be read, with an event when that begins and ends', () => {
    const id = see(under, folderId, 'a.ddd');
    const change = { id, sizeBytes: 200, modifiedMs: 2_000, reason: reason('locked'), needsAttention: false };
    under.store.sightings.update([{ ...change, state: 'locked' }], under.clock.now());
    under.store.sightings.update([{ ...change, state: 'locked' }], under.clock.now());
    expect(under.store.uploads.rows([id])).toMatchObject([
      { state: 'settling', sizeBytes: 200, reason: { code: 'locked' } },
    ]);
    under.store.sightings.update([{ ...change, state: 'settling', reason: null }], under.clock.now());
    expect(under.store.uploads.rows([id])).toMatchObject([{ state: 'settling', reason: null }]);
    expect(codes(id)).toEqual(['seen', 'locked', 'changed']);
  });

  it('needs attention while it cannot be collected, counts as such, and waits again when that ends', () => {
    const id = see(under, folderId, 'a.ddd');
    const change = { id, sizeBytes: 100, modifiedMs: 1_000, state: 'unreadable' } as const;
    const stuck = { ...change, reason: reason('unreadable'), needsAttention: true };
    under.store.sightings.update([stuck], under.clock.now());
    expect(under.store.uploads.counts(0)).toMatchObject({ attention: 1, settling: 0 });
    expect(under.store.uploads.rows([id])).toMatchObject([{ state: 'attention', reason: { code: 'unreadable' } }]);
    const mended = { ...change, state: 'settling', reason: null, needsAttention: false } as const;
    under.store.sightings.update([mended], under.clock.now());
    expect(under.store.uploads.counts(0)).toMatchObject({ attention: 0, settling: 1 });
  });

  it('is no row any more when it vanishes before it was kept', () => {
    const id = see(under, folderId, 'a.ddd');
    under.changes();
    under.store.sightings.markGone([id], under.clock.now());
    expect(under.store.uploads.rows([id])).toEqual([]);
    expect(under.store.uploads.counts(0).total).toBe(0);
    expect(present()).toEqual([]);
    expect(under.changes().rowIds).toEqual([id]);
  });

  it('gives way to its members when it is an archive', () => {
    const archive = see(under, folderId, 'all.zip');
    const change = { id: archive, sizeBytes: 100, modifiedMs: 1_000.25, reason: null, needsAttention: false };
    under.store.sightings.update([{ ...change, state: 'opened' }], under.clock.now());
    const member = see(under, folderId, 'all.zip', 'deep/one.ddd');
    expect(present()).toEqual([
      { id: archive, path: 'all.zip', member: null, state: 'opened' },
      { id: member, path: 'all.zip', member: 'deep/one.ddd', state: 'settling' },
    ]);
    expect(under.store.uploads.rows([archive, member])).toMatchObject([{ id: member, fileName: 'one.ddd' }]);
  });
});

describe('A file that is kept', () => {
  it('becomes a job that is due', () => {
    under.changes();
    const { rowId, jobId, duplicate } = arrive(under, folderId, 'x/a.ddd', 'bytes', { subject: 'R. Holmsteig' });
    expect(duplicate).toBe(false);
    expect(under.store.jobs.get(jobId)).toEqual({
      id: jobId,
      sha256: sha256Of('bytes'),
      sizeBytes: 100,
      fileName: 'a.ddd',
      state: 'queued',
      attempts: 0,
      nextAttemptAt: null,
      outcomeUnknown: false,
      unreadReceipts: 0,
    });
    expect(under.store.uploads.rows([rowId])).toMatchObject([{ state: 'waiting', subject: 'R. Holmsteig', jobId }]);
    expect(under.changes()).toEqual({ rowIds: [rowId], jobsAdded: true });
    expect(codes(rowId)).toEqual(['seen', 'kept']);
  });

  it('waits for a person when there is a reason for quarantine', () => {
    const { rowId, jobId } = arrive(under, folderId, 'a.ddd', 'page', { quarantineReason: reason('web-page') });
    expect(under.store.jobs.get(jobId)?.state).toBe('attention');
    expect(under.store.jobs.nextDueAt()).toBeNull();
    expect(under.store.uploads.rows([rowId])).toMatchObject([{ state: 'attention', reason: { code: 'web-page' } }]);
    expect(codes(rowId)).toEqual(['seen', 'kept', 'needs-attention']);
  });

  it('is one job with two rows when the same bytes come twice', () => {
    const first = arrive(under, folderId, 'a.ddd', 'bytes');
    const second = arrive(under, folderId, 'b.ddd', 'bytes');
    expect(second).toMatchObject({ jobId: first.jobId, duplicate: true });
    sendAll(under);
    expect(under.store.uploads.rows([first.rowId, second.rowId])).toMatchObject([
      { state: 'sent', sentAt: under.clock.now() },
      { state: 'already-here', sentAt: under.clock.now(), attempts: 0 },
    ]);
    expect(codes(second.rowId)).toEqual(['seen', 'already-here']);
    expect(under.store.uploads.details(first.rowId)?.otherArrivals).toEqual([
      { id: second.rowId, arrivedAt: under.clock.now(), folderLabel: 'card-reader' },
    ]);
  });

  it('is one job also when both come in one call', () => {
    const ids = ['a.ddd', 'b.ddd'].map((path) => see(under, folderId, path));
    const kept = under.store.sightings.keep(
      ids.map((id) => keptFile(id, 'bytes')),
      under.clock.now(),
    );
    expect(kept.map(({ duplicate }) => duplicate)).toEqual([false, true]);
    expect(kept[0]?.jobId).toBe(kept[1]?.jobId);
  });

  it('is not lost when its original vanished while it was read', () => {
    const id = see(under, folderId, 'a.ddd');
    under.store.sightings.markGone([id], under.clock.now());
    under.store.sightings.keep([keptFile(id, 'bytes')], under.clock.now());
    expect(under.store.uploads.rows([id])).toMatchObject([{ state: 'waiting' }]);
    expect(present()).toEqual([]);
  });

  it('stays a job when its original vanishes', () => {
    const { rowId } = arrive(under, folderId, 'a.ddd', 'bytes');
    under.store.sightings.markGone([rowId], under.clock.now());
    expect(present()).toEqual([]);
    expect(under.store.uploads.rows([rowId])).toMatchObject([{ state: 'waiting' }]);
    expect(codes(rowId)).toEqual(['seen', 'kept', 'original-gone']);
  });
});

describe('A place with something new', () => {
  it('has the new version as present, and the old one still as a row', () => {
    const old = arrive(under, folderId, 'a.ddd', 'old');
    const fresh = arrive(under, folderId, 'a.ddd', 'new');
    expect(fresh.jobId).not.toBe(old.jobId);
    expect(present()).toEqual([{ id: fresh.rowId, path: 'a.ddd', member: null, state: 'kept' }]);
    expect(under.store.uploads.counts(0)).toMatchObject({ waiting: 2, total: 2 });
  });

  it('gets no second row for a file that was only touched', () => {
    const { rowId, jobId } = arrive(under, folderId, 'a.ddd', 'bytes');
    const touched = see(under, folderId, 'a.ddd');
    const [kept] = under.store.sightings.keep([keptFile(touched, 'bytes', { modifiedMs: 9_000.5 })], under.clock.now());
    expect(kept).toEqual({ sightingId: rowId, jobId, duplicate: false });
    expect(under.store.uploads.counts(0).total).toBe(1);
    expect(under.store.sightings.present(folderId)).toMatchObject([{ id: rowId, modifiedMs: 9_000.5, state: 'kept' }]);
  });

  it('takes a new stamp for a touched file that is kept under its own sighting', () => {
    const { rowId, jobId } = arrive(under, folderId, 'a.ddd', 'bytes');
    const again = keptFile(rowId, 'bytes', { modifiedMs: 9_000.5 });
    expect(under.store.sightings.keep([again], under.clock.now())).toEqual([
      { sightingId: rowId, jobId, duplicate: false },
    ]);
    expect(under.store.sightings.present(folderId)).toMatchObject([{ id: rowId, modifiedMs: 9_000.5 }]);
  });

  it('gets a sighting of its own when other bytes are kept under the old one', () => {
    const old = arrive(under, folderId, 'a.ddd', 'old');
    const [kept] = under.store.sightings.keep([keptFile(old.rowId, 'new')], under.clock.now());
    expect(kept?.sightingId).not.toBe(old.rowId);
    expect(present()).toEqual([{ id: kept?.sightingId, path: 'a.ddd', member: null, state: 'kept' }]);
    expect(under.store.uploads.counts(0)).toMatchObject({ waiting: 2, total: 2 });
  });

  it('is a new arrival when the file was gone in between', () => {
    const { rowId } = arrive(under, folderId, 'a.ddd', 'bytes');
    under.store.sightings.markGone([rowId], under.clock.now());
    expect(arrive(under, folderId, 'a.ddd', 'bytes').duplicate).toBe(true);
    expect(under.store.uploads.counts(0)).toMatchObject({ waiting: 1, duplicates: 1 });
  });

  it('takes its old version along when it vanishes before it was kept', () => {
    arrive(under, folderId, 'a.ddd', 'old');
    under.store.sightings.markGone([see(under, folderId, 'a.ddd')], under.clock.now());
    expect(present()).toEqual([]);
    expect(under.store.uploads.counts(0)).toMatchObject({ waiting: 1, total: 1 });
  });
});

describe('A folder', () => {
  it('that is removed lets go of what was not kept, and keeps the rest', () => {
    arrive(under, folderId, 'a.ddd', 'bytes');
    see(under, folderId, 'b.ddd');
    under.store.folders.remove(folderId, under.clock.now());
    expect(under.store.folders.list()).toEqual([]);
    expect(under.store.uploads.counts(0)).toMatchObject({ waiting: 1, settling: 0, total: 1 });
  });

  it('that is taken back is the same folder, with what it knew', () => {
    const { rowId } = arrive(under, folderId, 'a.ddd', 'bytes');
    under.store.folders.remove(folderId, under.clock.now());
    expect(under.store.folders.add('/depot/card-reader', 'Reader', under.clock.now())).toEqual({
      id: folderId,
      path: '/depot/card-reader',
      watching: 'auto',
      identity: null,
      label: 'Reader',
    });
    expect(present().map(({ id }) => id)).toEqual([rowId]);
  });
});

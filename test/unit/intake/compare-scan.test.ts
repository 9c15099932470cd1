import { describe, expect, it } from 'vitest';
import { compare, type ScanResult } from '../../../electron/engine/intake/compare-scan.ts';
import { createFileTracker } from '../../../electron/engine/intake/file-tracker.ts';
import type { FileStamp } from '../../../electron/engine/ports.ts';
import { reason, type Sighting, type SightingStore } from '../../../electron/engine/store/store.ts';
import { arrive, letGo, sendAll, storeUnderTest } from '../store/store-under-test.ts';

const rules = {
  quietMs: 800,
  grownQuietMs: 2_000,
  emptyAfterMs: 30_000,
  incompleteAfterMs: 300_000,
  attentionAfterMs: 60_000,
};
const mayReread = () => true;
const stamp: FileStamp = { sizeBytes: 60_000, modifiedMs: 5, identity: '1:1', changedMs: 5 };

function sighting(path: string, state: Sighting['state'], more: Partial<Sighting> = {}): Sighting {
  const jobId = state === 'kept' || state === 'duplicate' ? 1 : null;
  return {
    id: 1,
    folderId: 1,
    path,
    member: null,
    sizeBytes: 60_000,
    modifiedMs: 5,
    state,
    jobId,
    mark: '1:5',
    ...more,
  };
}

function placesWith(...present: readonly Sighting[]) {
  const store: Pick<SightingStore, 'present'> = { present: () => present };
  const tracker = createFileTracker(store as SightingStore, 1);
  tracker.reload();
  return tracker;
}

function looked(files: Readonly<Record<string, FileStamp>>, more: Partial<ScanResult> = {}): ScanResult {
  const found = Object.entries(files).map(([path, stamp]) => ({ path, stamp }));
  return {
    listing: { files: found, obstacles: [], unlisted: [] },
    beganMs: 1_000,
    covered: '',
    includeSubfolders: true,
    leavesOutUploaded: true,
    ...more,
  };
}

function pathsOf(differences: ReturnType<typeof compare>) {
  const { toRead, newVersions, changed, gone, obstacles } = differences;
  const paths = (tracker: readonly { readonly path: string }[]) => tracker.map(({ path }) => path);
  return {
    toRead: paths(toRead),
    newVersions: paths(newVersions),
    changed: paths(changed),
    gone: paths(gone),
    obstacles: obstacles.map(({ tracked }) => tracked.path),
  };
}

const nothing = { toRead: [], newVersions: [], changed: [], gone: [], obstacles: [] };

describe('a scan that is compared with what is known', () => {
  it('asks for nothing where every file was kept in this version', () => {
    const tracker = placesWith(sighting('a.ddd', 'kept'), sighting('b.ddd', 'duplicate'), sighting('c.zip', 'opened'));
    const differences = compare(
      tracker,
      looked({ 'a.ddd': stamp, 'b.ddd': stamp, 'c.zip': stamp }),
      1_001,
      rules,
      mayReread,
    );
    expect(pathsOf(differences)).toEqual(nothing);
  });

  it('has a new file shown and read', () => {
    const differences = compare(placesWith(), looked({ 'a.ddd': stamp }), 1_001, rules, mayReread);
    expect(pathsOf(differences)).toEqual({ ...nothing, toRead: ['a.ddd'], newVersions: ['a.ddd'] });
  });

  it.each([
    ['size', { ...stamp, sizeBytes: 60_001 }],
    ['time', { ...stamp, modifiedMs: 6 }],
  ])('has a kept file of another %s read, and shows no new one before its bytes are known', (_what, changed) => {
    const differences = compare(
      placesWith(sighting('a.ddd', 'kept')),
      looked({ 'a.ddd': changed }),
      1_001,
      rules,
      mayReread,
    );
    expect(pathsOf(differences)).toEqual({ ...nothing, toRead: ['a.ddd'] });
  });

  it('shows a kept file that is being overwritten as a new one while it grows', () => {
    const tracker = placesWith(sighting('a.ddd', 'kept'));
    compare(tracker, looked({ 'a.ddd': { ...stamp, sizeBytes: 10 } }), 1_001, rules, mayReread);
    const differences = compare(tracker, looked({ 'a.ddd': { ...stamp, sizeBytes: 20 } }), 1_100, rules, mayReread);
    expect(pathsOf(differences)).toEqual({ ...nothing, newVersions: ['a.ddd'] });
  });

  it('has a file whose copy was lost read again', () => {
    const tracker = placesWith(sighting('a.ddd', 'settling', { jobId: 1 }));
    const differences = compare(tracker, looked({ 'a.ddd': stamp }), 1_001, rules, mayReread);
    expect(pathsOf(differences)).toEqual({ ...nothing, toRead: ['a.ddd'], newVersions: [] });
  });

  it('goes on with a file that was settling when the program ended', () => {
    const tracker = placesWith(sighting('a.ddd', 'settling'));
    expect(pathsOf(compare(tracker, looked({ 'a.ddd': stamp }), 1_001, rules, mayReread)).toRead).toEqual(['a.ddd']);
  });

  it('calls an absent file gone, with the members of an archive', () => {
    const tracker = placesWith(sighting('a.zip', 'opened'), sighting('a.zip', 'kept', { member: 'in.ddd', id: 2 }));
    const [tracked, ...others] = compare(tracker, looked({}), 1_001, rules, mayReread).gone;
    expect(others).toEqual([]);
    expect([...(tracked?.members.keys() ?? [])]).toEqual(['in.ddd']);
  });

  it('knows nothing about the files of a folder that could not be listed', () => {
    const tracker = placesWith(sighting('vans/a.ddd', 'kept'), sighting('vans2/b.ddd', 'kept', { id: 2 }));
    const listing = { files: [], obstacles: [], unlisted: ['vans'] };
    expect(pathsOf(compare(tracker, looked({}, { listing }), 1_001, rules, mayReread)).gone).toEqual(['vans2/b.ddd']);
  });

  it('does not call a file gone that was seen since the scan began', () => {
    const tracker = placesWith();
    compare(tracker, looked({ 'new.ddd': stamp }, { covered: null, beganMs: 1_500 }), 1_500, rules, mayReread);
    expect(pathsOf(compare(tracker, looked({}, { beganMs: 1_400 }), 1_600, rules, mayReread)).gone).toEqual([]);
  });

  it('covers only the part of the folder that it scanned', () => {
    const tracker = placesWith(sighting('a.ddd', 'kept'), sighting('vans/b.ddd', 'kept', { id: 2 }));
    expect(pathsOf(compare(tracker, looked({}, { covered: 'vans' }), 1_001, rules, mayReread)).gone).toEqual([
      'vans/b.ddd',
    ]);
    expect(pathsOf(compare(tracker, looked({}, { covered: null }), 1_001, rules, mayReread)).gone).toEqual([]);
  });

  it('leaves kept files of sub-folders alone where the depot does not look there any more', () => {
    const tracker = placesWith(sighting('vans/a.ddd', 'kept'), sighting('vans/b.ddd', 'settling', { id: 2 }));
    const differences = compare(tracker, looked({}, { includeSubfolders: false }), 1_001, rules, mayReread);
    expect(pathsOf(differences).gone).toEqual([]);
    expect(differences.notWatched.map(({ path }) => path)).toEqual(['vans/b.ddd']);
  });

  it('shows what is in the way, but nothing about a file that is kept', () => {
    const obstacle = { state: 'unreadable', reason: reason('outside-folder') } as const;
    const listing = {
      files: [],
      unlisted: [],
      obstacles: ['link.ddd', 'a.ddd'].map((path) => ({ path, ...obstacle })),
    };
    const differences = compare(
      placesWith(sighting('a.ddd', 'kept')),
      looked({}, { listing }),
      1_001,
      rules,
      mayReread,
    );
    expect(pathsOf(differences)).toEqual({ ...nothing, obstacles: ['link.ddd'] });
  });

  it('leaves a file alone that is just being read', () => {
    const tracker = placesWith(sighting('a.ddd', 'settling'));
    tracker.at('a.ddd').isBusy = true;
    expect(pathsOf(compare(tracker, looked({ 'a.ddd': { ...stamp, sizeBytes: 1 } }), 1_001, rules, mayReread))).toEqual(
      nothing,
    );
    expect(tracker.at('a.ddd').isHinted).toBe(false);
    compare(tracker, looked({ 'a.ddd': stamp }, { covered: null }), 1_002, rules, mayReread);
    expect(tracker.at('a.ddd').isHinted).toBe(true);
  });
});

describe('A file whose name the store has forgotten', () => {
  const path = 'cards/C_Lida.DDD';

  /** Sent long ago, and still in its folder. */
  function forgotten() {
    const under = storeUnderTest();
    const folderId = under.store.folders.add('/depot', 'Depot', under.clock.now()).id;
    const { jobId } = arrive(under, folderId, path, 'one');
    sendAll(under);
    letGo(under, [jobId]);
    return { tracker: createFileTracker(under.store.sightings, folderId), jobId };
  }

  function scan(
    tracker: ReturnType<typeof createFileTracker>,
    files: Readonly<Record<string, FileStamp>>,
    beganMs = 1_000,
  ) {
    tracker.reload();
    return pathsOf(compare(tracker, looked(files, { beganMs }), beganMs, rules, () => false));
  }

  const file = { ...stamp, sizeBytes: 100, modifiedMs: 1_000.25 };

  it('is recognised at its path at each scan', () => {
    const { tracker, jobId } = forgotten();
    expect(scan(tracker, { [path]: file })).toEqual(nothing);
    expect(scan(tracker, { [path]: file })).toEqual(nothing);
    expect(tracker.find(path)?.sighting).toMatchObject({ jobId });
    expect([...tracker.all()].map((tracked) => tracked.path)).toEqual([path]);
  });

  it('is gone when it disappears, and another beside it is new', () => {
    const { tracker } = forgotten();
    expect(scan(tracker, { 'cards/other.DDD': file })).toMatchObject({
      newVersions: ['cards/other.DDD'],
      gone: [tracker.unnamed(path)],
    });
    const again = forgotten().tracker;
    scan(again, { [path]: file });
    expect(scan(again, {}, 2_000)).toMatchObject({ gone: [path] });
  });
});

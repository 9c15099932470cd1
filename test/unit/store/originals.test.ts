import { beforeEach, describe, expect, it } from 'vitest';
import { reason } from '../../../electron/engine/store/store.ts';
import { arrive, keptFile, type StoreUnderTest, see, sendAll, storeUnderTest } from './store-under-test.ts';

let under: StoreUnderTest;
let folderId: number;

beforeEach(() => {
  under = storeUnderTest();
  folderId = under.store.folders.add('/depot/card-reader', 'card-reader', under.clock.now()).id;
});

function codes(rowId: number): readonly string[] {
  return under.store.uploads.details(rowId)?.events.map(({ code }) => code) ?? [];
}

describe('An original whose bytes were sent', () => {
  it('may be moved, and is offered until it was', () => {
    const { rowId, jobId } = arrive(under, folderId, 'x/a.ddd', 'bytes');
    expect(under.store.sightings.movable(10)).toEqual([]);
    sendAll(under);
    expect(under.store.sightings.movable(10)).toEqual([
      {
        sightingId: rowId,
        jobId,
        folderId,
        path: 'x/a.ddd',
        sizeBytes: 100,
        modifiedMs: 1_000.25,
        mark: null,
        sentAt: under.clock.now(),
      },
    ]);
    under.store.sightings.markMoved(rowId, 'Uploaded/2026-10/a.ddd', null, under.clock.now());
    expect(under.store.sightings.movable(10)).toEqual([]);
    expect(under.store.sightings.present(folderId)).toEqual([]);
    expect(under.store.uploads.details(rowId)?.events.at(-1)).toMatchObject({
      code: 'original-moved',
      parameters: { folder: 'Uploaded/2026-10' },
    });
  });

  it('is offered again a quarter of an hour after it could not be moved, and that is one event only', async () => {
    const { rowId } = arrive(under, folderId, 'a.ddd', 'bytes');
    sendAll(under);
    for (let trial = 0; trial < 3; trial += 1) {
      expect(under.store.sightings.movable(10)).toHaveLength(1);
      under.store.sightings.markMoved(rowId, null, reason('locked'), under.clock.now());
      expect(under.store.sightings.movable(10)).toEqual([]);
      await under.clock.advance(16 * 60_000);
    }
    expect(codes(rowId).filter((code) => code === 'original-not-moved')).toHaveLength(1);
  });

  it('does not wait a day for its next attempt because the clock was set back', () => {
    const { rowId } = arrive(under, folderId, 'a.ddd', 'bytes');
    sendAll(under);
    under.store.sightings.markMoved(rowId, null, reason('locked'), under.clock.now());
    under.clock.jumpWallClock(-24 * 3_600_000);
    expect(under.store.sightings.movable(10)).toHaveLength(1);
  });

  it('is not offered when it was added through the window or lies in an archive', () => {
    arrive(under, null, 'dropped.ddd', 'one');
    const member = see(under, folderId, 'all.zip', 'two.ddd');
    under.store.sightings.keep([keptFile(member, 'two')], under.clock.now());
    sendAll(under);
    expect(under.store.sightings.movable(10)).toEqual([]);
  });

  it('is not offered while its folder is removed, and is again once it is taken back', () => {
    arrive(under, folderId, 'a.ddd', 'bytes');
    sendAll(under);
    under.store.folders.remove(folderId, under.clock.now());
    expect(under.store.sightings.movable(10)).toEqual([]);
    under.store.folders.add('/depot/card-reader', 'card-reader', under.clock.now());
    expect(under.store.sightings.movable(10)).toHaveLength(1);
  });

  it('is left out while its content is still to be read, for as long as the depot waits for that', async () => {
    const { jobId } = arrive(under, folderId, 'a.ddd', 'one');
    arrive(under, folderId, 'b.ddd', 'two');
    sendAll(under);
    const offered = () => under.store.sightings.movable(10, 3_600_000).map(({ path }) => path);
    expect(offered()).toEqual([]);
    const nothing = {
      summary: null,
      subject: null,
      subjectId: null,
      firstDay: null,
      lastDay: null,
      standing: null,
      activities: null,
    };
    under.store.readings.keep([{ jobId, kind: 'unknown', ...nothing }]);
    expect(offered()).toEqual(['a.ddd']);
    await under.clock.advance(3_600_000);
    expect(offered()).toEqual(['a.ddd', 'b.ddd']);
  });

  it('is not left out for ever by a clock that was set back after it was sent', () => {
    arrive(under, folderId, 'a.ddd', 'one');
    sendAll(under);
    under.clock.jumpWallClock(-24 * 3_600_000);
    expect(under.store.sightings.movable(10, 3_600_000)).toHaveLength(1);
  });
});

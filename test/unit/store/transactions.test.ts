import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreError } from '../../../electron/engine/store/store.ts';
import { arrive, everything, keptFile, type StoreUnderTest, see, storeUnderTest } from './store-under-test.ts';

let under: StoreUnderTest;

beforeEach(() => {
  under = storeUnderTest();
});

afterEach(() => under.store.close());

/** Lets the disk of the database be full: it may not grow by a single page. */
function fillDisk(): void {
  const pages = under.database.pragma('page_count', { simple: true });
  under.database.pragma(`max_page_count = ${pages}`);
}

function arriveUntilFull(): unknown {
  try {
    for (let file = 0; file < 5_000; file += 1) arrive(under, null, `more-${file}.ddd`, `more-${file}`);
    return null;
  } catch (error) {
    return error;
  }
}

describe('A disk that is full', () => {
  it('is reported as a full disk, and what was acknowledged before stays', () => {
    const { rowId } = arrive(under, null, 'a.ddd', 'bytes');
    fillDisk();
    const error = arriveUntilFull();
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ code: 'disk-full', message: 'the database answered disk-full' });
    expect(under.store.uploads.rows([rowId])).toMatchObject([{ state: 'waiting' }]);
  });

  it('undoes the whole call, does not call the listener, and lets the same call pass once there is room', () => {
    fillDisk();
    arriveUntilFull();
    const before = under.store.uploads.page(everything).total;
    const group = Array.from({ length: 500 }, (_, file) => `group-${file}.ddd`);
    const add = () =>
      under.store.sightings.add(
        group.map((path) => ({ folderId: null, path, member: null, sizeBytes: 1, modifiedMs: 1 })),
        under.clock.now(),
      );
    under.changes();
    expect(add).toThrow(StoreError);
    expect(under.changes().rowIds).toEqual([]);
    expect(under.store.uploads.page(everything).total).toBe(before);
    under.database.pragma('max_page_count = 1000000');
    expect(add()).toHaveLength(500);
  });
});

describe('A call that is a mistake', () => {
  it('is a bug and no `StoreError`, and changes nothing', () => {
    const id = see(under, null, 'a.ddd');
    const files = [keptFile(id, 'bytes'), keptFile(9_999, 'other')];
    expect(() => under.store.sightings.keep(files, under.clock.now())).toThrow(/sighting 9999, which does not exist/);
    expect(under.store.uploads.rows([id])).toMatchObject([{ state: 'settling' }]);
    expect(under.store.jobs.get(1)).toBeNull();
  });
});

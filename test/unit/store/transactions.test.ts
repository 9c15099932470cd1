import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreError } from '../../../electron/engine/store/store.ts';
import { arrive, everything, keptFile, type StoreUnderTest, see, sendAll, storeUnderTest } from './store-under-test.ts';

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

  it('leaves no trace in the history: what it would have said for the first time is said by the next call', () => {
    const id = see(under, null, 'a.ddd');
    const files = [keptFile(id, 'bytes'), keptFile(9_999, 'other')];
    expect(() => under.store.sightings.keep(files, under.clock.now())).toThrow(/does not exist/);
    under.store.sightings.keep([keptFile(id, 'bytes')], under.clock.now());
    expect(historyOf(id)).toEqual(['seen', 'kept']);
  });
});

describe('A file', () => {
  it('takes less than 22 statements from the scan that finds it to the receipt, three lines of the journal among them, in a group of 32', () => {
    const statements: string[] = [];
    under.store.close();
    under = storeUnderTest((sql) => statements.push(String(sql)));
    const folderId = under.store.folders.add('/depot/card-reader', 'card-reader', under.clock.now()).id;
    const names = Array.from({ length: 32 }, (_, file) => `C_${file}.ddd`);
    arrive(under, folderId, 'before.ddd', 'before');
    sendAll(under);
    statements.length = 0;
    const ids = under.store.sightings.add(
      names.map((path) => ({ folderId, path, member: null, sizeBytes: 100, modifiedMs: 1_000.25 })),
      under.clock.now(),
    );
    under.store.sightings.keep(
      ids.map((id, file) => keptFile(id, `bytes-${file}`)),
      under.clock.now(),
    );
    sendAll(under);
    expect(under.store.uploads.rows(ids).map(({ state }) => state)).toEqual(names.map(() => 'sent'));
    expect(statements.filter((sql) => !sql.startsWith('--')).length / names.length).toBeLessThan(22);
  });
});

function historyOf(rowId: number): readonly string[] {
  const codes = under.database.prepare<[number], string>('SELECT code FROM event WHERE sighting_id = ? ORDER BY id');
  return codes.pluck().all(rowId);
}

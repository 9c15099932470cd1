import { beforeAll, describe, expect, it } from 'vitest';
import type { UploadQuery } from '../../../shared/contract/uploads.ts';
import { everything, keptFile, type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

/** More than are left out of the index. */
const rows = 2_600;

function nameOf(index: number): string {
  return `C_2026_${index}_Tarrow-by${index % 50}.DDD`;
}

function addFiles(under: StoreUnderTest, from: number, to: number): readonly number[] {
  const stamp = { folderId: null, member: null, sizeBytes: 1, modifiedMs: 1 };
  const names = Array.from({ length: to - from }, (_, index) => ({ ...stamp, path: nameOf(from + index) }));
  return under.store.sightings.add(names, under.clock.now());
}

function found({ store }: StoreUnderTest, search: string, over: Partial<UploadQuery> = {}) {
  return store.uploads.page({ ...everything, search, ...over });
}

function indexAll({ store }: StoreUnderTest): void {
  while (store.uploads.extendSearch());
}

function indexedUpto({ database }: StoreUnderTest): number {
  return database.prepare<[], number>('SELECT upto FROM search_progress').pluck().get() ?? 0;
}

let under: StoreUnderTest;
let ids: readonly number[];

beforeAll(() => {
  under = storeUnderTest();
  ids = addFiles(under, 0, rows);
});

describe('Searching a long history', () => {
  it('finds the same before, while and after the index is made', () => {
    const searches = ['tarrowby7', 'Tarrow-By 7', '1234', 'c2026 tarrow', 'nobody', '7', 'by49ddd', '2599', 'by zz'];
    const totals = () => searches.map((search) => found(under, search).counts);
    const before = totals();
    expect(under.store.uploads.extendSearch()).toBe(true);
    expect(indexedUpto(under)).toBe(200);
    expect(totals()).toEqual(before);
    indexAll(under);
    expect(indexedUpto(under)).toBe(rows - 2_000);
    expect(totals()).toEqual(before);
    expect(before.map(({ all }) => all)).toEqual([52, 656, 1, rows, 0, 656, 52, 1, 0]);
  });

  it('shows the rows in the order that was asked for, page by page', () => {
    const first = found(under, 'tarrowby7', { sort: 'arrived', descending: true, limit: 3 });
    const second = found(under, 'tarrowby7', { sort: 'arrived', descending: true, limit: 3, offset: 3 });
    const all = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(all).toEqual([...all].sort((one, other) => other - one));
    expect(new Set(all).size).toBe(6);
    expect(first.total).toBe(52);
  });

  it('compares what the index finds: the same letters in another order are no match', () => {
    // Each three letters of it are in the names, and it is in none.
    expect(found(under, 'tarrowbytarrow').total).toBe(0);
  });

  it('finds a row by what reading its file found, and no longer by what it was before', () => {
    const [id = 0] = ids;
    const [kept] = under.store.sightings.keep([keptFile(id, 'one')], under.clock.now());
    const read = (subject: string) =>
      under.store.readings.keep([
        {
          jobId: kept?.jobId ?? 0,
          kind: 'driver-card',
          summary: null,
          subject,
          subjectId: null,
          firstDay: null,
          lastDay: null,
          standing: null,
          activities: null,
        },
      ]);
    read('Zoë Wexcombe');
    expect(found(under, 'wexcombe').rows.map((row) => row.id)).toEqual([id]);
    read('Lida Emberley');
    expect(found(under, 'wexcombe').total).toBe(0);
    expect(found(under, 'emberley').rows.map((row) => row.id)).toEqual([id]);
  });

  it('does not find a row that is gone, and finds it again when it is back', () => {
    const [, id = 0] = ids;
    const name = nameOf(1).slice(0, -4);
    expect(found(under, name).rows.map((row) => row.id)).toContain(id);
    under.store.sightings.markGone([id], under.clock.now());
    expect(found(under, name).rows.map((row) => row.id)).not.toContain(id);
    under.store.sightings.keep([keptFile(id, 'two')], under.clock.now());
    expect(found(under, name).rows.map((row) => row.id)).toContain(id);
    under.database.exec(`INSERT INTO listed_search (listed_search) VALUES ('integrity-check')`);
  });

  it('keeps to the newest where more match than can be compared at once, and says so', () => {
    const many = storeUnderTest();
    addFiles(many, 0, 13_000);
    indexAll(many);
    const all = found(many, 'tarrow', { sort: 'arrived', descending: true, limit: 1 });
    expect(all).toMatchObject({ total: 12_000, moreMatch: true, rows: [{ id: 13_000 }] });
    expect(found(many, 'ta')).toMatchObject({ total: 10_000, moreMatch: true });
    expect(found(many, 'tarrowby7ddd')).toMatchObject({ total: 260 });
    expect(found(many, 'tarrowby7ddd')).not.toHaveProperty('moreMatch');
    // The oldest of all is found where little else matches.
    expect(found(many, 'c20260tarrow').rows.map(({ id }) => id)).toEqual([1]);
    // What is not sent is found by its state, all of it.
    expect(found(many, 'tarrow', { segment: 'not-sent' }).counts['not-sent']).toBe(13_000);
    many.store.close();
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { reason } from '../../../electron/engine/store/store.ts';
import type { UploadQuery } from '../../../shared/contract/uploads.ts';
import { arrive, everything, type StoreUnderTest, see, sendAll, storeUnderTest } from './store-under-test.ts';

let under: StoreUnderTest;
let reader: number;
let office: number;

beforeEach(() => openUnderTest());

function openUnderTest(verbose?: (sql: unknown) => void): void {
  under = storeUnderTest(verbose);
  reader = under.store.folders.add('/depot/reader', 'Reader', under.clock.now()).id;
  office = under.store.folders.add('/depot/office', 'Office', under.clock.now()).id;
}

function names(query: Partial<UploadQuery>): readonly string[] {
  return under.store.uploads.page({ ...everything, ...query }).rows.map(({ fileName }) => fileName);
}

/** Six rows in six states; a minute lies between one arrival and the next. */
async function sixStates(): Promise<void> {
  const next = () => under.clock.advance(60_000);
  arrive(under, reader, 'sent.ddd', 'sent', { subject: 'Zoë Müller', sizeBytes: 60 });
  sendAll(under);
  await next();
  arrive(under, office, 'again.ddd', 'sent', { sizeBytes: 60 });
  await next();
  arrive(under, reader, 'page.ddd', 'page', { quarantineReason: reason('web-page'), kind: 'unknown', sizeBytes: 50 });
  await next();
  const ignored = arrive(under, office, 'ignored.ddd', 'ignored', {
    kind: 'vehicle-unit',
    subject: 'XY 9',
    sizeBytes: 10,
  });
  under.store.jobs.ignore([ignored.jobId], under.clock.now());
  await next();
  arrive(under, reader, 'waiting.ddd', 'waiting', { kind: 'vehicle-unit', subject: 'AB 123 CD', sizeBytes: 20 });
  await next();
  see(under, reader, 'settling.ddd');
}

describe('The search', () => {
  beforeEach(() => {
    arrive(under, reader, 'C_20261120_Holmsteig.DDD', 'a', { subject: 'Zoë Holmsteig' });
    arrive(under, reader, 'V_20261120.DDD', 'b', { subject: 'AB 123 CD', kind: 'vehicle-unit' });
    arrive(under, reader, 'V_20261121.DDD', 'c', { subject: 'WX99YZ', kind: 'vehicle-unit' });
    see(under, reader, 'Straße 5.ddd');
  });

  it.each([
    ['zoe', 'C_20261120_Holmsteig.DDD'],
    ['HOLMSTEIG zoë', 'C_20261120_Holmsteig.DDD'],
    ['ab123cd', 'V_20261120.DDD'],
    ['ab 123 cd', 'V_20261120.DDD'],
    ['AB-123', 'V_20261120.DDD'],
    ['wx 99 yz', 'V_20261121.DDD'],
    ['c_20261120', 'C_20261120_Holmsteig.DDD'],
    ['strasse', 'Straße 5.ddd'],
  ])('finds %s', (search, fileName) => {
    expect(names({ search })).toEqual([fileName]);
  });

  it('needs every word to match', () => {
    expect(names({ search: 'zoe 123' })).toEqual([]);
    expect(names({ search: 'zoe 2026' })).toEqual(['C_20261120_Holmsteig.DDD']);
  });

  it('finds everything when it is only blanks or punctuation', () => {
    expect(names({ search: ' % _ ' })).toHaveLength(4);
  });

  it('counts what it finds in each segment', () => {
    sendAll(under);
    const { counts, total } = under.store.uploads.page({ ...everything, segment: 'not-sent', search: 's' });
    expect(counts).toEqual({ all: 2, 'not-sent': 1, attention: 0, ignored: 0 });
    expect(total).toBe(1);
  });
});

describe('The upload list', () => {
  beforeEach(sixStates);

  it('shows each arrival in its state', () => {
    const { rows } = under.store.uploads.page(everything);
    expect(rows.map(({ fileName, state }) => [fileName, state])).toEqual([
      ['sent.ddd', 'sent'],
      ['again.ddd', 'already-here'],
      ['page.ddd', 'attention'],
      ['ignored.ddd', 'ignored'],
      ['waiting.ddd', 'waiting'],
      ['settling.ddd', 'settling'],
    ]);
  });

  it.each([
    ['state', ['page.ddd', 'waiting.ddd', 'settling.ddd', 'sent.ddd', 'again.ddd', 'ignored.ddd']],
    ['arrived', ['sent.ddd', 'again.ddd', 'page.ddd', 'ignored.ddd', 'waiting.ddd', 'settling.ddd']],
    ['subject', ['waiting.ddd', 'ignored.ddd', 'sent.ddd', 'again.ddd', 'page.ddd', 'settling.ddd']],
    ['file', ['again.ddd', 'ignored.ddd', 'page.ddd', 'sent.ddd', 'settling.ddd', 'waiting.ddd']],
    ['kind', ['settling.ddd', 'sent.ddd', 'again.ddd', 'page.ddd', 'ignored.ddd', 'waiting.ddd']],
    ['size', ['ignored.ddd', 'waiting.ddd', 'page.ddd', 'sent.ddd', 'again.ddd', 'settling.ddd']],
    ['sent', ['page.ddd', 'ignored.ddd', 'waiting.ddd', 'settling.ddd', 'sent.ddd', 'again.ddd']],
  ] as const)('sorts by %s, in both directions and page by page', (sort, expected) => {
    expect(names({ sort })).toEqual(expected);
    expect(names({ sort, descending: true })).toEqual([...expected].reverse());
    const pages = [0, 2, 4, 6].map((offset) => names({ sort, offset, limit: 2 }));
    expect(pages.flat()).toEqual(expected);
  });

  it('divides into segments', () => {
    expect(names({ segment: 'not-sent' })).toEqual(['page.ddd', 'waiting.ddd', 'settling.ddd']);
    expect(names({ segment: 'attention' })).toEqual(['page.ddd']);
    expect(under.store.uploads.page(everything).counts).toEqual({ all: 6, 'not-sent': 3, attention: 1, ignored: 1 });
  });

  it('filters by kind, folder, state and the days of arrival and sending', () => {
    const start = under.clock.now() - 5 * 60_000;
    expect(names({ kinds: ['vehicle-unit'] })).toEqual(['ignored.ddd', 'waiting.ddd']);
    expect(names({ folderIds: [office] })).toEqual(['again.ddd', 'ignored.ddd']);
    expect(names({ states: ['ignored', 'attention'] })).toEqual(['page.ddd', 'ignored.ddd']);
    expect(names({ arrivedFrom: start + 60_000, arrivedBefore: start + 180_000 })).toEqual(['again.ddd', 'page.ddd']);
    expect(names({ states: ['sent'], sentFrom: start })).toEqual(['sent.ddd']);
    expect(names({ states: ['sent'], sentBefore: start })).toEqual([]);
  });

  it('counts the rows that its filters leave, whichever way it counts them', () => {
    const filters: readonly Partial<UploadQuery>[] = [
      {},
      { kinds: ['vehicle-unit', 'unknown'] },
      { folderIds: [reader] },
      { states: ['sent'] },
      { states: ['sent'], sentFrom: 0 },
      { states: ['already-here', 'ignored'], arrivedBefore: under.clock.now() },
      { sentFrom: 0 },
      { arrivedFrom: under.clock.now() - 200_000 },
      { search: 'e', kinds: ['vehicle-unit'], states: ['waiting'] },
    ];
    for (const filter of filters) {
      for (const segment of ['all', 'not-sent', 'attention', 'ignored'] as const) {
        const { counts, rows, total } = under.store.uploads.page({ ...everything, ...filter, segment });
        expect(rows).toHaveLength(total);
        expect(counts[segment]).toBe(total);
      }
    }
  });

  it('counts for the first screen', () => {
    const now = under.clock.now();
    expect(under.store.uploads.counts(now - 10 * 60_000)).toEqual({
      settling: 1,
      waiting: 1,
      sending: 0,
      attention: 1,
      ignored: 1,
      uploaded: 1,
      duplicates: 1,
      total: 6,
      oldestAttentionAt: now - 3 * 60_000,
      oldestUnsentAt: now - 3 * 60_000,
      nextAttemptAt: null,
      lastSentAt: now - 5 * 60_000,
      sentSince: 1,
    });
    expect(under.store.uploads.counts(now).sentSince).toBe(0);
  });

  it('knows which jobs are behind rows, and which rows show a job', () => {
    const rowIds = under.store.uploads.page(everything).rows.map(({ id }) => id);
    const jobIds = under.store.uploads.jobIdsOf(rowIds);
    expect(jobIds).toHaveLength(4);
    expect(under.store.uploads.rowIdsOf(jobIds)).toEqual(rowIds.slice(0, 5));
    expect(under.store.uploads.jobIdsOf([9_999])).toEqual([]);
  });

  it('has no details of a row that it does not show', () => {
    expect(under.store.uploads.details(9_999)).toBeNull();
  });
});

describe('What the page reads', () => {
  it('never scans a table whose length is that of the history', async () => {
    const asked: string[] = [];
    openUnderTest((sql) => asked.push(String(sql)));
    await sixStates();
    asked.length = 0;
    for (const segment of ['all', 'not-sent', 'attention', 'ignored'] as const) {
      for (const sort of ['arrived', 'state', 'subject', 'file', 'kind', 'size', 'sent'] as const) {
        under.store.uploads.page({ ...everything, segment, sort, limit: 1 });
      }
    }
    under.store.uploads.page({ ...everything, states: ['sent'], sentFrom: 1 });
    under.store.uploads.page({ ...everything, states: ['already-here'], arrivedBefore: 1 });
    under.store.uploads.counts(0);
    under.store.uploads.details(1);
    under.store.jobs.nextDueAt();
    under.store.sightings.movable(10);
    const queries = [...new Set(asked)];
    expect(queries.length).toBeGreaterThan(30);
    const scans = queries.flatMap((sql) =>
      under.database
        .prepare<[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .filter(({ detail }) => /^SCAN (listed|job|sighting|event)\b(?!.*USING)/.test(detail))
        .map(({ detail }) => `${detail}: ${sql}`),
    );
    expect(scans).toEqual([]);
  });
});

import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { reason } from '../../../electron/engine/store/store.ts';
import {
  type BatchPart,
  type BatchQuery,
  batchPartSchema,
  batchPartsOf,
  batchTotal,
  batchUnderway,
  type UploadBatch,
} from '../../../shared/contract/upload-batches.ts';
import { type UploadState, uploadStateSchema } from '../../../shared/contract/uploads.ts';
import { addFolders, storeActions } from './store-actions.ts';
import { arrive, everything, keptFile, type StoreUnderTest, see, sendAll, storeUnderTest } from './store-under-test.ts';

/** How many random batches are drawn. `npm run nightly` draws 10,000. */
const batchesDrawn = Number(process.env.BATCHES ?? 300);

const allBatches: BatchQuery = {
  segment: 'all',
  search: '',
  folderIds: [],
  beganFrom: null,
  beganBefore: null,
  offset: 0,
  limit: 200,
};

function pageOf({ store, clock }: StoreUnderTest, asked: Partial<BatchQuery> = {}) {
  return store.batches.page({ ...allBatches, ...asked }, clock.now());
}

function totalOf(batches: readonly UploadBatch[]): number {
  return batches.reduce((sum, { parts }) => sum + batchTotal(parts), 0);
}

describe('What became of the files of a batch', () => {
  it('adds up to what was announced and was here, whatever comes, ends, or is cut short', () => {
    const state = fc.constantFrom(...uploadStateSchema.options);
    const step = fc.oneof(
      fc.record({ kind: fc.constant('arrives' as const), to: state }),
      fc.record({ kind: fc.constant('changes' as const), at: fc.nat(), to: state }),
      fc.record({ kind: fc.constant('ends' as const) }),
    );
    const steps = fc.array(step, { maxLength: 60 });
    fc.assert(
      fc.property(fc.nat({ max: 40 }), fc.nat({ max: 5 }), steps, (announced, known, drawn) => {
        const files: UploadState[] = [];
        let isOpen = true;
        for (const each of drawn) {
          if (each.kind === 'arrives') files.push(each.to);
          else if (each.kind === 'ends') isOpen = false;
          else if (files.length > 0) files[each.at % files.length] = each.to;
          const rows: Partial<Record<BatchPart, number>> = {};
          for (const file of files) rows[file] = (rows[file] ?? 0) + 1;
          const parts = batchPartsOf({ rows, announced, known, isOpen });
          expect(batchTotal(parts)).toBe(Math.max(announced, files.length) + known);
          expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
          expect(batchUnderway(parts)).toBeLessThanOrEqual(batchTotal(parts));
          expect(parts[isOpen ? 'not-taken' : 'to-come']).toBe(0);
        }
      }),
      { numRuns: batchesDrawn },
    );
  });
});

describe('The batches of a store, whatever is asked of it in whatever order', () => {
  it('have each row of the list once, add up at every moment, and say the same in their groups, segments and position', () => {
    fc.assert(
      fc.property(storeActions, (actions) => {
        const under = storeUnderTest();
        addFolders(under);
        for (const action of actions) {
          action.run(under);
          checkBatches(under);
        }
        under.store.close();
      }),
      { numRuns: Math.ceil(batchesDrawn / 6) },
    );
  });
});

interface Announced {
  readonly id: number;
  readonly announced: number;
  readonly known: number;
}

/** Every way in which a store tells of its batches says the same. */
function checkBatches(under: StoreUnderTest): void {
  const { store, clock, database } = under;
  const stored = database.prepare<[], Announced>('SELECT id, announced, known FROM upload_batch').all();
  const announced = new Map(stored.map((batch) => [batch.id, batch]));
  const { batches, total, counts } = pageOf(under);
  expect(batches).toHaveLength(total);
  const rows = new Map(store.uploads.page(everything).rows.map((row) => [row.id, row.state]));
  let listed = 0;
  for (const batch of batches) {
    const { parts } = batch;
    const proof = store.batches.proof(batch.id, 0, 200);
    listed += proof.length;
    const ofState = (state: UploadState) => proof.filter(({ row }) => rows.get(row.id) === state).length;
    for (const state of uploadStateSchema.options) {
      if (state !== 'already-here') expect(parts[state]).toBe(ofState(state));
      else expect(parts[state]).toBeGreaterThanOrEqual(ofState(state));
    }
    const groups = store.batches.details(batch.id, clock.now())?.groups ?? [];
    for (const part of batchPartSchema.options) {
      const counted = groups.filter((group) => group.part === part).map(({ count }) => count);
      expect(counted.reduce((sum, count) => sum + count, 0)).toBe(parts[part]);
    }
    const told = announced.get(batch.id);
    expect(batchTotal(parts)).toBe(Math.max(told?.announced ?? 0, proof.length) + (told?.known ?? 0));
  }
  expect(listed).toBe(rows.size);
  const having = (test: (batch: UploadBatch) => boolean) => batches.filter(test).length;
  expect(counts).toEqual({
    all: batches.length,
    underway: having(({ parts }) => batchUnderway(parts) > 0),
    attention: having(({ parts }) => parts.attention > 0),
    ignored: having(({ parts }) => parts.ignored > 0),
  });
  const underway = batches.filter(({ parts }) => batchUnderway(parts) > 0);
  const left = underway.reduce((sum, { parts }) => sum + batchUnderway(parts), 0);
  const position = { total: totalOf(underway), done: totalOf(underway) - left };
  expect(store.batches.position(clock.now())).toEqual(underway.length === 0 ? null : position);
  expect(pageOf(under, { beganFrom: 0 }).files).toBe(totalOf(batches));
}

let under: StoreUnderTest;
let folderId: number;

beforeEach(() => {
  under = storeUnderTest();
  folderId = under.store.folders.add('/depot/card-reader', 'Card reader PC', under.clock.now()).id;
});

const minuteMs = 60_000;

/** As many files as `count`, one every `everyMs`. */
function arriveInFolder(count: number, everyMs: number, name: string): void {
  for (let file = 0; file < count; file += 1) {
    under.clock.jumpWallClock(everyMs);
    arrive(under, folderId, `${name}-${file}.ddd`, `${name}-${file}`);
  }
}

function shape(): unknown {
  return pageOf(under).batches.map(({ grouping, parts }) => [grouping, batchTotal(parts)]);
}

describe('Files of a watched folder', () => {
  it('are a batch of their own from the tenth within two minutes on, for as long as no two minutes pass without one', () => {
    arriveInFolder(3, 5 * minuteMs, 'morning');
    under.clock.jumpWallClock(10 * minuteMs);
    arriveInFolder(9, 1_000, 'many');
    expect(shape()).toEqual([['day', 12]]);
    arriveInFolder(1, 1_000, 'tenth');
    expect(shape()).toEqual([
      ['burst', 10],
      ['day', 3],
    ]);
    arriveInFolder(30, 60_000, 'slower');
    arriveInFolder(1, 3 * minuteMs, 'later');
    expect(shape()).toEqual([
      ['burst', 40],
      ['day', 4],
    ]);
  });

  it('are one batch a day else', () => {
    arriveInFolder(2, 5 * minuteMs, 'today');
    under.clock.jumpWallClock(24 * 60 * minuteMs);
    arriveInFolder(1, minuteMs, 'tomorrow');
    expect(shape()).toEqual([
      ['day', 1],
      ['day', 2],
    ]);
  });

  it('are a batch by themselves where they come in an archive, which says how many it has while they come', () => {
    const of = { folderId, path: 'november-cards.zip', sizeBytes: 100, modifiedMs: 5, archiveFiles: 3 };
    const add = (member: string) => under.store.sightings.add([{ ...of, member }], under.clock.now());
    add('a.ddd');
    expect(pageOf(under).batches).toMatchObject([
      { grouping: 'archive', archiveName: 'november-cards.zip', parts: { settling: 1, 'to-come': 2 } },
    ]);
    add('b.ddd');
    add('c.ddd');
    expect(pageOf(under).batches).toMatchObject([{ parts: { settling: 3, 'to-come': 0 } }]);
  });
});

describe('An act that adds several files', () => {
  /** Adds one file to an act and keeps it. */
  function add(batchId: number, content: string, over: Parameters<typeof keptFile>[2] = {}): void {
    const [id] = under.store.sightings.add(
      [{ folderId: null, batchId, path: `${content}.ddd`, member: null, sizeBytes: 100, modifiedMs: 1 }],
      under.clock.now(),
    );
    under.store.sightings.keep([keptFile(id ?? 0, content, over)], under.clock.now());
  }

  it('has a fixed total, which says what is still to come, and what was not taken once a kill has cut it short', () => {
    const id = under.store.batches.begin({ origin: 'window', announced: 5 }, under.clock.now());
    add(id, 'one');
    add(id, 'one');
    add(id, 'page', { quarantineReason: reason('web-page') });
    const [before] = pageOf(under).batches;
    expect(before?.parts).toMatchObject({ waiting: 1, 'already-here': 1, attention: 1, 'to-come': 2 });
    expect(under.store.batches.position(under.clock.now())).toEqual({ done: 2, total: 5 });
    under.store.jobs.recover(under.clock.now());
    sendAll(under);
    const [after] = pageOf(under).batches;
    expect(after?.parts).toMatchObject({ sent: 1, 'already-here': 1, attention: 1, 'to-come': 0, 'not-taken': 2 });
    expect(under.store.batches.position(under.clock.now())).toBeNull();
  });

  it('that was not ended is over once nothing was heard of it for ten minutes', () => {
    under.store.batches.begin({ origin: 'window', announced: 2 }, under.clock.now());
    under.clock.jumpWallClock(9 * minuteMs);
    expect(pageOf(under).batches).toMatchObject([{ parts: { 'to-come': 2 } }]);
    under.clock.jumpWallClock(minuteMs);
    expect(pageOf(under).batches).toMatchObject([{ parts: { 'to-come': 0, 'not-taken': 2 } }]);
  });

  it('groups what needs attention by reason, most files first, and acts on all of one reason', () => {
    const id = under.store.batches.begin({ origin: 'window', announced: 6 }, under.clock.now());
    for (const name of ['a', 'b', 'c']) add(id, name, { quarantineReason: reason('web-page') });
    for (const name of ['d', 'e']) add(id, name, { quarantineReason: reason('cut-short') });
    add(id, 'f');
    sendAll(under);
    const groups = () =>
      under.store.batches.details(id, under.clock.now())?.groups.map(({ part, reason: why, count, first }) => {
        return [part, why, count, first.length];
      });
    expect(groups()).toEqual([
      ['attention', 'web-page', 3, 2],
      ['attention', 'cut-short', 2, 2],
      ['sent', null, 1, 0],
    ]);
    const pages = under.store.batches.jobIdsOf({ batchId: id, part: 'attention', reason: 'web-page' });
    expect(under.store.jobs.ignore(pages, under.clock.now())).toHaveLength(3);
    expect(groups()).toEqual([
      ['attention', 'cut-short', 2, 2],
      ['ignored', 'web-page', 3, 0],
      ['sent', null, 1, 0],
    ]);
    const ignored = under.store.batches.jobIdsOf({ batchId: id, part: 'ignored' });
    expect(under.store.jobs.undoIgnore(ignored, under.clock.now())).toHaveLength(3);
    const query = { ...everything, batchId: id, segment: 'attention', reason: 'web-page' } as const;
    expect(under.store.uploads.page(query).rows.map(({ fileName }) => fileName)).toEqual(['a.ddd', 'b.ddd', 'c.ddd']);
  });

  it('is found by the name of each file, of its folder and of its drive', () => {
    arrive(under, folderId, 'C_quilby.ddd', 'quilby');
    const id = under.store.batches.begin(
      { origin: 'drive', label: 'YARD 2', announced: 1, known: 4 },
      under.clock.now(),
    );
    add(id, 'other');
    const found = (search: string) => pageOf(under, { search }).batches.map(({ origin }) => origin);
    expect(found('quilby')).toEqual(['folder']);
    expect(found('reader')).toEqual(['folder']);
    expect(found('yard')).toEqual(['drive']);
    expect(found('nobody')).toEqual([]);
    expect(pageOf(under, { search: 'other' }).batches).toMatchObject([{ parts: { 'already-here': 4, waiting: 1 } }]);
  });

  it('is not known under an id that was never given', () => {
    expect(under.store.batches.has(7)).toBe(false);
    expect(under.store.batches.details(7, under.clock.now())).toBeNull();
    see(under, null, 'alone.ddd');
    expect(pageOf(under).batches).toMatchObject([{ grouping: 'act', parts: { settling: 1 } }]);
  });
});

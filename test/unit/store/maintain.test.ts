import { describe, expect, it } from 'vitest';
import type { KeptDraft, KeptRow } from '../../../electron/engine/store/maintain.ts';
import { forgottenNote } from '../../../electron/engine/store/sqlite/forget-names.ts';
import { storeUnderTest } from './store-under-test.ts';

const row = (id: number, name: string): KeptRow => ({
  id,
  line: id + 1,
  cells: [`d${id}`, name],
  outcome: null,
  words: [],
  before: {},
});

function draft(id: number, changedAt: number): KeptDraft {
  return {
    id,
    kind: 'drivers-update',
    phase: 'check',
    changedAt,
    dates: 'iso',
    result: null,
    batchId: null,
    file: { name: 'Wexcombe.csv', sheet: null, sheets: [], readAt: changedAt },
    columns: [{ header: 'id', field: 'id', matchedBy: 'field-name' }],
  };
}

const counts = { applied: 1, refused: 0, unaccounted: 0, inDoubt: 0, notSent: 0 };

describe('A draft of changes to drivers', () => {
  it('takes the place of the earlier one only when all of its rows are written', () => {
    const { store, clock } = storeUnderTest();
    const first = store.maintain.reserve('drivers-update', clock.now());
    store.maintain.addRows(first, [row(1, 'Marrowick')]);
    store.maintain.begin(draft(first, clock.now()));
    const second = store.maintain.reserve('drivers-update', clock.now());
    store.maintain.addRows(second, [row(1, 'Ashgrove')]);
    expect(store.maintain.drafts()).toEqual([draft(first, clock.now())]);
    store.maintain.begin(draft(second, clock.now()));
    expect(store.maintain.drafts().map(({ id }) => id)).toEqual([second]);
    expect(store.maintain.sweep(10)).toBe(1);
    expect(store.maintain.sweep(10)).toBe(0);
    expect(store.maintain.rows(first, 0, 10)).toEqual([]);
    expect(store.maintain.rows(second, 0, 10)).toEqual([row(1, 'Ashgrove')]);
  });

  it('that a power cut left half written is swept away', () => {
    const { store, clock } = storeUnderTest();
    const id = store.maintain.reserve('drivers-update', clock.now());
    store.maintain.addRows(id, [row(1, 'Marrowick'), row(2, 'Ashgrove')]);
    expect([store.maintain.sweep(1), store.maintain.sweep(1), store.maintain.sweep(1)]).toEqual([1, 1, 0]);
    expect(store.maintain.drafts()).toEqual([]);
  });

  it('knows of a row that it was sent before the service has answered, and what it said then', () => {
    const { store, clock } = storeUnderTest();
    const id = store.maintain.reserve('drivers-update', clock.now());
    store.maintain.addRows(id, [row(1, 'Marrowick'), row(2, 'Ashgrove')]);
    store.maintain.begin(draft(id, clock.now()));
    const batch = { kind: 'drivers-update', startedAt: 1, user: null, fileName: null, total: 2 } as const;
    const batchId = store.maintain.beginBatch(batch);
    store.maintain.beginPart(id, [{ id: 1, before: { category: 'C' } }]);
    expect(store.maintain.rows(id, 0, 10)).toMatchObject([
      { outcome: 'under-way', before: { category: 'C' } },
      { outcome: null },
    ]);
    store.maintain.endPart(id, [{ id: 1, outcome: 'refused', words: ['no'] }], batchId, {
      ...counts,
      applied: 0,
      refused: 1,
    });
    expect(store.maintain.rows(id, 0, 1)).toMatchObject([{ outcome: 'refused', words: ['no'] }]);
    expect(store.maintain.batches(0, 10)).toMatchObject({ total: 1, batches: [{ refused: 1, endedAt: null }] });
  });
});

describe('When the archive time is over', () => {
  it('drafts go with their rows, and batches name neither a user nor a file; their figures stay', () => {
    const { store, clock, database } = storeUnderTest();
    const id = store.maintain.reserve('drivers-update', clock.now());
    store.maintain.addRows(id, [row(1, 'Marrowick')]);
    store.maintain.begin(draft(id, clock.now()));
    const batchId = store.maintain.beginBatch({
      kind: 'drivers-update',
      startedAt: clock.now(),
      user: 'pat',
      fileName: 'Wexcombe.csv',
      total: 1,
    });
    store.maintain.endBatch(batchId, counts, clock.now());
    expect(store.maintain.forget(clock.now())).toEqual([]);
    expect(store.maintain.forget(clock.now() + 1)).toEqual(['drivers-update']);
    while (store.maintain.sweep(10) > 0);
    expect(store.maintain.batches(0, 10).batches).toMatchObject([{ user: null, fileName: null, total: 1, applied: 1 }]);
    const left = ['draft', 'row', 'batch'].map((table) => database.prepare(`SELECT * FROM maintain_${table}`).all());
    expect(JSON.stringify(left)).not.toMatch(/Marrowick|Wexcombe|pat/);
    expect(database.prepare(`SELECT 1 FROM note WHERE name = '${forgottenNote}'`).get()).toBeDefined();
  });
});

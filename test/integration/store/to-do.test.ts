import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeptToDo } from '../../../electron/engine/store/to-do.ts';
import type { ToDoEvent } from '../../../shared/contract/reports/to-do.ts';
import { openEntry } from '../kept-to-do.ts';
import { type DataFolder, makeDataFolder } from './data-folder.ts';

let folder: DataFolder;
beforeEach(async () => {
  folder = await makeDataFolder();
});
afterEach(() => folder.remove());

const open: KeptToDo = {
  ...openEntry,
  subject: 'service:D1',
  name: 'Lida Wexcombe',
  lastDay: '2026-10-01',
  owner: 'Jo Tilby',
  note: 'Bay 6',
};

describe('What is kept of what is to do', () => {
  it('is there after a start as it was kept, with its history in its order', async () => {
    const { store } = await folder.opened();
    const at = folder.clock.now();
    const [first] = store.toDo.keep([
      { entry: open, event: { at, by: '', what: { code: 'opened', step: 'chase', daysLeft: -5 } } },
    ]);
    const asked = { ...open, id: first?.id ?? 0, askedAt: at, askedHow: 'telephone' } as const;
    store.toDo.keep([{ entry: asked, event: { at, by: 'Jo', what: { code: 'asked', how: 'telephone' } } }]);
    // A driver and a vehicle may have the same id at the service.
    store.toDo.keep([{ entry: { ...open, of: 'vehicle', name: 'TD70 KQX' }, event: null }]);
    store.close();
    const { store: again } = await folder.opened();
    expect(again.toDo.entries()).toEqual([asked, { ...open, of: 'vehicle', name: 'TD70 KQX', id: 2 }]);
    expect(again.toDo.events(asked.id).map(({ by, what }) => `${by} ${what.code}`)).toEqual([' opened', 'Jo asked']);
    again.close();
  });

  it('goes when its time is over: closed entries and what was done long ago, and addresses of whom nobody names', async () => {
    const { store } = await folder.opened();
    const long = folder.clock.now();
    const event = { at: long, by: '', what: { code: 'step', step: 'chase' } } as const;
    store.toDo.keep([
      { entry: open, event },
      { entry: { ...open, subject: 'service:D2', closedAt: long, closedBy: 'processed' }, event },
    ]);
    store.toDo.keepAddresses([
      { driverIds: ['driver:21:A', 'service:D1'], address: { email: 'lida@example.org', language: 'pl' } },
    ]);
    store.toDo.keepAddresses([{ driverIds: ['service:D2'], address: { email: 'gone@example.org', language: null } }]);
    store.toDo.forget(long, () => false);
    expect(store.toDo.entries()).toHaveLength(2);
    store.toDo.forget(long + 1, (id) => id === 'driver:21:A');
    expect(store.toDo.entries().map(({ subject }) => subject)).toEqual(['service:D1']);
    expect(store.toDo.events(1)).toEqual([]);
    expect(store.toDo.address(['service:D1', 'driver:21:A'])).toEqual({ email: 'lida@example.org', language: 'pl' });
    expect(store.toDo.address(['service:D2'])).toBeNull();
    store.toDo.keepAddresses([{ driverIds: ['driver:21:A', 'service:D1'], address: { email: '', language: null } }]);
    expect(store.toDo.address(['driver:21:A'])).toBeNull();
    store.close();
  });

  describe('where a driver of the files here turns out to be one of the service', () => {
    const fromFiles: KeptToDo = { ...open, subject: 'driver:21:A', owner: null, note: '' };
    const closed = { closedAt: 3, closedBy: 'processed', closedDay: '2026-10-01' } as const;
    const askedAt = (at: number, how: 'telephone' | 'in-person'): ToDoEvent => ({
      at,
      by: 'Jo',
      what: { code: 'asked', how },
    });

    async function merged(
      own: KeptToDo | null,
      other: KeptToDo,
    ): Promise<{ entries: readonly KeptToDo[]; at: number[] }> {
      const { store } = await folder.opened();
      if (own !== null) store.toDo.keep([{ entry: own, event: askedAt(1, 'telephone') }]);
      const [kept] = store.toDo.keep([{ entry: other, event: askedAt(2, 'in-person') }]);
      store.toDo.adopt([{ of: 'driver', entry: kept?.id ?? 0, subject: 'service:D1' }]);
      const entries = store.toDo.entries();
      const at = entries.flatMap(({ id }) => store.toDo.events(id).map((event) => event.at));
      store.close();
      return { entries, at };
    }

    it('goes on under the id of the service, as it was, where that has no entry', async () => {
      const other = { ...fromFiles, askedAt: 2, askedHow: 'in-person', note: 'Bay 2' } as const;
      expect(await merged(null, other)).toEqual({ entries: [{ ...other, id: 1, subject: 'service:D1' }], at: [2] });
    });

    it('keeps both histories and whole notes, who was asked last and the earlier reminder, of two open ones', async () => {
      const note = 'n'.repeat(2_000);
      const { entries, at } = await merged(
        { ...open, note, askedAt: 1, askedHow: 'telephone', remindOn: '2026-12-09' },
        { ...fromFiles, owner: 'Ann', note, askedAt: 2, askedHow: 'in-person', remindOn: '2026-12-02' },
      );
      const first = { ...open, id: 1, askedAt: 2, askedHow: 'in-person', remindOn: '2026-12-02' };
      expect(entries).toEqual([{ ...first, note: `${note}\n${note}` }]);
      expect(at).toEqual([1, 2]);
    });

    it('stays open with what was asked where only the one of the files is open', async () => {
      const { entries, at } = await merged(
        { ...open, ...closed, step: 'wait', askedAt: 1, askedHow: 'telephone' },
        { ...fromFiles, askedAt: 2, askedHow: 'in-person', lastDay: '2026-10-05', remindOn: '2026-12-02' },
      );
      const asked = { askedAt: 2, askedHow: 'in-person', lastDay: '2026-10-05', remindOn: '2026-12-02' };
      expect(entries).toEqual([{ ...open, id: 1, ...asked }]);
      expect(at).toEqual([1, 2]);
    });

    it('does not count as asked by what was asked before the one of the files was closed', async () => {
      const { entries, at } = await merged(open, { ...fromFiles, ...closed, askedAt: 2, askedHow: 'in-person' });
      expect(entries).toEqual([{ ...open, id: 1 }]);
      expect(at).toEqual([1, 2]);
    });
  });
});

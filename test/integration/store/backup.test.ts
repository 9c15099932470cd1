import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newKept } from '../../../electron/engine/maintain/draft.ts';
import type { Store } from '../../../electron/engine/store/store.ts';
import { openEntry } from '../kept-to-do.ts';
import { type DataFolder, keepMany, makeDataFolder } from './data-folder.ts';

const hourMs = 3_600_000;

let folder: DataFolder;

beforeEach(async () => {
  folder = await makeDataFolder();
});

afterEach(() => folder.remove());

describe('The hourly backup', () => {
  it('is rotated, and leaves nothing half written', async () => {
    const { store, backUp } = await folder.opened();
    for (let hour = 0; hour < 50; hour += 1) {
      expect(await backUp(0)).toMatchObject({ ok: true });
      await folder.clock.advance(hourMs);
    }
    store.close();
    // The newest, and the last of the day before.
    expect((await readdir(join(folder.directory, 'backup'))).sort()).toEqual([
      'depot-20261023T230000Z.sqlite',
      'depot-20261024T080000Z.sqlite',
    ]);
  });

  it('is a sound database with everything up to its end, though files arrived meanwhile', async () => {
    const { store, backUp } = await folder.opened();
    keepMany(store, 0, 2_000, folder.clock.now());
    let kept = 2_000;
    let running = true;
    const backup = backUp(0).finally(() => {
      running = false;
    });
    while (running) {
      keepMany(store, kept, kept + 1, folder.clock.now());
      kept += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    const made = await backup;
    store.close();
    if (!made.ok) throw new Error(`no backup was made: ${made.error.systemCode}`);
    const copy = new Database(join(folder.directory, 'backup', made.value), { readonly: true });
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    const jobs = copy.prepare<[], number>('SELECT count(*) FROM job').pluck().get() ?? 0;
    expect(jobs).toBeGreaterThanOrEqual(2_000);
    expect(kept).toBeGreaterThan(2_001);
    copy.close();
  });

  it('takes the place of one that a kill left half written', async () => {
    const { store, backUp } = await folder.opened();
    await mkdir(join(folder.directory, 'backup'));
    await writeFile(join(folder.directory, 'backup', 'writing.part'), 'half');
    expect(await backUp(0)).toMatchObject({ ok: true });
    store.close();
    expect(await readdir(join(folder.directory, 'backup'))).toEqual(['depot-20261022T070000Z.sqlite']);
  });

  it('says that it was closed when the store was closed under it', async () => {
    const { store, backUp } = await folder.opened();
    keepMany(store, 0, 500, folder.clock.now());
    const backup = backUp(0);
    store.close();
    expect(await backup).toMatchObject({ ok: false, error: { code: 'closed' } });
  });

  it('says what went wrong where its folder cannot be made', async () => {
    const { store, backUp } = await folder.opened();
    await writeFile(join(folder.directory, 'backup'), 'not a folder');
    expect(await backUp(0)).toMatchObject({ ok: false, error: { code: 'failed', systemCode: 'EEXIST' } });
    store.close();
  });

  it('leaves the reserve of the disk free: an older one makes room, and the last of all stays', async () => {
    const { store, backUp } = await folder.opened();
    expect(await backUp(0)).toMatchObject({ ok: true });
    await folder.clock.advance(hourMs);
    expect(await backUp(0)).toMatchObject({ ok: true });
    await folder.clock.advance(hourMs);
    expect(await backUp(1e18)).toMatchObject({ ok: false, error: { code: 'disk-full', systemCode: 'NO-ROOM' } });
    store.close();
    expect(await readdir(join(folder.directory, 'backup'))).toEqual(['depot-20261022T080000Z.sqlite']);
  });

  it('is checked: a copy of a damaged database replaces no earlier one, and the next start restores', async () => {
    const first = await folder.opened();
    keepMany(first.store, 0, 200, folder.clock.now());
    expect(await first.backUp(0)).toMatchObject({ ok: true });
    first.store.close();
    const bytes = await readFile(folder.databasePath);
    const page = Math.floor(bytes.lastIndexOf('driver-cardqueued') / 4096);
    const { size, mtimeMs } = await stat(folder.databasePath);
    await writeFile(folder.databasePath, bytes.fill(0xa5, page * 4096, (page + 1) * 4096));
    const at = Math.floor(mtimeMs / 1000);
    await utimes(folder.databasePath, at, at);
    const note = `${folder.databasePath}.closed`;
    await writeFile(note, JSON.stringify({ sizeBytes: size, modifiedMs: at * 1000, checkedAt: folder.clock.now() }));

    await folder.clock.advance(hourMs);
    const second = await folder.opened();
    expect(second.origin).toBe('opened');
    expect(await second.backUp(0)).toMatchObject({ ok: false, error: { code: 'damaged' } });
    second.store.close();
    expect(await readdir(join(folder.directory, 'backup'))).toEqual(['depot-20261022T070000Z.sqlite']);
    const third = await folder.opened();
    expect(third.origin).toBe('restored');
    third.store.close();
  });

  it('is due after what people and files bring, and not after answers of the service', async () => {
    const { store, contentMark } = await folder.opened();
    const atFirst = contentMark();
    const snapshot = {
      id: 'run-1',
      name: 'driver-d53',
      request: '{}',
      asOf: 1,
      tookMs: 1,
      rowCount: 0,
      misfitCount: 0,
      askedOf: null,
    };
    store.reports.keep(snapshot, { rows: '[]', misfits: '[]' }, 5);
    expect(contentMark()).toBe(atFirst);
    store.settings.choose({ archiveDays: 400 });
    const withSetting = contentMark();
    keepMany(store, 0, 1, folder.clock.now());
    expect(new Set([atFirst, withSetting, contentMark()]).size).toBe(3);
    store.close();
  });

  const leave = { kind: 'leave', firstDay: '2026-10-01', lastDay: '2026-10-05' } as const;
  const delivery = { event: 'clocking', body: new Uint8Array(2), digest: 'd', subject: 's', identity: null };
  const toDo = { ...openEntry, owner: 'Jo Tilby', note: 'On leave until Monday' };
  const said: readonly (readonly [string, (store: Store) => void])[] = [
    [
      'a hold',
      ({ custody }) =>
        custody.addHold({ subjectId: 'driver:1', name: null, firstDay: null, lastDay: null, reason: 'court' }, 1),
    ],
    ['what is noted with what is to do', ({ toDo: entries }) => entries.keep([{ entry: toDo, event: null }])],
    [
      'the address of a driver',
      ({ toDo: entries }) =>
        entries.keepAddresses([{ driverIds: ['service:7'], address: { email: 'greer@example.org', language: null } }]),
    ],
    ['the rules of a driver', ({ driverEntries }) => driverEntries.setRules(['service:7'], 'gb-domestic')],
    ['a driver’s leave', ({ driverEntries }) => driverEntries.addLeave('service:7', leave)],
    [
      'rows to be sent',
      ({ maintain }) => maintain.begin({ ...newKept('clockings-delete', maintain.reserve('clockings-delete', 1), 1) }),
    ],
    ['a clocking that came by a webhook', ({ webhooks }) => webhooks.keep([{ ...delivery, clockedAt: 1 }], 1, 1)],
  ];

  it.each(said)('is due after %s, which nobody can be asked for again', async (_what, say) => {
    const { store, contentMark } = await folder.opened();
    const before = contentMark();
    say(store);
    expect(contentMark()).not.toBe(before);
    store.close();
  });
});

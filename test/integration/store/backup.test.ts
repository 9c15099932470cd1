import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
      expect(await backUp()).toMatchObject({ ok: true });
      await folder.clock.advance(hourMs);
    }
    store.close();
    // It began at 07:00, so the fifty hours touch three days.
    expect((await readdir(join(folder.directory, 'backup'))).sort()).toEqual([
      'depot-20261022T230000Z.sqlite',
      'depot-20261023T230000Z.sqlite',
      'depot-20261024T060000Z.sqlite',
      'depot-20261024T070000Z.sqlite',
      'depot-20261024T080000Z.sqlite',
    ]);
  });

  it('is a sound database with everything up to its end, though files arrived meanwhile', async () => {
    const { store, backUp } = await folder.opened();
    keepMany(store, 0, 2_000, folder.clock.now());
    let kept = 2_000;
    let running = true;
    const backup = backUp().finally(() => {
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
    expect(await backUp()).toMatchObject({ ok: true });
    store.close();
    expect(await readdir(join(folder.directory, 'backup'))).toEqual(['depot-20261022T070000Z.sqlite']);
  });

  it('says that it was closed when the store was closed under it', async () => {
    const { store, backUp } = await folder.opened();
    keepMany(store, 0, 500, folder.clock.now());
    const backup = backUp();
    store.close();
    expect(await backup).toMatchObject({ ok: false, error: { code: 'closed' } });
  });

  it('says what went wrong where its folder cannot be made', async () => {
    const { store, backUp } = await folder.opened();
    await writeFile(join(folder.directory, 'backup'), 'not a folder');
    expect(await backUp()).toMatchObject({ ok: false, error: { code: 'failed', systemCode: 'EEXIST' } });
    store.close();
  });
});

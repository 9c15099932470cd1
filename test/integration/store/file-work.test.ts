import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workOnFile } from '../../../electron/engine/store/sqlite/file-work.ts';
import { keepMany, makeDataFolder } from './data-folder.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'depot-file-work-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

/** A database of some rows with a text, half of them deleted again. Returns its path. */
function makeDatabase(rows: number): string {
  const path = join(directory, 'work.sqlite');
  const database = new Database(path);
  database.exec('CREATE TABLE entry (id INTEGER PRIMARY KEY, text TEXT NOT NULL)');
  const insert = database.prepare('INSERT INTO entry (text) VALUES (?)');
  database.transaction(() => {
    for (let row = 0; row < rows; row += 1) insert.run(`wexcombe ${row} ${'x'.repeat(900)}`);
  })();
  database.exec('DELETE FROM entry WHERE id % 2 = 0');
  database.close();
  return path;
}

/** Below and above the size from which a thread does the work. */
const sizes = [
  ['a small database', 40],
  ['a large database, on its thread', 4_000],
] as const;

describe('Work on a file that nobody has open', () => {
  it.each(sizes)('finds that %s is sound, and leaves nothing beside it', async (_, rows) => {
    const path = makeDatabase(rows);
    expect(await workOnFile({ kind: 'check', path })).toEqual({ ok: true, value: undefined });
    expect(await readdir(directory)).toEqual(['work.sqlite']);
  });

  it.each(sizes)('finds damage in %s', async (_, rows) => {
    const path = makeDatabase(rows);
    const bytes = await readFile(path);
    const page = Math.floor(bytes.indexOf('wexcombe') / 4096);
    await writeFile(path, bytes.fill(0xa5, page * 4096, (page + 1) * 4096));
    expect(await workOnFile({ kind: 'check', path })).toMatchObject({ ok: false, error: { code: 'damaged' } });
  });

  it.each(sizes)('writes %s anew without what was deleted from it', async (_, rows) => {
    const path = makeDatabase(rows);
    const to = join(directory, 'anew.sqlite');
    expect(await workOnFile({ kind: 'write-anew', path, to })).toMatchObject({ ok: true });
    const anew = new Database(to, { readonly: true });
    expect(anew.prepare('SELECT count(*) FROM entry').pluck().get()).toBe(rows / 2);
    anew.close();
    const names = (await readFile(to)).toString('latin1').match(/wexcombe \d+/g) ?? [];
    expect(new Set(names).size).toBe(rows / 2);
    if (process.platform !== 'win32') expect((await stat(to)).mode & 0o777).toBe(0o600);
  });

  it('says that a file is missing, and makes none', async () => {
    const missing = join(directory, 'missing.sqlite');
    expect(await workOnFile({ kind: 'check', path: missing })).toMatchObject({ ok: false });
    expect(await readdir(directory)).toEqual([]);
  });
});

it('A large database in use is checked while everything else gets its turns, and its copy does not stay', async () => {
  const folder = await makeDataFolder();
  const { store } = await folder.opened();
  keepMany(store, 0, 5_000, folder.clock.now());
  let turns = 0;
  let isChecking = true;
  const condition = store.condition().finally(() => {
    isChecking = false;
  });
  while (isChecking) {
    turns += 1;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(await condition).toMatchObject({ isSound: true });
  expect(turns).toBeGreaterThan(10);
  expect(await readdir(join(folder.directory, 'backup'))).toEqual([]);
  store.close();
  await folder.remove();
});

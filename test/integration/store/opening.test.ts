import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import { bringUpToDate } from '../../../electron/engine/store/open-store.ts';
import { dataFolder } from '../../../electron/engine/store/sqlite/data-folder.ts';
import { knownVersion, migrate, versionOf } from '../../../electron/engine/store/sqlite/migrate.ts';
import { migrations } from '../../../electron/engine/store/sqlite/migrations/all.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { type DataFolder, keepFile, makeDataFolder, numberedSha256 } from './data-folder.ts';

let folder: DataFolder;
let child: ChildProcess | null = null;

beforeEach(async () => {
  folder = await makeDataFolder();
});

afterEach(async () => {
  child?.kill('SIGKILL');
  child = null;
  await folder.remove();
});

/** A process of its own that has the store open. */
async function startOther(): Promise<ChildProcess> {
  const given = [inject('keepingProgram'), folder.directory, '0'];
  const other = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  child = other;
  await once(createInterface({ input: other.stdout }), 'line');
  return other;
}

describe('Opening the store', () => {
  it('makes a data folder that only its user can enter', async () => {
    const { store, origin } = await folder.opened();
    expect(origin).toBe('created');
    store.close();
    if (process.platform !== 'win32') expect((await stat(folder.directory)).mode & 0o777).toBe(0o700);
  });

  it('finds again what was stored', async () => {
    const first = await folder.opened();
    const jobId = keepFile(first.store, numberedSha256(1), folder.clock.now());
    first.store.close();
    const second = await folder.opened();
    expect(second.origin).toBe('opened');
    expect(second.store.jobs.get(jobId)).toMatchObject({ state: 'queued', sha256: numberedSha256(1) });
    second.store.close();
  });

  it('is refused as in use while this process has it open, and goes on after it was closed', async () => {
    const { store } = await folder.opened();
    const refused = await folder.open();
    expect(refused).toMatchObject({ ok: false, error: { code: 'in-use' } });
    store.close();
    (await folder.opened()).store.close();
  });

  it('is refused as in use while another process has it open and goes on, until that one dies', async () => {
    const other = await startOther();
    const refused = await folder.open();
    expect([other.exitCode, other.signalCode]).toEqual([null, null]);
    expect(refused).toMatchObject({ ok: false, error: { code: 'in-use' } });
    if (!refused.ok) {
      expect(refused.error.message).toContain('Another Tacho Depot is working with this data folder');
      expect(refused.error.message).not.toContain(folder.directory);
    }

    other.kill('SIGKILL');
    await once(other, 'exit');
    const { store, origin } = await folder.opened();
    expect(origin).toBe('opened');
    store.close();
  });

  it('leaves a database of a newer version as it is, and says so', async () => {
    const { store } = await folder.opened();
    store.close();
    const database = new Database(folder.databasePath);
    database.exec(`INSERT INTO migration VALUES (99, 'of tomorrow', 0)`);
    database.close();
    const refused = await folder.open();
    expect(refused).toMatchObject({ ok: false, error: { code: 'other-version' } });
    if (!refused.ok) expect(refused.error.message).toContain('99');
    expect(await readdir(folder.directory)).not.toContain('damaged');
    // And it is let go of, so that the newer version can be started at once.
    const again = new Database(folder.databasePath, { timeout: 0 });
    expect(again.prepare('SELECT max(number) FROM migration').pluck().get()).toBe(99);
    again.close();
  });

  it('leaves a database from before the first release as it is, and says what to do', async () => {
    await mkdir(folder.directory, { recursive: true });
    const database = new Database(folder.databasePath);
    const early = [
      { number: 1, purpose: 'jobs: the bytes to send, each once, and how far they are', sql: 'CREATE TABLE job (id)' },
      {
        number: 2,
        purpose: 'folders and sightings: where and when files were seen',
        sql: 'CREATE TABLE sighting (id)',
      },
    ];
    migrate(database, folder.clock.now(), early);
    database.exec('INSERT INTO job VALUES (7)');
    database.close();
    const refused = await folder.open();
    expect(refused).toMatchObject({ ok: false, error: { code: 'other-version' } });
    if (!refused.ok)
      expect(refused.error.message).toMatch(/before the first release.*Nothing in it was changed.*keep it/);
    const again = new Database(folder.databasePath, { timeout: 0 });
    expect(again.prepare('SELECT id FROM job').pluck().all()).toEqual([7]);
    expect(again.prepare('SELECT number, purpose FROM migration').all()).toHaveLength(2);
    again.close();
    expect(await readdir(folder.directory)).not.toContain('damaged');
  });

  it('makes a backup before it migrates a database of an older version', async () => {
    const { store } = await folder.opened();
    keepFile(store, numberedSha256(1), folder.clock.now());
    store.close();
    const database = new Database(folder.databasePath);
    const next = {
      number: knownVersion + 1,
      purpose: 'a step of tomorrow',
      sql: 'CREATE TABLE tomorrow (id INTEGER) STRICT',
    };
    const { directory, clock } = folder;
    const here = dataFolder({ directory, files: nodeFiles(), clock, log: silentLog });
    expect(await bringUpToDate(database, here, [...migrations, next])).toMatchObject({ ok: true });
    expect(versionOf(database)).toBe(next.number);
    database.close();
    const backups = await readdir(join(folder.directory, 'backup'));
    expect(backups).toHaveLength(1);
    const backup = new Database(join(folder.directory, 'backup', backups[0] ?? ''), { readonly: true });
    expect(versionOf(backup)).toBe(knownVersion);
    expect(backup.prepare('SELECT count(*) FROM job').pluck().get()).toBe(1);
    backup.close();
  });

  it('says that the data folder cannot be written where a file has its name', async () => {
    await writeFile(folder.directory, 'not a folder');
    expect(await folder.open()).toMatchObject({ ok: false, error: { code: 'not-writable' } });
  });

  it('says so where the database cannot be opened', async () => {
    await mkdir(folder.databasePath, { recursive: true });
    expect(await folder.open()).toMatchObject({ ok: false, error: { code: 'not-writable' } });
  });
});

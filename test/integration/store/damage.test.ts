import { open, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { Files } from '../../../electron/engine/ports.ts';
import type { OpenedStore } from '../../../electron/engine/store/open-store.ts';
import { replacementOf } from '../../../electron/engine/store/store.ts';
import { failure } from '../../../shared/result.ts';
import { type DataFolder, keepFile, keepMany, makeDataFolder, numberedSha256 } from './data-folder.ts';
import { failingFiles } from './failing-files.ts';

let folder: DataFolder;

beforeEach(async () => {
  folder = await makeDataFolder();
});

afterEach(() => folder.remove());

/** Overwrites every third page from the given one on, as a failing disk or a careless program does. */
async function damage(path: string, fromPage: number): Promise<void> {
  const pageBytes = 4096;
  const { size } = await stat(path);
  const handle = await open(path, 'r+');
  for (let page = fromPage; page * pageBytes < size; page += 3) {
    await handle.write(new Uint8Array(pageBytes).fill(0xa5), 0, pageBytes, page * pageBytes);
  }
  await handle.close();
}

/** Renames all but files of this ending. */
function refusedFor(ending: string): Files['rename'] {
  const { rename } = nodeFiles();
  return async (from, to) =>
    from.endsWith(ending) ? failure({ code: 'failed', systemCode: 'EIO' }) : rename(from, to);
}

const dayMs = 86_400_000;

/** As a disk does it by itself: one page with jobs in it, and the file's time stays as it was. */
async function damageUnseen(path: string): Promise<void> {
  const { atime, mtime } = await stat(path);
  // Whole seconds are kept exactly by every file system.
  const at = new Date(Math.floor(mtime.getTime() / 1000) * 1000);
  const bytes = await readFile(path);
  const page = Math.floor(bytes.lastIndexOf('driver-cardqueued') / 4096);
  await writeFile(path, bytes.fill(0xa5, page * 4096, (page + 1) * 4096));
  await utimes(path, atime, at);
  const note = `${path}.closed`;
  await writeFile(note, JSON.stringify({ ...JSON.parse(await readFile(note, 'utf8')), modifiedMs: at.getTime() }));
}

/** Two hundred files in a backup, a hundred more after it. */
async function fillWithBackup(): Promise<void> {
  const { store, backUp } = await folder.opened();
  keepMany(store, 0, 200, folder.clock.now());
  store.jobs.endAttempts(
    store.jobs
      .claimDue(folder.clock.now(), 50)
      .map(({ id }) => ({ jobId: id, kind: 'accepted', receipt: `r-${id}`, responseCode: 1 })),
    folder.clock.now(),
  );
  expect(await backUp(0)).toMatchObject({ ok: true });
  keepMany(store, 200, 300, folder.clock.now());
  store.close();
}

it('A backup that a clock a few hours ahead has made takes the place of none that is newer', async () => {
  const { store, backUp } = await folder.opened();
  keepMany(store, 0, 100, folder.clock.now());
  folder.clock.jumpWallClock(5 * 3_600_000);
  expect(await backUp(0)).toMatchObject({ ok: true });
  folder.clock.jumpWallClock(-5 * 3_600_000);
  for (let hour = 1; hour < 4; hour += 1) {
    await folder.clock.advance(3_600_000);
    keepMany(store, 100 * hour, 100 * (hour + 1), folder.clock.now());
    expect(await backUp(0)).toMatchObject({ ok: true });
  }
  store.close();
  expect((await readdir(join(folder.directory, 'backup'))).sort()).toEqual([
    'depot-20261022T090000Z.sqlite',
    'depot-20261022T100000Z.sqlite',
  ]);
  await damage(folder.databasePath, 1);
  const { store: restored } = await folder.opened();
  expect(restored.jobs.adoptable([numberedSha256(50), numberedSha256(350)])).toEqual([]);
  restored.close();
});

it('A mail that waited in the backup is in doubt: it may have been sent since, and nobody gets it twice', async () => {
  const { store, backUp } = await folder.opened();
  const at = folder.clock.now();
  store.mail.add({
    groupKey: 'north',
    groupName: 'North',
    cause: 'by-hand',
    letter: null,
    day: '2026-10-22',
    stateDigest: 'd',
    madeAt: at,
    drivers: 1,
    vehicles: 0,
    content: { subject: 's', text: 't', html: 'h', csv: '', fileName: '' },
    handled: null,
    recipients: [{ address: 'one@example.com', messageId: '<1>' }],
  });
  expect(await backUp(0)).toMatchObject({ ok: true });
  const sent = store.mail.begin(at);
  if (sent !== null) store.mail.end(sent, { state: 'done', value: null }, at);
  store.close();
  await damage(folder.databasePath, 1);
  const restored = await folder.opened();
  expect(restored.origin).toBe('restored');
  expect(restored.store.mail.newest(5).deliveries).toMatchObject([{ state: 'in-doubt', recipient: 'one@example.com' }]);
  expect(restored.store.mail.begin(at + 1)).toBeNull();
  restored.store.close();
});

it('The newest backup is kept where the disk has no room for another one, whatever its name says', async () => {
  const { store, backUp } = await folder.opened();
  folder.clock.jumpWallClock(5 * 3_600_000);
  expect(await backUp(0)).toMatchObject({ ok: true });
  folder.clock.jumpWallClock(-5 * 3_600_000);
  keepMany(store, 0, 100, folder.clock.now());
  expect(await backUp(0)).toMatchObject({ ok: true });
  expect(await backUp(Number.MAX_SAFE_INTEGER)).toMatchObject({ ok: false, error: { code: 'disk-full' } });
  store.close();
  expect(await readdir(join(folder.directory, 'backup'))).toEqual(['depot-20261022T070000Z.sqlite']);
});

const hashes = Array.from({ length: 300 }, (_, number) => numberedSha256(number));

/** What an opened store reports about its records. */
function replacement({ store }: OpenedStore) {
  return replacementOf(store.settings.note('records-replaced'));
}

async function setAside(): Promise<readonly string[]> {
  const [moment] = await readdir(join(folder.directory, 'damaged'));
  return readdir(join(folder.directory, 'damaged', moment ?? ''));
}

describe('A damaged database', () => {
  it.each([
    ['in its first page', 0],
    ['in its middle', 7],
  ])('%s is set aside, and the newest backup takes its place', async (_, fromPage) => {
    await fillWithBackup();
    await damage(folder.databasePath, fromPage);
    const damaged = await readFile(folder.databasePath);
    const { store, origin } = await folder.opened();
    expect(origin).toBe('restored');
    expect(store.uploads.counts(0)).toMatchObject({ total: 200, uploaded: 50, waiting: 150 });
    // What was unsent in the backup may have been sent since.
    expect(store.jobs.get(200)).toMatchObject({ state: 'queued', outcomeUnknown: true });
    expect(store.jobs.get(1)).toMatchObject({ state: 'uploaded', outcomeUnknown: false });
    // What came after the backup is found again in the spool.
    expect(store.jobs.adoptable(hashes)).toEqual(hashes.slice(200));
    store.close();

    expect(await setAside()).toContain('depot.sqlite');
    const [moment] = await readdir(join(folder.directory, 'damaged'));
    const kept = await readFile(join(folder.directory, 'damaged', moment ?? '', 'depot.sqlite'));
    expect(kept.equals(damaged)).toBe(true);
  });

  it('without any backup starts empty, and all of the spool can be adopted', async () => {
    const { store } = await folder.opened();
    keepMany(store, 0, 300, folder.clock.now());
    store.close();
    await damage(folder.databasePath, 5);
    const rebuilt = await folder.opened();
    expect(rebuilt.origin).toBe('rebuilt');
    expect(rebuilt.store.uploads.counts(0).total).toBe(0);
    expect(rebuilt.store.jobs.adoptable(hashes)).toEqual(hashes);
    rebuilt.store.close();
    expect(await setAside()).toContain('depot.sqlite');
  });

  it('is restored from an older backup where the newest one is damaged too', async () => {
    await fillWithBackup();
    await folder.clock.advance(3_600_000);
    const second = await folder.opened();
    expect(await second.backUp(0)).toMatchObject({ ok: true });
    second.store.close();
    const backups = (await readdir(join(folder.directory, 'backup'))).sort();
    expect(backups).toHaveLength(2);
    await damage(join(folder.directory, 'backup', backups[1] ?? ''), 4);
    await damage(folder.databasePath, 0);
    const { store, origin } = await folder.opened();
    expect(origin).toBe('restored');
    expect(store.uploads.counts(0).total).toBe(200);
    store.close();
  });

  it('is restored in the end, whichever call of the file system fails at the first start', async () => {
    const sound = failingFiles(0);
    await fillWithBackup();
    await damage(folder.databasePath, 0);
    const first = await folder.open({ files: sound.files });
    if (first.ok) first.value.store.close();
    expect(sound.calls()).toBeGreaterThan(10);

    for (let failingCall = 1; failingCall <= sound.calls(); failingCall += 1) {
      await damage(folder.databasePath, 0);
      await folder.clock.advance(1_000);
      const troubled = await folder.open({ files: failingFiles(failingCall).files });
      const { store, origin } = troubled.ok ? troubled.value : await folder.opened();
      expect({ failingCall, origin }).toEqual({ failingCall, origin: 'restored' });
      expect(store.uploads.counts(0).total).toBe(200);
      const aside = replacementOf(store.settings.note('records-replaced'))?.aside ?? '';
      expect(await readdir(join(folder.directory, 'damaged', aside)), `call ${failingCall}`).toContain('depot.sqlite');
      store.close();
    }
  });

  it('is reported after the start that replaced it and after each later one, until a person has read it', async () => {
    await fillWithBackup();
    await folder.clock.advance(60_000);
    await damage(folder.databasePath, 0);
    const at = folder.clock.now();
    const first = await folder.opened();
    const told = { by: 'backup', at, backupAt: at - 60_000, aside: expect.stringMatching(/^\d{8}T\d{6}Z$/) };
    expect(replacement(first)).toEqual(told);
    first.store.close();
    await folder.clock.advance(3_600_000);
    const second = await folder.opened();
    expect(replacement(second)).toEqual(told);
    second.store.settings.setNote('records-replaced', null);
    second.store.close();
    const third = await folder.opened();
    expect(replacement(third)).toBeNull();
    third.store.close();
  });

  it('that was replaced by an empty one is reported, also where the start that set it aside was killed before that', async () => {
    const { store } = await folder.opened();
    keepMany(store, 0, 3, folder.clock.now());
    store.close();
    await damage(folder.databasePath, 0);
    const unplaced = { ...nodeFiles(), rename: refusedFor('.restoring') };
    expect(await folder.open({ files: unplaced })).toMatchObject({ ok: false });
    await folder.clock.advance(60_000);
    const anew = await folder.opened();
    expect(anew.origin).toBe('rebuilt');
    const [aside] = await readdir(join(folder.directory, 'damaged'));
    expect(replacement(anew)).toEqual({ by: 'nothing', at: folder.clock.now(), backupAt: null, aside });
    anew.store.close();
  });

  it('is sound after it was restored, and is not restored a second time', async () => {
    await fillWithBackup();
    await damage(folder.databasePath, 0);
    const first = await folder.opened();
    keepFile(first.store, numberedSha256(1_000), folder.clock.now());
    first.store.close();
    const { store, origin } = await folder.opened();
    expect(origin).toBe('opened');
    expect(store.uploads.counts(0).total).toBe(201);
    store.close();
  });
});

describe('A database that was closed in order', () => {
  it('is not checked again while it is as it was left, and once a week all the same', async () => {
    await fillWithBackup();
    await damageUnseen(folder.databasePath);
    const trusted = await folder.opened();
    expect(trusted.origin).toBe('opened');
    trusted.store.close();
    await folder.clock.advance(7 * dayMs);
    const checked = await folder.opened();
    expect(checked.origin).toBe('restored');
    checked.store.close();
  });

  it('is checked at the next start when damage was met while it was used', async () => {
    await fillWithBackup();
    await damageUnseen(folder.databasePath);
    const { store } = await folder.opened();
    expect(() => {
      for (let id = 1; id <= 300; id += 1) store.uploads.details(id);
    }).toThrow();
    store.close();
    const checked = await folder.opened();
    expect(checked.origin).toBe('restored');
    checked.store.close();
  });

  it('is restored at the next start when a check found the damage, however it was closed after that', async () => {
    await fillWithBackup();
    await damageUnseen(folder.databasePath);
    const { store, origin } = await folder.opened();
    expect(origin).toBe('opened');
    expect((await store.condition()).isSound).toBe(false);
    store.close();
    const restored = await folder.opened();
    expect(restored.origin).toBe('restored');
    expect((await restored.store.condition()).isSound).toBe(true);
    restored.store.close();
  });

  it('is checked when the process that used it was killed', async () => {
    await fillWithBackup();
    await folder.opened();
    await expect(readFile(`${folder.databasePath}.closed`)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('A sound database', () => {
  it('is never replaced by a backup, whichever call of the file system fails', async () => {
    await fillWithBackup();
    for (let failingCall = 1; failingCall <= 10; failingCall += 1) {
      const troubled = await folder.open({ files: failingFiles(failingCall).files });
      const { store, origin } = troubled.ok ? troubled.value : await folder.opened();
      expect({ failingCall, origin }).toEqual({ failingCall, origin: 'opened' });
      expect(store.uploads.counts(0).total).toBe(300);
      store.close();
    }
  });
});

describe('A database that is lost', () => {
  it.each([
    ['deleted', () => rm(folder.databasePath)],
    ['cut to nothing', () => truncate(folder.databasePath)],
    ['replaced by a text', () => writeFile(folder.databasePath, 'not a database, but long enough to look like a file')],
  ])('because it was %s is restored from the backup', async (_, lose) => {
    await fillWithBackup();
    await lose();
    const { store, origin } = await folder.opened();
    expect(origin).toBe('restored');
    expect(store.uploads.counts(0).total).toBe(200);
    store.close();
  });

  it('does not pass the log that it left behind to its successor', async () => {
    await fillWithBackup();
    await rm(folder.databasePath);
    await writeFile(`${folder.databasePath}-wal`, 'a log of a database that is gone');
    const { store, origin } = await folder.opened();
    expect(origin).toBe('restored');
    store.close();
    expect(await setAside()).toContain('depot.sqlite-wal');
  });

  it('before anything was stored in it, is simply made', async () => {
    const { store } = await folder.opened();
    store.close();
    await truncate(folder.databasePath);
    const again = await folder.opened();
    expect(again.origin).toBe('created');
    again.store.close();
  });
});

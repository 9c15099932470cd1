import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tachoDepot, temporaryFolder } from './command-line.ts';

/** A depot outside the temporary folder, that was opened once. */
async function openedDepot() {
  const home = await temporaryFolder();
  const [dataDirectory, temporary] = [path.join(home, 'data'), path.join(home, 'tmp')];
  const notes = path.join(home, 'state');
  await mkdir(temporary);
  const more = { TMPDIR: temporary, TEMP: temporary, TMP: temporary, XDG_STATE_HOME: notes, APPDATA: notes };
  const command = (...given: string[]) => tachoDepot({ dataDirectory, more }, ...given);
  await command('drain');
  const database = path.join(dataDirectory, 'depot.sqlite');
  expect(existsSync(database)).toBe(true);
  return { home, dataDirectory, database, notes, command };
}

it.each([['drain'], ['run', '--no-page'], ['status']])(
  '%s begins no depot where one was removed, and says what to do',
  async (...given) => {
    const { dataDirectory, command } = await openedDepot();
    await rm(dataDirectory, { recursive: true });
    const ended = await command(...given);
    expect(ended.complaint).toMatch(
      /^There was a depot in ".*", and it is not there now\. Nothing was made\..*--new-depot/,
    );
    if (given[0] !== 'status') expect(ended.exitCode).toBe(75);
    expect(ended.exitCode).not.toBe(0);
    expect(existsSync(dataDirectory)).toBe(false);
  },
);

it('begins a new one where that is meant, and works on it from then on', async () => {
  const { dataDirectory, database, command } = await openedDepot();
  await rm(dataDirectory, { recursive: true });
  expect((await command('drain', '--new-depot')).complaint).not.toContain('There was a depot');
  expect(existsSync(database)).toBe(true);
  expect((await command('drain')).complaint).not.toContain('There was a depot');
});

it('writes nothing where the disk of the data is not mounted, and goes on once it is', async () => {
  const { home, dataDirectory, database, command } = await openedDepot();
  const { ino } = await stat(database);
  const away = path.join(home, 'away');
  await rename(dataDirectory, away);
  await mkdir(dataDirectory);
  expect(await command('drain')).toMatchObject({ exitCode: 75 });
  expect(await readdir(dataDirectory)).toEqual([]);
  await rm(dataDirectory, { recursive: true });
  await rename(away, dataDirectory);
  expect((await command('drain')).complaint).not.toContain('There was a depot');
  expect((await stat(database)).ino).toBe(ino);
});

it('tells a program so in JSON, and names no path in its note', async () => {
  const { dataDirectory, notes, command } = await openedDepot();
  const [file = ''] = await readdir(
    path.join(notes, process.platform === 'linux' ? 'tacho-depot' : 'Tacho Depot', 'depots'),
  );
  expect(file).toMatch(/^[0-9a-f]{32}$/);
  await rm(dataDirectory, { recursive: true });
  const { output } = await command('drain', '--json');
  expect(JSON.parse(output)).toMatchObject({ event: 'error', message: expect.stringContaining('--new-depot') });
});

it('misses no depot in the temporary folder, which is meant to go', async () => {
  const home = await temporaryFolder();
  const dataDirectory = path.join(home, 'data');
  const more = { TMPDIR: home, TEMP: home, TMP: home, XDG_STATE_HOME: path.join(home, 'state') };
  const drain = () => tachoDepot({ dataDirectory, more }, 'drain');
  await drain();
  await rm(dataDirectory, { recursive: true });
  expect((await drain()).complaint).not.toContain('There was a depot');
  expect(existsSync(path.join(dataDirectory, 'depot.sqlite'))).toBe(true);
});

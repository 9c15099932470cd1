import { chmod, chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modePrivacy } from '../../../electron/engine/store/mode-privacy.ts';
import { sentence } from '../../../shared/sentence.ts';
import { type DataFolder, keepFile, makeDataFolder, numberedSha256 } from './data-folder.ts';

let folder: DataFolder;

beforeEach(async () => {
  folder = await makeDataFolder();
});

afterEach(() => folder.remove());

async function modesBelow(directory: string): Promise<Readonly<Record<string, string>>> {
  const modes: Record<string, string> = {};
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const found = await stat(path);
    modes[name] = (found.mode & 0o777).toString(8);
  }
  return modes;
}

describe.skipIf(process.platform === 'win32')('A data folder that somebody made before', () => {
  it('is closed to everybody else at the start, with everything in it', async () => {
    await mkdir(join(folder.directory, 'log'), { recursive: true });
    await mkdir(join(folder.directory, 'spool'));
    await writeFile(join(folder.directory, 'keys.json'), '{}');
    await writeFile(folder.databasePath, '');
    for (const [name, mode] of [
      ['.', 0o755],
      ['log', 0o777],
      ['spool', 0o750],
      ['keys.json', 0o644],
      ['depot.sqlite', 0o664],
    ] as const) {
      await chmod(join(folder.directory, name), mode);
    }
    const { store, backUp } = await folder.opened();
    keepFile(store, numberedSha256(1), folder.clock.now());
    await backUp(0);
    expect((await stat(folder.directory)).mode & 0o777).toBe(0o700);
    const modes = await modesBelow(folder.directory);
    expect(modes).toMatchObject({ log: '700', spool: '700', backup: '700', 'keys.json': '600', 'depot.sqlite': '600' });
    // The log of the database too, which is there while it is open.
    expect(Object.values(modes).filter((mode) => !/^[67]00$/.test(mode))).toEqual([]);
    store.close();
  });

  it('is left as it is where it was private already', async () => {
    (await folder.opened()).store.close();
    expect(await modePrivacy.close(folder.directory)).toEqual({ ok: true, value: { closed: 0, isKnown: true } });
    expect(await modePrivacy.inspect(folder.directory)).toEqual({ ok: true, value: { code: 'private' } });
  });

  it('is reported by the checks when others can read it', async () => {
    (await folder.opened()).store.close();
    await chmod(folder.directory, 0o751);
    expect(await modePrivacy.inspect(folder.directory)).toEqual({
      ok: true,
      value: { code: 'open-to-others', who: [sentence('users-by-mode', { mode: '0751' })] },
    });
  });

  it('is refused where another user owns it, with what to do', async () => {
    await mkdir(folder.directory);
    // Only root can give a folder away; the root of the disk is another's to everybody else.
    if (process.getuid?.() === 0) await chown(folder.directory, 12_345, 12_345);
    const directory = process.getuid?.() === 0 ? folder.directory : '/';
    expect(await modePrivacy.close(directory)).toEqual({ ok: false, error: { code: 'of-another-user' } });
    if (directory === '/') return;
    expect(await folder.open()).toMatchObject({
      ok: false,
      error: { code: 'not-private', message: expect.stringContaining('Choose a folder that is yours alone') },
    });
  });
});

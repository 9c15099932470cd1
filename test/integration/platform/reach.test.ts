import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import { openFile, readFileBytes, readFileText } from '../../../electron/engine/platform/open-file.ts';
import { canHoldFolders } from '../../../electron/engine/platform/reach.ts';
import type { Files } from '../../../electron/engine/ports.ts';

const isWindows = process.platform === 'win32';
const denied = { ok: false, error: { code: 'denied', systemCode: 'ELOOP' } };
const secret = 'what the owner keeps to himself';
let base: string;
let root: string;

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'reach-'));
  root = join(base, 'watched');
  await mkdir(join(root, 'sub'), { recursive: true });
  await mkdir(join(base, 'private'));
  await writeFile(join(root, 'sub', 'a.ddd'), 'open');
  await writeFile(join(base, 'private', 'a.ddd'), secret);
});

afterEach(() => rmSync(base, { recursive: true }));

/** What an attacker does between two calls of the program. */
async function swap(): Promise<void> {
  await rename(join(root, 'sub'), join(base, 'aside'));
  await symlink(join(base, 'private'), join(root, 'sub'), 'junction');
}

async function swapBack(): Promise<void> {
  await rm(join(root, 'sub'));
  await rename(join(base, 'aside'), join(root, 'sub'));
}

const textOf = async (files: Files, path: string) => {
  const read = await files.read(join(root, path), 1_000);
  return read.ok ? new TextDecoder().decode(read.value.bytes) : read;
};

/** Where open folders can be named, both ways are tried, because the other one is what Windows and macOS have. */
const ways = canHoldFolders ? [true, false] : [false];

describe.each(ways)('Within a folder (folders are held open: %s)', (holdsFolders) => {
  const within = (folder = root) => nodeFiles(undefined, holdsFolders).within(folder);

  it('files are read, listed and told apart as anywhere', async () => {
    const files = within();
    expect(await textOf(files, 'sub/a.ddd')).toBe('open');
    expect(await files.entries(root)).toEqual({ ok: true, value: [{ name: 'sub', kind: 'directory' }] });
    expect(await files.entries(join(root, 'sub'))).toEqual({ ok: true, value: [{ name: 'a.ddd', kind: 'file' }] });
    expect(await files.stamp(join(root, 'sub'))).toEqual(await nodeFiles().stamp(join(root, 'sub')));
    expect(await files.stamp(join(root, 'sub', 'a.ddd'))).toEqual(await nodeFiles().stamp(join(root, 'sub', 'a.ddd')));
    expect(await files.locate(root)).toEqual(await nodeFiles().locate(root));
    expect(await files.freeBytes(root)).toMatchObject({ ok: true });
    expect(await files.read(join(root, 'none.ddd'), 10)).toMatchObject({ ok: false, error: { code: 'missing' } });
  });

  it('nothing is reached through a folder that was swapped with a link', async () => {
    const files = within();
    expect(await textOf(files, 'sub/a.ddd')).toBe('open');
    await swap();
    const fresh = within();
    const inSub = join(root, 'sub', 'a.ddd');
    expect(await textOf(fresh, 'sub/a.ddd')).toMatchObject(denied);
    expect(await fresh.entries(join(root, 'sub'))).toMatchObject(denied);
    expect(await fresh.stamp(inSub)).toMatchObject(denied);
    expect(await fresh.realPath(inSub)).toMatchObject(denied);
    expect(await fresh.remove(inSub)).toMatchObject(denied);
    expect(await fresh.writeFlushed(join(root, 'sub', 'new.ddd'), new Uint8Array(1))).toMatchObject(denied);
    expect(await fresh.makeDirectory(join(root, 'sub', '2026-11'))).toMatchObject(denied);
    expect(await fresh.rename(inSub, join(root, 'taken.ddd'))).toMatchObject(denied);
    expect(await textOf(files, 'sub/a.ddd')).not.toBe(secret);
    expect(readdirSync(join(base, 'private'))).toEqual(['a.ddd']);
    expect(readdirSync(root)).toEqual(['sub']);
    await swapBack();
    expect(await textOf(within(), 'sub/a.ddd')).toBe('open');
  });

  it('a link in the place of a file is not read', async () => {
    await symlink(join(base, 'private', 'a.ddd'), join(root, 'sub', 'b.ddd'));
    expect(await textOf(within(), 'sub/b.ddd')).toMatchObject({ ok: false });
    expect(await within().stamp(join(root, 'sub', 'b.ddd'))).toMatchObject({ value: { kind: 'symbolic-link' } });
  });

  it('the folder itself may be a link, and lie below one', async () => {
    await symlink(root, join(base, 'chosen'), 'junction');
    await symlink(base, join(base, 'above'), 'junction');
    for (const chosen of [join(base, 'chosen'), join(base, 'above', 'watched')]) {
      const read = await within(chosen).read(join(chosen, 'sub', 'a.ddd'), 100);
      expect(read.ok && Buffer.from(read.value.bytes).toString()).toBe('open');
      expect(await within(chosen).entries(chosen)).toEqual({ ok: true, value: [{ name: 'sub', kind: 'directory' }] });
    }
  });

  it('what lies outside is not reached by any path', async () => {
    const outside = join(base, 'private', 'a.ddd');
    expect(await within().read(outside, 100)).toMatchObject(denied);
    expect(await within().read(`${root}/sub/../../private/a.ddd`, 100)).toMatchObject(denied);
    expect(await within().rename(join(root, 'sub', 'a.ddd'), join(base, 'private', 'b.ddd'))).toMatchObject(denied);
    expect(readdirSync(join(base, 'private'))).toEqual(['a.ddd']);
  });

  it('folders are made one in the other, and files are moved between them', async () => {
    const files = within();
    const month = join(root, 'Uploaded', '2026-11');
    expect(await files.makeDirectory(month)).toEqual({ ok: true, value: undefined });
    expect(await files.makeDirectory(month)).toEqual({ ok: true, value: undefined });
    expect(await files.rename(join(root, 'sub', 'a.ddd'), join(month, 'a.ddd'))).toMatchObject({ ok: true });
    expect(await files.flushDirectory(month)).toMatchObject({ ok: true });
    expect(await readFile(join(month, 'a.ddd'), 'utf8')).toBe('open');
    expect(await files.remove(join(month, 'a.ddd'))).toMatchObject({ ok: true });
  });

  it('a folder that was taken away and made again is found again at once', async () => {
    const files = within();
    expect(await textOf(files, 'sub/a.ddd')).toBe('open');
    await rm(join(root, 'sub'), { recursive: true });
    await mkdir(join(root, 'sub'));
    await writeFile(join(root, 'sub', 'a.ddd'), 'again');
    expect(await textOf(files, 'sub/a.ddd')).toBe('again');
  });

  it.skipIf(isWindows)('names that are no text lead where they lead anywhere', async () => {
    const name = Buffer.concat([Buffer.from(`${root}/sub/M`), Buffer.from([0xfc]), Buffer.from('ller.ddd')]);
    await writeFile(name, 'bytes');
    const listed = await within().entries(join(root, 'sub'));
    const found = listed.ok ? listed.value.find((entry) => entry.name.startsWith('M')) : undefined;
    expect(await textOf(within(), `sub/${found?.name}`)).toBe('bytes');
  });

  it.skipIf(!canHoldFolders)('no handle is left open', async () => {
    const open = () => readdirSync('/proc/self/fd').length;
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = open();
    const files = within();
    for (let index = 0; index < 100; index += 1) {
      await mkdir(join(root, `sub${index}`));
      await files.entries(join(root, `sub${index}`));
      await files.stamp(join(root, `sub${index}`, 'none'));
    }
    expect(open()).toBeLessThan(before + 40);
    await expect.poll(open, { timeout: 60_000 }).toBeLessThanOrEqual(before);
  });
});

describe('A file that is named', () => {
  it('is read to its end, and not beyond the bound', async () => {
    const file = join(root, 'sub', 'a.ddd');
    expect(await readFileText(file, 4)).toEqual({ ok: true, value: 'open' });
    expect(await readFileText(file, 3)).toMatchObject({ ok: false, error: { code: 'too-large' } });
    expect(await readFileBytes(join(root, 'none'), 3)).toMatchObject({ ok: false, error: { code: 'missing' } });
    await writeFile(file, '\uFEFF{}');
    expect(await readFileText(file, 100)).toEqual({ ok: true, value: '{}' });
  });

  it('is not opened where it is a link, a folder or something else', async () => {
    await symlink(join(base, 'private', 'a.ddd'), join(root, 'link'));
    expect(await openFile(join(root, 'link'))).toMatchObject(denied);
    expect(await openFile(root)).toMatchObject({ ok: false, error: { systemCode: 'EISDIR' } });
    if (isWindows) return;
    expect(await openFile('/dev/zero')).toMatchObject({ ok: false, error: { systemCode: 'EISDIR' } });
    execFileSync('mkfifo', [join(root, 'pipe')]);
    expect(await openFile(join(root, 'pipe'))).toMatchObject({ ok: false, error: { systemCode: 'EISDIR' } });
    expect(await nodeFiles().within(root).read(join(root, 'pipe'), 10)).toMatchObject({ ok: false });
  });

  it.skipIf(process.platform !== 'linux')('is bounded also where it claims to have no size', async () => {
    expect(await readFileBytes('/proc/self/environ', 1)).toMatchObject({ ok: false, error: { code: 'too-large' } });
    const read = await readFileText('/proc/self/stat', 100_000);
    expect(read.ok && read.value.length).toBeGreaterThan(10);
  });
});

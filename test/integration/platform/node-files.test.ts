import { execFileSync } from 'node:child_process';
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';

const windows = process.platform === 'win32';
/** Permissions do not bind the administrator of a POSIX system. */
const isRoot = process.getuid?.() === 0;
const files = nodeFiles();
const bytes = new TextEncoder().encode('a download');

let directory: string;
let path: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'depot-files-'));
  path = join(directory, 'a.ddd');
});

afterEach(() => rm(directory, { recursive: true, force: true }));

describe('Listing and stamps', () => {
  it('tell files, folders and links apart, and do not follow a link', async () => {
    await writeFile(path, bytes);
    await mkdir(join(directory, 'sub'));
    await symlink(path, join(directory, 'link'));
    const entries = await files.entries(directory);
    const kinds = entries.ok && Object.fromEntries(entries.value.map(({ name, kind }) => [name, kind]));
    expect(kinds).toEqual({ 'a.ddd': 'file', sub: 'directory', link: 'symbolic-link' });
    expect(await files.stamp(join(directory, 'link'))).toMatchObject({ ok: true, value: { kind: 'symbolic-link' } });
    expect(await files.stamp(join(directory, 'sub'))).toMatchObject({ ok: true, value: { kind: 'directory' } });
    const real = await files.realPath(join(directory, 'link'));
    expect(real).toEqual(await files.realPath(path));
  });

  it('tell a replaced file from a grown one', async () => {
    await writeFile(path, bytes);
    await utimes(path, 1_700_000_000, 1_700_000_000.25);
    const before = await files.stamp(path);
    await appendFile(path, 'more');
    const grown = await files.stamp(path);
    await writeFile(join(directory, 'b.ddd'), bytes);
    await files.rename(join(directory, 'b.ddd'), path);
    const replaced = await files.stamp(path);
    if (!before.ok || !grown.ok || !replaced.ok) throw new Error('a stamp was refused');
    expect(before.value.modifiedMs).toBeCloseTo(1_700_000_000_250, 2);
    expect(grown.value.identity).toBe(before.value.identity);
    expect(grown.value.sizeBytes).toBe(14);
    expect(replaced.value.identity).not.toBe(before.value.identity);
  });

  it('of many files leave a turn to whatever else is due', async () => {
    const paths = Array.from({ length: 3_000 }, (_, index) => join(directory, `${index}.ddd`));
    await Promise.all(paths.map((each) => writeFile(each, '')));
    let turns = 0;
    const count = () => {
      turns += 1;
      turn = setImmediate(count);
    };
    let turn = setImmediate(count);
    const stamps = await Promise.all(paths.map((each) => files.stamp(each)));
    clearImmediate(turn);
    expect(stamps.every(({ ok }) => ok)).toBe(true);
    expect(turns).toBeGreaterThan(0);
  });

  it('of what is not there are missing', async () => {
    const missing = { ok: false, error: { code: 'missing', systemCode: 'ENOENT' } };
    expect(await files.stamp(path)).toEqual(missing);
    expect(await files.entries(join(directory, 'none'))).toEqual(missing);
    expect(await files.realPath(path)).toEqual(missing);
    expect(await files.remove(path)).toEqual(missing);
  });
});

describe('Reading', () => {
  it('gives the bytes, and the same stamp before and after', async () => {
    await writeFile(path, bytes);
    const read = await files.read(path, 10);
    if (!read.ok) throw new Error(`reading was refused: ${read.error.systemCode}`);
    expect(read.value.bytes).toEqual(bytes);
    expect(read.value.before).toEqual(read.value.after);
    expect(read.value.before.sizeBytes).toBe(10);
  });

  it('takes an empty file', async () => {
    await writeFile(path, '');
    expect(await files.read(path, 10)).toMatchObject({ ok: true, value: { bytes: new Uint8Array(0) } });
  });

  it('refuses a file above the limit before it takes memory for it', async () => {
    await writeFile(path, bytes);
    expect(await files.read(path, 9)).toEqual({ ok: false, error: { code: 'too-large', systemCode: 'EFBIG' } });
  });

  it('refuses what is not a file', async () => {
    expect(await files.read(directory, 10)).toMatchObject({ ok: false, error: { code: 'failed' } });
  });

  it.skipIf(windows)('does not wait for somebody to write into a pipe with the name of a file', async () => {
    execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
    expect(await files.read(path, 10)).toMatchObject({ ok: false, error: { code: 'failed' } });
  });

  it.skipIf(windows || isRoot)('of a file of somebody else is denied', async () => {
    await writeFile(path, bytes);
    await chmod(path, 0o000);
    expect(await files.read(path, 10)).toEqual({ ok: false, error: { code: 'denied', systemCode: 'EACCES' } });
  });
});

describe('Writing', () => {
  it('creates a file for this user only, and never overwrites one', async () => {
    expect(await files.writeFlushed(path, bytes)).toEqual({ ok: true, value: undefined });
    expect(await files.writeFlushed(path, new Uint8Array(3))).toMatchObject({ ok: false, error: { code: 'exists' } });
    expect(await readFile(path)).toEqual(Buffer.from(bytes));
    if (!windows) expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it.each([1, 67_000, 256 * 1024, 256 * 1024 + 1, 3_000_000])('keeps %i bytes as they are', async (size) => {
    const content = Uint8Array.from({ length: size }, (_, index) => index % 251);
    expect(await files.writeFlushed(path, content)).toEqual({ ok: true, value: undefined });
    expect(Buffer.compare(await readFile(path), content)).toBe(0);
    const found = await files.read(path, size);
    expect(found.ok && Buffer.compare(found.value.bytes, content)).toBe(0);
    expect(found.ok && found.value.after).toEqual(found.ok && found.value.before);
  });

  it('renames over an existing file', async () => {
    await writeFile(path, 'old');
    await writeFile(join(directory, 'new'), bytes);
    expect(await files.rename(join(directory, 'new'), path)).toEqual({ ok: true, value: undefined });
    expect(await readFile(path)).toEqual(Buffer.from(bytes));
  });

  it('removes a file', async () => {
    await writeFile(path, bytes);
    expect(await files.remove(path)).toEqual({ ok: true, value: undefined });
    expect(await files.stamp(path)).toMatchObject({ ok: false });
  });
});

describe('Folders', () => {
  it('are made with their parents, and an existing one is fine', async () => {
    const deep = join(directory, 'x', 'y');
    expect(await files.makeDirectory(deep, 0o700)).toEqual({ ok: true, value: undefined });
    expect(await files.makeDirectory(deep, 0o700)).toEqual({ ok: true, value: undefined });
    if (!windows) expect((await stat(deep)).mode & 0o777).toBe(0o700);
  });

  it('cannot take the place of a file', async () => {
    await writeFile(path, bytes);
    expect(await files.makeDirectory(path)).toMatchObject({ ok: false, error: { code: 'exists' } });
  });

  it('can be flushed', async () => {
    expect(await files.flushDirectory(directory)).toEqual({ ok: true, value: undefined });
    if (!windows) {
      expect(await files.flushDirectory(join(directory, 'none'))).toMatchObject({ error: { code: 'missing' } });
    }
  });

  it('know how much this user may still write', async () => {
    const free = await files.freeBytes(directory);
    expect(free.ok && free.value).toBeGreaterThan(0);
    expect(await files.freeBytes(join(directory, 'none'))).toMatchObject({ ok: false, error: { code: 'missing' } });
  });
});

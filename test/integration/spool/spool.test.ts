import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { Files } from '../../../electron/engine/ports.ts';
import { createRemoveCopy } from '../../../electron/engine/spool/remove-copy.ts';
import { createSpool, largestCopyBytes, type Spool } from '../../../electron/engine/spool/spool.ts';

const text = (of: string): Uint8Array => new TextEncoder().encode(of);
const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let parent: string;
let directory: string;
let calls: string[];
let spool: Spool;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'depot-spool-'));
  directory = join(parent, 'spool');
  calls = [];
  spool = createSpool({ files: counted(nodeFiles()), directory, random: Math.random });
});

afterEach(() => rm(parent, { recursive: true, force: true }));

/** The file system of this PC, writing down the names of the calls. */
function counted(files: Files): Files {
  return {
    ...files,
    writeFlushed: (...given) => {
      calls.push('write');
      return files.writeFlushed(...given);
    },
    flushDirectory: (path) => {
      calls.push('flush');
      return files.flushDirectory(path);
    },
  };
}

describe('Keeping contents', () => {
  it('gives their hashes in the given order, and their bytes back', async () => {
    const contents = [text('one'), text(''), text('three')];
    const kept = await spool.keep(contents);
    expect(kept).toEqual({ ok: true, value: contents.map(sha256Of) });
    for (const bytes of contents) {
      const read = await spool.read(sha256Of(bytes));
      expect(read.ok && Buffer.from(read.value).equals(bytes)).toBe(true);
    }
  });

  it('flushes the folder once for the whole group', async () => {
    await spool.keep([text('first')]);
    calls.length = 0;
    await spool.keep(Array.from({ length: 32 }, (_, number) => text(`content ${number}`)));
    expect(calls.filter((call) => call === 'write')).toHaveLength(32);
    expect(calls.filter((call) => call === 'flush')).toHaveLength(1);
  });

  it('writes the same content once in a group, and over itself from one group to the next', async () => {
    const one = sha256Of(text('same'));
    expect(await spool.keep([text('same'), text('same')])).toEqual({ ok: true, value: [one, one] });
    expect(calls.filter((call) => call === 'write')).toHaveLength(1);
    expect(await spool.keep([text('same')])).toEqual({ ok: true, value: [one] });
    expect(await readdir(directory)).toEqual([one]);
  });

  it('is open to this user only', async () => {
    await spool.keep([text('private')]);
    if (process.platform === 'win32') return;
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    expect((await stat(join(directory, sha256Of(text('private'))))).mode & 0o077).toBe(0);
  });

  it('leaves nothing but whole copies in the folder', async () => {
    await spool.keep([text('one'), text('two')]);
    expect((await readdir(directory)).sort()).toEqual([text('one'), text('two')].map(sha256Of).sort());
  });

  it('makes its folder anew when it was deleted meanwhile', async () => {
    await spool.keep([text('one')]);
    await rm(directory, { recursive: true });
    expect(await spool.keep([text('two')])).toMatchObject({ ok: false, error: { code: 'missing' } });
    expect(await spool.keep([text('two')])).toMatchObject({ ok: true });
  });

  it('refuses what is too large to be a download', async () => {
    const kept = await spool.keep([text('small'), new Uint8Array(largestCopyBytes + 1)]);
    expect(kept).toMatchObject({ ok: false, error: { code: 'too-large' } });
    expect(calls).toEqual([]);
  });
});

describe('A copy', () => {
  const bytes = text('the only copy');
  const sha256 = sha256Of(bytes);

  beforeEach(async () => {
    await spool.keep([bytes]);
  });

  it.each([
    ['other bytes of the same length', (path: string) => writeFile(path, 'the 0nly copy')],
    ['a part of its bytes', (path: string) => writeFile(path, 'the only')],
    ['more bytes', (path: string) => writeFile(path, 'the only copy and more')],
    ['no bytes', (path: string) => writeFile(path, '')],
  ])('that has %s is damaged, and put right by keeping the content again', async (_, damage) => {
    await damage(join(directory, sha256));
    expect(await spool.read(sha256)).toEqual({ ok: false, error: { code: 'damaged', systemCode: '' } });
    expect(await spool.keep([bytes])).toEqual({ ok: true, value: [sha256] });
    expect(await readFile(join(directory, sha256))).toEqual(Buffer.from(bytes));
  });

  it('that is missing is reported as missing', async () => {
    expect(await spool.read(sha256Of(text('never kept')))).toMatchObject({ ok: false, error: { code: 'missing' } });
    expect(await spool.read('../../etc/passwd')).toMatchObject({ ok: false, error: { code: 'missing' } });
  });

  it('can be removed, once or twice', async () => {
    const remove = createRemoveCopy(nodeFiles(), directory);
    expect(await remove(sha256)).toEqual({ ok: true, value: undefined });
    expect(await remove(sha256)).toEqual({ ok: true, value: undefined });
    expect(await spool.read(sha256)).toMatchObject({ ok: false, error: { code: 'missing' } });
  });

  it('can be removed only by its hash', async () => {
    await writeFile(join(parent, 'precious'), 'not of the spool');
    expect(await createRemoveCopy(nodeFiles(), directory)('../precious')).toMatchObject({ ok: true });
    expect(await readdir(parent)).toContain('precious');
  });
});

describe('The list', () => {
  it('is empty before anything was kept', async () => {
    expect(await spool.list()).toEqual({ ok: true, value: [] });
    expect(await spool.sweep()).toEqual({ ok: true, value: 0 });
  });

  it('has every copy and nothing else', async () => {
    await spool.keep([text('one'), text('two')]);
    await writeFile(join(directory, '7-abc.part'), 'half');
    await writeFile(join(directory, 'desktop.ini'), 'of the system');
    const listed = await spool.list();
    expect(listed.ok && [...listed.value].sort()).toEqual([text('one'), text('two')].map(sha256Of).sort());
    expect(await spool.sweep()).toEqual({ ok: true, value: 1 });
    expect((await readdir(directory)).filter((name) => name.length < 64)).toEqual(['desktop.ini']);
  });

  it('leaves what is being kept at the start, and sweeps what a kill left beside it', async () => {
    const files = nodeFiles();
    let swept: unknown = null;
    const starting: Spool = createSpool({
      files: {
        ...files,
        writeFlushed: async (...given) => {
          const written = await files.writeFlushed(...given);
          swept = await starting.sweep();
          return written;
        },
      },
      directory,
      random: Math.random,
    });
    await mkdir(directory);
    await writeFile(join(directory, '7-abc.part'), 'half');
    expect(await starting.keep([text('one')])).toEqual({ ok: true, value: [sha256Of(text('one'))] });
    expect(swept).toEqual({ ok: true, value: 1 });
    expect(await readdir(directory)).toEqual([sha256Of(text('one'))]);
  });
});

import type * as FsPromises from 'node:fs/promises';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { writeNewFile } from '../../../electron/agent/given-file.ts';

const { disk } = vi.hoisted(() => ({ disk: { isFull: false } }));

vi.mock('node:fs/promises', async (original) => {
  const actual = await original<typeof FsPromises>();
  return {
    ...actual,
    async writeFile(...[file, , options]: Parameters<typeof actual.writeFile>) {
      await actual.writeFile(file, disk.isFull ? 'half' : 'whole', options);
      if (disk.isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    },
  };
});

it('Half of a file is not left where the disk was full, and one that is there already stays as it is', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'given-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'card.ddd');
  disk.isFull = true;
  expect(await writeNewFile(file, new Uint8Array(4))).toMatchObject({ ok: false, error: { code: 'disk-full' } });
  expect(await readdir(folder)).toEqual([]);
  disk.isFull = false;
  expect(await writeNewFile(file, new Uint8Array(4))).toMatchObject({ ok: true });
  expect(await writeNewFile(file, new Uint8Array(4))).toMatchObject({ ok: false, error: { systemCode: 'EEXIST' } });
  expect(await readFile(file, 'utf8')).toBe('whole');
});

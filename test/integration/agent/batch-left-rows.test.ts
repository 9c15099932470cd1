import type * as FsPromises from 'node:fs/promises';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { batchHome, lastLine } from './batch-home.ts';

const { disk } = vi.hoisted(() => ({ disk: { isFull: false } }));

vi.mock('node:fs/promises', async (original) => {
  const actual = await original<typeof FsPromises>();
  return {
    ...actual,
    async writeFile(...given: Parameters<typeof actual.writeFile>) {
      if (!disk.isFull || !String(given[0]).includes('.failed')) return actual.writeFile(...given);
      await actual.writeFile(given[0], 'half of the ro');
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    },
  };
});

it('Rows that failed are told again where the disk had no room for their file, and nothing is sent a second time', async () => {
  const { folder, runHere, requests } = await batchHome('clockings-delete', 'clockingId\nno-such\n');
  disk.isFull = true;
  const full = await runHere();
  disk.isFull = false;
  expect(full).toMatchObject({ exitCode: 75 });
  expect(lastLine(full.output)).toMatchObject({ event: 'error', message: expect.stringContaining('ENOSPC') });
  expect((await readdir(folder)).filter((name) => name.includes('.failed'))).toEqual([]);
  const again = await runHere();
  expect(again).toMatchObject({ exitCode: 2 });
  expect(lastLine(again.output)).toMatchObject({ applied: 0, failed: 1 });
  expect(await readFile(path.join(folder, 'drivers.failed.csv'), 'utf8')).toContain('no-such');
  expect(requests()).toBe(1);
  expect((await readdir(folder)).filter((name) => name.includes('progress'))).toEqual([]);
});

import fs, { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { replaceBuiltin } from '../../faults/replaced-builtin.ts';
import { batchHome, lastLine } from './batch-home.ts';

it('Rows that failed are told again where the disk had no room for their file, and nothing is sent a second time', async () => {
  const { folder, runHere, requests } = await batchHome('clockings-delete', 'clockingId\nno-such\n');
  let isFull = true;
  const { writeFile } = fs;
  replaceBuiltin(fs, 'writeFile', async (file, content, options) => {
    const isCut = isFull && String(file).includes('.failed');
    await writeFile(file, isCut ? 'half of the ro' : content, options);
    if (isCut) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  });
  const full = await runHere();
  isFull = false;
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

import fs, { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeNewFile } from '../../../electron/agent/given-file.ts';
import { replaceBuiltin } from '../../faults/replaced-builtin.ts';

it('Half of a file is not left where the disk was full, and one that is there already stays as it is', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'given-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'card.ddd');
  const bytes = new TextEncoder().encode('whole');
  let isFull = true;
  const { writeFile } = fs;
  replaceBuiltin(fs, 'writeFile', async (to, content, options) => {
    await writeFile(to, isFull ? 'half' : content, options);
    if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  });
  expect(await writeNewFile(file, bytes)).toMatchObject({ ok: false, error: { code: 'disk-full' } });
  expect(await readdir(folder)).toEqual([]);
  isFull = false;
  expect(await writeNewFile(file, bytes)).toMatchObject({ ok: true });
  expect(await writeNewFile(file, bytes)).toMatchObject({ ok: false, error: { systemCode: 'EEXIST' } });
  expect(await readFile(file, 'utf8')).toBe('whole');
});

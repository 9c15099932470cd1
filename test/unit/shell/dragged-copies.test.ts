import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDraggedCopies, nameOnAnySystem } from '../../../electron/shell/window/dragged-copies.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dragged-copies-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, 'dragged');
}

it('puts a copy aside by its own name, beside others of the same name, and takes each away in the end', async () => {
  const folder = await temporaryFolder();
  const planned: (() => void)[] = [];
  const copies = createDraggedCopies(folder, {
    after(_delayMs, run) {
      planned.push(() => void run());
      return () => undefined;
    },
  });
  const first = await copies.put('C_0001.DDD', Buffer.from('one'));
  const second = await copies.put('C_0001.DDD', Buffer.from('two'));
  expect([first, second].map((file) => path.basename(file))).toEqual(['C_0001.DDD', 'C_0001.DDD']);
  expect(await readFile(first, 'utf8')).toBe('one');
  expect(await readFile(second, 'utf8')).toBe('two');
  for (const goes of planned) goes();
  await expect.poll(() => readdir(folder)).toEqual([]);
});

it.skipIf(process.platform === 'win32')('lets nobody else read it', async () => {
  const folder = await temporaryFolder();
  const copy = await createDraggedCopies(folder, { after: () => () => undefined }).put(
    'C_0001.DDD',
    Buffer.from('one'),
  );
  for (const place of [folder, path.dirname(copy), copy]) expect((await stat(place)).mode & 0o077).toBe(0);
});

it('takes away what an earlier program left', async () => {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, 'copy-left'), { recursive: true });
  await writeFile(path.join(folder, 'copy-left', 'C_0002.DDD'), 'left');
  createDraggedCopies(folder, { after: () => () => undefined });
  await expect.poll(() => readdir(path.dirname(folder))).toEqual([]);
});

it.each([
  ['C_20261128.DDD', 'C_20261128.DDD'],
  ['Żółw 1.ddd', 'Żółw 1.ddd'],
  ['../../outside.ddd', '.._.._outside.ddd'],
  ['a:b\\c|d.ddd', 'a_b_c_d.ddd'],
  ['line\nbreak.ddd', 'line_break.ddd'],
  ['ends with dots...', 'ends with dots'],
  ['con.ddd', '_con.ddd'],
  ['', 'download.ddd'],
  ['...', 'download.ddd'],
])('names %j so that any system takes it', (given, named) => {
  expect(nameOnAnySystem(given)).toBe(named);
});

it('keeps the end of a name that is too long, which says what kind it is', () => {
  expect(nameOnAnySystem(`${'a'.repeat(300)}.ddd`)).toMatch(/^a{146}\.ddd$/);
});

it.each(['ж', '車', '🚚'])('puts aside what has a name of many %s, each of which is several bytes', async (sign) => {
  const copies = createDraggedCopies(await temporaryFolder(), { after: () => () => undefined });
  const copy = await copies.put(`${sign.repeat(127)}.ddd`, Buffer.from('one'));
  expect(path.basename(copy)).toMatch(new RegExp(`^${sign}+\\.ddd$`, 'u'));
});

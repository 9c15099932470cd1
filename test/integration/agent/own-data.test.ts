import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tachoDepot, temporaryFolder } from './command-line.ts';

it.each([
  ['holds the data', (home: string) => [home, path.join(home, 'data')], 'keeps its own data inside this folder'],
  ['lies in the data', (home: string) => [path.join(home, 'data/log'), path.join(home, 'data')], 'not downloads'],
] as const)('a folder that %s is not watched, and the command line says why', async (_how, places, why) => {
  const home = await temporaryFolder();
  const [folder, dataDirectory] = places(home);
  await mkdir(folder ?? '', { recursive: true });
  const ended = await tachoDepot({ dataDirectory: dataDirectory ?? '' }, 'drain', '--folder', folder ?? '');
  expect(ended.exitCode).not.toBe(0);
  expect(ended.complaint).toContain(why);
  expect(ended.complaint).toContain('Choose the folder in which the downloads arrive.');
});

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tachoDepot, temporaryFolder } from '../command-line.ts';

it('lists the folders, and changes how one is watched', async () => {
  const home = await temporaryFolder();
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  await writeFile(path.join(folder, 'card.part'), 'x');
  const depot = { dataDirectory: path.join(home, 'data') };

  const changed = await tachoDepot(depot, 'folders', 'watching', '1', 'polling', '--folder', folder);
  expect(changed).toMatchObject({ exitCode: 0, output: 'Folder 1: polling\n' });
  const listed = await tachoDepot(depot, 'folders', '--json', '--folder', folder);
  expect(JSON.parse(listed.output)).toMatchObject({ event: 'folder', id: 1, label: 'downloads', watching: 'polling' });

  const unknown = await tachoDepot(depot, 'folders', 'watching', '1', 'guessing', '--folder', folder);
  expect(unknown.exitCode).toBe(1);
  expect(unknown.complaint).toContain('auto, events or polling');
  const nobody = await tachoDepot(depot, 'folders', 'accept', '7', '--folder', folder);
  expect(nobody.complaint).toContain('not watched any more');
});

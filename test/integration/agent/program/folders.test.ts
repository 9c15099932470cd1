import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tachoDepot, temporaryFolder } from '../command-line.ts';

it('a pass collects from the folders that are there, and says which is not', async () => {
  const home = await temporaryFolder();
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  const depot = { dataDirectory: path.join(home, 'data'), serviceUrl: 'https://fleet.example' };
  const given = ['--folder', folder, '--folder', path.join(home, 'late')];
  const away = await tachoDepot(depot, 'drain', ...given);
  expect(away).toMatchObject({ exitCode: 2, complaint: expect.stringContaining('"late" cannot be reached') });
  const lines = (await tachoDepot(depot, 'drain', '--json', ...given)).output.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ event: 'error' }),
    expect.objectContaining({ uploaded: 0, waiting: 0 }),
  ]);
  await mkdir(path.join(home, 'late'));
  expect(await tachoDepot(depot, 'drain', ...given)).toMatchObject({ exitCode: 0, complaint: '' });
});

it('the folders are listed, and how one is watched is changed, by the command line', async () => {
  const home = await temporaryFolder();
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  const depot = { dataDirectory: path.join(home, 'data'), serviceUrl: 'https://fleet.example' };
  await tachoDepot(depot, 'drain', '--folder', folder);

  const changed = await tachoDepot(depot, 'folders', 'watching', '1', 'polling');
  expect(changed).toMatchObject({ exitCode: 0, output: 'Folder 1: polling\n' });
  const listed = await tachoDepot(depot, 'folders', '--json');
  expect(JSON.parse(listed.output)).toMatchObject({ event: 'folder', id: 1, label: 'downloads', watching: 'polling' });
  const accepted = await tachoDepot(depot, 'folders', 'accept', '1');
  expect(accepted).toMatchObject({ exitCode: 0, output: 'Folder 1 is the right one\n' });

  const unknown = await tachoDepot(depot, 'folders', 'watching', '1', 'guessing');
  expect(unknown).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('auto, events or polling') });
  const nobody = await tachoDepot(depot, 'folders', 'accept', '7');
  expect(nobody).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('not watched any more') });
});

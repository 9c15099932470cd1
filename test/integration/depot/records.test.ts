import { open as openFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import { success } from '../../../shared/result.ts';
import { changedFiles } from '../../faults/wrapped-files.ts';
import { ask, makePlace, open, type Place, startDepot, statusFactsOf } from './depot-under-test.ts';

const nowhere = 'http://127.0.0.1:9';
const patience = { timeout: 30_000 };

async function madeAndClosed(place: Place): Promise<void> {
  const made = await open(place, nowhere);
  if (!made.ok) throw new Error(made.error.message);
  await made.value.stop();
}

async function damage(file: string): Promise<void> {
  const handle = await openFile(file, 'r+');
  await handle.write(new Uint8Array(4096).fill(0xa5), 0, 4096, 0);
  await handle.close();
}

it('A damaged database is told on the first screen and in the checks, after each start, until it is dismissed', async () => {
  const place = await makePlace();
  await madeAndClosed(place);
  await damage(path.join(place.data, 'depot.sqlite'));
  const noticed = Date.now();
  await madeAndClosed(place);
  const depot = await startDepot(place, nowhere);
  const { recordsReplaced } = await statusFactsOf(depot);
  const [aside = ''] = await readdir(path.join(place.data, 'damaged'));
  expect(recordsReplaced).toMatchObject({ by: 'nothing', setAside: path.join(place.data, 'damaged', aside) });
  expect(Math.abs((recordsReplaced?.at ?? 0) - noticed)).toBeLessThan(30_000);
  const check = { step: 'database', folderId: null };
  const ofRecords = async () =>
    (await ask(depot, 'checks.run', check)).results.find((result) => result.check === 'records');
  expect(await ofRecords()).toMatchObject({ state: 'failed', parameters: { code: 'begun-anew' } });

  await ask(depot, 'records.dismiss');
  expect((await statusFactsOf(depot)).recordsReplaced).toBeNull();
  expect(await ofRecords()).toMatchObject({ state: 'passed' });
  await depot.stop();
  expect((await statusFactsOf(await startDepot(place, nowhere))).recordsReplaced).toBeNull();
});

it('A backup that fails is told on the first screen since it failed, and no longer once one is made', async () => {
  const place = await makePlace();
  await madeAndClosed(place);
  const isBackup = (directory: string) => path.basename(directory) === 'backup';
  const full = changedFiles(nodeFiles(), (files) => ({
    ...files,
    freeBytes: async (directory) => (isBackup(directory) ? success(1_000) : files.freeBytes(directory)),
  }));
  const depot = await startDepot(place, nowhere, { files: full });
  const heard: unknown[] = [];
  depot.api.subscribe((topic, message) => {
    if (topic === 'status') heard.push((message as { readonly facts: object }).facts);
  });
  await expect
    .poll(async () => (await statusFactsOf(depot)).backupTrouble, patience)
    .toMatchObject({ code: 'disk-full' });
  const told = (await statusFactsOf(depot)).backupTrouble;
  await expect.poll(() => heard, patience).toContainEqual(expect.objectContaining({ backupTrouble: told }));
  await depot.stop();

  const next = await startDepot(place, nowhere);
  await expect.poll(async () => (await statusFactsOf(next)).backupTrouble, patience).toBeNull();
  expect(await readdir(path.join(place.data, 'backup'))).toHaveLength(1);
});

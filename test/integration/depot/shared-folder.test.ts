import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ask, dropCards, makePlace, startDepot, statusFactsOf } from './depot-under-test.ts';

const patience = { timeout: 20_000, interval: 20 };
const nowhere = 'http://127.0.0.1:9';

it('two PCs on one folder both collect every file, and the second one names the first', async () => {
  const place = await makePlace();
  await dropCards(place.folder, 1, 2);
  const asPc = (computerName: string) => ({ computerName, settleQuickly: false });
  const first = await startDepot(place, nowhere, asPc('DEPOT-PC'));
  // It is written under another name first.
  const leases = async () =>
    (await readdir(place.folder)).filter((name) => /^\.tacho-depot-lease-.*\.json$/.test(name));
  await expect.poll(leases, patience).toHaveLength(1);
  const [lease = ''] = await leases();
  // Windows has no such rights.
  if (process.platform !== 'win32') expect((await stat(path.join(place.folder, lease))).mode & 0o444).toBe(0o444);
  const second = await startDepot({ ...place, data: path.join(place.home, 'data 2') }, nowhere, asPc('OFFICE-PC'));
  await expect
    .poll(async () => (await statusFactsOf(second)).folders, patience)
    .toMatchObject([{ label: 'Card reader PC', alsoCollectedBy: ['DEPOT-PC'] }]);
  expect((await ask(second, 'folders.list')).folders).toMatchObject([{ alsoCollectedBy: ['DEPOT-PC'] }]);
  for (const depot of [first, second]) {
    await expect.poll(async () => (await ask(depot, 'uploads.counts')).waiting, patience).toBe(2);
    expect((await ask(depot, 'uploads.counts')).needsAttention).toBe(0);
  }
  await first.stop();
  await second.stop();
  expect((await readdir(place.folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

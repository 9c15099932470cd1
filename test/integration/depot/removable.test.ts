import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import type { Clock } from '../../../electron/engine/ports.ts';
import { listDrivesEveryMs } from '../../../electron/engine/removable/list-turns.ts';
import { success } from '../../../shared/result.ts';
import { ask, dropCards, makePlace, startDepot, statusFactsOf } from './depot-under-test.ts';

const patience = { timeout: 20_000, interval: 20 };
/** Nobody listens there: nothing is sent, and everything is kept. */
const nowhere = 'http://127.0.0.1:9';
/** Keys are looked for at every blink. */
const clock = nodeClock();
const impatientClock: Clock = {
  ...clock,
  after: (delayMs, run) => clock.after(delayMs === listDrivesEveryMs ? 20 : delayMs, run),
};

it('copies what is new on a plugged-in key, once, and leaves the key as it was', async () => {
  const place = await makePlace();
  const root = path.join(place.home, 'DEPOT KEY');
  await mkdir(path.join(root, 'DOWNLOADS'), { recursive: true });
  await dropCards(path.join(root, 'DOWNLOADS'), 1, 4);
  await dropCards(place.folder, 4, 1);
  const lookOfTheKey = async () =>
    Promise.all(
      (await readdir(root, { recursive: true })).sort().map(async (name) => {
        const { size, mtimeMs } = await stat(path.join(root, name));
        return { name, size, mtimeMs };
      }),
    );
  const before = await lookOfTheKey();
  let plugged = false;
  const key = { identity: 'uuid:1A2B-3C4D', root, label: 'DEPOT KEY' };
  const depot = await startDepot(place, nowhere, {
    clock: impatientClock,
    drives: { list: async () => success(plugged ? [key] : []) },
  });
  await expect.poll(() => statusFactsOf(depot), patience).toMatchObject({ total: 1, settling: 0 });

  plugged = true;
  await expect
    .poll(async () => (await ask(depot, 'removable.list')).present, patience)
    .toMatchObject([{ label: 'DEPOT KEY', phase: 'offered', found: 4, fresh: 3, known: 1 }]);
  expect((await ask(depot, 'uploads.counts')).waiting).toBe(1);
  const [offered] = (await ask(depot, 'removable.list')).present;
  await ask(depot, 'removable.decide', { id: offered?.id, decision: 'always' });
  await expect
    .poll(async () => (await ask(depot, 'removable.list')).present, patience)
    .toMatchObject([{ phase: 'done', decision: 'always', copied: 3 }]);
  expect(await ask(depot, 'uploads.counts')).toMatchObject({ waiting: 4, duplicates: 0 });
  expect(await lookOfTheKey()).toEqual(before);

  plugged = false;
  await expect.poll(async () => (await ask(depot, 'removable.list')).present, patience).toEqual([]);
  expect((await ask(depot, 'removable.list')).remembered).toMatchObject([{ decision: 'always', filesCopied: 3 }]);
  expect(JSON.stringify(await ask(depot, 'removable.list'))).not.toContain(place.home);
});

it('says where nobody looks for keys', async () => {
  const depot = await startDepot(await makePlace(), nowhere);
  expect(await ask(depot, 'removable.list')).toEqual({ follows: false, present: [], remembered: [] });
  expect(await depot.api.answer('removable.collect', { id: 1 })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  });
});

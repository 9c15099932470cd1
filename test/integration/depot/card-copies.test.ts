import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../electron/engine/engine-interface.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { Files } from '../../../electron/engine/ports.ts';
import { failure } from '../../../shared/result.ts';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { changedFiles } from '../../faults/wrapped-files.ts';
import { ask, type DepotChanges, makePlace, type Place, startDepot, statusFactsOf } from './depot-under-test.ts';

const patience = { timeout: 60_000, interval: 20 };
/** Nobody listens there: nothing is sent, and everything is kept. */
const nowhere = 'http://127.0.0.1:9';

const cardOf = (index: number) => makeBulkDownload(index, { signed: false }).bytes;

function keepRead(depot: Engine, index: number, fileName = `C_${index}.DDD`) {
  return ask(depot, 'uploads.add', { fileName, bytes: cardOf(index), origin: 'reader' });
}

interface Copying {
  readonly place: Place;
  readonly target: string;
  readonly changes: DepotChanges;
}

async function copying(changes: DepotChanges = {}): Promise<Copying> {
  const place = await makePlace();
  const target = path.join(place.home, 'Other program');
  await mkdir(target);
  return { place, target, changes: { ...changes, settings: { cardCopyFolder: target } } };
}

const copies = async (depot: Engine) => (await ask(depot, 'cards.get')).copies;
const duty = async (depot: Engine) => (await statusFactsOf(depot)).duties.find(({ duty: of }) => of === 'card-copies');

describe('A copy of what was read of a card', () => {
  it('is in its folder whole once the file is kept, and what came another way is not', async () => {
    const { place, target, changes } = await copying();
    const depot = await startDepot(place, nowhere, changes);
    await ask(depot, 'uploads.add', { fileName: 'dropped.DDD', bytes: cardOf(1) });
    await keepRead(depot, 2);
    await expect.poll(() => readdir(target), patience).toEqual(['C_2.DDD']);
    expect(new Uint8Array(await readFile(path.join(target, 'C_2.DDD')))).toEqual(cardOf(2));
    await expect.poll(() => copies(depot), patience).toMatchObject({ waiting: 0, trouble: null });
    expect(await duty(depot)).toMatchObject({ state: 'working', reasons: [] });
  });

  it('takes the place of no other file, and lies there once where the same was read twice', async () => {
    const { place, target, changes } = await copying();
    await writeFile(path.join(target, 'C_3.DDD'), 'of another program');
    const depot = await startDepot(place, nowhere, changes);
    await keepRead(depot, 3);
    await keepRead(depot, 3);
    await expect.poll(() => copies(depot), patience).toMatchObject({ waiting: 0, lastWrittenAt: expect.any(Number) });
    expect((await readdir(target)).sort()).toEqual(['C_3 (2).DDD', 'C_3.DDD']);
    expect(await readFile(path.join(target, 'C_3.DDD'), 'utf8')).toBe('of another program');
  });

  it('waits while the folder is away, is told as a duty that fails, and gets there by itself, also after a start', async () => {
    const { place, target, changes } = await copying();
    await rm(target, { recursive: true });
    const before = await startDepot(place, nowhere, changes);
    await keepRead(before, 4);
    await expect.poll(() => copies(before), patience).toMatchObject({ waiting: 1, trouble: { failure: 'no-folder' } });
    expect(await duty(before)).toMatchObject({ state: 'trying', reasons: ['copies-not-written'], backlog: 1 });
    await before.stop();
    await mkdir(target);
    const after = await startDepot(place, nowhere, changes);
    await expect.poll(() => readdir(target), patience).toEqual(['C_4.DDD']);
    await expect.poll(async () => (await duty(after))?.state, patience).toBe('working');
  });

  it('is not made of what was read before the settings named a folder', async () => {
    const { place, target } = await copying();
    const depot = await startDepot(place, nowhere);
    await keepRead(depot, 5);
    expect(await duty(depot)).toMatchObject({ state: 'off' });
    await ask(depot, 'settings.change', { patch: { cardCopyFolder: target } });
    await keepRead(depot, 6);
    await expect.poll(() => readdir(target), patience).toEqual(['C_6.DDD']);
  });

  it.each([
    ['is watched', 'watched-folder', ({ folder }: Place) => folder],
    ['is the depot’s own', 'own-folder', ({ data }: Place) => path.join(data, 'spool')],
  ] as const)('is not put into a folder that %s', async (_what, wanted, folderOf) => {
    const place = await makePlace();
    const depot = await startDepot(place, nowhere, { settings: { cardCopyFolder: folderOf(place) } });
    const before = await readdir(folderOf(place)).catch(() => []);
    await keepRead(depot, 7);
    await expect.poll(() => copies(depot), patience).toMatchObject({ trouble: { failure: wanted } });
    expect((await readdir(folderOf(place))).filter((name) => name.endsWith('.DDD'))).toEqual(before);
  });

  it.each(['writeFlushed', 'rename', 'flushDirectory', 'stamp', 'read'] as const)(
    'is there once and whole although %s failed on the way',
    async (call) => {
      const { place, target, changes } = await copying();
      let failures = 0;
      const breaks = (files: Files): Files => ({
        ...files,
        [call]: async (at: string, ...rest: unknown[]) => {
          if (at.startsWith(`${target}`) && failures < 2) {
            failures += 1;
            return failure({ code: 'failed', systemCode: 'EIO' });
          }
          return (files[call] as (...given: unknown[]) => unknown)(at, ...rest);
        },
      });
      const depot = await startDepot(place, nowhere, { ...changes, files: changedFiles(nodeFiles(), breaks) });
      await keepRead(depot, 8);
      await expect.poll(() => copies(depot), patience).toMatchObject({ waiting: 0, lastWrittenAt: expect.any(Number) });
      expect(failures).toBeGreaterThan(0);
      expect(await readdir(target)).toEqual(['C_8.DDD']);
      expect(new Uint8Array(await readFile(path.join(target, 'C_8.DDD')))).toEqual(cardOf(8));
    },
  );
});

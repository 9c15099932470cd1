import { linkSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createOwnFiles } from '../../../electron/engine/intake/own-files.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { Files } from '../../../electron/engine/ports.ts';
import { success } from '../../../shared/result.ts';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { type DepotFolder, openDepotFolder, until } from './depot-folder.ts';

let depot: DepotFolder;

afterEach(() => depot.end());

const card = (index: number) => makeBulkDownload(index, { signed: false }).bytes;
const data = () => join(dirname(depot.directory), 'data');
const names = () => depot.rows().map(({ fileName }) => fileName);

/** A file system in which one path is another way into a place, as a second mount of it is. */
function mountedAt(from: () => string, to: () => string): (files: Files) => Files {
  const isThere = (path: string) => path === from() || path.startsWith(`${from()}/`);
  const there = (path: string) => (isThere(path) ? to() + path.slice(from().length) : path);
  const everywhere = nodeFiles();
  return (files) => ({
    ...files,
    entries: (path) => (isThere(path) ? everywhere : files).entries(there(path)),
    stamp: (path) => (isThere(path) ? everywhere : files).stamp(there(path)),
    read: (path, limit) => (isThere(path) ? everywhere : files).read(there(path), limit),
    realPath: async (path) => (path.startsWith(from()) ? success(path) : files.realPath(path)),
  });
}

describe('what belongs to the depot itself', () => {
  it('is left alone where a second name in a watched folder leads to it', async () => {
    depot = await openDepotFolder({ isNotStarted: true, settings: { sendWhat: 'everything' } });
    linkSync(join(data(), 'depot.sqlite'), depot.pathOf('wages.ddd'));
    linkSync(join(data(), 'depot.lock'), depot.pathOf('lock.ddd'));
    writeFileSync(join(data(), 'agent.json'), '{}');
    linkSync(join(data(), 'agent.json'), depot.pathOf('agent.ddd'));
    depot.write('card.ddd', card(1));
    await depot.intake.start();
    await depot.intake.passDone();
    expect(names()).toEqual(['card.ddd']);
  });

  it('is left alone when a hint names it', async () => {
    depot = await openDepotFolder({ settings: { sendWhat: 'everything' } });
    await depot.intake.scanNow();
    linkSync(join(data(), 'depot.sqlite'), depot.pathOf('a.ddd'));
    depot.write('card.ddd', card(1));
    await until('the download was kept', () => depot.row('card.ddd')?.state === 'waiting');
    await depot.intake.passDone();
    expect(names()).toEqual(['card.ddd']);
  });

  it('is left alone in the data folder of another depot', async () => {
    depot = await openDepotFolder({ isNotStarted: true, settings: { sendWhat: 'everything' } });
    for (const name of ['depot.sqlite', 'depot.lock', 'spool/0123456789.ddd']) depot.write(`old data/${name}`, name);
    depot.write('old/card.ddd', card(1));
    await depot.intake.start();
    await depot.intake.passDone();
    expect(names()).toEqual(['card.ddd']);
  });

  it('is left alone behind a second mount of the data folder', async () => {
    depot = await openDepotFolder({
      isNotStarted: true,
      settings: { sendWhat: 'everything' },
      files: mountedAt(() => depot.pathOf('mount'), data),
    });
    mkdirSync(depot.pathOf('mount'));
    depot.write('card.ddd', card(1));
    await depot.intake.start();
    await depot.intake.passDone();
    expect(names()).toEqual(['card.ddd']);
  });

  it('stops the collecting from a watched folder as soon as the data are in it', async () => {
    depot = await openDepotFolder({ settings: { sendWhat: 'everything' } });
    depot.drop('card.ddd', card(1));
    await until('it was kept', () => depot.row('card.ddd')?.state === 'waiting');
    const elsewhere = join(dirname(depot.directory), 'elsewhere, watched before');
    renameSync(depot.directory, elsewhere);
    symlinkSync(dirname(depot.directory), depot.directory);
    await depot.intake.scanNow();
    expect(depot.intake.state().folders[0]).toMatchObject({ isOwn: true, unreachableSince: expect.any(Number) });
    expect(depot.rows()).toHaveLength(1);
  });
});

describe('a folder and the data of the depot', () => {
  const own = (given: Partial<Files> = {}) =>
    createOwnFiles({ files: { ...nodeFiles(), ...given }, dataDirectory: data() });

  it('share files whichever contains the other, and through links', async () => {
    depot = await openDepotFolder({ isNotStarted: true });
    const base = dirname(depot.directory);
    mkdirSync(join(data(), 'log'), { recursive: true });
    symlinkSync(base, join(base, 'elsewhere', 'link'));
    const relationTo = (folder: string) => own().relationTo(folder);
    expect(await relationTo(depot.directory)).toBe('apart');
    expect(await relationTo(base)).toBe('holds-own-files');
    expect(await relationTo('/')).toBe('holds-own-files');
    expect(await relationTo(data())).toBe('holds-own-files');
    expect(await relationTo(join(base, 'elsewhere', 'link'))).toBe('holds-own-files');
    expect(await relationTo(join(base, 'elsewhere', 'link', 'data', 'log'))).toBe('lies-in-own-files');
  });

  it('share files through another mount or another case of letters', async () => {
    depot = await openDepotFolder({ isNotStarted: true });
    const base = dirname(depot.directory);
    mkdirSync(join(data(), 'log'), { recursive: true });
    const other = '/Another Way';
    const files = mountedAt(
      () => other,
      () => base,
    )(nodeFiles());
    const mounted = createOwnFiles({ files, dataDirectory: data() });
    await mounted.refresh();
    expect(await mounted.relationTo(other)).toBe('holds-own-files');
    expect(await mounted.relationTo(join(other, 'data', 'log'))).toBe('lies-in-own-files');
    expect(await mounted.relationTo(join(other, 'watched'))).toBe('apart');
  });

  it('are apart on a network share that gives every file the same number', async () => {
    depot = await openDepotFolder({ isNotStarted: true });
    const real = nodeFiles();
    const stamp: Files['stamp'] = async (path) => {
      const found = await real.stamp(path);
      return found.ok ? success({ ...found.value, identity: '52:0' }) : found;
    };
    const numberless = own({ stamp });
    await numberless.refresh();
    expect(await numberless.relationTo(depot.directory)).toBe('apart');
  });

  it('are recognised without a call for each copy and for each file that the window’s browser keeps', async () => {
    depot = await openDepotFolder({ isNotStarted: true });
    const real = nodeFiles();
    const asked: string[] = [];
    for (const folder of ['log', 'spool', join('desktop', 'Cache')]) {
      mkdirSync(join(data(), folder), { recursive: true });
      writeFileSync(join(data(), folder, 'file'), 'content');
    }
    const counted = own({
      stamp: (path) => {
        asked.push(path);
        return real.stamp(path);
      },
    });
    await counted.refresh();
    expect(asked).toContain(join(data(), 'log', 'file'));
    expect(asked).toContain(join(data(), 'desktop'));
    expect(asked.filter((path) => /(?:spool|desktop)./.test(path.slice(data().length)))).toEqual([]);
    for (const folder of ['spool', join('desktop', 'Cache')]) {
      expect(await counted.relationTo(join(data(), folder))).toBe('lies-in-own-files');
    }
  });
});

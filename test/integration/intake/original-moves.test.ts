import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { failure } from '../../../shared/result.ts';
import { type DepotFolderOptions, until } from './depot-folder.ts';
import { card, type MovingDepot, month, movingDepot, openMovingDepot } from './sent-originals.ts';

let depot: MovingDepot;

async function open(options?: DepotFolderOptions): Promise<void> {
  depot = await openMovingDepot(options);
}

afterEach(() => depot.end());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the move of an original', () => {
  it.each(['Uploaded', month])('is refused where %s is a link, which may lead anywhere', async (linked) => {
    await open({ intake: { watch: () => null } });
    const outside = mkdtempSync(join(tmpdir(), 'outside-'));
    mkdirSync(dirname(depot.pathOf(linked)), { recursive: true });
    symlinkSync(outside, depot.pathOf(linked));
    depot.drop('card.ddd', card(0));
    await depot.intake.passDone();
    depot.send();
    await depot.intake.moveOriginals();
    expect(readdirSync(outside)).toEqual([]);
    expect(existsSync(depot.pathOf('card.ddd'))).toBe(true);
    rmSync(outside, { recursive: true });
  });

  it('is not taken for a new file by a scan that saw it just before the move', async () => {
    const added: string[] = [];
    let isLooking = false;
    await open({
      intake: { watch: () => null },
      files: (files) => ({
        ...files,
        stamp: async (path) => {
          const stamp = await files.stamp(path);
          if (isLooking && path === depot.pathOf('card.ddd')) {
            isLooking = false;
            await Promise.race([depot.intake.moveOriginals(), pause(300)]);
          }
          return stamp;
        },
      }),
      sightings: (sightings) => ({
        ...sightings,
        add: (newVersions, at) => {
          added.push(...newVersions.map(({ path }) => path));
          return sightings.add(newVersions, at);
        },
      }),
    });
    depot.drop('card.ddd', card(0));
    await depot.intake.scanNow();
    await depot.intake.moveOriginals();
    depot.send();
    isLooking = true;
    await depot.intake.scanNow();
    await until('it was moved', () => depot.namesIn(month).length === 1);
    await depot.intake.scanNow();
    expect(added).toEqual(['card.ddd']);
  });

  it('is not called gone because of the hints of its own move', async () => {
    await open({
      files: (files) => ({
        ...files,
        flushDirectory: async (path) => {
          if (path.includes('Uploaded')) await pause(150);
          return files.flushDirectory(path);
        },
      }),
    });
    await depot.keepAndSend('card.ddd');
    await depot.intake.moveOriginals();
    await pause(100);
    expect(depot.eventsOf('card.ddd')).toContain('original-moved');
    expect(depot.eventsOf('card.ddd')).not.toContain('original-gone');
  });

  it('that changes in the very moment of the move is put back and collected', async () => {
    let isToChange = true;
    await open({
      files: (files) => ({
        ...files,
        rename: async (from, to) => {
          if (isToChange && from.endsWith('card.ddd')) {
            isToChange = false;
            writeFileSync(from, card(7));
          }
          return files.rename(from, to);
        },
      }),
    });
    await depot.keepAndSend('card.ddd');
    await depot.intake.moveOriginals();
    await until('the new version was kept', () => depot.store.uploads.counts(0).waiting === 1);
    expect(readFileSync(depot.pathOf('card.ddd')).equals(card(7))).toBe(true);
    expect(depot.namesIn(month)).toEqual([]);
  });

  it('is copied, compared and only then removed where the folder lies on another disk', async () => {
    const removed: string[] = [];
    await open({
      files: (files) => ({
        ...files,
        rename: async (from, to) =>
          from.endsWith('/card.ddd') && to.includes('Uploaded')
            ? failure({ code: 'failed', systemCode: 'EXDEV' })
            : files.rename(from, to),
        remove: async (path) => {
          if (path === depot.pathOf('card.ddd') && depot.namesIn(month).includes('card.ddd')) removed.push(path);
          return files.remove(path);
        },
      }),
    });
    await depot.keepAndSend('card.ddd');
    await depot.intake.moveOriginals();
    expect(depot.namesIn(month)).toEqual(['card.ddd']);
    expect(readFileSync(depot.pathOf(`${month}/card.ddd`)).equals(card(0))).toBe(true);
    expect(removed).toHaveLength(1);
    expect(existsSync(depot.pathOf('card.ddd'))).toBe(false);
  });

  it('stays whole where the copy on the other disk does not hold its bytes', async () => {
    await open({
      files: (files) => ({
        ...files,
        rename: async (from, to) => {
          if (from.endsWith('/card.ddd')) return failure({ code: 'failed', systemCode: 'EXDEV' });
          const renamed = await files.rename(from, to);
          if (to.endsWith('card.ddd')) writeFileSync(to, 'damaged');
          return renamed;
        },
      }),
    });
    await depot.keepAndSend('card.ddd');
    await depot.intake.moveOriginals();
    expect(readFileSync(depot.pathOf('card.ddd')).equals(card(0))).toBe(true);
    expect(depot.eventsOf('card.ddd')).toContain('original-not-moved');
  });
});

describe('a move that was interrupted', () => {
  it('after the rename is stored at the next start, and the original does not count as gone', async () => {
    await open();
    await depot.keepAndSend('card.ddd');
    const [movable] = depot.store.sightings.movable(1);
    await depot.intake.stop();
    mkdirSync(depot.pathOf(month), { recursive: true });
    renameSync(depot.pathOf('card.ddd'), depot.pathOf(`${month}/card.ddd`));
    depot = movingDepot(await depot.again());
    await until('the first scan ended', () => depot.intake.state().lastScanAt !== null);
    expect(movable?.path).toBe('card.ddd');
    expect(depot.eventsOf('card.ddd')).toContain('original-moved');
    expect(depot.eventsOf('card.ddd')).not.toContain('original-gone');
  });

  it('after the name was taken ends with one file under that name', async () => {
    await open();
    await depot.keepAndSend('card.ddd');
    await depot.intake.stop();
    mkdirSync(depot.pathOf(month), { recursive: true });
    writeFileSync(depot.pathOf(`${month}/card.ddd`), '');
    depot = movingDepot(await depot.again());
    await until('it was moved', () => !existsSync(depot.pathOf('card.ddd')));
    expect(depot.namesIn(month)).toEqual(['card.ddd']);
    expect(readFileSync(depot.pathOf(`${month}/card.ddd`)).equals(card(0))).toBe(true);
  });
});

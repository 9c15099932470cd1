import { afterEach, describe, expect, it } from 'vitest';
import { type DepotFolder, openDepotFolder, until } from './depot-folder.ts';
import { card, movingDepot, openMovingDepot } from './sent-originals.ts';

let depot: DepotFolder;
afterEach(() => depot.end());

const leftOut = () => depot.intake.state().folders[0]?.uploadedLeftOut;
const waiting = (name: string) => depot.row(name)?.state === 'waiting';

describe('a folder called "Uploaded"', () => {
  it('is collected from like any other while originals stay', async () => {
    depot = await openDepotFolder();
    depot.write('Uploaded/first.ddd', card(0));
    await depot.intake.scanNow();
    await until('it was kept', () => waiting('first.ddd'));
    depot.drop('Uploaded/2026-11/second.ddd', card(1));
    await until('a hint led to it', () => waiting('second.ddd'), 5_000);
    expect(leftOut()).toBeNull();
  });

  it('is left out where originals are moved there, and says how many files in it come from others', async () => {
    depot = await openMovingDepot();
    depot.write('Uploaded/2026-10/mine.ddd', card(0));
    depot.write('Uploaded/theirs.ddd', card(1));
    const later = await depot.again();
    depot = later;
    await until('it was counted', () => leftOut() === 2);
    await depot.intake.scanNow();
    expect(depot.rows()).toEqual([]);
  });

  it('contains nothing from others where only this depot has put files into it', async () => {
    const moving = await openMovingDepot();
    depot = moving;
    await moving.keepAndSend('card.ddd');
    await moving.intake.moveOriginals();
    depot = movingDepot(await depot.again());
    await until('it was counted', () => leftOut() === 0);
  });

  it('stays left out after originals were moved there, also where they stay from now on', async () => {
    const moving = await openMovingDepot();
    depot = moving;
    await moving.keepAndSend('card.ddd');
    await moving.intake.moveOriginals();
    depot = await depot.again({ settings: () => ({ ...moving.settings, afterUpload: 'stay' }) });
    await until('it was looked at', () => leftOut() === 0);
    expect(depot.rows()).toHaveLength(1);
  });

  it('is not taken for emptied when it begins to be left out', async () => {
    depot = await openDepotFolder();
    depot.write('Uploaded/first.ddd', card(0));
    await depot.intake.scanNow();
    await until('it was kept', () => waiting('first.ddd'));
    depot = await depot.again({ settings: () => ({ ...depot.settings, afterUpload: 'move' }) });
    await depot.intake.scanNow();
    expect(depot.present().map(({ path }) => path)).toEqual(['Uploaded/first.ddd']);
  });
});

import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { type DepotFolder, type DepotFolderOptions, openDepotFolder, until } from './depot-folder.ts';
import { movingDepot } from './sent-originals.ts';

let depot: DepotFolder;

async function open(options?: DepotFolderOptions): Promise<void> {
  depot = await openDepotFolder(options);
  await until('the first scan ended', () => depot.intake.state().lastScanAt !== null);
}

afterEach(() => depot.end());

const card = (index: number) => makeBulkDownload(index, { signed: false }).bytes;
const folderState = () => depot.intake.state().folders[0];
const isOther = () => folderState()?.otherSince !== null;
const events = (fileName: string) => {
  const row = depot.row(fileName);
  return row ? depot.store.uploads.details(row.id)?.events.map(({ code }) => code) : undefined;
};

/** As a share is unmounted: its files are away, and the empty mount point is left. Returns how to mount it again. */
function unmount(): () => void {
  const share = `${depot.directory}-share`;
  const mountPoint = `${depot.directory}-mount-point`;
  renameSync(depot.directory, share);
  if (existsSync(mountPoint)) renameSync(mountPoint, depot.directory);
  else mkdirSync(depot.directory);
  return () => {
    renameSync(depot.directory, mountPoint);
    renameSync(share, depot.directory);
  };
}

async function collectOne(): Promise<void> {
  depot.drop('card.ddd', card(1));
  await until('it was kept', () => depot.row('card.ddd')?.state === 'waiting');
}

describe('an empty folder in the place of the one that was watched', () => {
  it('is reported as another one, and the files of the first do not count as gone', async () => {
    await open();
    await collectOne();
    const mount = unmount();
    await depot.intake.scanNow();
    expect(isOther()).toBe(true);
    expect(depot.present()).toHaveLength(1);
    expect(events('card.ddd')).not.toContain('original-gone');
    mount();
    await depot.intake.scanNow();
    expect(isOther()).toBe(false);
    expect(depot.present()).toHaveLength(1);
  });

  it('is reported as another one after the next start', async () => {
    await open();
    await collectOne();
    unmount();
    depot = await depot.again();
    await depot.intake.scanNow();
    expect(isOther()).toBe(true);
  });

  it('loses no files by the hints of its own appearance', async () => {
    await open();
    await collectOne();
    unmount();
    await until('it is told as another one', isOther);
    expect(depot.present()).toHaveLength(1);
  });

  it('leaves no original gone that is to be moved', async () => {
    await open({ settings: { afterUpload: 'move', timeZone: 'Europe/London' }, intake: { watch: () => null } });
    depot.drop('card.ddd', card(1));
    await depot.intake.scanNow();
    unmount();
    movingDepot(depot).send();
    await depot.intake.moveOriginals();
    expect(events('card.ddd')).not.toContain('original-gone');
    expect(depot.present()).toHaveLength(1);
  });

  it('is collected from all the same, and stays another one', async () => {
    await open();
    await collectOne();
    unmount();
    await depot.intake.scanNow();
    depot.drop('other.ddd', card(2));
    await until('it was kept', () => depot.row('other.ddd')?.state === 'waiting');
    await depot.intake.scanNow();
    expect(isOther()).toBe(true);
  });

  it('is the right one once a person has said so', async () => {
    await open();
    await collectOne();
    unmount();
    await depot.intake.scanNow();
    expect(await depot.intake.acceptFolder(depot.folderId)).toBe(true);
    await depot.intake.scanNow();
    expect(isOther()).toBe(false);
    expect(depot.present()).toHaveLength(0);
    depot = await depot.again();
    await depot.intake.scanNow();
    expect(isOther()).toBe(false);
  });
});

describe('another folder in the place of the one that was watched', () => {
  it('is the right one when it has a file that was collected', async () => {
    await open();
    await collectOne();
    unmount();
    writeFileSync(join(depot.directory, 'card.ddd'), card(1));
    await depot.intake.scanNow();
    expect(isOther()).toBe(false);
  });

  it('is the right one when nothing was ever collected from the first', async () => {
    await open();
    unmount();
    await depot.intake.scanNow();
    expect(isOther()).toBe(false);
  });

  it('is the right one when the folder of sent originals is in it', async () => {
    await open();
    await collectOne();
    unmount();
    mkdirSync(depot.pathOf('Uploaded'));
    await depot.intake.scanNow();
    expect(isOther()).toBe(false);
  });
});

import { chmodSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { zipOf } from '../../corpus/archive.ts';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { junk } from '../../corpus/damage.ts';
import { type DepotFolder, type DepotFolderOptions, openDepotFolder, until } from './depot-folder.ts';
import { movingDepot } from './sent-originals.ts';

let depot: DepotFolder;
let reads: string[] = [];

async function open(options: DepotFolderOptions = {}): Promise<void> {
  reads = [];
  depot = await openDepotFolder({
    ...options,
    files: (files) => ({
      ...files,
      read: (path, limit) => {
        reads.push(path);
        return files.read(path, limit);
      },
    }),
    intake: { watch: () => null },
  });
  await until('the first scan ended', () => depot.intake.state().lastScanAt !== null);
}

afterEach(() => depot.end());

/** Of one size, as a reader writes all cards of one kind. */
const card = (index: number) => junk(3_000, index);
/** Complete, so that one reading is enough. */
const whole = (index: number) => makeBulkDownload(index, { signed: false }).bytes;
const noClock = new Date('1980-01-01T00:00:00Z');
const jobs = () => depot.store.uploads.counts(0).waiting + depot.store.uploads.counts(0).attention;

/** Another file replaces the existing one, with its name, size and time. */
function replace(name: string, bytes: Uint8Array): void {
  const made = `${depot.directory}-made`;
  writeFileSync(made, bytes);
  utimesSync(made, noClock, noClock);
  renameSync(made, depot.pathOf(name));
}

async function look(): Promise<void> {
  await depot.intake.passDone();
}

describe('a file of the same name, size and time in the place of one that was kept', () => {
  it('is kept too, because it is another file', async () => {
    await open();
    replace('CARD.DDD', card(1));
    await look();
    replace('CARD.DDD', card(2));
    await look();
    expect(jobs()).toBe(2);
  });

  it('is kept too when it was written over the first in place', async () => {
    await open();
    replace('CARD.DDD', card(1));
    await look();
    writeFileSync(depot.pathOf('CARD.DDD'), card(2));
    utimesSync(depot.pathOf('CARD.DDD'), noClock, noClock);
    await look();
    expect(jobs()).toBe(2);
  });

  it('is kept too when it arrived while the program was off', async () => {
    await open();
    replace('CARD.DDD', card(1));
    await look();
    depot = await depot.again();
    replace('CARD.DDD', card(2));
    await look();
    expect(jobs()).toBe(2);
  });

  it('is not moved in its place', async () => {
    await open({ settings: { afterUpload: 'move', timeZone: 'Europe/London' } });
    replace('CARD.DDD', card(1));
    await look();
    replace('CARD.DDD', card(2));
    movingDepot(depot).send();
    await depot.intake.moveOriginals();
    expect(statSync(depot.pathOf('CARD.DDD')).size).toBe(3_000);
    await look();
    expect(jobs()).toBe(1);
  });

  it('is opened again when it is an archive', async () => {
    await open();
    replace('week.zip', await zipOf([{ path: 'one.ddd', bytes: card(1) }], false));
    await look();
    replace('week.zip', await zipOf([{ path: 'one.ddd', bytes: card(2) }], false));
    await look();
    expect(jobs()).toBe(2);
  });

  it('says so in the history of the first', async () => {
    await open();
    replace('CARD.DDD', card(1));
    await look();
    const [first] = depot.rows();
    replace('CARD.DDD', card(2));
    await look();
    const codes = depot.store.uploads.details(first?.id ?? 0)?.events.map(({ code }) => code);
    expect(codes).toContain('original-replaced');
    expect(codes).not.toContain('original-gone');
  });
});

describe('a file of which only the rights were changed', () => {
  it('is read once more, and then known again', async () => {
    await open();
    replace('CARD.DDD', whole(1));
    await look();
    chmodSync(depot.pathOf('CARD.DDD'), 0o600);
    await look();
    await look();
    expect(reads).toHaveLength(2);
    expect(depot.rows()).toHaveLength(1);
  });

  it('is one of at most 100 that are read again in an hour', async () => {
    await open();
    const names = Array.from({ length: 130 }, (_, index) => `${index}.ddd`);
    for (const [index, name] of names.entries()) replace(name, whole(index));
    await look();
    expect(reads).toHaveLength(130);
    for (const name of names) chmodSync(depot.pathOf(name), 0o600);
    await look();
    await look();
    expect(reads).toHaveLength(230);
  });
});

describe('a file in a sub-folder', () => {
  it('that was not kept yet when sub-folders were switched off is not called gone', async () => {
    await open({ times: { quietMs: 60_000 } });
    depot.drop('vans/anything.ddd', 'not a card');
    await depot.intake.scanNow();
    const [row] = depot.rows();
    Object.assign(depot.settings, { includeSubfolders: false });
    await depot.intake.scanNow();
    const codes = depot.store.uploads.details(row?.id ?? 0)?.events.map(({ code }) => code) ?? [];
    expect(codes).not.toContain('original-gone');
    expect(depot.rows()).toHaveLength(0);
  });
});

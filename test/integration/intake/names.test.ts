import { Buffer } from 'node:buffer';
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { type DepotFolder, type DepotFolderOptions, openDepotFolder, until } from './depot-folder.ts';
import { month, movingDepot } from './sent-originals.ts';

let depot: DepotFolder;

async function open(options?: DepotFolderOptions): Promise<void> {
  depot = await openDepotFolder(options);
  await until('the first scan ended', () => depot.intake.state().lastScanAt !== null);
}

afterEach(() => depot.end());

const card = (index: number) => makeBulkDownload(index, { signed: false }).bytes;
/** As a reader with a code page of its own writes it: one byte for each letter. */
const latin1 = (name: string) => Buffer.from(name, 'latin1');
const inFolder = (name: Buffer) => Buffer.concat([Buffer.from(`${depot.directory}/`), name]);

function dropNamed(name: Buffer, bytes: Uint8Array): void {
  const made = join(depot.directory, '..', 'elsewhere', 'made');
  writeFileSync(made, bytes);
  renameSync(made, inFolder(name));
}

const states = () => depot.rows().map(({ fileName, state }) => `${fileName} ${state}`);

describe('a download whose name is no UTF-8', () => {
  it('is kept from a hint, and shown with a replacement character', async () => {
    await open();
    dropNamed(latin1('Müller.ddd'), card(1));
    await until('it was kept', () => depot.row('M\ufffdller.ddd')?.state === 'waiting');
    const row = depot.row('M\ufffdller.ddd');
    expect(depot.store.jobs.get(row?.jobId ?? 0)?.fileName).toBe('M\ufffdller.ddd');
  });

  it('is found by a scan, and is still known after the next start', async () => {
    await open({ intake: { watch: () => null } });
    dropNamed(latin1('Müller.ddd'), card(1));
    await depot.intake.scanNow();
    expect(states()).toEqual(['M\ufffdller.ddd waiting']);
    depot = await depot.again();
    await depot.intake.scanNow();
    expect(states()).toEqual(['M\ufffdller.ddd waiting']);
    expect(depot.present()).toHaveLength(1);
  });

  it('is another file than one whose name differs only in such a byte', async () => {
    await open();
    dropNamed(latin1('Müller.ddd'), card(1));
    dropNamed(latin1('Möller.ddd'), card(2));
    await depot.intake.scanNow();
    await until('both were kept', () => states().join() === 'M\ufffdller.ddd waiting,M\ufffdller.ddd waiting');
    expect(depot.store.uploads.counts(0).waiting).toBe(2);
  });

  it('is moved with its own name once it was sent', async () => {
    await open({ settings: { afterUpload: 'move', timeZone: 'Europe/London' } });
    dropNamed(latin1('Müller.ddd'), card(1));
    // The scan leaves a file to the hint that is at it already, and may end before it.
    await until('it was kept', () => depot.row('M\ufffdller.ddd')?.state === 'waiting');
    movingDepot(depot).send();
    await depot.intake.moveOriginals();
    const [moved] = readdirSync(depot.pathOf(month), { encoding: 'buffer' });
    expect(moved?.equals(latin1('Müller.ddd'))).toBe(true);
    expect(depot.rows()[0]?.state).toBe('sent');
  });
});

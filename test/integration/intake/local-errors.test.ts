import { afterEach, describe, expect, it } from 'vitest';
import { StoreError } from '../../../electron/engine/store/store.ts';
import { failure, success } from '../../../shared/result.ts';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { junk } from '../../corpus/damage.ts';
import { type DepotFolder, type DepotFolderOptions, openDepotFolder, until } from './depot-folder.ts';

let depot: DepotFolder;

async function open(options?: DepotFolderOptions): Promise<void> {
  depot = await openDepotFolder(options);
}

afterEach(() => depot.end());

const card = (index: number) => makeBulkDownload(index, { signed: false }).bytes;
const waiting = () => depot.store.uploads.counts(0).waiting;
const disk = () => depot.intake.state().disk;
const never = new Promise<never>(() => {});

describe('the disk of this PC', () => {
  it('below the limit of the depot stops collecting, which goes on by itself when there is space again', async () => {
    let free = 40e6;
    await open({ files: (files) => ({ ...files, freeBytes: async () => success(free) }) });
    depot.drop('card.ddd', card(1));
    await until('collecting has stopped', () => disk().collectingStopped);
    expect(disk()).toEqual({ freeMegabytes: 40, collectingStopped: true, cause: 'low-space', systemCode: null });
    expect(depot.rows()).toHaveLength(0);
    free = 900e6;
    await until('it was kept', () => waiting() === 1);
    expect(disk()).toEqual({ freeMegabytes: 900, collectingStopped: false, cause: null, systemCode: null });
  });

  it('that runs low while many files come in stops before it is full, and none is lost', async () => {
    let free = 900e6;
    let groups = 0;
    await open({
      isNotStarted: true,
      files: (files) => ({ ...files, freeBytes: async () => success(free) }),
      keep: (keep) => (contents) => {
        groups += 1;
        if (groups === 3) free = 10e6;
        return keep(contents);
      },
    });
    for (let index = 0; index < 300; index += 1) depot.write(`card-${index}.ddd`, card(index));
    await depot.intake.start();
    await until('collecting has stopped', () => disk().collectingStopped);
    expect(waiting()).toBeLessThan(300);
    free = 900e6;
    await until('all were kept', () => waiting() === 300);
    expect(depot.rows()).toHaveLength(300);
  });

  it('that does not report its free space does not stop collecting', async () => {
    await open({
      files: (files) => ({
        ...files,
        freeBytes: async () => failure({ code: 'failed', systemCode: 'ENOSYS' }),
      }),
    });
    depot.drop('card.ddd', card(1));
    await until('it was kept', () => waiting() === 1);
  });
});

describe('a store that cannot write', () => {
  it.each(['disk-full', 'failed'] as const)('(%s) stops collecting, which goes on when it can', async (code) => {
    let isTroubled = true;
    await open({
      sightings: (sightings) => ({
        ...sightings,
        keep: (files, at) => {
          if (isTroubled) throw new StoreError(code);
          return sightings.keep(files, at);
        },
      }),
    });
    for (let index = 0; index < 5; index += 1) depot.drop(`card-${index}.ddd`, card(index));
    await until('collecting has stopped', () => disk().collectingStopped);
    expect(disk().cause).toBe(code);
    expect(waiting()).toBe(0);
    isTroubled = false;
    await until('all were kept', () => waiting() === 5);
    expect(disk().collectingStopped).toBe(false);
  });

  it('that takes all files but one keeps the others, and shows that one as not yet kept', async () => {
    await open({
      isNotStarted: true,
      sightings: (sightings) => ({
        ...sightings,
        keep: (files, at) => {
          if (files.some(({ sizeBytes }) => sizeBytes === 4_321)) throw new StoreError('failed');
          return sightings.keep(files, at);
        },
      }),
    });
    for (let index = 0; index < 60; index += 1) depot.write(`card-${index}.ddd`, card(index));
    depot.write('bad.tgd', junk(4_321, 1));
    await depot.intake.start();
    await until('the others were kept', () => waiting() === 60);
    expect(depot.row('bad.tgd')?.state).toBe('settling');
  });
});

describe('one bad file', () => {
  it('that can never be read does not delay the others', async () => {
    await open({
      times: { callTimeoutMs: 200 },
      files: (files) => ({
        ...files,
        read: (path, limit) => (path.endsWith('bad.ddd') ? never : files.read(path, limit)),
      }),
    });
    for (let index = 0; index < 50; index += 1) depot.drop(`card-${index}.ddd`, card(index));
    depot.drop('bad.ddd', card(99));
    await until('the others were kept', () => waiting() === 50);
    await until('it is shown as unreadable', () => depot.row('bad.ddd')?.reason?.code === 'unreadable');
    depot.drop('later.ddd', card(100));
    await until('a later one was kept', () => waiting() === 51);
  });

  it('on which the classification fails is kept all the same, and sent', async () => {
    await open({
      intake: {
        classify: () => {
          throw new RangeError('read beyond the end');
        },
      },
    });
    depot.drop('card.ddd', card(1));
    await until('it was kept', () => waiting() === 1);
    expect(depot.row('card.ddd')?.kind).toBe('unknown');
  });

  it('that the spool refuses is tried again and again, and the others are kept meanwhile', async () => {
    let isRefused = true;
    const isBad = (bytes: Uint8Array) => bytes[100] === 0xee && bytes.length === card(7).length;
    await open({
      isNotStarted: true,
      keep: (keep) => async (contents) =>
        isRefused && contents.some(isBad) ? failure({ code: 'failed', systemCode: 'EIO' }) : keep(contents),
    });
    const bad = card(7);
    bad[100] = 0xee;
    for (let index = 0; index < 40; index += 1) depot.write(`card-${index}.ddd`, card(index + 10));
    depot.write('bad.ddd', bad);
    await depot.intake.start();
    await until('the others were kept', () => waiting() === 40);
    expect(depot.row('bad.ddd')?.state).toBe('settling');
    isRefused = false;
    await until('it was kept', () => waiting() === 41);
  });
});

describe('stopping', () => {
  it('while files are being kept leaves nothing half done, and the next start goes on', async () => {
    await open({ isNotStarted: true });
    for (let index = 0; index < 200; index += 1) depot.write(`card-${index}.ddd`, card(index));
    await depot.intake.start();
    await until('some were kept', () => waiting() > 10);
    depot = await depot.again();
    expect(waiting()).toBeLessThan(200);
    await depot.intake.start();
    await until('all were kept', () => waiting() === 200);
    expect(depot.rows()).toHaveLength(200);
  });

  it('does not wait for a folder that hangs', async () => {
    await open({ files: (files) => ({ ...files, entries: () => never }) });
    const began = performance.now();
    await depot.intake.stop();
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe('a start on what was collected before', () => {
  it('keeps nothing twice and makes no new row', async () => {
    await open();
    depot.drop('card.ddd', card(1));
    depot.drop('anything.tgd', junk(3_000, 1));
    await until('both were kept', () => waiting() === 2);
    const before = depot.rows();
    depot = await depot.again();
    await depot.intake.passDone();
    expect(depot.rows()).toEqual(before);
  });

  it('keeps a file whose copy was lost again, from the original that is still there', async () => {
    await open();
    depot.drop('card.ddd', card(1));
    await until('it was kept', () => waiting() === 1);
    const sha256 = depot.store.jobs.get(1)?.sha256 ?? '';
    await depot.loseCopy(sha256);
    depot.store.jobs.needCopyAgain(1, { code: 'spool-copy-missing', parameters: {} }, Date.now());
    expect(depot.row('card.ddd')?.state).toBe('attention');
    await depot.intake.scanNow();
    await until('it goes on by itself', () => depot.row('card.ddd')?.state === 'waiting');
    expect(await depot.spool.read(sha256)).toMatchObject({ ok: true });
    expect(depot.rows()).toHaveLength(1);
  });
});

import { createHash } from 'node:crypto';
import { appendFileSync, utimesSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { junk } from '../../corpus/damage.ts';
import { type DepotFolder, type DepotFolderOptions, openDepotFolder, until } from './depot-folder.ts';

let depot: DepotFolder;

async function open(options?: DepotFolderOptions): Promise<void> {
  depot = await openDepotFolder(options);
  if (!options?.isNotStarted) await until('the first scan ended', () => depot.intake.state().lastScanAt !== null);
}

afterEach(() => depot.end());

const card = (index: number) => makeBulkDownload(index, { signed: false }).bytes;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const waiting = () => depot.store.uploads.counts(0).waiting;

describe('a file that arrives in a watched folder', () => {
  it('is kept from a hint alone, long before the next scan, when it is complete', async () => {
    await open({ times: { quietMs: 60_000 } });
    depot.drop('card.ddd', card(1));
    await until('it was kept', () => depot.row('card.ddd')?.state === 'waiting');
    const { kind, sizeBytes } = depot.row('card.ddd') ?? {};
    expect({ kind, sizeBytes }).toEqual({ kind: 'driver-card', sizeBytes: card(1).length });
  });

  it('is in the spool, byte for byte, when it has a job', async () => {
    await open();
    depot.drop('card.ddd', card(1));
    await until('it was kept', () => depot.row('card.ddd')?.state === 'waiting');
    const row = depot.row('card.ddd');
    const details = row ? depot.store.uploads.details(row.id) : null;
    const copy = await depot.spool.read(details?.sha256 ?? '');
    expect(copy).toMatchObject({ ok: true });
    expect(copy.ok && Buffer.from(copy.value).equals(card(1))).toBe(true);
  });

  it('is found by a scan where there are no hints', async () => {
    await open({ intake: { watch: () => null } });
    depot.drop('card.ddd', card(1));
    expect(depot.rows()).toHaveLength(0);
    await depot.intake.scanNow();
    expect(depot.row('card.ddd')?.state).toBe('waiting');
  });

  it('has a job once it has been quiet, whatever it is', async () => {
    await open({ intake: { watch: () => null }, times: { quietMs: 300 } });
    depot.drop('anything.tgd', junk(5_000, 1));
    await depot.intake.scanNow();
    expect(depot.row('anything.tgd')?.state).toBe('settling');
    await depot.intake.scanNow();
    await until('it was kept', () => depot.row('anything.tgd')?.state === 'waiting');
    expect(depot.row('anything.tgd')).toMatchObject({ kind: 'unknown', reason: null });
  });

  it('of unknown content is kept a moment later, without another hint', async () => {
    await open();
    depot.drop('anything.tgd', junk(5_000, 1));
    await until('it was kept', () => depot.row('anything.tgd')?.state === 'waiting');
  });

  it('that was there before the start is kept by the first scan', async () => {
    await open({ isNotStarted: true });
    depot.write('card.ddd', card(1));
    expect(depot.intake.state().lastScanAt).toBeNull();
    await depot.intake.start();
    await depot.intake.scanNow();
    expect(depot.row('card.ddd')?.state).toBe('waiting');
  });
});

describe('a file that is being written', () => {
  it('is kept once, whole, however often it pauses', async () => {
    await open();
    const whole = card(1);
    const step = Math.ceil(whole.length / 8);
    depot.write('growing.ddd', whole.subarray(0, step));
    for (let from = step; from < whole.length; from += step) {
      await pause(90);
      appendFileSync(depot.pathOf('growing.ddd'), whole.subarray(from, from + step));
    }
    await until('it was kept', () => depot.row('growing.ddd')?.state === 'waiting');
    await depot.intake.passDone();
    expect(depot.rows()).toHaveLength(1);
    expect(depot.row('growing.ddd')?.sizeBytes).toBe(whole.length);
  });

  it('is kept in its last version when it is overwritten before it was kept', async () => {
    await open({ times: { quietMs: 400 } });
    depot.write('anything.tgd', junk(4_000, 1));
    await until('it was seen', () => depot.row('anything.tgd') !== undefined);
    depot.write('anything.tgd', junk(5_000, 2));
    await depot.intake.passDone();
    expect(depot.rows()).toHaveLength(1);
    expect(depot.row('anything.tgd')).toMatchObject({ state: 'waiting', sizeBytes: 5_000 });
  });

  it('is not kept in a mixture of two versions when it changes while it is read', async () => {
    let isToChange = true;
    await open({
      files: (files) => ({
        ...files,
        read: async (path, limit) => {
          const read = await files.read(path, limit);
          if (!isToChange || !read.ok) return read;
          isToChange = false;
          writeFileSync(path, card(2));
          const after = await files.stamp(path);
          return after.ok ? { ok: true, value: { ...read.value, after: after.value } } : after;
        },
      }),
    });
    depot.drop('card.ddd', card(1));
    await until('it was kept', () => depot.row('card.ddd')?.state === 'waiting');
    await depot.intake.passDone();
    const sha256 = createHash('sha256').update(card(2)).digest('hex');
    expect(depot.rows()).toHaveLength(1);
    expect(depot.store.jobs.get(1)?.sha256).toBe(sha256);
  });

  it('is kept in its new version too when it changes while its copy is being written', async () => {
    let isToChange = true;
    await open({
      keep: (keep) => async (contents) => {
        if (isToChange) {
          isToChange = false;
          writeFileSync(depot.pathOf('card.ddd'), card(2));
          await pause(100);
        }
        return keep(contents);
      },
    });
    depot.drop('card.ddd', card(1));
    await until('both versions were kept', () => waiting() === 2);
  });

  it('for longer than a file may be incomplete is shown as changing, and kept when it ends', async () => {
    await open({ times: { grownQuietMs: 400 }, intake: { settleQuickly: true } });
    const path = depot.pathOf('log.tgd');
    writeFileSync(path, junk(1_000, 1));
    let isWriting = true;
    const writing = (async () => {
      for (let step = 2; isWriting; step += 1) {
        appendFileSync(path, junk(100, step));
        await pause(60);
      }
    })();
    await until('it was called changing', async () => {
      await depot.intake.scanNow();
      return depot.row('log.tgd')?.reason?.code === 'changing';
    });
    isWriting = false;
    await writing;
    await until('it was kept', () => depot.row('log.tgd')?.state === 'waiting');
    expect(depot.rows()).toHaveLength(1);
  });
});

describe('the same bytes again', () => {
  it('at another place are one job with two sightings', async () => {
    await open();
    depot.drop('first.ddd', card(1));
    await until('it was kept', () => waiting() === 1);
    depot.drop('second.ddd', card(1));
    await until('it was recognised', () => depot.row('second.ddd')?.state === 'already-here');
    expect(depot.present().map(({ jobId }) => jobId)).toEqual([1, 1]);
  });

  it('in many files at once are still one job', async () => {
    await open({ intake: { watch: () => null } });
    for (let copy = 0; copy < 40; copy += 1) depot.write(`copy-${copy}.ddd`, card(1));
    await depot.intake.scanNow();
    const states = depot.rows().map(({ state }) => state);
    expect(states.filter((state) => state === 'waiting')).toHaveLength(1);
    expect(states.filter((state) => state === 'already-here')).toHaveLength(39);
  });

  it('in an original that was only touched make no new row', async () => {
    await open();
    depot.drop('card.ddd', card(1));
    depot.drop('anything.tgd', junk(3_000, 1));
    await until('both were kept', () => waiting() === 2);
    const later = new Date(Date.now() + 60_000);
    utimesSync(depot.pathOf('card.ddd'), later, later);
    utimesSync(depot.pathOf('anything.tgd'), later, later);
    await depot.intake.passDone();
    await until('the new times were taken over', () =>
      depot.present().every(({ modifiedMs }) => Math.abs(modifiedMs - later.getTime()) < 2_000),
    );
    expect(depot.rows().map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });
});

describe('other bytes at the same place', () => {
  it('are another job', async () => {
    await open();
    depot.drop('card.ddd', card(1));
    await until('it was kept', () => waiting() === 1);
    depot.drop('card.ddd', card(2));
    await until('the new version was kept', () => waiting() === 2);
    expect(depot.present()).toMatchObject([{ path: 'card.ddd', jobId: 2 }]);
  });
});

describe('many files at once', () => {
  it('are all kept when they are there at the start, and the progress of the first scan is shown', async () => {
    const told: number[] = [];
    await open({
      isNotStarted: true,
      intake: {
        onChange: () => {
          const { firstScan } = depot.intake.state();
          if (firstScan !== null && firstScan.about === 300) told.push(firstScan.looked);
        },
      },
    });
    for (let index = 0; index < 300; index += 1) depot.write(`card-${index}.ddd`, card(index));
    await depot.intake.start();
    await until('all were kept', () => waiting() === 300);
    await until('the look ended', () => depot.intake.state().firstScan === null);
    expect(told.some((looked) => looked > 0 && looked < 300)).toBe(true);
    expect(depot.intake.state().lastScanAt).not.toBeNull();
  });

  it('are all kept by one pass, which scans once and waits for no hints', async () => {
    let watches = 0;
    let listings = 0;
    await open({
      isNotStarted: true,
      files: (real) => ({
        ...real,
        entries: (path) => {
          listings += path === depot.directory ? 1 : 0;
          return real.entries(path);
        },
      }),
      intake: {
        isOnePass: true,
        watch: () => {
          watches += 1;
          return null;
        },
      },
    });
    for (let index = 0; index < 20; index += 1) depot.write(`card-${index}.ddd`, card(index));
    await depot.intake.start();
    await depot.intake.passDone();
    expect([waiting(), watches, listings]).toEqual([20, 0, 1]);
  });

  it('are all kept when they are renamed in faster than the hints can be followed', async () => {
    await open();
    for (let index = 0; index < 600; index += 1) depot.drop(`card-${index}.ddd`, card(index));
    await until('all were kept', () => waiting() === 600);
  });
});

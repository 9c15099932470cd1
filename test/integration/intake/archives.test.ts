import { utimesSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { climbingZip, gzipOf, zipBomb, zipOf } from '../../corpus/archive.ts';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { cutShort, flipBit } from '../../corpus/damage.ts';
import { type DepotFolder, type DepotFolderOptions, openDepotFolder, until } from './depot-folder.ts';

let depot: DepotFolder;

async function open(options?: DepotFolderOptions): Promise<void> {
  depot = await openDepotFolder({ ...options, intake: { settleQuickly: true, ...options?.intake } });
  await until('the first scan ended', () => depot.intake.state().lastScanAt !== null);
}

afterEach(() => depot.end());

const card = (index: number) => makeBulkDownload(index, { signed: false }).bytes;
const shown = () => depot.rows().map(({ fileName, state, reason }) => [fileName, state, reason?.code ?? null]);

describe('an archive', () => {
  it('is opened, and each download in it has a row and a job of its own', async () => {
    await open();
    depot.drop(
      'week.zip',
      await zipOf([1, 2, 3].map((index) => ({ path: `north/card-${index}.ddd`, bytes: card(index) }))),
    );
    await until('all were kept', () => depot.store.uploads.counts(0).waiting === 3);
    expect(
      shown()
        .map(([name]) => name)
        .sort(),
    ).toEqual(['card-1.ddd', 'card-2.ddd', 'card-3.ddd']);
    await until('it is known as opened', () => depot.present().some(({ state }) => state === 'opened'));
  });

  it('with many files in it is kept in full', async () => {
    await open();
    const members = Array.from({ length: 150 }, (_, index) => ({ path: `card-${index}.ddd`, bytes: card(index) }));
    depot.drop('quarter.zip', await zipOf(members));
    await until('all were kept', () => depot.store.uploads.counts(0).waiting === 150);
  });

  it('that was opened is not opened again by the next scan, nor after it was only touched', async () => {
    await open();
    depot.drop('week.zip', await zipOf([{ path: 'card.ddd', bytes: card(1) }]));
    await until('it is known as opened', () => depot.present().some(({ state }) => state === 'opened'));
    const before = depot.present();
    await depot.intake.passDone();
    expect(depot.present()).toEqual(before);
    const later = new Date(Date.now() + 60_000);
    utimesSync(depot.pathOf('week.zip'), later, later);
    await depot.intake.passDone();
    expect(shown()).toEqual([['card.ddd', 'waiting', null]]);
    expect(
      depot
        .present()
        .map(({ state }) => state)
        .sort(),
    ).toEqual(['kept', 'opened']);
  });

  it('that is replaced by one with more in it brings only the new ones', async () => {
    await open();
    depot.drop('week.zip', await zipOf([{ path: 'one.ddd', bytes: card(1) }]));
    await until('it is known as opened', () => depot.present().some(({ state }) => state === 'opened'));
    depot.drop('week.zip', await zipOf([1, 2].map((index) => ({ path: `card-${index}.ddd`, bytes: card(index) }))));
    await until('the new one was kept', () => depot.store.uploads.counts(0).waiting === 2);
    await depot.intake.passDone();
    expect(depot.store.jobs.get(3)).toBeNull();
  });

  it('that is still being copied is opened once it is whole', async () => {
    await open({ intake: { settleQuickly: false } });
    const zip = await zipOf([{ path: 'card.ddd', bytes: card(1) }]);
    depot.write('week.zip', cutShort(zip, zip.length / 2));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(shown()).toEqual([['week.zip', 'settling', null]]);
    depot.write('week.zip', zip);
    await until('its download was kept', () => depot.row('card.ddd')?.state === 'waiting');
    await until('it has no row of its own any more', () => depot.rows().length === 1);
  });

  it('is kept back as it is where the depot does not want archives opened', async () => {
    await open({ settings: { openArchives: false } });
    depot.drop('week.zip', await zipOf([{ path: 'card.ddd', bytes: card(1) }]));
    await until('it was kept', () => depot.row('week.zip')?.state === 'attention');
    const reason = { code: 'other-format', parameters: { format: 'zip' } };
    expect(depot.row('week.zip')).toMatchObject({ kind: 'archive', reason });
  });

  it('leaves out what is never collected', async () => {
    await open();
    const members = ['__MACOSX/._card.ddd', '.DS_Store', 'a/Thumbs.db', 'card.ddd'];
    depot.drop('week.zip', await zipOf(members.map((path, index) => ({ path, bytes: card(index) }))));
    await depot.intake.passDone();
    await until('the download was kept', () => depot.rows().length === 1);
    expect(shown()).toEqual([['card.ddd', 'waiting', null]]);
  });

  it('with names that climb out of it is opened, and the names are labels only', async () => {
    await open();
    depot.drop('week.zip', await climbingZip(card(1)));
    await until('its download was kept', () => depot.row('card.ddd')?.state === 'waiting');
    expect(depot.present().map(({ member }) => member)).toContain('card.ddd');
  });

  it('keeps two members of one name apart', async () => {
    await open();
    const zip = Buffer.from(await zipOf([1, 2].map((index) => ({ path: `${index}.ddd`, bytes: card(index) }))));
    for (let at = zip.indexOf('2.ddd'); at >= 0; at = zip.indexOf('2.ddd', at)) zip.write('1', at, 'latin1');
    depot.drop('week.zip', zip);
    await until('both were kept', () => depot.store.uploads.counts(0).waiting === 2);
    expect(
      shown()
        .map(([name]) => name)
        .sort(),
    ).toEqual(['1 (2).ddd', '1.ddd']);
  });
});

describe('an archive that needs a person', () => {
  it.each([
    ['is no archive at all', async () => cutShort(await zipOf([{ path: 'card.ddd', bytes: card(1) }]), 2_000)],
    ['holds encrypted files', async () => encrypted(await zipOf([{ path: 'card.ddd', bytes: card(1) }]))],
  ])('because it %s is kept and says so', async (_why, make) => {
    await open();
    depot.drop('week.zip', await make());
    await until('it needs attention', () => depot.row('week.zip')?.state === 'attention');
    expect(shown()).toEqual([['week.zip', 'attention', 'archive-unreadable']]);
  });

  it('because it is of a kind that is not opened is kept and says so', async () => {
    await open();
    depot.drop('week.gz', gzipOf(card(1)));
    await until('it needs attention', () => depot.row('week.gz')?.state === 'attention');
    expect(depot.row('week.gz')?.reason).toEqual({ code: 'other-format', parameters: { format: 'archive' } });
  });

  it('because nothing is in it is kept and says so', async () => {
    await open();
    depot.drop('week.zip', await zipOf([{ path: '.DS_Store', bytes: card(1) }]));
    await until('it needs attention', () => depot.row('week.zip')?.reason?.code === 'archive-empty');
  });

  it('because it would fill the disk is kept and says so, before anything of it is unpacked', async () => {
    await open();
    depot.drop('week.zip', await zipBomb(64 * 1024 * 1024));
    await until('it needs attention', () => depot.row('week.zip')?.reason?.code === 'archive-too-large');
    expect(depot.rows()).toHaveLength(1);
  });

  it('because one file in it is damaged is kept besides the others', async () => {
    await open();
    const zip = await zipOf([1, 2].map((index) => ({ path: `card-${index}.ddd`, bytes: card(index) })));
    depot.drop('week.zip', flipBit(zip, 5_000));
    await until('it needs attention', () => depot.row('week.zip')?.state === 'attention');
    expect(shown()).toEqual(
      expect.arrayContaining([
        ['card-2.ddd', 'waiting', null],
        ['week.zip', 'attention', 'archive-unreadable'],
      ]),
    );
  });

  it('because it lies in another one is kept and says so, besides the files beside it', async () => {
    await open();
    const inner = await zipOf([{ path: 'card.ddd', bytes: card(1) }]);
    depot.drop(
      'outer.zip',
      await zipOf([
        { path: 'inner.zip', bytes: inner },
        { path: 'beside.ddd', bytes: card(2) },
      ]),
    );
    await until('the inner one needs attention', () => depot.row('inner.zip')?.state === 'attention');
    expect(depot.row('inner.zip')?.reason).toEqual({ code: 'archive-unreadable', parameters: { nested: 1 } });
    await until('the file beside it was kept', () => depot.row('beside.ddd')?.state === 'waiting');
  });

  it('is sent as it is where the depot sends everything', async () => {
    await open({ settings: { sendWhat: 'everything' } });
    depot.drop('week.gz', gzipOf(card(1)));
    await until('it was kept', () => depot.row('week.gz')?.state === 'waiting');
  });
});

/** Sets the bit that says so in every header. */
function encrypted(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip);
  for (const [mark, flags] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const) {
    const at = bytes.indexOf(mark, 0, 'latin1');
    bytes[at + flags] = (bytes[at + flags] ?? 0) | 1;
  }
  return bytes;
}

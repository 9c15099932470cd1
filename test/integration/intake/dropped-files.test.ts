import { afterEach, describe, expect, it } from 'vitest';
import { zipOf } from '../../corpus/archive.ts';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { cutShort } from '../../corpus/damage.ts';
import { type DepotFolder, openDepotFolder } from './depot-folder.ts';

let depot: DepotFolder;

afterEach(() => depot.end());

const card = (index: number) => makeBulkDownload(index, { signed: false }).bytes;

describe('a file that is dropped on the window', () => {
  it('is kept at once, without a folder', async () => {
    depot = await openDepotFolder();
    const added = await depot.intake.addBytes('card.ddd', card(1), 'window');
    const row = depot.row('card.ddd');
    expect(added).toMatchObject({ ok: true, value: { sightingId: row?.id, duplicate: false } });
    expect(row).toMatchObject({ state: 'waiting', folderLabel: null, kind: 'driver-card' });
  });

  it('a second time is reported to be here already', async () => {
    depot = await openDepotFolder();
    await depot.intake.addBytes('card.ddd', card(1), 'window');
    expect(await depot.intake.addBytes('again.ddd', card(1), 'window')).toMatchObject({
      ok: true,
      value: { duplicate: true },
    });
  });

  it('and stops short needs attention at once, because nobody will write the rest of it', async () => {
    depot = await openDepotFolder();
    await depot.intake.addBytes('card.ddd', cutShort(card(1), 20_000), 'window');
    expect(depot.row('card.ddd')).toMatchObject({ state: 'attention', reason: { code: 'cut-short' } });
  });

  it('and is an archive brings its members', async () => {
    depot = await openDepotFolder();
    const zip = await zipOf([1, 2].map((index) => ({ path: `card-${index}.ddd`, bytes: card(index) })));
    expect(await depot.intake.addBytes('week.zip', zip, 'window')).toMatchObject({
      ok: true,
      value: { duplicate: false },
    });
    const names = depot.rows().map(({ fileName }) => fileName);
    expect(names.sort()).toEqual(['card-1.ddd', 'card-2.ddd']);
    const row = depot.row('card-1.ddd');
    expect(row).toMatchObject({ origin: 'window' });
    expect(depot.store.uploads.details(row?.id ?? 0)).toMatchObject({ archive: 'week.zip' });
  });

  it.each(['drive', 'reader'] as const)('or came from a %s, and its row says so ever after', async (origin) => {
    depot = await openDepotFolder();
    await depot.intake.addBytes('card.ddd', card(1), origin);
    const row = depot.row('card.ddd');
    expect(row).toMatchObject({ origin, folderLabel: null });
    expect(depot.store.uploads.details(row?.id ?? 0)).toMatchObject({ archive: null });
  });

  it.each([
    ['C:\\Users\\clerk\\card.ddd', 'card.ddd'],
    ['../../card.ddd', 'card.ddd'],
    ['..', 'unnamed'],
  ])('under the name %s is called %s: a name is never a path', async (given, name) => {
    depot = await openDepotFolder();
    await depot.intake.addBytes(given, card(1), 'window');
    expect(depot.rows().map(({ fileName }) => fileName)).toEqual([name]);
  });

  it('is refused when it is larger than any download', async () => {
    depot = await openDepotFolder();
    const added = await depot.intake.addBytes('disk.iso', new Uint8Array(33 * 1024 * 1024), 'window');
    expect(added).toMatchObject({ ok: false, error: { code: 'too-large' } });
  });

  it('is refused, and not half kept, while there is no space', async () => {
    depot = await openDepotFolder({ settings: { minimumFreeMegabytes: 100_000_000 } });
    const added = await depot.intake.addBytes('card.ddd', card(1), 'window');
    expect(added).toMatchObject({ ok: false, error: { code: 'disk-full' } });
    expect(depot.rows()).toHaveLength(0);
  });
});

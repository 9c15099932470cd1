import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { type DepotFolder, type DepotFolderOptions, openDepotFolder, until } from './depot-folder.ts';

let depot: DepotFolder;

async function open(options?: DepotFolderOptions): Promise<void> {
  depot = await openDepotFolder(options);
  await until('the first scan ended', () => depot.intake.state().lastScanAt !== null);
}

afterEach(() => depot.end());

const card = (index: number) => makeBulkDownload(index, { signed: false }).bytes;
const names = () => depot.rows().map(({ fileName }) => fileName);
const stateOf = (fileName: string) => depot.row(fileName)?.state;
const folderState = () => depot.intake.state().folders[0];

describe('what is collected from a folder', () => {
  it('is also in the folders inside, where the depot wants that, and they may appear at any time', async () => {
    await open();
    depot.drop('vans/north/card.ddd', card(1));
    await until('it was kept', () => stateOf('card.ddd') === 'waiting');
    depot.drop('vans/north/later.ddd', card(2));
    await until('the next one there was kept', () => stateOf('later.ddd') === 'waiting');
    expect(depot.present().map(({ path }) => path)).toEqual(['vans/north/card.ddd', 'vans/north/later.ddd']);
  });

  it('is not in the folders inside where the depot does not want that', async () => {
    await open({ settings: { includeSubfolders: false } });
    depot.drop('vans/card.ddd', card(1));
    depot.drop('card.ddd', card(2));
    await depot.intake.passDone();
    expect(names()).toEqual(['card.ddd']);
  });

  it('comes in with a whole folder that is moved in', async () => {
    await open();
    const outside = join(dirname(depot.directory), 'elsewhere', 'stick');
    mkdirSync(join(outside, 'week 47'), { recursive: true });
    writeFileSync(join(outside, 'one.ddd'), card(1));
    writeFileSync(join(outside, 'week 47', 'two.ddd'), card(2));
    renameSync(outside, depot.pathOf('stick'));
    await until('both were kept', () => depot.store.uploads.counts(0).waiting === 2);
  });

  it('leaves out temporary files, hidden files and the folder of sent originals', async () => {
    await open({ settings: { afterUpload: 'move' }, intake: { watch: () => null } });
    for (const path of ['.hidden.ddd', 'card.ddd.part', '~$list.ddd', 'Thumbs.db', '.git/card.ddd']) {
      depot.write(path, card(1));
    }
    depot.write('Uploaded/2026-11/card.ddd', card(1));
    depot.write('card.ddd', card(1));
    await depot.intake.passDone();
    // Somebody may wait for a hidden download: it is named, and not taken.
    expect(names()).toEqual(['.hidden.ddd', 'card.ddd']);
    expect(depot.store.uploads.counts(0)).toMatchObject({ waiting: 1, settling: 1 });
  });

  it('includes a file that a program renames from its temporary name', async () => {
    await open();
    depot.write('card.ddd.part', card(1));
    renameSync(depot.pathOf('card.ddd.part'), depot.pathOf('card.ddd'));
    await until('it was kept', () => stateOf('card.ddd') === 'waiting');
    expect(names()).toEqual(['card.ddd']);
  });

  it('includes files with any name the system allows', async () => {
    await open();
    const odd = [
      'karta kierowcy żółć.ddd',
      '卡\u200b片.ddd',
      'e\u0301.ddd',
      'a b  c .ddd',
      'quote\'"`$(x).ddd',
      'new\nline.ddd',
    ];
    odd.forEach((name, index) => {
      depot.drop(name, card(index));
    });
    await until('all were kept', () => depot.store.uploads.counts(0).waiting === odd.length);
    const shown = odd.map((name) => name.replace('\n', ' '));
    expect([...names()].sort()).toEqual(shown.sort());
  });
});

describe('symbolic links', () => {
  it('out of the folder are not followed, and a person sees that', async () => {
    await open();
    const outside = mkdtempSync(join(tmpdir(), 'outside-'));
    writeFileSync(join(outside, 'secret.ddd'), card(1));
    symlinkSync(join(outside, 'secret.ddd'), depot.pathOf('link.ddd'));
    symlinkSync(outside, depot.pathOf('all of it'));
    await depot.intake.passDone();
    rmSync(outside, { recursive: true });
    const shown = depot.rows().map(({ fileName, state, reason }) => [fileName, state, reason?.code]);
    expect(shown.sort()).toEqual([
      ['all of it', 'settling', 'outside-folder'],
      ['link.ddd', 'settling', 'outside-folder'],
    ]);
  });

  it('inside the folder lose nothing: what they point to is collected at its own path, in loops too', async () => {
    await open();
    depot.write('vans/card.ddd', card(1));
    symlinkSync(depot.pathOf('vans/card.ddd'), depot.pathOf('same.ddd'));
    symlinkSync(depot.directory, depot.pathOf('vans/up'));
    symlinkSync('nowhere', depot.pathOf('dangling.ddd'));
    await depot.intake.passDone();
    expect(names()).toEqual(['card.ddd']);
  });
});

describe('several folders', () => {
  it('are each collected from, as is one that is added later', async () => {
    await open();
    const second = mkdtempSync(join(tmpdir(), 'second-'));
    const folder = depot.store.folders.add(second, 'second', Date.now());
    depot.intake.foldersChanged();
    writeFileSync(join(second, 'there.ddd'), card(1));
    depot.drop('here.ddd', card(2));
    await until('both were kept', () => depot.store.uploads.counts(0).waiting === 2);
    depot.store.folders.remove(folder.id, Date.now());
    depot.intake.foldersChanged();
    writeFileSync(join(second, 'not-any-more.ddd'), card(3));
    await depot.intake.passDone();
    expect([...names()].sort()).toEqual(['here.ddd', 'there.ddd']);
    expect(depot.intake.state().folders).toHaveLength(1);
    rmSync(second, { recursive: true });
  });

  it('go on being collected from while one hangs', async () => {
    const hanging = mkdtempSync(join(tmpdir(), 'hanging-'));
    const never = new Promise<never>(() => {});
    await open({
      times: { callTimeoutMs: 200 },
      files: (files) => ({
        ...files,
        entries: (path) => (path.startsWith(hanging) ? never : files.entries(path)),
        stamp: (path) => (path.startsWith(hanging) ? never : files.stamp(path)),
      }),
    });
    const folder = depot.store.folders.add(hanging, 'hanging', Date.now());
    depot.intake.foldersChanged();
    depot.drop('card.ddd', card(1));
    await until('it was kept', () => stateOf('card.ddd') === 'waiting');
    await until('the other is known to be unreachable', () => {
      const state = depot.intake.state().folders.find(({ id }) => id === folder.id);
      return state !== undefined && state.unreachableSince !== null;
    });
    expect(folderState()?.unreachableSince).toBeNull();
    rmSync(hanging, { recursive: true });
  });
});

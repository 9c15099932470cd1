import {
  chmodSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { largestFileBytes } from '../../../shared/contract/limits.ts';
import { failure, success } from '../../../shared/result.ts';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { junk } from '../../corpus/damage.ts';
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

describe('a file that cannot be collected', () => {
  it('and is locked says so, is tried again, and is kept when it is free', async () => {
    let isLocked = true;
    await open({
      files: (files) => ({
        ...files,
        read: async (path, limit) =>
          isLocked && path.endsWith('card.ddd')
            ? failure({ code: 'locked', systemCode: 'EBUSY' })
            : files.read(path, limit),
      }),
    });
    depot.drop('card.ddd', card(1));
    await until('it is shown as locked', () => depot.row('card.ddd')?.reason?.code === 'locked');
    depot.drop('other.ddd', card(2));
    await until('the next one was kept meanwhile', () => stateOf('other.ddd') === 'waiting');
    isLocked = false;
    await until('it was kept', () => stateOf('card.ddd') === 'waiting');
    expect(depot.rows()).toHaveLength(2);
  });

  it('because it must not be read says so, and is kept when it may be', async () => {
    let isDenied = true;
    await open({
      files: (files) => ({
        ...files,
        read: async (path, limit) =>
          isDenied ? failure({ code: 'denied', systemCode: 'EACCES' }) : files.read(path, limit),
      }),
    });
    depot.drop('card.ddd', card(1));
    await until('it is shown as unreadable', () => depot.row('card.ddd')?.reason?.code === 'unreadable');
    isDenied = false;
    await until('it was kept', () => stateOf('card.ddd') === 'waiting');
  });

  it('because it is larger than any download says so', async () => {
    await open({
      files: (files) => ({
        ...files,
        stamp: async (path) => {
          const stamp = await files.stamp(path);
          return stamp.ok && path.endsWith('.iso') ? success({ ...stamp.value, sizeBytes: 4e9 }) : stamp;
        },
      }),
    });
    depot.drop('disk.iso', 'x');
    await until('it is shown as too large', () => depot.row('disk.iso')?.reason?.code === 'too-large');
  });

  it('because its folder cannot be listed is shown by that folder, and nothing in it counts as gone', async () => {
    let isDenied = false;
    await open({
      files: (files) => ({
        ...files,
        entries: async (path) =>
          isDenied && path.endsWith('vans') ? failure({ code: 'denied', systemCode: 'EACCES' }) : files.entries(path),
      }),
    });
    depot.drop('vans/card.ddd', card(1));
    await until('it was kept', () => stateOf('card.ddd') === 'waiting');
    isDenied = true;
    await depot.intake.scanNow();
    expect(depot.row('vans')).toMatchObject({ state: 'settling', reason: { code: 'unreadable' } });
    expect(depot.present().map(({ path }) => path)).toContain('vans/card.ddd');
    isDenied = false;
    await depot.intake.scanNow();
    expect(names()).toEqual(['card.ddd']);
  });
});

describe('a file that goes away', () => {
  it('before it was kept is not waited for', async () => {
    await open({ times: { quietMs: 60_000 } });
    depot.drop('anything.tgd', junk(2_000, 1));
    await until('it was seen', () => stateOf('anything.tgd') === 'settling');
    unlinkSync(depot.pathOf('anything.tgd'));
    await until('it is not shown any more', () => depot.rows().length === 0);
  });

  it('after it was kept changes nothing about its job', async () => {
    await open();
    depot.drop('card.ddd', card(1));
    await until('it was kept', () => stateOf('card.ddd') === 'waiting');
    unlinkSync(depot.pathOf('card.ddd'));
    await until('it is known to be gone', () => depot.present().length === 0);
    expect(stateOf('card.ddd')).toBe('waiting');
  });
});

describe('a folder that cannot be reached', () => {
  it('is not a folder that was emptied, and is collected from again when it is back', async () => {
    await open();
    depot.drop('card.ddd', card(1));
    await until('it was kept', () => stateOf('card.ddd') === 'waiting');
    const away = `${depot.directory}-away`;
    renameSync(depot.directory, away);
    await depot.intake.scanNow();
    expect(folderState()?.unreachableSince).not.toBeNull();
    expect(depot.present()).toHaveLength(1);

    writeFileSync(join(away, 'meanwhile.ddd'), card(2));
    renameSync(away, depot.directory);
    await until('what came meanwhile was kept', () => stateOf('meanwhile.ddd') === 'waiting');
    expect(folderState()?.unreachableSince).toBeNull();
    expect(depot.rows()).toHaveLength(2);
  });

  it('and is made anew gives hints again', async () => {
    await open();
    rmSync(depot.directory, { recursive: true });
    await depot.intake.scanNow();
    mkdirSync(depot.directory);
    await until('it is reached again', () => folderState()?.unreachableSince === null);
    depot.drop('card.ddd', card(1));
    await until('a hint led to it', () => stateOf('card.ddd') === 'waiting', 3_000);
  });

  it('because somebody deleted it is noticed with the first hint', async () => {
    await open();
    depot.drop('card.ddd', card(1));
    await until('it was kept', () => stateOf('card.ddd') === 'waiting');
    rmSync(depot.directory, { recursive: true });
    await until('it is known to be unreachable', () => folderState()?.unreachableSince !== null);
    expect(depot.present()).toHaveLength(1);
  });

  it('because it may not be read is reported as unreachable', async () => {
    await open();
    chmodSync(depot.directory, 0o000);
    await depot.intake.scanNow();
    const isRoot = process.getuid?.() === 0;
    expect(folderState()?.unreachableSince === null).toBe(isRoot);
    chmodSync(depot.directory, 0o700);
  });
});

describe('a file that still cannot be collected', () => {
  const cases = [
    ['too large', 'too-large', () => truncateSync(made('large.ddd'), largestFileBytes + 1)],
    ['too deep', 'too-deep', () => mkdirSync(depot.pathOf(Array(17).fill('in').join('/')), { recursive: true })],
    ['a link to a place outside', 'outside-folder', () => symlinkSync(tmpdir(), depot.pathOf('link.ddd'))],
    ['a download with a dot before its name', 'hidden-name', () => made('.C_20261120.ddd')],
    ['a folder that may not be opened', 'unreadable', () => mkdirSync(depot.pathOf('closed'), { mode: 0 })],
  ] as const;

  function made(name: string): string {
    depot.write(name, '');
    return depot.pathOf(name);
  }

  it.each(cases)('(%s) needs attention after a while, with its own reason', async (what, code, make) => {
    const denied = failure({ code: 'denied', systemCode: 'EACCES' } as const);
    depot = await openDepotFolder({
      times: { attentionAfterMs: 300 },
      // Whoever runs the tests may be allowed to read everything.
      files: (files) => ({
        ...files,
        entries: async (path) => (path.endsWith('closed') ? denied : files.entries(path)),
      }),
    });
    make();
    await depot.intake.scanNow();
    expect(depot.rows().map(({ state, reason }) => [state, reason?.code])).toEqual([['settling', code]]);
    await until(`${what} needs attention`, async () => {
      await depot.intake.scanNow();
      return depot.store.uploads.counts(0).attention === 1;
    });
    expect(depot.store.uploads.counts(0).settling).toBe(0);
    expect(depot.rows()[0]).toMatchObject({ state: 'attention', jobId: null, reason: { code } });
  });

  it('needs attention at the end of the one pass of a drain', async () => {
    depot = await openDepotFolder({ intake: { settleQuickly: true } });
    symlinkSync(tmpdir(), depot.pathOf('link.ddd'));
    await depot.intake.passDone();
    expect(depot.row('link.ddd')).toMatchObject({ state: 'attention', reason: { code: 'outside-folder' } });
  });

  it('waits no more once it can be', async () => {
    let isClosed = true;
    depot = await openDepotFolder({
      times: { attentionAfterMs: 0 },
      files: (files) => ({
        ...files,
        read: async (path, limit) =>
          isClosed ? failure({ code: 'denied', systemCode: 'EACCES' }) : files.read(path, limit),
      }),
    });
    depot.drop('card.ddd', card(1));
    await until('it needs attention', () => depot.row('card.ddd')?.state === 'attention');
    isClosed = false;
    await until('it was kept', () => depot.row('card.ddd')?.state === 'waiting');
    expect(depot.store.uploads.counts(0).attention).toBe(0);
  });
});

import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SeenFile, watchDirectory } from '../../../electron/engine/intake/change-watcher.ts';
import { intakeLimits } from '../../../electron/engine/intake/limits.ts';
import { until } from './depot-folder.ts';

let root: string;
let close = () => {};
const hints = new Set<string | null>();
const troubles: string[] = [];
const known = new Map<string, SeenFile>();

const isKnown = (path: string, file: SeenFile) => {
  const seen = known.get(path);
  return seen?.sizeBytes === file.sizeBytes && Math.abs(seen.modifiedMs - file.modifiedMs) < 1;
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'watch-'));
  hints.clear();
  troubles.length = 0;
  known.clear();
});

afterEach(() => {
  close();
  rmSync(root, { recursive: true, force: true });
});

const write = (path: string, text = 'x') => writeFileSync(join(root, path), text);

function know(path: string): void {
  const { size, mtimeMs } = statSync(join(root, path));
  known.set(path, { sizeBytes: size, modifiedMs: mtimeMs });
}

async function watch({ polling = false, includeSubfolders = true } = {}): Promise<void> {
  let isReady = false;
  const watching = watchDirectory(
    root,
    { polling, includeSubfolders, leavesOutUploaded: true, isKnown },
    {
      onHint: (path) => hints.add(path),
      onReady: () => {
        isReady = true;
      },
      onError: (systemCode) => troubles.push(systemCode),
    },
  );
  close = () => watching?.close();
  await until('the watcher is ready', () => isReady);
}

/** Resolves once the system has reported everything up to now. */
async function told(): Promise<void> {
  write('last.ddd', `${performance.now()}`);
  await until('the last was told', () => hints.has('last.ddd'));
  hints.delete('last.ddd');
}

describe('watching a folder', () => {
  it('reports files that the depot does not know, and leaves those alone that it knows', async () => {
    write('known.ddd');
    write('new.ddd');
    know('known.ddd');
    await watch();
    await told();
    expect([...hints]).toEqual(['new.ddd']);
  });

  it('reports a known file when it is another version', async () => {
    write('known.ddd');
    know('known.ddd');
    await watch();
    appendFileSync(join(root, 'known.ddd'), 'more');
    await until('it was told', () => hints.has('known.ddd'));
  });

  it('reports each change of a new file, and that it is gone', async () => {
    await watch();
    write('growing.ddd');
    for (let step = 0; step < 3; step += 1) {
      await until('it was told', () => hints.has('growing.ddd'));
      hints.clear();
      appendFileSync(join(root, 'growing.ddd'), 'more');
    }
    await until('its last change was told', () => hints.has('growing.ddd'));
    hints.clear();
    unlinkSync(join(root, 'growing.ddd'));
    await until('that it is gone was told', () => hints.has('growing.ddd'));
  });

  it('reports the files of new folders, and leaves them out where sub-folders are not wanted', async () => {
    await watch();
    mkdirSync(join(root, 'vans'));
    write('vans/a.ddd');
    await until('it was told', () => hints.has('vans/a.ddd'));
    close();
    await watch({ includeSubfolders: false });
    hints.clear();
    write('vans/b.ddd');
    await told();
    expect(hints).not.toContain('vans/b.ddd');
  });

  it('reports a new folder again some moments later, because nobody knows when listening to it begins', async () => {
    await watch();
    mkdirSync(join(root, 'new'));
    // The system, the watcher's listing, and again.
    for (const time of ['first', 'second', 'third']) {
      await until(`it was told the ${time} time`, () => hints.has('new'));
      hints.clear();
    }
  });

  it('reports neither files that are never collected nor what a link leads to', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'));
    writeFileSync(join(outside, 'secret.ddd'), 'x');
    symlinkSync(outside, join(root, 'link'));
    mkdirSync(join(root, 'Uploaded'));
    await watch();
    write('Uploaded/sent.ddd');
    write('card.part');
    writeFileSync(join(outside, 'other.ddd'), 'x');
    await told();
    rmSync(outside, { recursive: true });
    const inside = [...hints].filter((path) => path?.includes('/'));
    expect(inside).toEqual([]);
  });

  it('asks for a full scan when more files are new than it watches', async () => {
    for (let index = 0; index <= intakeLimits.mostWatchedFiles; index += 1) write(`${index}.ddd`);
    await watch();
    await until('everything was hinted at', () => hints.has(null));
    expect(troubles[0]).toBe('EOVERFLOW');
    expect([...hints].filter((path) => path !== null)).toHaveLength(intakeLimits.mostWatchedFiles);
  });

  it('asks for a full scan when a name is not valid text', async () => {
    await watch();
    writeFileSync(Buffer.concat([Buffer.from(`${root}/M`), Buffer.from([0xfc]), Buffer.from('ller.ddd')]), 'x');
    await until('everything was hinted at', () => hints.has(null));
  });

  it('polls the folder where that is wanted', async () => {
    write('known.ddd');
    know('known.ddd');
    await watch({ polling: true });
    // What arrives before the system has first looked at the folder is found by its listings, not by polling it.
    let number = 0;
    const stop = setInterval(() => write(`${number++}.ddd`), 250);
    await until('one was told', () => [...hints].some((path) => path?.endsWith('.ddd')), 60_000);
    clearInterval(stop);
    expect(hints).not.toContain('known.ddd');
  });

  it('that disappears at once, and is closed, ends without an error', async () => {
    for (let index = 0; index < 50; index += 1) mkdirSync(join(root, `${index}`));
    await watch();
    rmSync(root, { recursive: true });
    close();
    mkdirSync(root);
    await watch();
    write('again.ddd');
    await until('a new watch tells', () => hints.has('again.ddd'));
    expect(troubles).toEqual([]);
  });
});

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { depotSigningKey, signingKeyFile } from '../../../electron/engine/custody/signing-key.ts';
import { createDataFolderProof } from '../../../electron/engine/health/data-folder-proof.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { Files } from '../../../electron/engine/ports.ts';
import { openStore } from '../../../electron/engine/store/open-store.ts';
import { failure } from '../../../shared/result.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';

/** A disk that takes the name of a file and none of its bytes, until it has room again. */
function fullDisk(): { readonly files: Files; isFull: boolean } {
  const real = nodeFiles();
  const disk = {
    isFull: true,
    files: {
      ...real,
      writeFlushed: async (...given: Parameters<Files['writeFlushed']>) => {
        if (!disk.isFull) return real.writeFlushed(...given);
        await writeFile(given[0], '', { flag: 'wx' });
        return failure({ code: 'disk-full' as const, systemCode: 'ENOSPC' });
      },
    },
  };
  return disk;
}

async function newFolder(): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), 'tacho-depot-full-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const folder = path.join(home, 'data');
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

it('A depot whose first start found the disk full opens once there is room', async () => {
  const directory = await newFolder();
  const disk = fullDisk();
  const open = () =>
    openStore({
      directory,
      files: disk.files,
      clock: createFakeClock(),
      log: silentLog,
      listener: { changed: () => {} },
    });
  expect(await open()).toMatchObject({ ok: false, error: { code: 'disk-full' } });
  disk.isFull = false;
  const opened = await open();
  expect(opened).toMatchObject({ ok: true });
  if (opened.ok) opened.value.store.close();
});

it('A signing key that a full disk did not take is made once there is room', async () => {
  const directory = await newFolder();
  const disk = fullDisk();
  const store = signingKeyFile(directory, disk.files);
  expect(await depotSigningKey(store)).toEqual({ ok: false, error: { code: 'unavailable' } });
  disk.isFull = false;
  expect(await depotSigningKey(store)).toMatchObject({ ok: true });
  expect(await readdir(directory)).toEqual(['custody.key']);
});

it('A data folder that a full disk left without its identity is no other one once there is room', async () => {
  const dataDirectory = await newFolder();
  const disk = fullDisk();
  const notes = new Map<string, unknown>();
  const proof = createDataFolderProof({
    dataDirectory,
    files: disk.files,
    notes: { note: (name) => notes.get(name) ?? null, setNote: (name, value) => void notes.set(name, value) },
    clock: createFakeClock(),
  });
  await proof.prove();
  expect(proof.report().reasons).toEqual(['no-space']);
  disk.isFull = false;
  await proof.prove();
  expect(proof.report().reasons).toEqual([]);
});

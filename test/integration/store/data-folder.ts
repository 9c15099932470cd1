import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeFiles } from '../../../electron/engine/node-files.ts';
import type { Clock, Files } from '../../../electron/engine/ports.ts';
import { type OpenedStore, openStore } from '../../../electron/engine/store/open-store.ts';
import type { Store } from '../../../electron/engine/store/store.ts';
import { createFakeClock, type FakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';

/** A data folder of its own for one test, and stores opened on it one after the other. */
export interface DataFolder {
  readonly directory: string;
  readonly databasePath: string;
  readonly clock: FakeClock;
  /** As `openStore` answers. */
  readonly open: (over?: { readonly files?: Files; readonly clock?: Clock }) => ReturnType<typeof openStore>;
  /** Opens, and fails the test where that is refused. */
  readonly opened: () => Promise<OpenedStore>;
  readonly remove: () => Promise<void>;
}

export async function makeDataFolder(): Promise<DataFolder> {
  const parent = await mkdtemp(join(tmpdir(), 'depot-store-'));
  const directory = join(parent, 'data');
  const clock = createFakeClock();
  const open: DataFolder['open'] = (over) =>
    openStore({
      directory,
      files: nodeFiles(),
      clock,
      log: silentLog,
      listener: { changed: () => undefined },
      ...over,
    });
  return {
    directory,
    databasePath: join(directory, 'depot.sqlite'),
    clock,
    open,
    opened: async () => {
      const result = await open();
      if (!result.ok) throw new Error(`the store was refused: ${result.error.code}`);
      return result.value;
    },
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}

/** Keeps a file of the window with these bytes, given by their hash. Returns the job. */
export function keepFile(store: Store, sha256: string, at: number): number {
  const [sightingId] = store.sightings.add(
    [{ folderId: null, path: `${sha256.slice(-8)}.ddd`, member: null, sizeBytes: 1, modifiedMs: 1 }],
    at,
  );
  if (sightingId === undefined) throw new Error('no sighting was added');
  const [kept] = store.sightings.keep(
    [
      {
        sightingId,
        sizeBytes: 1,
        modifiedMs: 1,
        sha256,
        kind: 'driver-card',
        summary: { filler: 'x'.repeat(200) },
        subject: null,
        firstDay: null,
        lastDay: null,
        hold: null,
      },
    ],
    at,
  );
  if (kept === undefined) throw new Error('nothing was kept');
  return kept.jobId;
}

export function numberedSha256(number: number): string {
  return number.toString(16).padStart(64, '0');
}

/** Keeps files with the hashes of `from` up to but not including `to`. */
export function keepMany(store: Store, from: number, to: number, at: number): void {
  for (let number = from; number < to; number += 1) keepFile(store, numberedSha256(number), at);
}

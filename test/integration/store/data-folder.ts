import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { Clock, Files } from '../../../electron/engine/ports.ts';
import type { FolderPrivacy } from '../../../electron/engine/store/folder-privacy.ts';
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
  readonly open: (over?: {
    readonly files?: Files;
    readonly clock?: Clock;
    readonly privacy?: FolderPrivacy;
  }) => ReturnType<typeof openStore>;
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

export function numberedSha256(number: number): string {
  return number.toString(16).padStart(64, '0');
}

/** Keeps a file of the window with these bytes, given by their hash. Returns the job. */
export function keepFile(store: Store, sha256: string, at: number): number {
  const [jobId] = keepGroup(store, [sha256], at);
  if (jobId === undefined) throw new Error('nothing was kept');
  return jobId;
}

/** Keeps files with the hashes of the numbers from `from` up to but not including `to`, in groups. */
export function keepMany(store: Store, from: number, to: number, at: number): void {
  const inGroup = 100;
  for (let first = from; first < to; first += inGroup) {
    const size = Math.min(inGroup, to - first);
    const numbers = Array.from({ length: size }, (_, place) => first + place);
    keepGroup(store, numbers.map(numberedSha256), at);
  }
}

function keepGroup(store: Store, sha256s: readonly string[], at: number): readonly number[] {
  const stamp = { sizeBytes: 1, modifiedMs: 1 };
  const ids = store.sightings.add(
    sha256s.map((sha256) => ({ ...stamp, folderId: null, path: `${sha256.slice(-8)}.ddd`, member: null })),
    at,
  );
  const files = ids.map((sightingId, place) => ({
    ...stamp,
    sightingId,
    sha256: sha256s[place] ?? '',
    kind: 'driver-card' as const,
    summary: { filler: 'x'.repeat(200) },
    subject: null,
    firstDay: null,
    lastDay: null,
    quarantineReason: null,
  }));
  return store.sightings.keep(files, at).map(({ jobId }) => jobId);
}

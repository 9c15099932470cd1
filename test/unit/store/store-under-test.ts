import Database from 'better-sqlite3';
import { migrate } from '../../../electron/engine/store/sqlite/migrate.ts';
import { createSqliteStore } from '../../../electron/engine/store/sqlite/sqlite-store.ts';
import type { KeptFile, SpooledFile, Store } from '../../../electron/engine/store/store.ts';
import { newestUploads, type UploadQuery } from '../../../shared/contract/uploads.ts';
import { createFakeClock, type FakeClock } from '../../faults/fake-clock.ts';

/** A store in memory, with all that a test may want to see of it. */
export interface StoreUnderTest {
  readonly store: Store;
  readonly database: Database.Database;
  readonly clock: FakeClock;
  /** What the listener has received since the last call. */
  readonly changes: () => { readonly rowIds: readonly number[]; readonly jobsAdded: boolean };
  /** Transitions that were refused by their guard, since the last call. */
  readonly refusals: () => readonly string[];
}

let migrated: Buffer | undefined;

/** A database that every migration has been applied to, as the bytes of its file. */
function migratedDatabase(): Buffer {
  const database = new Database(':memory:');
  migrate(database, createFakeClock().now());
  const bytes = database.serialize();
  database.close();
  return bytes;
}

export function storeUnderTest(verbose?: (sql: unknown) => void): StoreUnderTest {
  migrated ??= migratedDatabase();
  const database = new Database(migrated, verbose === undefined ? {} : { verbose });
  database.pragma('foreign_keys = ON');
  const clock = createFakeClock();
  let rowIds = new Set<number>();
  let jobsAdded = false;
  let refused: string[] = [];
  const note = () => undefined;
  const store = createSqliteStore(
    database,
    {
      clock,
      nameKey: new Uint8Array(32),
      isSound: async () => true,
      log: {
        debug: note,
        info: note,
        error: note,
        warn: (_event, facts) => refused.push(String(facts?.transition)),
      },
      listener: {
        changed(change) {
          for (const id of change.rowIds) rowIds.add(id);
          jobsAdded ||= change.jobsAdded;
        },
      },
    },
    () => database.close(),
  );
  return {
    store,
    database,
    clock,
    changes: () => {
      const told = { rowIds: [...rowIds].sort((one, other) => one - other), jobsAdded };
      rowIds = new Set();
      jobsAdded = false;
      return told;
    },
    refusals: () => {
      const told = refused;
      refused = [];
      return told;
    },
  };
}

/** A hash as the spool would give, telling contents apart by their name. */
export function sha256Of(content: string): string {
  return Buffer.from(content).toString('hex').padStart(64, '0');
}

export function spooled(content: string, over: Partial<SpooledFile> = {}): SpooledFile {
  return {
    sha256: sha256Of(content),
    sizeBytes: 100,
    fileName: `${content}.ddd`,
    kind: 'driver-card',
    summary: null,
    subject: null,
    firstDay: null,
    lastDay: null,
    quarantineReason: null,
    ...over,
  };
}

export function keptFile(sightingId: number, content: string, over: Partial<KeptFile> = {}): KeptFile {
  const { fileName: _, ...rest } = spooled(content);
  return { ...rest, sightingId, modifiedMs: 1_000.25, ...over };
}

/** Sees a file in a folder and returns its sighting. */
export function see({ store, clock }: StoreUnderTest, folderId: number | null, path: string, member?: string): number {
  const [id] = store.sightings.add(
    [{ folderId, path, member: member ?? null, sizeBytes: 100, modifiedMs: 1_000.25 }],
    clock.now(),
  );
  if (id === undefined) throw new Error('no sighting was added');
  return id;
}

/** Sees and keeps a file whose bytes are those of `content`. */
export function arrive(
  under: StoreUnderTest,
  folderId: number | null,
  path: string,
  content: string,
  over: Partial<KeptFile> = {},
): { readonly rowId: number; readonly jobId: number; readonly duplicate: boolean } {
  const [kept] = under.store.sightings.keep([keptFile(see(under, folderId, path), content, over)], under.clock.now());
  if (kept === undefined) throw new Error('nothing was kept');
  return { rowId: kept.sightingId, jobId: kept.jobId, duplicate: kept.duplicate };
}

/** Sends everything that is due. */
export function sendAll({ store, clock }: StoreUnderTest): void {
  const jobs = store.jobs.claimDue(clock.now(), 1_000);
  store.jobs.endAttempts(
    jobs.map(({ id }) => ({ jobId: id, kind: 'accepted', receipt: `receipt-${id}`, responseCode: 1 })),
    clock.now(),
  );
}

const untouched = { fromMs: 0, quarantined: 0, deleted: 0 };

/** Sets copies aside. */
export function setAside({ store, clock }: Pick<StoreUnderTest, 'clock' | 'store'>, jobIds: readonly number[]): number {
  return store.custody.quarantine(jobIds, { livedMs: 0, isConfirmed: false, tally: untouched }, clock.now());
}

/** Takes copies the whole way that custody takes them, to where nothing is left of them but their row. */
export function letGo(under: Pick<StoreUnderTest, 'clock' | 'store'>, jobIds: readonly number[]): number {
  setAside(under, jobIds);
  return under.store.custody.delete(jobIds, untouched, under.clock.now());
}

export const everything: UploadQuery = { ...newestUploads, descending: false, limit: 200 };

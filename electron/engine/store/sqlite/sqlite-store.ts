import type Database from 'better-sqlite3';
import type { RememberedDrive } from '../../../../shared/contract/removable.ts';
import type { UploadState } from '../../../../shared/contract/uploads.ts';
import { settingsPatchSchema } from '../../../../shared/settings/settings.ts';
import { createStartOfDay } from '../../platform/clock.ts';
import type { Clock, Log } from '../../ports.ts';
import type { Original, QueueCounts, UploadStore } from '../job.ts';
import type { Folder, FolderStore, RemovableStore, SettingStore, Store, StoreListener } from '../store.ts';
import { createBatchRows } from './batch-rows.ts';
import { createCardCopyStore } from './card-copies.ts';
import { createCompanyArchiveStore } from './company-archive.ts';
import { prepareLate } from './connection.ts';
import { createCustodyStore } from './custody.ts';
import { createDriverEntryStore } from './driver-entries.ts';
import { createJobStore } from './jobs.ts';
import { createJournalStore } from './journal.ts';
import { createJournalWriter } from './journal-writer.ts';
import { createLocalFileStore, createReadingStore } from './local-files.ts';
import { createMailStore } from './mail.ts';
import { createMaintainStore } from './maintain.ts';
import { versionOf } from './migrate.ts';
import { lastUnsentRank, rankOf, sentRank, stateOf, statesByRank } from './records.ts';
import { createReportNotes, createReportSnapshots } from './reports.ts';
import { createExtendSearch } from './search-index.ts';
import { createLeave, createSightingRows } from './sighting-rows.ts';
import { createSightingStore } from './sightings.ts';
import { addSqlFunctions } from './summaries.ts';
import { createToDoStore } from './to-do.ts';
import { createEventLog, createTransactions, type StoreContext } from './transactions.ts';
import { createUnnamed } from './unnamed.ts';
import { createBatchStore } from './upload-batches.ts';
import { createUploadPage } from './upload-page.ts';
import { createUploadDetails, createUploadRows } from './upload-rows.ts';
import { createWebhookStore } from './webhook-deliveries.ts';

/** What the store needs of the outside world. */
export interface StorePorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly listener: StoreListener;
  /** For the names of files whose retention time is over (`unnamed.ts`). */
  readonly nameKey: Uint8Array;
  /** Checks the whole database while it is used. */
  readonly isSound: () => Promise<boolean>;
  /** See `StoreOptions`. */
  readonly timeZone?: () => string;
}

/** The store on a database that is open, checked and of this version. */
export function createSqliteStore(
  database: Database.Database,
  { clock, log, listener, nameKey, isSound, timeZone = () => '' }: StorePorts,
  close: () => void,
): Store {
  addSqlFunctions(database);
  const transactions = createTransactions(database, listener, log);
  const prepare = prepareLate(database);
  const unnamed = createUnnamed(nameKey);
  const stored = prepare<[], number>('SELECT lived_ms FROM custody_time').pluck();
  let livedBefore: number | null = null;
  const context: StoreContext = {
    database,
    prepare,
    transactions,
    events: createEventLog(prepare, transactions.undone),
    journal: createJournalWriter(prepare, transactions.undone),
    clock,
    unnamed,
    // Until the custody counts, nothing changes it: asked once, it costs nothing for each receipt.
    lived: {
      now: () => {
        livedBefore ??= stored.get() ?? 0;
        return livedBefore;
      },
    },
    batches: createBatchRows({ prepare, startOfDay: createStartOfDay(timeZone), undone: transactions.undone }),
  };
  return {
    folders: createFolderStore(context),
    sightings: createSightingStore(context),
    jobs: createJobStore(context),
    readings: createReadingStore(context),
    uploads: createUploadStore(context),
    batches: createBatchStore(context),
    settings: createSettingStore(context),
    webhooks: createWebhookStore(context),
    localFiles: createLocalFileStore(context),
    reports: { ...createReportSnapshots(context), ...createReportNotes(context) },
    removable: createRemovableStore(context),
    maintain: createMaintainStore(context),
    mail: createMailStore(context),
    companyArchive: createCompanyArchiveStore(context),
    cardCopies: createCardCopyStore(context),
    journal: createJournalStore(context),
    custody: createCustodyStore(context),
    driverEntries: createDriverEntryStore(context),
    toDo: createToDoStore(context),
    condition: createCondition(context, isSound),
    close,
  };
}

function createUploadStore(context: StoreContext): UploadStore {
  const { prepare, transactions } = context;
  const rows = createUploadRows(context);
  const jobIdOf = prepare<[number], number>('SELECT job_id FROM sighting WHERE id = ? AND job_id IS NOT NULL').pluck();
  const originalOf = prepare<[number], Original>(
    `SELECT folder.path AS folder, coalesce(moved_to, sighting.path) AS path
     FROM sighting JOIN folder ON folder.id = folder_id
     WHERE sighting.id = ? AND (gone_at IS NULL OR moved_to IS NOT NULL)`,
  );
  const rowIdsOf = prepare<[number], number>('SELECT id FROM sighting WHERE job_id = ? ORDER BY id').pluck();

  return {
    page: createUploadPage(context),
    extendSearch: createExtendSearch(context),
    details: createUploadDetails(context),
    rows: (ids) => transactions.read(() => rows(ids)),
    counts: createCounts(context),
    originalOf: (id) => transactions.read(() => originalOf.get(id) ?? null),
    jobIdsOf: (rowIds) => transactions.read(() => [...new Set(rowIds.flatMap((id) => jobIdOf.get(id) ?? []))]),
    rowIdsOf: (jobIds) => transactions.read(() => jobIds.flatMap((id) => rowIdsOf.all(id))),
  };
}

function createCondition(
  { database, prepare, transactions }: StoreContext,
  isSound: StorePorts['isSound'],
): Store['condition'] {
  const events = prepare<[], { readonly code: string; readonly count: number }>(
    `SELECT code, count(*) AS count FROM (SELECT code FROM event ORDER BY id DESC LIMIT 2000)
     GROUP BY code ORDER BY count DESC, code`,
  );
  return async () => {
    const found = await transactions.readLater(isSound);
    return transactions.read(() => ({
      isSound: found,
      sizeBytes:
        Number(database.pragma('page_count', { simple: true })) *
        Number(database.pragma('page_size', { simple: true })),
      schemaVersion: versionOf(database),
      recentEvents: events.all(),
    }));
  };
}

function createRemovableStore({ prepare, transactions }: StoreContext): RemovableStore {
  const columns = 'id, label, decision, seen_at AS seenAt, files_copied AS filesCopied';
  const list = prepare<[], RememberedDrive>(`SELECT ${columns} FROM removable_volume ORDER BY seen_at DESC, id DESC`);
  const find = prepare<[string], RememberedDrive>(`SELECT ${columns} FROM removable_volume WHERE identity = ?`);
  const seen = prepare<[string, string, number], RememberedDrive>(
    `INSERT INTO removable_volume (identity, label, seen_at) VALUES (?, ?, ?)
     ON CONFLICT (identity) DO UPDATE SET label = excluded.label, seen_at = excluded.seen_at
     RETURNING ${columns}`,
  );
  const decide = prepare<[string, number]>('UPDATE removable_volume SET decision = ? WHERE id = ?');
  const copied = prepare<[number, number]>('UPDATE removable_volume SET files_copied = files_copied + ? WHERE id = ?');
  const forget = prepare<[number]>('DELETE FROM removable_volume WHERE id = ?');

  return {
    list: () => transactions.read(() => list.all()),
    find: (identity) => transactions.read(() => find.get(identity) ?? null),
    seen: (identity, label, at) =>
      transactions.write(() => {
        const drive = seen.get(identity, label, at);
        if (drive === undefined) throw new Error('remembering a volume returned no row');
        return drive;
      }),
    decide: (id, decision) => transactions.write(() => decide.run(decision, id).changes === 1),
    copied: (id, files) =>
      transactions.write(() => {
        copied.run(files, id);
      }),
    forget: (id) => transactions.write(() => forget.run(id).changes === 1),
  };
}

/** Counters and the ends of indexes: the cost does not depend on how long the history is. */
function createCounts({ prepare, transactions }: StoreContext): (sentSince: number) => QueueCounts {
  type Tally = { readonly rank: number; readonly rows: number };
  const tallies = prepare<[], Tally>('SELECT rank, sum(rows) AS rows FROM listed_count GROUP BY rank');
  const oldest = prepare<[number], number | null>('SELECT min(arrived_at) FROM listed WHERE rank = ?').pluck();
  const nextAttempt = prepare<[], number | null>(`SELECT min(due_at) FROM job WHERE state = 'waiting'`).pluck();
  const lastSent = prepare<[], number | null>(`SELECT max(sent_at) FROM listed WHERE rank = ${sentRank}`).pluck();
  const sent = prepare<[number], number>(
    `SELECT count(*) FROM listed WHERE rank = ${sentRank} AND sent_at >= ?`,
  ).pluck();
  const unsentRanks = statesByRank.map((_, rank) => rank).filter((rank) => rank <= lastUnsentRank);

  return (sentSince) =>
    transactions.read(() => {
      const rows = new Map<UploadState, number>(tallies.all().map((tally) => [stateOf(tally.rank), tally.rows]));
      const of = (state: UploadState): number => rows.get(state) ?? 0;
      const oldestUnsent = unsentRanks.map((rank) => oldest.get(rank) ?? null).filter((at) => at !== null);
      return {
        settling: of('settling'),
        waiting: of('waiting'),
        sending: of('sending'),
        attention: of('attention'),
        ignored: of('ignored'),
        uploaded: of('sent'),
        duplicates: of('already-here'),
        total: [...rows.values()].reduce((sum, each) => sum + each, 0),
        oldestAttentionAt: oldest.get(rankOf('attention')) ?? null,
        oldestUnsentAt: oldestUnsent.length === 0 ? null : Math.min(...oldestUnsent),
        nextAttemptAt: nextAttempt.get() ?? null,
        lastSentAt: lastSent.get() ?? null,
        sentSince: sent.get(sentSince) ?? 0,
      };
    });
}

function createSettingStore({ prepare, transactions }: StoreContext): SettingStore {
  type Entry = { readonly name: string; readonly value: string };
  const chosen = prepare<[], Entry>('SELECT name, value FROM setting');
  const choose = prepare<[string, string]>(
    'INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const note = prepare<[string], Entry>('SELECT name, value FROM note WHERE name = ?');
  const setNote = prepare<[string, string]>(
    'INSERT INTO note VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );

  return {
    chosen: () =>
      transactions.read(() => {
        // One at a time, so that one value from another version does not cost the depot all the others.
        const fitting = chosen.all().flatMap(({ name, value }) => {
          const one = settingsPatchSchema.safeParse({ [name]: JSON.parse(value) });
          return one.success ? [one.data] : [];
        });
        return Object.assign({}, ...fitting);
      }),
    choose: (patch) =>
      transactions.write(() => {
        for (const [name, value] of Object.entries(patch)) {
          if (value !== undefined) choose.run(name, JSON.stringify(value));
        }
      }),
    note: (name) =>
      transactions.read(() => {
        const entry = note.get(name);
        return entry === undefined ? null : JSON.parse(entry.value);
      }),
    setNote: (name, value) =>
      transactions.write(() => {
        setNote.run(name, JSON.stringify(value ?? null));
      }),
  };
}

const columns = 'id, path, label, watching, identity';

function createFolderStore(context: StoreContext): FolderStore {
  const { prepare, transactions } = context;
  const sightingRows = createSightingRows(context);
  const leave = createLeave(context);
  const list = prepare<[], Folder>(`SELECT ${columns} FROM folder WHERE removed_at IS NULL ORDER BY id`);
  const add = prepare<[string, string, number], Folder>(
    `INSERT INTO folder (path, label, added_at) VALUES (?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET label = excluded.label, identity = NULL, removed_at = NULL
     RETURNING ${columns}`,
  );
  const remove = prepare<[number, number]>('UPDATE folder SET removed_at = ? WHERE id = ? AND removed_at IS NULL');
  const unkept = prepare<[number], number>(
    `SELECT id FROM sighting WHERE folder_id = ? AND state IN ('settling', 'locked', 'unreadable')`,
  ).pluck();

  const setWatching = prepare<[string, number]>('UPDATE folder SET watching = ? WHERE id = ?');
  const setIdentity = prepare<[string, number]>('UPDATE folder SET identity = ? WHERE id = ?');
  const anyFile = prepare<[number], number>('SELECT 1 FROM sighting WHERE folder_id = ? LIMIT 1').pluck();

  const anyMoved = prepare<[number], number>(
    'SELECT 1 FROM sighting WHERE folder_id = ? AND moved_to IS NOT NULL LIMIT 1',
  ).pluck();

  return {
    list: () => transactions.read(() => list.all()),
    add: (path, label, at) =>
      transactions.write(() => {
        const folder = add.get(path, label, at);
        if (folder === undefined) throw new Error('adding a folder returned no row');
        return folder;
      }),
    remove: (id, at) =>
      transactions.write((change) => {
        if (remove.run(at, id).changes === 0) return transactions.guardFailed('folder.remove');
        // Nobody looks there any more, so files that have not been kept would settle for ever.
        for (const sightingId of unkept.all(id)) {
          const sighting = sightingRows.byId(sightingId);
          if (sighting !== undefined) leave(sighting, { actor: 'person', code: 'not-watched' }, change, at);
        }
      }),
    setWatching: (id, watching) => transactions.write(() => void setWatching.run(watching, id)),
    setIdentity: (id, identity) => transactions.write(() => void setIdentity.run(identity, id)),
    hasGivenFiles: (id) => transactions.read(() => anyFile.get(id) !== undefined),
    hasMovedOriginals: (id) => transactions.read(() => anyMoved.get(id) !== undefined),
  };
}

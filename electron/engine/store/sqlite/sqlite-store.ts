import type Database from 'better-sqlite3';
import type { Clock, Log } from '../../ports.ts';
import type { Store, StoreListener } from '../store.ts';
import { createCondition } from './condition.ts';
import type { StoreContext } from './context.ts';
import { createEventLog } from './event-log.ts';
import { createFolderStore } from './folders.ts';
import { createJobStore } from './jobs.ts';
import { createHeldStore } from './local-files.ts';
import { prepareLate } from './prepare.ts';
import { createReadingStore } from './readings.ts';
import { createRemovableStore } from './removable-volumes.ts';
import { createReportNotes } from './report-notes.ts';
import { createReportSnapshots } from './report-snapshots.ts';
import { createSettingStore } from './settings.ts';
import { createSightingStore } from './sightings.ts';
import { addSqlFunctions } from './sql-functions.ts';
import { createTransactions } from './transactions.ts';
import { createUnnamed } from './unnamed.ts';
import { createUploadStore } from './uploads.ts';
import { createWebhookStore } from './webhook-deliveries.ts';

/** What the store needs of the outside world. */
export interface StorePorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly listener: StoreListener;
  /** For the names of files whose time in the archive is over (`unnamed.ts`). */
  readonly nameKey: Uint8Array;
}

/** The store on a database that is open, checked and of this version. */
export function createSqliteStore(
  database: Database.Database,
  { clock, log, listener, nameKey }: StorePorts,
  close: () => void,
): Store {
  addSqlFunctions(database);
  const transactions = createTransactions(database, listener, log);
  const prepare = prepareLate(database);
  const unnamed = createUnnamed(nameKey);
  const context: StoreContext = { database, prepare, transactions, events: createEventLog(prepare), clock, unnamed };
  return {
    folders: createFolderStore(context),
    sightings: createSightingStore(context),
    jobs: createJobStore(context),
    readings: createReadingStore(context),
    uploads: createUploadStore(context),
    settings: createSettingStore(context),
    webhooks: createWebhookStore(context),
    held: createHeldStore(context),
    reports: { ...createReportSnapshots(context), ...createReportNotes(context) },
    removable: createRemovableStore(context),
    condition: createCondition(context),
    close,
  };
}

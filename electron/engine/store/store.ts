import { z } from 'zod';
import type { FolderWatching } from '../../../shared/contract/folders.ts';
import type { RememberedDrive, RemovableDecision } from '../../../shared/contract/removable.ts';
import type { Reason, ReasonCode } from '../../../shared/contract/uploads.ts';
import type { SettingsPatch } from '../../../shared/settings/settings.ts';
import type { CardCopyStore } from './card-copies.ts';
import type { CompanyArchiveStore } from './company-archive.ts';
import type { CustodyStore } from './custody.ts';
import type { DriverEntryStore } from './driver-entries.ts';
import type { JobStore, UploadStore } from './job.ts';
import type { JournalStore } from './journal.ts';
import type { LocalFileStore, ReadingStore } from './local-files.ts';
import type { MailStore } from './mail.ts';
import type { MaintainStore } from './maintain.ts';
import type { ReportStore } from './report.ts';
import type { SightingStore } from './sighting.ts';
import type { ToDoStore } from './to-do.ts';
import type { BatchStore } from './upload-batch.ts';
import type { WebhookStore } from './webhook.ts';

/** The database could not be written or read. `disk-full` when the disk is, else `failed`. */
export class StoreError extends Error {
  readonly code: 'disk-full' | 'failed';
  constructor(code: 'disk-full' | 'failed', options?: ErrorOptions) {
    super(`the database answered ${code}`, options);
    this.name = 'StoreError';
    this.code = code;
  }
}

/** What a call of the store gives; where the disk fails, `otherwise`, once `tell` was told. Any other error is a bug, and thrown. */
export function storedOr<Value>(
  call: () => Value,
  otherwise: Value,
  tell: (error: StoreError) => void = () => {},
): Value {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    tell(error);
    return otherwise;
  }
}

/** What is known of the removable drives that had downloads on them. */
export interface RemovableStore {
  /** The one seen last comes first. */
  readonly list: () => readonly RememberedDrive[];
  readonly find: (identity: string) => RememberedDrive | null;
  /** Remembers a drive, or notes that it is here again. */
  readonly seen: (identity: string, label: string, at: number) => RememberedDrive;
  /** False where there is no such drive. */
  readonly decide: (id: number, decision: RemovableDecision) => boolean;
  readonly copied: (id: number, files: number) => void;
  /** False where there is no such drive. What was copied from it stays. */
  readonly forget: (id: number) => boolean;
}

export interface SettingStore {
  /** Settings that the depot has chosen; values that no longer fit the schema are left out. */
  readonly chosen: () => SettingsPatch;
  readonly choose: (patch: SettingsPatch) => void;
  readonly note: (name: NoteName) => unknown;
  readonly setNote: (name: NoteName, value: unknown) => void;
}

/**
 * Small durable notes of the engine: the pause, the circuit breaker (`circuit-breaker`), a mark of the credentials (`keys`), the
 * mark of this data folder, which maintenance was done and when, what the newest backup contains, how far the scrub of
 * the copies has come, what replaced a damaged database, until a person has read it, the last good copy of the central
 * settings, what was said of the keys that sign them, how often an observed depot was started, what the custody asks a person, what tells the counter's PIN, how far
 * a set-up has come, and what was asked of the service.
 */
type NoteName =
  | 'pause'
  | 'circuit-breaker'
  | 'keys'
  | 'installation'
  | 'upkeep'
  | 'backed-up'
  | 'scrub'
  | 'scrubbed'
  | 'records-replaced'
  | 'records-brought'
  | 'central-settings'
  | 'policy-signers'
  | 'profile'
  | 'observed'
  | 'custody'
  | 'depot-identity'
  | 'counter-pin'
  | 'setup'
  | 'traffic';

export interface Folder {
  readonly id: number;
  /** Absolute and native. Never leaves the engine. */
  readonly path: string;
  /** The last segment of the path, which the screen shows as the folder's name. */
  readonly label: string;
  readonly watching: FolderWatching;
  /** The file system's identity of the folder that was last found at the path; null until it was reached once. */
  readonly identity: string | null;
}

export interface FolderStore {
  readonly list: () => readonly Folder[];
  /** Adds a folder, or takes one back that was removed before. */
  readonly add: (path: string, label: string, at: number) => Folder;
  /** Its sightings and jobs stay. */
  readonly remove: (id: number, at: number) => void;
  readonly setWatching: (id: number, watching: FolderWatching) => void;
  readonly setIdentity: (id: number, identity: string) => void;
  /** True when a file was ever seen in it, whatever became of that. */
  readonly hasGivenFiles: (id: number) => boolean;
  /** True when sent originals were moved into its folder `Uploaded`; false again once all their names are forgotten. */
  readonly hasMovedOriginals: (id: number) => boolean;
}

/** The condition of the database, for a person who searches for the cause of an error. */
interface StoreCondition {
  /** The result of SQLite's own check. A damaged database is repaired at the next start. */
  readonly isSound: boolean;
  readonly sizeBytes: number;
  /** Number of the newest migration. */
  readonly schemaVersion: number;
  /** How often each code stands among the newest events, up to 2,000 of them. */
  readonly recentEvents: readonly { readonly code: string; readonly count: number }[];
}

export type { AttemptEnd, Job, JobStore, QueueCounts, SpooledFile } from './job.ts';
export type {
  KeptFile,
  KeptResult,
  MovableOriginal,
  NewSighting,
  OriginOutsideFolders,
  Sighting,
  SightingStore,
} from './sighting.ts';
export { isUnnamed } from './sighting.ts';

/**
 * The store as the rest of the engine sees it. All calls but `condition` are synchronous, and durable when they return
 * (WAL, `synchronous=FULL`): what a call has stored survives a kill. Each call is one transaction, even where it takes
 * many items, and each state change names the state that it starts from. Times are epoch milliseconds. A failing disk
 * throws `StoreError`; nothing else is expected to throw.
 */
export interface Store {
  readonly folders: FolderStore;
  readonly sightings: SightingStore;
  readonly jobs: JobStore;
  readonly readings: ReadingStore;
  readonly uploads: UploadStore;
  readonly batches: BatchStore;
  readonly settings: SettingStore;
  readonly webhooks: WebhookStore;
  readonly localFiles: LocalFileStore;
  readonly reports: ReportStore;
  readonly removable: RemovableStore;
  readonly maintain: MaintainStore;
  readonly mail: MailStore;
  readonly companyArchive: CompanyArchiveStore;
  readonly cardCopies: CardCopyStore;
  readonly journal: JournalStore;
  readonly custody: CustodyStore;
  readonly driverEntries: DriverEntryStore;
  readonly toDo: ToDoStore;
  /** Reads the whole, which takes seconds where the history is long, while everything else goes on. */
  readonly condition: () => Promise<StoreCondition>;
  readonly close: () => void;
}

/** Called after each committed change, for the page and the scheduler. */
export interface StoreListener {
  readonly changed: (change: { readonly rowIds: readonly number[]; readonly jobsAdded: boolean }) => void;
}

export function reason(code: ReasonCode, parameters: Reason['parameters'] = {}): Reason {
  return { code, parameters };
}

/** Notes that the database was damaged or lost, and what replaced it. Times are epoch milliseconds. */
const replacementSchema = z.object({
  by: z.enum(['backup', 'nothing']),
  at: z.number(),
  /** When the backup was made; null where no backup replaced it. */
  backupAt: z.number().nullable(),
  /** The name of the folder in `damaged` with what was set aside; null where there was nothing left. */
  aside: z.string().nullable(),
});
export type Replacement = z.infer<typeof replacementSchema>;

/** The replacement that the store has noted, until a person has read it; null where there is none. */
export function replacementOf(note: unknown): Replacement | null {
  return replacementSchema.nullable().catch(null).parse(note);
}

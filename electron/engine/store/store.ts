import type { SettingsPatch } from '../../../shared/app/settings.ts';
import type {
  Reason,
  ReasonCode,
  UploadDetails,
  UploadKind,
  UploadPage,
  UploadQuery,
  UploadRow,
} from '../../../shared/app/uploads.ts';

/**
 * The store as the rest of the engine sees it. All calls are synchronous and durable when they return (WAL,
 * `synchronous=FULL`): what a call has acknowledged is still there after a kill. Each call is one transaction, also
 * where it takes many items, and each state change is guarded by the state that it leaves. Times are epoch
 * milliseconds. A failing disk throws `StoreTrouble`; nothing else is expected to throw.
 */
export interface Store {
  readonly folders: FolderStore;
  readonly sightings: SightingStore;
  readonly jobs: JobStore;
  readonly uploads: UploadStore;
  readonly settings: SettingStore;
  readonly close: () => void;
}

/** The database could not be written or read. `disk-full` when the disk is, else `failed`. */
export class StoreTrouble extends Error {
  readonly code: 'disk-full' | 'failed';
  constructor(code: 'disk-full' | 'failed', options?: ErrorOptions) {
    super(`the database answered ${code}`, options);
    this.name = 'StoreTrouble';
    this.code = code;
  }
}

export interface Folder {
  readonly id: number;
  /** Absolute and native. Never leaves the engine. */
  readonly path: string;
  /** Last segment of the path: what the screen calls the folder. */
  readonly label: string;
}

export interface FolderStore {
  readonly list: () => readonly Folder[];
  /** Adds a folder, or takes one back that was removed before. */
  readonly add: (path: string, label: string, at: number) => Folder;
  /** Its sightings and jobs stay. */
  readonly remove: (id: number, at: number) => void;
}

/** One file (or one member of an archive) at one place, in one version. */
export interface Sighting {
  readonly id: number;
  /** Null for a file added through the window. */
  readonly folderId: number | null;
  /** Relative to the folder, with `/`; the file's name for one added through the window. */
  readonly path: string;
  /** Name inside the archive at `path`; null for a file that is not in one. */
  readonly member: string | null;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  readonly state: SightingState;
  readonly jobId: number | null;
}

/**
 * `settling`: not stable yet; `locked` and `unreadable`: tried again at each look; `kept`: its bytes are a job and it
 * was the first; `duplicate`: its bytes were a job already; `opened`: an archive whose members have sightings of their
 * own; `gone`: disappeared before its bytes could be kept.
 */
export type SightingState = 'settling' | 'locked' | 'unreadable' | 'kept' | 'duplicate' | 'opened' | 'gone';

export interface NewSighting {
  readonly folderId: number | null;
  readonly path: string;
  readonly member: string | null;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** Bytes that lie in the spool, and what is known of them. */
export interface KeptFile {
  /** The sighting whose bytes they are. */
  readonly sightingId: number;
  /** Stamp of the version that was read. */
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly kind: UploadKind;
  /** JSON of what reading the file found, or null. */
  readonly summary: unknown;
  /** Holder or registration, for showing and searching; null where unknown. */
  readonly subject: string | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** Why the file waits for a person instead of being sent; null to send it. */
  readonly hold: Reason | null;
}

export interface KeptResult {
  readonly sightingId: number;
  readonly jobId: number;
  /** The bytes had a job already; this is one more sighting of it. */
  readonly duplicate: boolean;
}

/** An original that may be moved, because the service's receipt for its bytes is stored. */
export interface MovableOriginal {
  readonly sightingId: number;
  readonly jobId: number;
  readonly folderId: number;
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  readonly sentAt: number;
}

export interface SightingStore {
  /** What is known of the files now in a folder: the newest sighting of each path that is not gone, members included. */
  readonly present: (folderId: number) => readonly Sighting[];
  /** New places or new versions, in state `settling`, one event each. Returns their ids in the given order. */
  readonly add: (sightings: readonly NewSighting[], at: number) => readonly number[];
  /** Not kept yet: another size or time, or a trouble that began or ended. Writes an event when the state changes. */
  readonly update: (
    changes: readonly {
      readonly id: number;
      readonly state: 'settling' | 'locked' | 'unreadable' | 'opened';
      readonly sizeBytes: number;
      readonly modifiedMs: number;
      readonly reason: Reason | null;
    }[],
    at: number,
  ) => void;
  /**
   * Turns spooled bytes into jobs: one transaction for all. Bytes that have a job already only get the sighting.
   * Also used when a touched original turned out to hold the same bytes as before.
   */
  readonly keep: (files: readonly KeptFile[], at: number) => readonly KeptResult[];
  /** Originals that are no longer in their folder. A kept one stays kept; one that was not becomes `gone`. */
  readonly markGone: (ids: readonly number[], at: number) => void;
  /** Originals of sent bytes that still lie where they were seen, oldest first. */
  readonly movable: (limit: number) => readonly MovableOriginal[];
  /** `movedTo` is relative to the folder; null when the original could not be moved, with the reason. */
  readonly markMoved: (id: number, movedTo: string | null, reason: Reason | null, at: number) => void;
}

export type JobState = 'queued' | 'uploading' | 'waiting' | 'attention' | 'uploaded' | 'ignored';

export interface Job {
  readonly id: number;
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Name of the first sighting: what the service is told. */
  readonly fileName: string;
  readonly state: JobState;
  /** Attempts begun, ever. */
  readonly attempts: number;
  readonly nextAttemptAt: number | null;
  /** An earlier attempt may have reached the service. */
  readonly outcomeUnknown: boolean;
}

/** How one attempt ended, for one job in `uploading`. */
export type AttemptEnd =
  | {
      readonly jobId: number;
      readonly kind: 'accepted';
      readonly receipt: string;
      readonly responseCode: number | null;
    }
  | { readonly jobId: number; readonly kind: 'refused'; readonly reason: Reason }
  | {
      readonly jobId: number;
      readonly kind: 'later';
      readonly reason: Reason;
      readonly nextAttemptAt: number;
      readonly outcomeUnknown: boolean;
    }
  /** The lane stopped under it: back to `queued`, no attempt counted against it. */
  | { readonly jobId: number; readonly kind: 'returned'; readonly reason: Reason; readonly outcomeUnknown: boolean };

export interface JobStore {
  /** `uploading` found at start goes back to `queued`, marked "outcome unknown". Returns how many. */
  readonly recover: (at: number) => number;
  /**
   * Takes up to `limit` due jobs (queued, or waiting with `nextAttemptAt` not after `at`), oldest due first, marks them
   * `uploading` and counts an attempt.
   */
  readonly claimDue: (at: number, limit: number) => readonly Job[];
  readonly endAttempts: (ends: readonly AttemptEnd[], at: number) => void;
  /** The earliest moment at which a job is due; null when none is queued or waiting. */
  readonly nextDueAt: () => number | null;
  /** Brings every waiting job forward to `at` (connection is back, a person asked). Returns how many. */
  readonly makeDue: (at: number) => number;
  /** No next attempt is farther away than `longestDelayMs`, whatever the clock did meanwhile. Returns how many moved. */
  readonly clampNextAttempts: (at: number, longestDelayMs: number) => number;
  /** A person's word: attention, waiting or ignored goes to `queued`, due now. Returns the job ids. */
  readonly retry: (jobIds: readonly number[] | 'all-in-attention', at: number) => readonly number[];
  readonly ignore: (jobIds: readonly number[], at: number) => readonly number[];
  readonly get: (id: number) => Job | null;
  /** The copy in the spool was missing or damaged when it was needed. */
  readonly needCopyAgain: (id: number, reason: Reason, at: number) => void;
  /** Sent before `before`, with a receipt, copy still there: what the archive may prune. */
  readonly prunable: (before: number, limit: number) => readonly { readonly id: number; readonly sha256: string }[];
  readonly markPruned: (ids: readonly number[], at: number) => void;
}

export interface QueueCounts {
  readonly settling: number;
  readonly waiting: number;
  readonly sending: number;
  readonly attention: number;
  readonly ignored: number;
  readonly uploaded: number;
  readonly duplicates: number;
  /** All arrivals. */
  readonly total: number;
  readonly oldestAttentionAt: number | null;
  readonly oldestUnsentAt: number | null;
  readonly nextAttemptAt: number | null;
  readonly lastSentAt: number | null;
  readonly sentSince: number;
}

/** What the page reads. No cost may grow with history: counts come from counters or indexed ranges. */
export interface UploadStore {
  readonly page: (query: UploadQuery) => Omit<UploadPage, 'sequence'>;
  /** `id` is that of a row, which is that of its sighting. */
  readonly details: (id: number) => UploadDetails | null;
  readonly rows: (ids: readonly number[]) => readonly UploadRow[];
  /** `sentSince`: start of today in the depot's zone. */
  readonly counts: (sentSince: number) => QueueCounts;
  /** Job ids behind rows; rows without a job are left out. */
  readonly jobIdsOf: (rowIds: readonly number[]) => readonly number[];
  /** Rows that show a job. */
  readonly rowIdsOf: (jobIds: readonly number[]) => readonly number[];
}

export interface SettingStore {
  /** Settings that the depot has chosen; values that no longer fit the schema are left out. */
  readonly chosen: () => SettingsPatch;
  readonly choose: (patch: SettingsPatch) => void;
  /** Small durable notes of the engine: the pause, the service's Retry-After. */
  readonly note: (name: 'pause' | 'lane') => unknown;
  readonly setNote: (name: 'pause' | 'lane', value: unknown) => void;
}

/** Told after each committed change, for the page and the scheduler. */
export interface StoreListener {
  readonly changed: (change: { readonly rowIds: readonly number[]; readonly jobsAdded: boolean }) => void;
}

export function reason(code: ReasonCode, parameters: Reason['parameters'] = {}): Reason {
  return { code, parameters };
}

import type {
  Reason,
  UploadDetails,
  UploadKind,
  UploadPage,
  UploadQuery,
  UploadRow,
} from '../../../shared/contract/uploads.ts';

/** A file in a watched folder; `path` is within it, its parts separated by `/`. */
export interface Original {
  readonly folder: string;
  readonly path: string;
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

/** What the page reads. No cost may grow with the history: counts come from counters or indexed ranges. */
export interface UploadStore {
  readonly page: (query: UploadQuery) => Omit<UploadPage, 'sequence'>;
  /** `id` is that of a row, which is that of its sighting. */
  readonly details: (id: number) => UploadDetails | null;
  readonly rows: (ids: readonly number[]) => readonly UploadRow[];
  /** `sentSince`: start of today in the depot's zone. */
  readonly counts: (sentSince: number) => QueueCounts;
  /** Where the original of a row lies: folder and path within it. Null where it is gone, or was added through the window. */
  readonly originalOf: (rowId: number) => Original | null;
  /** Job ids behind rows; rows without a job are left out. */
  readonly jobIdsOf: (rowIds: readonly number[]) => readonly number[];
  /** Rows that show a job. */
  readonly rowIdsOf: (jobIds: readonly number[]) => readonly number[];
  /**
   * Adds a piece of the list to the search index; false when nothing is left to add. A search finds rows outside the
   * index all the same.
   */
  readonly extendSearch: () => boolean;
}

export type JobState = 'queued' | 'uploading' | 'waiting' | 'attention' | 'uploaded' | 'ignored';

export interface Job {
  readonly id: number;
  readonly sha256: string;
  readonly sizeBytes: number;
  /** The name of the first sighting, which the service gets. */
  readonly fileName: string;
  readonly state: JobState;
  /** Attempts begun, ever. */
  readonly attempts: number;
  readonly nextAttemptAt: number | null;
  /** An earlier attempt may have reached the service. */
  readonly outcomeUnknown: boolean;
  /** Sendings since the service took the file and its receipt could not be read, that one included. */
  readonly unreadReceipts: number;
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
  /** The job gets the receipt, and needs attention all the same. */
  | {
      readonly jobId: number;
      readonly kind: 'flagged';
      readonly receipt: string;
      readonly responseCode: number;
      readonly reason: Reason;
    }
  | {
      readonly jobId: number;
      readonly kind: 'later';
      readonly reason: Reason;
      readonly nextAttemptAt: number;
      readonly outcomeUnknown: boolean;
      /** Left out where it stays as it is. */
      readonly unreadReceipts?: number;
    }
  /**
   * The file was not sent, because a pause or the circuit breaker came first: it goes back to `queued`, and no attempt
   * is counted.
   */
  | {
      readonly jobId: number;
      readonly kind: 'returned';
      readonly reason: Reason | null;
      readonly outcomeUnknown: boolean;
    };

/** Attempts with one job that ended with the same status, which the interface does not describe. */
export interface AnswersBefore {
  readonly count: number;
  /** Some file was sent since the first of them. */
  readonly othersSentSince: boolean;
}

/** Bytes in the spool, and what reading them found. */
export interface SpooledFile {
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly sizeBytes: number;
  /** The name that the service gets and the list shows. */
  readonly fileName: string;
  readonly kind: UploadKind;
  /** JSON of what reading the file found, or null. */
  readonly summary: unknown;
  /** Holder or registration, for showing and searching; null where unknown. */
  readonly subject: string | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** Why the file waits for a person instead of being sent; null to send it. */
  readonly quarantineReason: Reason | null;
}

interface Retried {
  readonly jobIds: readonly number[];
  /** How many of those asked for were kept back. */
  readonly keptBack: number;
}

export interface JobStore {
  /** `uploading` found at start goes back to `queued`, marked "outcome unknown". Returns how many. */
  readonly recover: (at: number) => number;
  /**
   * Takes up to `limit` due jobs (queued, or waiting with `nextAttemptAt` not after `at`), marks them `uploading` and
   * counts an attempt. Those in the queue come before those that failed, so that no bad file stands before a good one;
   * among each, the oldest due first. `ends` are stored before, in the same transaction: while many files are sent, one
   * flush to the disk serves both.
   */
  readonly claimDue: (at: number, limit: number, ends?: readonly AttemptEnd[]) => readonly Job[];
  /** The earlier attempts that got this status, which the interface does not describe, since a person had the job sent. */
  readonly answersBefore: (jobId: number, status: number) => AnswersBefore;
  readonly endAttempts: (ends: readonly AttemptEnd[], at: number) => void;
  /** The earliest moment at which a job is due; null when none is queued or waiting. */
  readonly nextDueAt: () => number | null;
  /** Brings every waiting job forward to `at` (connection is back, a person asked). Returns how many. */
  readonly makeDue: (at: number) => number;
  /**
   * Lets no next attempt be further away than `longestDelayMs`, whatever the clock did meanwhile. Returns how many
   * moved.
   */
  readonly clampNextAttempts: (at: number, longestDelayMs: number) => number;
  /**
   * A person's order: a job in attention, waiting or ignored goes to `queued`, due now. A job that was kept back
   * (`isKeptBack`) stays as it is, and is counted.
   */
  readonly retry: (jobIds: readonly number[] | 'all-in-attention', at: number) => Retried;
  /**
   * A person's order for one file that was kept back: it goes to `queued`, due now. False where it was not kept back.
   */
  readonly sendAnyway: (jobId: number, at: number) => boolean;
  /**
   * A person's order for a file that the service has: it goes to `queued`, due now, and its history keeps the receipt
   * that it had. It needs its copy in the spool.
   */
  readonly sendAgain: (jobId: number, at: number) => 'queued' | 'not-sent' | 'no-copy';
  /** The jobs that are ignored now, of those asked for. */
  readonly ignore: (jobIds: readonly number[], at: number) => readonly number[];
  /**
   * Takes `ignore` back: a job that needed attention needs it again for the same reason, any other goes to `queued`.
   * Returns the jobs that were ignored until now.
   */
  readonly undoIgnore: (jobIds: readonly number[], at: number) => readonly number[];
  readonly get: (id: number) => Job | null;
  /**
   * The copy in the spool was missing or damaged when it was needed: an unsent job needs attention until the same bytes
   * are kept again. Until then `present` shows its originals as `settling`, so that the next scan reads them anew.
   */
  readonly needCopyAgain: (id: number, reason: Reason, at: number) => void;
  /**
   * Those of the given contents of the spool that have no job, as after a kill between spooling and storing, or after
   * the database was made anew. To be called after the first full scan, which gives every file that it finds its own
   * name again.
   */
  readonly adoptable: (sha256s: readonly string[]) => readonly string[];
  /**
   * Turns `adoptable` contents into queued jobs with a row of their own. `outcomeUnknown` where the database was restored or made anew:
   * they may have been sent before, and sending again is safe where losing is not. Returns the job ids; bytes that got
   * a job meanwhile are left out.
   */
  readonly adopt: (files: readonly SpooledFile[], outcomeUnknown: boolean, at: number) => readonly number[];
  /** Jobs after this one whose copy should be in the spool, in the order of their ids. */
  readonly copiesAfter: (id: number, limit: number) => readonly { readonly id: number; readonly sha256: string }[];
  /** Where files with a job's bytes were last seen. */
  readonly originalsOf: (id: number) => readonly Original[];
}

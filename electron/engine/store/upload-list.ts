import type { UploadDetails, UploadPage, UploadQuery, UploadRow } from '../../../shared/contract/uploads.ts';

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
  /**
   * Takes a piece of the list into the index for searching; false when nothing is left to take. Searching finds what is
   * not taken yet all the same.
   */
  readonly extendSearch: () => boolean;
}

import type {
  BatchChoice,
  BatchDetails,
  BatchPage,
  BatchProofRow,
  BatchQuery,
} from '../../../shared/contract/upload-batches.ts';
import type { OriginOutsideFolders } from './sighting.ts';

/** An act that brings files from outside the watched folders. */
export interface NewBatch {
  readonly origin: OriginOutsideFolders;
  /** The removable drive's name. */
  readonly label?: string;
  /** How many files it is going to bring. */
  readonly announced: number;
  /** Files of a drive that are here already and are not copied. */
  readonly known?: number;
}

/**
 * What came together, and what became of it. Which batch a file is in is decided when it is first seen, in the same
 * transaction (`sqlite/batch-rows.ts`), and everything else is counted from the rows: a kill leaves nothing to mend but acts
 * that nobody ends any more (`JobStore.recover`).
 */
export interface BatchStore {
  /** Announces an act, before its first file is kept. The answer is its id. */
  readonly begin: (batch: NewBatch, at: number) => number;
  /** What was announced and has not come is not taken. Ending it twice, or one that does not exist, has no effect. */
  readonly end: (id: number, at: number) => void;
  readonly has: (id: number) => boolean;
  /** Costs the same however long the history is, but for the number of batches. `now`: epoch milliseconds. */
  readonly page: (query: BatchQuery, now: number) => BatchPage;
  /** Its groups in the order in which they are shown: what needs attention first, then the largest. Null where there is none. */
  readonly details: (id: number, now: number) => BatchDetails | null;
  /** How far the batches that are under way have come together; null while none is. Independent of how many files they have. */
  readonly position: (now: number) => { readonly done: number; readonly total: number } | null;
  /** The jobs of one group. Files that have none, as those that cannot be read, are left out. */
  readonly jobIdsOf: (choice: BatchChoice) => readonly number[];
  /** The files after the row `after`, in the order of their rows, at most `limit`. */
  readonly proof: (id: number, after: number, limit: number) => readonly BatchProofRow[];
}

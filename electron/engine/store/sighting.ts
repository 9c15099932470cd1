import type { Reason, UploadOrigin } from '../../../shared/contract/uploads.ts';
import type { SpooledFile } from './job.ts';

/** No path within a folder, and no member of an archive, begins with it. */
export const unnamedMark = '/';

/** True for what stands in place of a name that was forgotten (`sqlite/unnamed.ts`). */
export function isUnnamed(pathOrMember: string): boolean {
  return pathOrMember.startsWith(unnamedMark);
}

/** One version of one file, or of one member of an archive, at one path. */
export interface Sighting {
  readonly id: number;
  /** Null for a file that came another way. */
  readonly folderId: number | null;
  /** Relative to the folder, with `/`; the file's name for one that came another way. */
  readonly path: string;
  /** Name inside the archive at `path`; null for a file that is not in one. */
  readonly member: string | null;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  readonly state: SightingState;
  readonly jobId: number | null;
  /** The mark of the version that was kept (`compare-scan.ts`); null where that is not known. */
  readonly mark: string | null;
}

/**
 * `settling`: not stable yet; `locked` and `unreadable`: tried again at each scan; `kept`: its bytes became a job, and
 * it was the first to have them; `duplicate`: its bytes had a job already; `opened`: an archive whose members have
 * sightings of their own; `gone`: disappeared before its bytes could be kept.
 */
export type SightingState = 'settling' | 'locked' | 'unreadable' | 'kept' | 'duplicate' | 'opened' | 'gone';

/** How a file came that was in no folder. */
export type OriginOutsideFolders = Exclude<UploadOrigin, 'folder'>;

export interface NewSighting {
  readonly folderId: number | null;
  /** Of a file that is in no folder. Absent: a person added it. */
  readonly origin?: OriginOutsideFolders;
  readonly path: string;
  readonly member: string | null;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** The act that brings it (`BatchStore.begin`). Absent for a file of a folder, and for one that comes alone. */
  readonly batchId?: number;
  /** How many files the archive has that it is a member of. */
  readonly archiveFiles?: number;
}

/** The bytes of one sighting, which are in the spool. Their name is that of the sighting. */
export interface KeptFile extends Omit<SpooledFile, 'fileName'> {
  /** The sighting whose bytes they are. */
  readonly sightingId: number;
  /** Stamp of the version that was read, as `sizeBytes` is. */
  readonly modifiedMs: number;
  /** The mark of that version (`compare-scan.ts`). Absent or null for a file outside the folders. */
  readonly mark?: string | null;
}

export interface KeptResult {
  /**
   * The row that now shows the bytes. It is not the one asked for where a touched or replaced original had a row
   * already.
   */
  readonly sightingId: number;
  readonly jobId: number;
  /**
   * The bytes had a job already, and this is one more sighting of it. False for the job's first sighting, seen again.
   */
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
  readonly mark: string | null;
  readonly sentAt: number;
}

export interface SightingStore {
  /**
   * What is known of the files now in a folder: the newest sighting of each path that is not gone, members included. A
   * file whose job has lost its copy in the spool counts as `settling`, so that it is read and kept again.
   */
  readonly present: (folderId: number) => readonly Sighting[];
  /** What stands for a path of a folder in `present` once its name is forgotten. */
  readonly unnamedPath: (folderId: number, path: string) => string;
  /**
   * Forgets the names of files that vanished before `before` without having been kept, and of archives that were opened
   * before. Returns how many, up to some more than `limit`; 0 when nothing is left.
   */
  readonly forgetNames: (before: number, limit: number) => number;
  /** Adds new files or new versions in state `settling`, with one event each. Returns their ids in the given order. */
  readonly add: (sightings: readonly NewSighting[], at: number) => readonly number[];
  /**
   * Updates files that are not kept yet: another size or time, or an error that began or ended. Writes an event when
   * the state changes.
   */
  readonly update: (
    changes: readonly {
      readonly id: number;
      readonly state: 'settling' | 'locked' | 'unreadable' | 'opened';
      readonly sizeBytes: number;
      readonly modifiedMs: number;
      readonly reason: Reason | null;
      /**
       * It is shown among the files that need attention, although it is not kept, because waiting alone does not help.
       */
      readonly needsAttention: boolean;
    }[],
    at: number,
  ) => void;
  /**
   * Turns spooled bytes into jobs, in one transaction for all. Bytes that have a job already only get the sighting.
   * Also used when a touched original turns out to have the same bytes as before.
   */
  readonly keep: (files: readonly KeptFile[], at: number) => readonly KeptResult[];
  /** Stores the marks of versions that are still where they were kept. */
  readonly setMarks: (marks: readonly { readonly id: number; readonly mark: string }[]) => void;
  /**
   * Notes that originals are no longer in their folder, or are where nobody looks any more. A kept one stays kept; any
   * other becomes `gone`.
   */
  readonly markGone: (ids: readonly number[], at: number, why?: 'original-gone' | 'not-watched') => void;
  /**
   * Originals of sent bytes that are still where they were seen, oldest arrival first. An original that could not be
   * moved is left out for a quarter of an hour, and one whose content is still to be read for `waitForReadingMs` after
   * it was sent, 0 unless given. Archives are not among them, because their members are sent and not they. An original
   * whose name is forgotten stays where it is.
   */
  readonly movable: (limit: number, waitForReadingMs?: number) => readonly MovableOriginal[];
  /** `movedTo` is relative to the folder; null when the original could not be moved, with the reason. */
  readonly markMoved: (id: number, movedTo: string | null, reason: Reason | null, at: number) => void;
}

import type { Reason } from '../../../shared/contract/uploads.ts';
import type { SpooledFile } from './job.ts';

/** No path within a folder, and no member of an archive, begins with it. */
export const unnamedMark = '/';

/** It stands for a name that was forgotten (`sqlite/unnamed.ts`). */
export function isUnnamed(pathOrMember: string): boolean {
  return pathOrMember.startsWith(unnamedMark);
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
  /** Of the version that was kept (`compare-scan.ts`); null where that is not known. */
  readonly mark: string | null;
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

/** What one sighting turned out to hold: bytes that lie in the spool. The name is that of the sighting. */
export interface KeptFile extends Omit<SpooledFile, 'fileName'> {
  /** The sighting whose bytes they are. */
  readonly sightingId: number;
  /** Stamp of the version that was read, as `sizeBytes` is. */
  readonly modifiedMs: number;
  /** Of that version (`compare-scan.ts`). Absent or null for one that lies nowhere. */
  readonly mark?: string | null;
}

export interface KeptResult {
  /** The row that now shows the bytes: another than was asked for where a touched or replaced original had one. */
  readonly sightingId: number;
  readonly jobId: number;
  /** The bytes had a job already; this is one more sighting of it. False for the job's first sighting, seen again. */
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
   * What is known of the files now in a folder: the newest sighting of each path that is not gone, members included.
   * One whose job has lost its copy in the spool is given as `settling`, so that it is read and kept again.
   */
  readonly present: (folderId: number) => readonly Sighting[];
  /** What stands for a path of a folder in `present` once its name is forgotten. */
  readonly unnamedPath: (folderId: number, path: string) => string;
  /**
   * Forgets the names of files that vanished before `before` without having been kept, and of archives that were opened
   * before. Returns how many, up to some more than `limit`; 0 when nothing is left.
   */
  readonly forgetNames: (before: number, limit: number) => number;
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
      /** It is shown among the files that need attention, although it is not kept: waiting alone does not mend it. */
      readonly needsAttention: boolean;
    }[],
    at: number,
  ) => void;
  /**
   * Turns spooled bytes into jobs: one transaction for all. Bytes that have a job already only get the sighting.
   * Also used when a touched original turned out to hold the same bytes as before.
   */
  readonly keep: (files: readonly KeptFile[], at: number) => readonly KeptResult[];
  /** Marks of versions that lie where they were kept. */
  readonly setMarks: (marks: readonly { readonly id: number; readonly mark: string }[]) => void;
  /**
   * Originals that are no longer in their folder, or lie where nobody looks any more. A kept one stays kept; one that
   * was not becomes `gone`.
   */
  readonly markGone: (ids: readonly number[], at: number, why?: 'original-gone' | 'not-watched') => void;
  /**
   * Originals of sent bytes that still lie where they were seen, oldest arrival first. One that could not be moved is
   * left out for a quarter of an hour. Archives are not among them: their members are sent, not they. One whose content
   * is still to be read is left out for `waitForReadingMs` after it was sent, 0 unless given. One whose name is forgotten
   * stays where it lies.
   */
  readonly movable: (limit: number, waitForReadingMs?: number) => readonly MovableOriginal[];
  /** `movedTo` is relative to the folder; null when the original could not be moved, with the reason. */
  readonly markMoved: (id: number, movedTo: string | null, reason: Reason | null, at: number) => void;
}

import type { ArchiveFailure } from '../../../shared/contract/company-archive.ts';
import type { UploadKind } from '../../../shared/contract/uploads.ts';
import type { OutboxBacklog, OutboxItem, OutboxStore } from './outbox.ts';

/** A kept copy that is being put into the company's archive. Times in epoch ms. */
export interface ArchiveItem extends OutboxItem {
  readonly place: number;
  readonly jobId: number;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly kind: UploadKind;
  readonly fileName: string;
  readonly subject: string | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly arrivedAt: number;
  /** How far an earlier attempt came, as it was kept; null where nothing can be gone on with. */
  readonly upload: string | null;
}

/** What a file is called in the store, and until when the store says that nobody removes it; null for no such lock. */
export interface ArchivedObject {
  readonly object: string;
  readonly lockedUntil: number | null;
}

export interface ArchivedFile extends ArchivedObject {
  readonly jobId: number;
  readonly sha256: string;
  readonly archivedAt: number;
}

/** An archived file as the index of its month names it. */
export type FileToIndex = Omit<ArchiveItem, 'upload' | 'attempts' | 'madeAt' | 'dueAt'> & ArchivedFile;

/** An archived file, and whom and which days it is about; null where that is not known. */
export interface ArchivedSubject {
  readonly jobId: number;
  /** Its name in the store. */
  readonly object: string;
  readonly subjectId: string | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** A hold was set on it there. */
  readonly isHeld: boolean;
}

interface ArchiveCounts extends OutboxBacklog {
  readonly archived: number;
  readonly lastArchivedAt: number | null;
  /** Of the one that failed last. */
  readonly trouble: {
    readonly failure: ArchiveFailure;
    readonly words: string | null;
    readonly nextAt: number;
  } | null;
}

/**
 * Which kept copies lie in the company's archive, and which are still to go there. What is known of one place is kept
 * when the settings name another, and counts again when they come back. A copy that retention has removed from this PC
 * before it got there waits no longer.
 */
export interface CompanyArchiveStore
  extends Pick<OutboxStore<ArchiveItem, ArchivedObject, ArchiveFailure>, 'end' | 'recover'> {
  /** The number of a place, made where it is new. */
  readonly place: (description: string) => number;
  /** Lines up kept copies that were not lined up for this place yet, some at a time. Gives how many there were. */
  readonly lineUp: (place: number, limit: number, at: number) => number;
  /**
   * Notes that the copy that is due longest is being put there now; null where none is due. A copy that nobody has read
   * yet waits for that, unless it was lined up before `readBefore`.
   */
  readonly begin: (place: number, now: number, readBefore: number) => ArchiveItem | null;
  /** How far the upload is, durable: a kill goes on from there. */
  readonly keepUpload: (item: ArchiveItem, upload: string | null) => void;
  /** No copy that waits is due later than then. */
  readonly bringForward: (place: number, latest: number) => void;
  /** A file got there: none fails any more but for what is wrong with it alone, and all of those are due. */
  readonly isBack: (place: number, at: number, ofOneFile: ReadonlySet<string>) => void;
  /** When the first of those that wait is due; null where none waits. */
  readonly nextAt: (place: number) => number | null;
  readonly counts: (place: number) => ArchiveCounts;
  readonly find: (place: number, sha256: string) => ArchivedFile | null;
  /** A draw that tells this depot's indexes in a place from those of the others. */
  readonly indexId: (place: number) => string;
  /** Archived files that no index names yet, in the order of their jobs. */
  readonly notIndexed: (place: number, limit: number) => readonly FileToIndex[];
  readonly noteIndexed: (place: number, jobIds: readonly number[]) => void;
  /** What the store says of a file that lies there: its lock may have come later. */
  readonly noteLock: (place: number, jobId: number, lockedUntil: number | null) => void;
  /** Archived files in the order of their jobs. */
  readonly after: (place: number, jobId: number, limit: number) => readonly ArchivedFile[];
  /** Archived files in the order of their jobs, for holds. */
  readonly subjectsAfter: (place: number, jobId: number, limit: number) => readonly ArchivedSubject[];
  readonly noteHeld: (place: number, jobId: number, isHeld: boolean) => void;
  /** Whether a hold was set on any file there. */
  readonly holdsAny: (place: number) => boolean;
  /** A check found that it does not lie there as it should: it is put there again while its copy is here. */
  readonly putAgain: (place: number, jobId: number, at: number) => void;
}

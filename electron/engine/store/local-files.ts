import type { Standing } from '../../../shared/compliance/hours/standing.ts';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import type { Reason, UploadKind, UploadOrigin, UploadRow } from '../../../shared/contract/uploads.ts';
import type { JobState } from './job.ts';

/** A kept file whose content has not been read yet. */
export interface UnreadCopy {
  readonly jobId: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly fileName: string;
}

/** A file that could not be sent, or was refused, and that nothing newer of its driver or vehicle replaces. */
export interface RefusedFile {
  readonly jobId: number;
  /** Row of the upload list. */
  readonly uploadId: number;
  /** Null where the content names nobody. */
  readonly subjectId: string | null;
  readonly kind: UploadKind;
  readonly fileName: string;
  readonly reason: Reason | null;
  readonly arrivedAt: number;
}

const filePrefix = 'file:';

/** What stands for the driver or vehicle of a file whose content names nobody, where a person decides whose it is. */
export function fileSubjectId(jobId: number): string {
  return `${filePrefix}${jobId}`;
}

export function isFileSubject(subjectId: string): boolean {
  return subjectId.startsWith(filePrefix);
}

/** A kept copy that is on this PC. */
export interface LocalCopy {
  readonly jobId: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** What reading a file's content found. */
export interface Reading {
  readonly jobId: number;
  readonly kind: UploadKind;
  /** JSON of the summary; null where the file could not be read. */
  readonly summary: unknown;
  /** Holder or registration, for showing and searching; null where unknown. */
  readonly subject: string | null;
  /** The driver or vehicle that the file is about, the same for all its files; null where it is about neither. */
  readonly subjectId: string | null;
  /** `YYYY-MM-DD`. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** Where the driver stands at the end of a card; null for every other file, and where it cannot be believed. */
  readonly standing: Standing | null;
  /** What a driver card or a vehicle unit recorded of its newest days; null for every other file. */
  readonly activities: KeptActivities | null;
  /** What a vehicle unit recorded of each driver; absent for every other file. */
  readonly drivers?: readonly DriverOfUnit[];
}

/** What one file recorded of a driver. */
export interface KeptOfFile extends KeptActivities {
  readonly jobId: number;
}

/** What a vehicle unit recorded of one driver, without a name: it goes with the file, and with the driver. */
export interface DriverOfUnit {
  /** The subject of the driver's own files, whether there are any or not. */
  readonly subjectId: string;
  /** `YYYY-MM-DD`. */
  readonly lastDay: string;
  readonly activities: KeptActivities;
  /** Where the driver stands at the end of all cards and units together; null where no card of the driver lies here. */
  readonly standing: Standing | null;
}

/**
 * What a driver card or a vehicle unit recorded, packed by a version of the reader. A vehicle unit names those who drove: it
 * goes when the names go.
 */
export interface KeptActivities {
  readonly version: number;
  readonly content: Uint8Array;
}

/** Where a driver stands at the end of the newest card. */
export interface KeptStanding {
  readonly subjectId: string;
  /** JSON of the standing. */
  readonly standing: string;
}

/** A driver or vehicle of which this depot has files. */
export interface LocalSubject {
  readonly subjectId: string;
  /** As its newest file names it. */
  readonly subject: string;
  readonly kind: UploadKind;
  readonly files: number;
  readonly lastDay: string | null;
}

/** One file that this depot has of a driver or a vehicle. */
export interface LocalFile {
  readonly jobId: number;
  readonly summary: unknown;
  /** First arrival, epoch ms. */
  readonly arrivedAt: number;
  readonly sentAt: number | null;
}

export interface KeptLocalFile extends LocalFile {
  /** Lower-case hexadecimal; null where its copy is not on this PC any more. */
  readonly sha256: string | null;
}

/** What the kept files say. They are read after they are kept, because sending them cannot wait for it. */
export interface ReadingStore {
  /** The newest first, because people look at those. */
  readonly unread: (limit: number) => readonly UnreadCopy[];
  /** Files of which nobody knows yet who and what they are about. */
  readonly unreadCount: () => number;
  readonly keep: (readings: readonly Reading[]) => void;
  /** What other cards of a driver recorded that reach to a day (`YYYY-MM-DD`) or further: the newest. */
  readonly activitiesSince: (subjectId: string, day: string, butJobId: number) => readonly KeptOfFile[];
  /** What vehicle units recorded of a driver that reaches to a day or further: the newest. */
  readonly unitsSince: (subjectId: string, day: string, butJobId: number) => readonly KeptOfFile[];
  /** What a file recorded, where an earlier version kept nothing or kept it otherwise. */
  readonly keepActivities: (jobId: number, activities: KeptActivities) => void;
  /** Every driver or every vehicle, by name. */
  readonly subjects: (of: 'driver' | 'vehicle') => readonly LocalSubject[];
  /** Oldest first. */
  readonly filesOf: (subjectId: string) => readonly LocalFile[];
  /** Those with data of a day (`YYYY-MM-DD`) or later, and the newest without; oldest first. */
  readonly filesSince: (subjectId: string, day: string) => readonly KeptLocalFile[];
}

/** The newest file of a driver or vehicle that is not ignored, or the newest at all. Times in epoch ms. */
export interface NewestLocalFile {
  readonly subjectId: string;
  readonly jobId: number;
  readonly state: JobState;
  readonly lastDay: string | null;
  readonly sentAt: number | null;
  readonly arrivedAt: number;
  /** How it came first. */
  readonly origin: UploadOrigin;
  /** Row of the upload list. */
  readonly uploadId: number;
  readonly files: number;
}

/** One file of a driver or vehicle. */
export type FileOfDay = AnswerOf<'coverage.day'>['files'][number];

/** Files of one driver or vehicle, as its page lists them. */
export interface LocalFilesPage {
  readonly files: readonly {
    readonly upload: UploadRow;
    /** JSON of what reading it found; null where it could not be read. */
    readonly summary: unknown;
    readonly hasCopy: boolean;
  }[];
  readonly total: number;
}

/** What this depot has, in figures that reports are joined with. */
export interface LocalFileStore {
  /** Some drivers' standings, from the first subject after another one on. */
  readonly standings: (afterSubjectId: string, limit: number) => readonly KeptStanding[];
  readonly newest: (of: 'driver' | 'vehicle') => readonly NewestLocalFile[];
  /** JSON of what reading a file found; null where it could not be read. */
  readonly summary: (jobId: number) => unknown;
  /** What a file recorded; null where nothing is kept of it. */
  readonly activities: (jobId: number) => KeptActivities | null;
  /** The subject's files whose days reach over a day (`YYYY-MM-DD`), the newest first. */
  readonly filesOfDay: (subjectId: string, day: string) => readonly FileOfDay[];
  /** A part of the subject's files, those with the newest days first. */
  readonly filesPage: (subjectId: string, offset: number, limit: number) => LocalFilesPage;
  readonly refused: () => readonly RefusedFile[];
  /** Files sent from a moment on and before another. */
  readonly sentBetween: (from: number, before: number) => number;
  readonly alreadyHereBetween: (from: number, before: number) => number;
  /**
   * Counts the files that needed attention, were never sent, and have been replaced by a good one since a moment: by a
   * version at the same path, or by a file of the same driver or vehicle with all their days, that the service has
   * taken. A file that was tried again, or sent all the same, was not replaced. `lastAt` is null where there are none.
   */
  readonly putRightSince: (from: number) => { readonly files: number; readonly lastAt: number | null };
}

import type { UploadKind } from '../../../shared/contract/uploads.ts';

/** A kept file whose content has not been read yet. */
export interface UnreadCopy {
  readonly jobId: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly fileName: string;
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
}

/** A driver or vehicle of which this depot holds files. */
export interface HeldSubject {
  readonly subjectId: string;
  /** As its newest file names it. */
  readonly subject: string;
  readonly kind: UploadKind;
  readonly files: number;
  readonly lastDay: string | null;
}

/** One file that this depot holds of a driver or a vehicle. */
export interface HeldFile {
  readonly jobId: number;
  readonly summary: unknown;
  /** First arrival, epoch ms. */
  readonly arrivedAt: number;
  readonly sentAt: number | null;
}

/** What the kept files say. They are read after they are kept, because sending them cannot wait for it. */
export interface ReadingStore {
  /** The newest first: those are what people look at. */
  readonly unread: (limit: number) => readonly UnreadCopy[];
  readonly keep: (readings: readonly Reading[]) => void;
  /** Every driver or every vehicle, by name. */
  readonly subjects: (of: 'driver' | 'vehicle') => readonly HeldSubject[];
  /** Oldest first. */
  readonly filesOf: (subjectId: string) => readonly HeldFile[];
}

import type { JobState } from './job.ts';

/** The newest file of a driver or vehicle that is not ignored, or the newest at all. Times in epoch ms. */
export interface NewestHeld {
  readonly subjectId: string;
  readonly jobId: number;
  readonly state: JobState;
  readonly lastDay: string | null;
  readonly sentAt: number | null;
  readonly arrivedAt: number;
  /** Row of the upload list. */
  readonly uploadId: number;
  readonly files: number;
}

/** One file of a driver or vehicle. Times in epoch ms, days `YYYY-MM-DD`. */
export interface FileOfDay {
  /** Row of the upload list. */
  readonly uploadId: number;
  readonly fileName: string;
  readonly arrivedAt: number;
  readonly sentAt: number | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

/** What this depot holds, in figures that reports are joined with. */
export interface HeldStore {
  readonly newest: (of: 'driver' | 'vehicle') => readonly NewestHeld[];
  /** JSON of what reading a file found; null where it could not be read. */
  readonly summary: (jobId: number) => unknown;
  /** The subject's files whose days reach over a day (`YYYY-MM-DD`), the newest first. */
  readonly filesOfDay: (subjectId: string, day: string) => readonly FileOfDay[];
  /** Files sent from a moment on and before another. */
  readonly sentBetween: (from: number, before: number) => number;
  readonly alreadyHereBetween: (from: number, before: number) => number;
  /**
   * Files that needed attention, were never sent, and were replaced by a good one since a moment: a version in their own
   * place, or a file of the same driver or vehicle with all their days, that the service has taken. One that was tried
   * again, or sent all the same, replaced nothing. `lastAt` is null where there are none.
   */
  readonly putRightSince: (from: number) => { readonly files: number; readonly lastAt: number | null };
}

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

/** What this depot holds, in figures that reports are joined with. */
export interface HeldStore {
  readonly newest: (of: 'driver' | 'vehicle') => readonly NewestHeld[];
  /** JSON of what reading a file found; null where it could not be read. */
  readonly summary: (jobId: number) => unknown;
  /** File name and row of each of a subject's files, by job. */
  readonly names: (
    subjectId: string,
  ) => readonly { readonly jobId: number; readonly fileName: string; readonly uploadId: number }[];
  /** Files sent from a moment on and before another. */
  readonly sentBetween: (from: number, before: number) => number;
  readonly alreadyHereBetween: (from: number, before: number) => number;
  /** Files sent since a moment that had needed attention; `lastAt` is null where there are none. */
  readonly putRightSince: (from: number) => { readonly files: number; readonly lastAt: number | null };
}

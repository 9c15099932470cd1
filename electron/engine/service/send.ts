import type { UploadReceipt } from '../../../shared/service/bodies.ts';
import type { Job } from '../store/store.ts';
import type { CallOutcome } from './outcome.ts';

/** How the sending of one file ended, as the client of the service says it. */
export type SendOutcome = CallOutcome<UploadReceipt>;

/**
 * Sends the bytes of a job once. Never throws, never tries again by itself, and ends in bounded time: nothing moving in
 * either direction for the client's progress time-out ends it, and so does the signal.
 *
 * `onProgress` is told bytes handed to the network, of how many, at most a few times a second.
 */
export type Send = (
  job: Job,
  bytes: Uint8Array,
  onProgress: (sentBytes: number, totalBytes: number) => void,
  signal: AbortSignal,
) => Promise<SendOutcome>;

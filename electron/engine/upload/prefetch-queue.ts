import type { Reason } from '../../../shared/contract/uploads.ts';
import { assertNever } from '../../../shared/result.ts';
import type { Clock } from '../ports.ts';
import type { Spool, SpoolError } from '../spool/spool.ts';
import { type Job, reason } from '../store/store.ts';

/** The bytes of a job as they lie in the spool, or why they cannot be had. */
export type SpoolCopy =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'lost'; readonly reason: Reason }
  | { readonly kind: 'not-now'; readonly reason: Reason };

/** The spool as the uploader sees it. */
export type SpoolReader = Pick<Spool, 'read'>;

/** A disk that says nothing for this long is taken for failured. Large enough for a disk that has to spin up. */
const copyTimeoutMs = 60_000;

/** Reads a job's bytes in bounded time. Never rejects: a spool that throws is failured like one that says so. */
export function readCopy(copies: SpoolReader, clock: Clock, job: Job): Promise<SpoolCopy> {
  return new Promise((resolve) => {
    const cancelTimeout = clock.after(copyTimeoutMs, () =>
      resolve({ kind: 'not-now', reason: reason('unreadable', { code: 'timed-out' }) }),
    );
    const settled = (copy: SpoolCopy) => {
      cancelTimeout();
      resolve(copy);
    };
    started(copies, job.sha256).then(
      (read) => settled(read.ok ? { kind: 'bytes', bytes: read.value } : withoutBytes(read.error)),
      () => settled({ kind: 'not-now', reason: reason('unreadable', { code: 'failed' }) }),
    );
  });
}

async function started(copies: SpoolReader, sha256: string): ReturnType<SpoolReader['read']> {
  return copies.read(sha256);
}

function withoutBytes({ code }: SpoolError): SpoolCopy {
  switch (code) {
    case 'missing':
    case 'damaged':
      return { kind: 'lost', reason: reason('spool-copy-missing', { code }) };
    case 'locked':
      return { kind: 'not-now', reason: reason('locked') };
    case 'denied':
    case 'disk-full':
    case 'exists':
    case 'too-large':
    case 'timed-out':
    case 'failed':
      return { kind: 'not-now', reason: reason('unreadable', { code }) };
    default:
      return assertNever(code);
  }
}

/** How many bytes are in memory at most for files whose turn has not come. One file is always read, however large. */
const mostBytesAhead = 16 * 1024 * 1024;

/** A claimed job whose turn has not come. */
export interface PrefetchedJob {
  readonly job: Job;
  /** Starts reading on the first call, and answers the same afterwards. */
  readonly copy: () => Promise<SpoolCopy>;
}

/** The claimed jobs in their order. Their bytes are read ahead, within bounds, while others are sent. */
export interface PrefetchQueue {
  readonly size: () => number;
  readonly add: (jobs: readonly Job[]) => void;
  readonly take: () => PrefetchedJob | null;
  /** Empties the queue and returns what was in it. */
  readonly clear: () => readonly Job[];
}

export function createPrefetchQueue(read: (job: Job) => Promise<SpoolCopy>): PrefetchQueue {
  let queue: PrefetchedJob[] = [];

  function readAhead(): void {
    let bytes = 0;
    for (const { job, copy } of queue) {
      bytes += job.sizeBytes;
      if (bytes > mostBytesAhead) return;
      copy();
    }
  }

  return {
    size: () => queue.length,
    add: (jobs) => {
      queue.push(...jobs.map((job) => readOnce(job, read)));
      readAhead();
    },
    take: () => {
      const first = queue.shift() ?? null;
      readAhead();
      return first;
    },
    clear: () => {
      const jobs = queue.map(({ job }) => job);
      queue = [];
      return jobs;
    },
  };
}

function readOnce(job: Job, read: (job: Job) => Promise<SpoolCopy>): PrefetchedJob {
  let copy: Promise<SpoolCopy> | null = null;
  return {
    job,
    copy: () => {
      copy ??= read(job);
      return copy;
    },
  };
}

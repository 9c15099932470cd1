import type { Job } from '../store/store.ts';
import type { Copy } from './copy.ts';

/** Most bytes held in memory for files whose turn has not come. One file is always read, however large. */
const mostBytesAhead = 16 * 1024 * 1024;

/** A claimed job whose turn has not come. */
export interface Ready {
  readonly job: Job;
  /** Starts reading on the first call, and answers the same afterwards. */
  readonly copy: () => Promise<Copy>;
}

/** The claimed jobs in their order. Bytes are read ahead, within bounds, while others are sent. */
export interface ReadyLine {
  readonly size: () => number;
  readonly add: (jobs: readonly Job[]) => void;
  readonly take: () => Ready | null;
  /** Empties the line and tells what stood in it. */
  readonly clear: () => readonly Job[];
}

export function createReadyLine(read: (job: Job) => Promise<Copy>): ReadyLine {
  let line: Ready[] = [];

  function readAhead(): void {
    let bytes = 0;
    for (const { job, copy } of line) {
      bytes += job.sizeBytes;
      if (bytes > mostBytesAhead) {
        return;
      }
      copy();
    }
  }

  return {
    size: () => line.length,
    add: (jobs) => {
      line.push(...jobs.map((job) => readOnce(job, read)));
      readAhead();
    },
    take: () => {
      const first = line.shift() ?? null;
      readAhead();
      return first;
    },
    clear: () => {
      const jobs = line.map(({ job }) => job);
      line = [];
      return jobs;
    },
  };
}

function readOnce(job: Job, read: (job: Job) => Promise<Copy>): Ready {
  let copy: Promise<Copy> | null = null;
  return {
    job,
    copy: () => {
      copy ??= read(job);
      return copy;
    },
  };
}

import type { HttpRequest } from '../ports.ts';

/** A healthy request, averaged from its beginning, is never slower than this. */
const leastBytesPerSecond = 1024;

/** Why a request was given up. */
export type TimeoutCause = 'standstill' | 'too-slow';

/**
 * Limits how long a request may take: it ends when nothing has moved in either direction for its progress time-out, and
 * at the latest after its deadline and a second for each KiB that moved. Without the second limit, one byte now and then,
 * or answers that only promise an answer (102), would hold a connection for ever.
 */
export class TransferDeadlines {
  readonly #startedMs = performance.now();
  readonly #deadlineMs: number;
  readonly #giveUp: (cause: TimeoutCause) => void;
  readonly #standstill: NodeJS.Timeout;
  #deadline: NodeJS.Timeout;
  #movedBytes = 0;

  constructor(
    { progressTimeoutMs, deadlineMs }: Pick<HttpRequest, 'progressTimeoutMs' | 'deadlineMs'>,
    giveUp: (cause: TimeoutCause) => void,
  ) {
    this.#deadlineMs = deadlineMs;
    this.#giveUp = giveUp;
    this.#standstill = setTimeout(() => giveUp('standstill'), progressTimeoutMs);
    this.#deadline = setTimeout(this.#atDeadline, deadlineMs);
  }

  moved(bytes: number): void {
    this.#movedBytes += bytes;
    this.#standstill.refresh();
  }

  end(): void {
    clearTimeout(this.#standstill);
    clearTimeout(this.#deadline);
  }

  /** What moved meanwhile has put the deadline off. */
  readonly #atDeadline = () => {
    const allowedMs = this.#deadlineMs + (this.#movedBytes / leastBytesPerSecond) * 1000;
    const leftMs = Math.ceil(this.#startedMs + allowedMs - performance.now());
    if (leftMs > 0) this.#deadline = setTimeout(this.#atDeadline, leftMs);
    else this.#giveUp('too-slow');
  };
}

/** The code under which a request that was given up is reported and logged. */
export const timeoutCodes: Readonly<Record<TimeoutCause, string>> = {
  standstill: 'ETIMEDOUT',
  'too-slow': 'ERR_TOO_SLOW',
};

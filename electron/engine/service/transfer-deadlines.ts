import type { HttpRequest } from '../ports.ts';

/** Averaged from its beginning, a request that means well is never slower. */
const leastBytesPerSecond = 1024;

/** Why a request is given up. */
export type Impatience = 'standstill' | 'too-slow';

/**
 * How long a request is waited for: until nothing has moved in either direction for its progress time-out, and never
 * longer than its deadline and a second for each KiB that moved. Without the second, one byte now and then, or answers
 * that only promise an answer (102), would hold a connection for ever.
 */
export class Patience {
  readonly #startedMs = performance.now();
  readonly #deadlineMs: number;
  readonly #giveUp: (impatience: Impatience) => void;
  readonly #standstill: NodeJS.Timeout;
  #deadline: NodeJS.Timeout;
  #movedBytes = 0;

  constructor(
    { progressTimeoutMs, deadlineMs }: Pick<HttpRequest, 'progressTimeoutMs' | 'deadlineMs'>,
    giveUp: (impatience: Impatience) => void,
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
    if (leftMs > 0) {
      this.#deadline = setTimeout(this.#atDeadline, leftMs);
    } else {
      this.#giveUp('too-slow');
    }
  };
}

/** The code that a request which was given up is told and logged with. */
export const impatienceCodes: Readonly<Record<Impatience, string>> = {
  standstill: 'ETIMEDOUT',
  'too-slow': 'ERR_TOO_SLOW',
};

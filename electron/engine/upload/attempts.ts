import { assertNever } from '../../../shared/result.ts';
import { releaseBytes } from '../platform/node-files.ts';
import type { Clock } from '../ports.ts';
import type { Send } from '../service/configured-client.ts';
import { type Job, reason } from '../store/store.ts';
import { judge, notSent, type Verdict } from './attempt-result.ts';
import type { PrefetchedJob, SpoolCopy } from './prefetch-queue.ts';

/** The attempts under way, each from its copy to its end. Every attempt that begins ends exactly once. */
export interface Attempts {
  readonly begin: (ready: PrefetchedJob, epoch: number) => void;
  readonly count: () => number;
  readonly countOf: (epoch: number) => number;
  /** 0 to 1; null for a job that is not being sent. */
  readonly progressOf: (jobId: number) => number | null;
  /** Asks every upload under way to end. */
  readonly abort: () => void;
  /**
   * Ends the attempts that do not end by themselves: each as returned, with its outcome unknown where it was being
   * sent.
   */
  readonly abandon: () => void;
}

export interface AttemptsOptions {
  readonly monotonicMs: Clock['monotonicMs'];
  readonly send: Send;
  /**
   * Asked when the bytes have been read: the epoch of the breaker to send under, or null when the file has to go back,
   * because a pause, the end of the program or an open breaker came first.
   */
  readonly mayStillSend: (epoch: number) => number | null;
  readonly progressed: (jobId: number) => void;
  /** `tookMs`: since the sending began; null where nothing was sent. */
  readonly ended: (job: Job, verdict: Verdict, epoch: number, tookMs: number | null) => void;
  /** An attempt threw, which is a bug. The file is tried again. */
  readonly threw: (error: unknown) => void;
}

interface UnderWay {
  readonly job: Job;
  epoch: number;
  /** Null before the sending. */
  sendingSinceMs: number | null;
  progress: number;
  readonly controller: AbortController;
}

export function createAttempts(options: AttemptsOptions): Attempts {
  const underWay = new Map<number, UnderWay>();

  function end(attempt: UnderWay, verdict: Verdict): void {
    // An attempt that was abandoned has ended already, whatever it answers now.
    if (underWay.get(attempt.job.id) === attempt) {
      underWay.delete(attempt.job.id);
      const { sendingSinceMs } = attempt;
      const tookMs = sendingSinceMs === null ? null : options.monotonicMs() - sendingSinceMs;
      options.ended(attempt.job, verdict, attempt.epoch, tookMs);
    }
  }

  async function run(attempt: UnderWay, ready: PrefetchedJob): Promise<void> {
    const verdict = await verdictOn(attempt, ready);
    if (verdict !== null) end(attempt, verdict);
  }

  /** Null for an attempt that was abandoned before it began to send. */
  async function verdictOn(attempt: UnderWay, ready: PrefetchedJob): Promise<Verdict | null> {
    try {
      const copy = await ready.copy();
      return underWay.get(attempt.job.id) === attempt ? await attempted(attempt, copy) : null;
    } catch (error) {
      options.threw(error);
      const isSending = attempt.sendingSinceMs !== null;
      return {
        file: { kind: 'later', reason: reason('outcome-unknown'), outcomeUnknown: isSending },
        evidence: isSending
          ? { says: 'perhaps', error: 'service-failing', answered: false, detail: 'unexpected' }
          : { says: 'nothing' },
      };
    }
  }

  async function attempted(attempt: UnderWay, copy: SpoolCopy): Promise<Verdict> {
    switch (copy.kind) {
      case 'lost':
        return { file: { kind: 'copy-lost', reason: copy.reason }, evidence: { says: 'nothing' } };
      case 'not-now':
        return {
          file: { kind: 'later', reason: copy.reason, outcomeUnknown: false },
          evidence: { says: 'nothing' },
        };
      case 'bytes':
        return sent(attempt, copy.bytes);
      default:
        return assertNever(copy);
    }
  }

  async function sent(attempt: UnderWay, bytes: Uint8Array): Promise<Verdict> {
    const epoch = options.mayStillSend(attempt.epoch);
    if (epoch === null) return notSent(null);
    attempt.epoch = epoch;
    attempt.sendingSinceMs = options.monotonicMs();
    const onProgress = (sentBytes: number, totalBytes: number) => {
      attempt.progress = totalBytes > 0 ? Math.min(1, sentBytes / totalBytes) : 0;
      options.progressed(attempt.job.id);
    };
    const sizeBytes = bytes.byteLength;
    // Thousands of files pass through: what the garbage collector would find later piles up to tens of megabytes.
    const onCopied = () => releaseBytes(bytes);
    return judge(await options.send(attempt.job, bytes, onProgress, attempt.controller.signal, onCopied), sizeBytes);
  }

  return {
    begin: (ready, epoch) => {
      const controller = new AbortController();
      const attempt: UnderWay = { job: ready.job, epoch, sendingSinceMs: null, progress: 0, controller };
      underWay.set(ready.job.id, attempt);
      run(attempt, ready).catch(options.threw);
    },
    count: () => underWay.size,
    countOf: (epoch) => {
      let count = 0;
      for (const attempt of underWay.values()) count += attempt.epoch === epoch ? 1 : 0;
      return count;
    },
    progressOf: (jobId) => underWay.get(jobId)?.progress ?? null,
    abort: () => {
      for (const { controller } of underWay.values()) controller.abort();
    },
    abandon: () => {
      for (const attempt of [...underWay.values()]) {
        const verdict =
          attempt.sendingSinceMs !== null
            ? ({
                file: { kind: 'returned', reason: reason('outcome-unknown'), outcomeUnknown: true },
                evidence: { says: 'nothing' },
              } as const)
            : notSent(null);
        end(attempt, verdict);
      }
    },
  };
}

import { assertNever, type Result } from '../../../shared/result.ts';
import type { Clock } from '../ports.ts';
import type { AttemptEnd, JobStore } from '../store/store.ts';
import type { FileEnd } from './attempt-result.ts';
import type { StoreGuard } from './store-guard.ts';

/**
 * Ends that come within this time share a transaction. Long enough to group on a fast line, short enough to lose: what a
 * kill catches between the receipt and the transaction is sent again.
 */
const shortestGroupMs = 5;
const longestGroupMs = 60;
/** While others are under way, the next claim will take what is there along: each flush to the disk holds up everything. */
const waitForClaimMs = 250;
/** How much longer a group is open than the last one took to store: a slow disk is written to less often. */
const openToStoring = 20;
const mostInGroup = 32;
/** Least time before an end that was refused is offered again. */
const retryAfterMs = 1000;

/** The end of one attempt, ready to be stored. */
export interface PendingResult {
  readonly jobId: number;
  readonly file: FileEnd;
  /** For an end that waits. */
  readonly nextAttemptAt: number;
}

/**
 * The ends of attempts on their way into the store. Ends that arrive together are one transaction; none is dropped:
 * what the store does not take stays here and is offered again. A kill before the transaction is a kill before we knew:
 * the job is found in `uploading` at the next start and sent again, marked "outcome unknown".
 */
export interface ResultWriter {
  readonly add: (end: PendingResult) => void;
  /** Stores what is there. What is refused is offered again after the store's rest. */
  readonly commit: () => void;
  /**
   * Lets another transaction store what is there as well. Where the store refuses it, what is there is offered by itself,
   * and goes along with nothing until it is stored.
   */
  readonly commitWith: <Value>(write: (ends: readonly AttemptEnd[]) => Value) => Result<Value, 'store-failed'>;
  readonly size: () => number;
  /** Offers what is there once more, and never again. */
  readonly close: () => void;
}

/**
 * @param claimIsNear enough is claimed or being sent that another claim follows soon
 * @param committed told what was stored, after each commit that stored something
 */
export function createResultWriter(
  jobs: Pick<JobStore, 'endAttempts' | 'needCopyAgain'>,
  storeGuard: StoreGuard,
  clock: Clock,
  claimIsNear: () => boolean,
  committed: (ends: readonly PendingResult[]) => void,
): ResultWriter {
  let pending: PendingResult[] = [];
  let cancelTimer: (() => void) | null = null;
  let dueAtMs = Number.POSITIVE_INFINITY;
  let isClosed = false;
  let isRefused = false;
  let groupForMs = shortestGroupMs;

  function stored(ends: readonly PendingResult[]): boolean {
    return storeGuard.write(() => {
      const at = clock.now();
      const attemptEnds = ends.flatMap((end) => attemptEnd(end) ?? []);
      if (attemptEnds.length > 0) {
        jobs.endAttempts(attemptEnds, at);
      }
      for (const { jobId, file } of ends) {
        if (file.kind === 'copy-lost') {
          jobs.needCopyAgain(jobId, file.reason, at);
        }
      }
    }).ok;
  }

  function unplan(): void {
    cancelTimer?.();
    cancelTimer = null;
    dueAtMs = Number.POSITIVE_INFINITY;
  }

  /** A commit after this time, or at the earlier moment that is planned already. */
  function plan(waitMs: number): void {
    const atMs = clock.monotonicMs() + waitMs;
    if (atMs >= dueAtMs) {
      return;
    }
    unplan();
    dueAtMs = atMs;
    cancelTimer = clock.after(waitMs, commit);
  }

  function commit(): void {
    unplan();
    if (pending.length === 0) {
      return;
    }
    const ends = pending;
    pending = [];
    const startedMs = clock.monotonicMs();
    // One by one where the group is refused: an end that the store cannot take must not keep the others.
    const left = stored(ends) ? [] : ends.length === 1 ? ends : ends.filter((end) => !stored([end]));
    pending = [...left, ...pending];
    isRefused = left.length > 0;
    const tookMs = clock.monotonicMs() - startedMs;
    groupForMs = Math.min(longestGroupMs, Math.max(shortestGroupMs, openToStoring * tookMs));
    if (left.length > 0 && !isClosed) {
      plan(Math.max(retryAfterMs, storeGuard.restMs()));
    }
    if (left.length < ends.length) {
      committed(ends.filter((end) => !left.includes(end)));
    }
  }

  function commitWith<Value>(write: (ends: readonly AttemptEnd[]) => Value): Result<Value, 'store-failed'> {
    // That a copy is lost is stored in another way.
    const ends = isRefused ? [] : pending.filter(({ file }) => file.kind !== 'copy-lost');
    const written = storeGuard.write(() => write(ends.flatMap((end) => attemptEnd(end) ?? [])));
    if (ends.length === 0) {
      return written;
    }
    if (!written.ok) {
      commit();
      return written;
    }
    pending = pending.filter((end) => !ends.includes(end));
    if (pending.length === 0) {
      unplan();
    }
    committed(ends);
    return written;
  }

  return {
    commitWith,
    add: (end) => {
      pending.push(end);
      if (pending.length >= mostInGroup && !storeGuard.isFailing()) {
        commit();
      } else {
        plan(claimIsNear() ? waitForClaimMs : groupForMs);
      }
    },
    commit,
    size: () => pending.length,
    close: () => {
      isClosed = true;
      commit();
    },
  };
}

function attemptEnd({ jobId, file, nextAttemptAt }: PendingResult): AttemptEnd | null {
  switch (file.kind) {
    case 'accepted':
    case 'refused':
    case 'returned':
      return { jobId, ...file };
    case 'later':
      return { jobId, ...file, nextAttemptAt };
    case 'copy-lost':
      return null;
    default:
      return assertNever(file);
  }
}

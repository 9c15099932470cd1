import { assertNever, type Result } from '../../../shared/result.ts';
import type { Clock } from '../ports.ts';
import type { AttemptEnd, JobStore } from '../store/store.ts';
import type { FileEnd } from './attempt-result.ts';
import type { StoreGuard } from './store-guard.ts';

/**
 * Ends that come within this time share a transaction. The time is long enough for groups on a fast connection, and
 * short enough because a kill between the receipt and the transaction means that the file is sent again.
 */
const shortestGroupMs = 5;
const longestGroupMs = 60;
/**
 * While other attempts are under way, the next claim's transaction takes the pending ends along, because each flush to
 * the disk holds up everything.
 */
const waitForClaimMs = 250;
/** How many times longer a group stays open than the last one took to store: a slow disk is written to less often. */
const openToStoring = 20;
const mostInGroup = 32;
/** The claims of a fast service are some 50 apart: so many go along with the next one, and save it a flush of its own. */
const mostBeforeClaim = 64;
/** The shortest time before an end that the store refused is offered again. */
const retryAfterMs = 1000;

/** The end of one attempt, ready to be stored. */
export interface PendingResult {
  readonly jobId: number;
  readonly file: FileEnd;
  /** Only used for a file that waits. */
  readonly nextAttemptAt: number;
}

/**
 * Writes the ends of attempts into the store. Ends that arrive together share a transaction, and none is dropped: what
 * the store does not take stays here and is offered again. After a kill before the transaction, the next start finds
 * the job in `uploading` and sends it again, marked "outcome unknown".
 */
export interface ResultWriter {
  readonly add: (end: PendingResult) => void;
  /** Stores the pending ends. What the store refuses is offered again after its rest. */
  readonly commit: () => void;
  /**
   * Lets another transaction store the pending ends as well. Where the store refuses that, the ends are offered by
   * themselves, and go along with no other transaction until they are stored.
   */
  readonly commitWith: <Value>(write: (ends: readonly AttemptEnd[]) => Value) => Result<Value, 'store-failed'>;
  readonly size: () => number;
  /** Offers the pending ends once more, and never again. */
  readonly close: () => void;
}

/**
 * @param claimIsNear true while so much is claimed or being sent that another claim follows soon
 * @param committed gets what was stored, after each commit that stored something
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
      if (attemptEnds.length > 0) jobs.endAttempts(attemptEnds, at);
      for (const { jobId, file } of ends) {
        if (file.kind === 'copy-lost') jobs.needCopyAgain(jobId, file.reason, at);
      }
    }).ok;
  }

  function unplan(): void {
    cancelTimer?.();
    cancelTimer = null;
    dueAtMs = Number.POSITIVE_INFINITY;
  }

  /** Plans a commit after this time, unless an earlier one is planned already. */
  function plan(waitMs: number): void {
    const atMs = clock.monotonicMs() + waitMs;
    if (atMs >= dueAtMs) return;
    unplan();
    dueAtMs = atMs;
    cancelTimer = clock.after(waitMs, commit);
  }

  function commit(): void {
    unplan();
    if (pending.length === 0) return;
    const ends = pending;
    pending = [];
    const startedMs = clock.monotonicMs();
    // Where the store refuses the group, the ends go one by one, because an end that it cannot take must not block the
    // others.
    const left = stored(ends) ? [] : ends.length === 1 ? ends : ends.filter((end) => !stored([end]));
    pending = [...left, ...pending];
    isRefused = left.length > 0;
    const tookMs = clock.monotonicMs() - startedMs;
    groupForMs = Math.min(longestGroupMs, Math.max(shortestGroupMs, openToStoring * tookMs));
    if (left.length > 0 && !isClosed) plan(Math.max(retryAfterMs, storeGuard.restMs()));
    if (left.length < ends.length) committed(ends.filter((end) => !left.includes(end)));
  }

  function commitWith<Value>(write: (ends: readonly AttemptEnd[]) => Value): Result<Value, 'store-failed'> {
    // A lost copy is stored in another way.
    const ends = isRefused ? [] : pending.filter(({ file }) => file.kind !== 'copy-lost');
    const written = storeGuard.write(() => write(ends.flatMap((end) => attemptEnd(end) ?? [])));
    if (ends.length === 0) return written;
    if (!written.ok) {
      commit();
      return written;
    }
    pending = pending.filter((end) => !ends.includes(end));
    if (pending.length === 0) unplan();
    committed(ends);
    return written;
  }

  return {
    commitWith,
    add: (end) => {
      pending.push(end);
      const waitsForClaim = claimIsNear();
      if (pending.length >= (waitsForClaim ? mostBeforeClaim : mostInGroup) && !storeGuard.isFailing()) commit();
      else plan(waitsForClaim ? waitForClaimMs : groupForMs);
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
    case 'flagged':
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

import type { Reason } from '../../../shared/contract/uploads.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Clock } from '../ports.ts';
import type { JobStore } from '../store/store.ts';
import { notSent } from './attempt-result.ts';
import type { Attempts } from './attempts.ts';
import { allowance, type CircuitBreaker } from './circuit-breaker.ts';
import type { PrefetchQueue } from './prefetch-queue.ts';
import type { ResultWriter } from './result-writer.ts';
import type { StoreGuard } from './store-guard.ts';

/** The clock is checked this often, for jumps and for moments that passed while the PC slept. */
const heartbeatMs = 10_000;

/**
 * More is claimed when less than this fraction of the jobs to prefetch is left, because each claim is a flush to the
 * disk.
 */
const claimBelow = 4;

/** Begins attempts when there is room, something is due and nothing forbids it. */
export interface Scheduler {
  /** Begins what can begin now, and plans the next run. Cheap; may be called at any time. */
  readonly run: () => void;
  /** Runs after the current call has returned, so it is safe to use from within a call of the store. */
  readonly runSoon: () => void;
  /** Gives claimed files that are not being sent back to the queue. */
  readonly giveBack: (reason: Reason | null) => void;
  /** True when nothing is claimed, under way or waiting to be stored. */
  readonly isIdle: () => boolean;
  /** True when it is idle, and nothing may begin before some later moment or a person's order. */
  readonly nothingDueNow: () => boolean;
  /** Plans no more runs. */
  readonly end: () => void;
}

export interface SchedulerParts {
  readonly clock: Clock;
  readonly jobs: Pick<JobStore, 'claimDue' | 'nextDueAt'>;
  readonly storeGuard: StoreGuard;
  readonly prefetchQueue: PrefetchQueue;
  readonly attempts: Attempts;
  readonly resultWriter: ResultWriter;
  readonly pace: Pace;
  readonly breaker: () => CircuitBreaker;
  readonly settings: () => Pick<Settings, 'uploadsAtOnce'>;
  /** Called before every run. */
  readonly checkClock: () => void;
  /** Until when nothing may begin; null when something may begin now, infinity when there is no end in sight. */
  readonly pausedUntil: () => number | null;
  readonly claimed: () => void;
  readonly nothingLeft: () => void;
}

export function createScheduler(parts: SchedulerParts): Scheduler {
  const { clock, jobs, storeGuard, prefetchQueue, attempts, resultWriter, pace } = parts;
  let cancelTimer: (() => void) | null = null;
  let cancelSoon: (() => void) | null = null;
  let hasEnded = false;

  function giveBack(reason: Reason | null): void {
    const { file } = notSent(reason);
    for (const job of prefetchQueue.clear()) resultWriter.add({ jobId: job.id, file, nextAttemptAt: clock.now() });
  }

  function room(): number {
    const breaker = parts.breaker();
    const running = { all: attempts.count(), ofThisEpoch: attempts.countOf(breaker.epoch) };
    return allowance(breaker, clock.now(), parts.settings().uploadsAtOnce, running);
  }

  /** Infinity when nothing is queued or waiting; null when the store cannot tell. */
  function nextDueAt(): number | null {
    const due = storeGuard.read(jobs.nextDueAt);
    return due.ok ? (due.value ?? Number.POSITIVE_INFINITY) : null;
  }

  function beginReady(): void {
    while (room() > 0) {
      const ready = prefetchQueue.take();
      if (ready === null) return;
      attempts.begin(ready, parts.breaker().epoch);
    }
  }

  /**
   * Claims what there is room for, and some more while the breaker is closed, so that their bytes are read by the time
   * there is room.
   */
  function claimMore(): boolean {
    const free = room();
    const ahead = parts.breaker().state === 'closed' ? pace.ahead() : 0;
    if (free === 0 && prefetchQueue.size() * claimBelow > ahead) return false;
    const wanted = free + ahead - prefetchQueue.size();
    if (wanted <= 0 || (nextDueAt() ?? Number.POSITIVE_INFINITY) > clock.now()) return false;
    const claimed = resultWriter.commitWith((ends) => jobs.claimDue(clock.now(), wanted, ends));
    if (!claimed.ok || claimed.value.length === 0) return false;
    parts.claimed();
    prefetchQueue.add(claimed.value);
    return true;
  }

  function planNext(pausedUntil: number | null): void {
    const breaker = parts.breaker();
    const now = clock.now();
    const nextTryAt = breaker.state === 'backing-off' ? breaker.nextTryAt : now;
    // Without room, what is due has to wait for the end of an attempt, which runs the scheduler again.
    const dueAt = room() > 0 ? (nextDueAt() ?? now) : Number.POSITIVE_INFINITY;
    const moments = pausedUntil === null ? [nextTryAt, dueAt] : [pausedUntil];
    const waits = [...moments.map((at) => at - now), storeGuard.restMs()].filter((waitMs) => waitMs > 0);
    cancelTimer = clock.after(Math.ceil(Math.min(heartbeatMs, ...waits)), run);
  }

  function run(): void {
    cancelTimer?.();
    cancelSoon?.();
    cancelTimer = null;
    cancelSoon = null;
    if (hasEnded) return;
    try {
      beginWhatCan();
    } finally {
      // The next run is planned even after a failure: without it nothing would be sent any more.
      planNext(parts.pausedUntil());
    }
  }

  function beginWhatCan(): void {
    parts.checkClock();
    if (!storeWorks(parts) || parts.pausedUntil() !== null) return;
    beginReady();
    while (claimMore()) {
      beginReady();
    }
    if (isIdle() && nextDueAt() === Number.POSITIVE_INFINITY) parts.nothingLeft();
  }

  function isIdle(): boolean {
    return attempts.count() === 0 && prefetchQueue.size() === 0 && resultWriter.size() === 0;
  }

  return {
    run,
    runSoon: () => {
      if (!hasEnded) cancelSoon ??= clock.after(0, run);
    },
    giveBack,
    isIdle,
    nothingDueNow: () =>
      isIdle() &&
      (parts.pausedUntil() !== null ||
        storeGuard.isFailing() ||
        room() === 0 ||
        (nextDueAt() ?? Number.POSITIVE_INFINITY) > clock.now()),
    end: () => {
      hasEnded = true;
      cancelTimer?.();
      cancelSoon?.();
    },
  };
}

/** A store that takes no ends must not be asked for more work, because receipts would have nowhere to go. */
function storeWorks({ storeGuard, resultWriter }: Pick<SchedulerParts, 'storeGuard' | 'resultWriter'>): boolean {
  if (!storeGuard.isFailing()) return true;
  if (storeGuard.restMs() > 0) return false;
  resultWriter.commit();
  return storeGuard.restMs() === 0;
}

/** How much work, measured in time, is claimed ahead of what is being sent. */
const aheadMs = 250;
const mostAhead = 64;
/** The weight of the newest interval in the average. */
const newest = 0.2;

/**
 * Finds out how many files to prefetch behind those that are being sent, so that a fast connection never waits for the
 * disk or the database, while a slow one shows no file as being sent long before it is.
 */
interface Pace {
  /** To be called when an attempt has ended. */
  readonly tick: () => void;
  /** From 1 to 64. */
  readonly ahead: () => number;
}

export function createPace(monotonicMs: () => number): Pace {
  let intervalMs = aheadMs;
  let lastAtMs = monotonicMs();
  return {
    tick: () => {
      const nowMs = monotonicMs();
      intervalMs += newest * (nowMs - lastAtMs - intervalMs);
      lastAtMs = nowMs;
    },
    ahead: () => Math.max(1, Math.min(mostAhead, Math.round(aheadMs / Math.max(intervalMs, 1e-3)))),
  };
}

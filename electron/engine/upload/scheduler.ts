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

/** The clock is looked at this often, for jumps and for moments that came while the PC slept. */
const heartbeatMs = 10_000;

/** More is claimed when less than this part of what is held ready is left: each claim is a flush to the disk. */
const claimBelow = 4;

/** Who begins attempts, when there is room, when something is due, and when nothing forbids it. */
export interface Scheduler {
  /** Begins what can begin now, and plans the next look. Cheap; may be called at any time. */
  readonly run: () => void;
  /** Runs once this moment's other work is done: safe from within a call of the store. */
  readonly runSoon: () => void;
  /** Claimed files that are not being sent go back to the queue. */
  readonly giveBack: (reason: Reason | null) => void;
  /** Nothing is claimed, under way or waiting to be stored. */
  readonly isIdle: () => boolean;
  /** Idle, and nothing may begin before some later moment or a person's word. */
  readonly nothingDueNow: () => boolean;
  /** No more looks are planned. */
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
  /** Runs before every look. */
  readonly checkClock: () => void;
  /** Until when nothing may begin; null when something may, infinity without an end. */
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
    for (const job of prefetchQueue.clear()) {
      resultWriter.add({ jobId: job.id, file, nextAttemptAt: clock.now() });
    }
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
      if (ready === null) {
        return;
      }
      attempts.begin(ready, parts.breaker().epoch);
    }
  }

  /** Claims what there is room for, and while the breaker is closed some more, so that their bytes are there when room is. */
  function claimMore(): boolean {
    const free = room();
    const ahead = parts.breaker().state === 'closed' ? pace.ahead() : 0;
    if (free === 0 && prefetchQueue.size() * claimBelow > ahead) {
      return false;
    }
    const wanted = free + ahead - prefetchQueue.size();
    if (wanted <= 0 || (nextDueAt() ?? Number.POSITIVE_INFINITY) > clock.now()) {
      return false;
    }
    const claimed = resultWriter.commitWith((ends) => jobs.claimDue(clock.now(), wanted, ends));
    if (!claimed.ok || claimed.value.length === 0) {
      return false;
    }
    parts.claimed();
    prefetchQueue.add(claimed.value);
    return true;
  }

  /** A store that takes no ends must not be asked for more work: receipts would have nowhere to go. */
  function storeWorks(): boolean {
    if (!storeGuard.isFailing()) {
      return true;
    }
    if (storeGuard.restMs() > 0) {
      return false;
    }
    resultWriter.commit();
    return storeGuard.restMs() === 0;
  }

  function planNext(pausedUntil: number | null): void {
    const breaker = parts.breaker();
    const now = clock.now();
    const nextTryAt = breaker.state === 'backing-off' ? breaker.nextTryAt : now;
    // Without room what is due has to wait for the end of an attempt, which looks again.
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
    if (hasEnded) {
      return;
    }
    try {
      beginWhatCan();
    } finally {
      // Also after a failure: without a next look nothing would be sent any more.
      planNext(parts.pausedUntil());
    }
  }

  function beginWhatCan(): void {
    parts.checkClock();
    if (!storeWorks() || parts.pausedUntil() !== null) {
      return;
    }
    beginReady();
    while (claimMore()) {
      beginReady();
    }
    if (isIdle() && nextDueAt() === Number.POSITIVE_INFINITY) {
      parts.nothingLeft();
    }
  }

  function isIdle(): boolean {
    return attempts.count() === 0 && prefetchQueue.size() === 0 && resultWriter.size() === 0;
  }

  return {
    run,
    runSoon: () => {
      if (!hasEnded) {
        cancelSoon ??= clock.after(0, run);
      }
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

/** How much work is claimed ahead of what is being sent. */
const aheadMs = 250;
const mostAhead = 64;
/** Weight of the newest interval. */
const newest = 0.2;

/**
 * How many files to hold ready behind those that are being sent, so that a fast line never waits for the disk or the
 * database while a slow line shows no file as being sent long before it is.
 */
interface Pace {
  /** An attempt ended. */
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

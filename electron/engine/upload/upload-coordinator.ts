import type { StatusFacts } from '../../../shared/contract/status.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { delayMs, longestDelayMs, usualDelays } from '../outbox/delays.ts';
import { faultFacts } from '../platform/fault.ts';
import type { Clock, Ports } from '../ports.ts';
import type { Send } from '../service/configured-client.ts';
import type { ServiceCredentials } from '../service/credentials.ts';
import type { Job, Store } from '../store/store.ts';
import { countedUndescribed, countedUnread, type FileEnd, type Verdict } from './attempt-result.ts';
import { type Attempts, createAttempts } from './attempts.ts';
import { afterClockJump, type CircuitBreaker, initialBreaker, withNothingToSend } from './circuit-breaker.ts';
import { afterAttempt, rejectSuspectFile } from './circuit-breaker-rules.ts';
import { createKeptBreaker, type KeptBreaker } from './circuit-breaker-state.ts';
import { createPauseKeeper, type PauseKeeper } from './pause.ts';
import { createPrefetchQueue, readCopy, type SpoolReader } from './prefetch-queue.ts';
import { createResultWriter, type PendingResult, type ResultWriter } from './result-writer.ts';
import { createPace, createScheduler, type Scheduler } from './scheduler.ts';
import { createStoreGuard, type StoreGuard } from './store-guard.ts';

export interface UploadCoordinatorOptions {
  readonly ports: Pick<Ports, 'clock' | 'log' | 'random'>;
  readonly credentials: ServiceCredentials;
  readonly store: Pick<Store, 'jobs' | 'settings' | 'uploads'>;
  readonly spool: SpoolReader;
  readonly send: Send;
  readonly settings: () => Settings;
  /** False while a person sets the depot up: nothing is sent, whatever is there to send with. */
  readonly isSetUp: () => boolean;
  /** Gets the jobs whose progress moved; none when the breaker, the pause or the run changed. */
  readonly onChange: (change: { readonly jobIds: readonly number[] }) => void;
  /** Told of each attempt that has ended. `tookMs`: since the sending began; null where nothing was sent. */
  readonly onEnded?: (end: { readonly jobId: number; readonly file: FileEnd; readonly tookMs: number | null }) => void;
}

/** The parts of the uploader, wired together, with what the end of an attempt sets off. */
export interface UploadCoordinator {
  readonly storeGuard: StoreGuard;
  readonly keptBreaker: KeptBreaker;
  readonly pauseKeeper: PauseKeeper;
  readonly scheduler: Scheduler;
  readonly attempts: Attempts;
  readonly resultWriter: ResultWriter;
  readonly run: SendingRun;
  /** Lets attempts begin. */
  readonly begin: () => void;
  /** Lets no more attempts begin. */
  readonly close: () => void;
  /** To be called when something other than an attempt changed: tells the screen, and begins what can begin. */
  readonly changed: () => void;
}

/** @param onBreakerChange told when the breaker is another one */
export function createUploadCoordinator(
  { ports, store, spool, send, settings, isSetUp, onChange, onEnded }: UploadCoordinatorOptions,
  onBreakerChange: () => void,
): UploadCoordinator {
  const { clock, log } = ports;
  const { jobs } = store;
  const storeGuard = createStoreGuard(clock, log);
  const pace = createPace(clock.monotonicMs);
  const judgeEnd = createEndJudge(jobs, storeGuard, ports);
  const run = createSendingRun();
  const clockJumped = createClockJumpDetector(clock);
  const prefetchQueue = createPrefetchQueue((job) => readCopy(spool, clock, job));
  const keptBreaker = createKeptBreaker(initialBreaker(), store.settings, storeGuard, ports, breakerChanged);
  const pauseKeeper = createPauseKeeper(clock, store.settings, storeGuard);
  const permission = createPermission(isSetUp, pauseKeeper, keptBreaker);
  const mayEndsWait = () => attempts.count() > 0 && prefetchQueue.size() > 0;
  const resultWriter = createResultWriter(jobs, storeGuard, clock, mayEndsWait, committed);
  const attempts = createAttempts({
    monotonicMs: clock.monotonicMs,
    send,
    mayStillSend: permission.mayStillSend,
    ended,
    progressed: (jobId) => onChange({ jobIds: [jobId] }),
    threw: (error) => log.error('upload.send-threw', faultFacts(error)),
  });
  const scheduler = createScheduler({
    clock,
    jobs,
    storeGuard,
    prefetchQueue,
    attempts,
    resultWriter,
    pace,
    settings,
    checkClock,
    pausedUntil: permission.pausedUntil,
    breaker: keptBreaker.breaker,
    claimed: () => run.begin(clock.now()),
    nothingLeft,
  });
  function ended(job: Job, judged: Verdict, epoch: number, tookMs: number | null): void {
    const { file, after, nextAttemptAt } = judgeEnd(job, judged, epoch, keptBreaker.breaker());
    pace.tick();
    resultWriter.add({ jobId: job.id, file, nextAttemptAt });
    onEnded?.({ jobId: job.id, file, tookMs });
    keptBreaker.change(after);
    scheduler.run();
  }

  /** Claimed files wait in the queue while the breaker is open; all go at once when it closes. */
  function breakerChanged(before: CircuitBreaker, after: CircuitBreaker): void {
    if (before.state === 'closed' && after.state !== 'closed') scheduler.giveBack(null);
    if (before.state !== 'closed' && after.state === 'closed') {
      resultWriter.commit();
      storeGuard.write(() => jobs.makeDue(clock.now()));
    }
    onBreakerChange();
    onChange({ jobIds: [] });
    scheduler.runSoon();
  }

  function committed(ends: readonly PendingResult[]): void {
    run.sent(ends.filter(({ file }) => file.kind === 'accepted').length);
    scheduler.runSoon();
  }

  function nothingLeft(): void {
    keptBreaker.change(withNothingToSend(keptBreaker.breaker(), clock.now()));
    if (run.end()) onChange({ jobIds: [] });
  }

  function checkClock(): void {
    if (pauseKeeper.check()) onChange({ jobIds: [] });
    if (!clockJumped()) return;
    const now = clock.now();
    log.warn('upload.clock-jumped');
    keptBreaker.change(afterClockJump(keptBreaker.breaker(), now));
    storeGuard.write(() => jobs.clampNextAttempts(now, longestDelayMs));
  }

  return {
    storeGuard,
    keptBreaker,
    pauseKeeper,
    scheduler,
    attempts,
    resultWriter,
    run,
    begin: () => {
      permission.give(true);
      scheduler.run();
    },
    close: () => {
      permission.give(false);
      scheduler.giveBack(null);
    },
    changed: () => {
      onChange({ jobIds: [] });
      scheduler.runSoon();
    },
  };
}

/** Whether attempts may begin: between start and stop, once the depot is set up, and while there is no pause. */
function createPermission(isSetUp: () => boolean, pauseKeeper: PauseKeeper, keptBreaker: KeptBreaker) {
  let isWorking = false;

  /** Null where they may. */
  function pausedUntil(): number | null {
    if (!isWorking || !isSetUp()) return Number.POSITIVE_INFINITY;
    const pause = pauseKeeper.pause();
    return pause === null ? null : (pause.until ?? Number.POSITIVE_INFINITY);
  }

  return {
    pausedUntil,
    give: (may: boolean) => {
      isWorking = may;
    },
    /** The breaker's epoch where what was prepared in this epoch may still be sent; null where it may not. */
    mayStillSend: (epoch: number): number | null => {
      const breaker = keptBreaker.breaker();
      const mayBegin = pausedUntil() === null && (breaker.epoch === epoch || breaker.state === 'closed');
      return mayBegin ? breaker.epoch : null;
    },
  };
}

interface JudgedEnd {
  readonly file: FileEnd;
  /** The breaker after it. */
  readonly after: CircuitBreaker;
  /** Epoch milliseconds. */
  readonly nextAttemptAt: number;
}

/** @returns a function that says what the end of an attempt means for the file, for the breaker, and for the next attempt */
function createEndJudge(
  jobs: Store['jobs'],
  storeGuard: StoreGuard,
  { clock, random }: Pick<Ports, 'clock' | 'random'>,
): (job: Job, judged: Verdict, epoch: number, before: CircuitBreaker) => JudgedEnd {
  const ownFailures = createOwnFailures();
  return (job, judged, epoch, before) => {
    const believed = rejectSuspectFile(judged, job.id, before);
    const answersBefore = (status: number) => {
      const read = storeGuard.write(() => jobs.answersBefore(job.id, status));
      return read.ok ? read.value : { count: 0, othersSentSince: false };
    };
    const file = countedUnread(countedUndescribed(believed.file, answersBefore), job.unreadReceipts);
    const { evidence } = believed;
    const now = clock.now();
    const after = afterAttempt(before, { jobId: job.id, epoch, evidence }, now, random);
    const failures = ownFailures.after(job.id, { ...believed, file });
    const waitsForBreaker = after.state === 'backing-off' && after.nextTryAt > now;
    return {
      file,
      after,
      nextAttemptAt: waitsForBreaker ? after.nextTryAt : now + delayMs(usualDelays, failures, random),
    };
  };
}

/** Smaller differences come from a clock that is being adjusted bit by bit, or from a late timer. */
const jumpMs = 3000;

/** @returns a function that says whether the wall clock has jumped since the last call */
function createClockJumpDetector(clock: Clock): () => boolean {
  let difference = clock.now() - clock.monotonicMs();
  return () => {
    const now = clock.now() - clock.monotonicMs();
    const jumped = Math.abs(now - difference) > jumpMs;
    if (jumped) difference = now;
    return jumped;
  };
}

/** What was sent since the queue was last empty. */
interface SendingRun {
  /** To be called when something was claimed. */
  readonly begin: (now: number) => void;
  readonly sent: (count: number) => void;
  /** To be called when the queue is empty. False when it was empty before. */
  readonly end: () => boolean;
  readonly pace: () => StatusFacts['pace'];
}

function createSendingRun(): SendingRun {
  let pace: StatusFacts['pace'] = null;
  return {
    begin: (now) => {
      pace ??= { sent: 0, since: now };
    },
    sent: (count) => {
      if (pace !== null) pace = { ...pace, sent: pace.sent + count };
    },
    end: () => {
      const wasOn = pace !== null;
      pace = null;
      return wasOn;
    },
    pace: () => pace,
  };
}

/**
 * How often each file failed by itself since it was last accepted or the program started: the step of its own back-off.
 * Failures of the whole service do not count against a file.
 */
interface OwnFailures {
  /** Takes the end of an attempt into account, and returns the failures in a row, at least 1. */
  readonly after: (jobId: number, verdict: Verdict) => number;
}

function createOwnFailures(): OwnFailures {
  const failures = new Map<number, number>();
  return {
    after: (jobId, { file, evidence }) => {
      if (isOver(file)) {
        failures.delete(jobId);
        return 1;
      }
      const before = failures.get(jobId) ?? 0;
      const isItsOwn = file.kind === 'later' && (evidence.says === 'perhaps' || evidence.says === 'nothing');
      if (isItsOwn) failures.set(jobId, before + 1);
      return isItsOwn ? before + 1 : Math.max(1, before);
    },
  };
}

function isOver({ kind }: FileEnd): boolean {
  return kind === 'accepted' || kind === 'flagged' || kind === 'refused' || kind === 'copy-lost';
}

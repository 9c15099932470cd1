import { delayMs, usualDelays } from '../../electron/engine/outbox/delays.ts';
import type { Clock, Random } from '../../electron/engine/ports.ts';
import { createRefreshSchedule, usualTimes } from '../../electron/engine/reports/refresh-schedule.ts';
import { standingReports } from '../../electron/engine/reports/snapshot-entry.ts';
import type { SendOutcome } from '../../electron/engine/service/configured-client.ts';
import { judge } from '../../electron/engine/upload/attempt-result.ts';
import {
  allowance,
  type CircuitBreaker,
  initialBreaker,
  withNewFiles,
} from '../../electron/engine/upload/circuit-breaker.ts';
import { afterAttempt } from '../../electron/engine/upload/circuit-breaker-rules.ts';
import { defaultSettings } from '../../shared/settings/settings.ts';
import { seededRandom } from '../corpus/random.ts';

/** Depots that lost the service together, and the service that comes back and takes so many requests a second. */
export interface Herd {
  readonly depots: number;
  readonly outageMs: number;
  /** Requests a second that are answered; the rest gets 429. */
  readonly limit: number;
  /** What the service says with 429; null where it says nothing. */
  readonly retryAfterMs: number | null;
  readonly seed: number;
}

export interface HerdOutcome {
  /** Requests in each second since the service came back, with those that were told to come later. */
  readonly load: readonly number[];
  /** Of them, those that were answered. */
  readonly answered: readonly number[];
  /** For each depot: from the return of the service until every file that waited was sent. */
  readonly filesSentAfterMs: readonly number[];
  /** Likewise, until every standing report was answered. */
  readonly reportsAfterMs: readonly number[];
  readonly files: number;
}

/** Files that came to a depot during the outage: from the least to the most. */
const filesEach = { least: 1, most: 19 };
const answerMs = 300;
/** Of what is told to come later, and of a connection that is refused. */
const refusalMs = 50;
const watchedAfterMs = 90 * 60_000;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const secondMs = 1000;

/**
 * Plays an outage by the functions that the engine decides with: the breaker and its back-off for the files, the
 * schedule of the standing reports. Only the store and the network are left out.
 */
export function playHerd({ depots, outageMs, limit, retryAfterMs, seed }: Herd): HerdOutcome {
  const drawn = seededRandom(seed);
  const random: Random = () => drawn.integer(0, 2 ** 31 - 1) / 2 ** 31;
  const time = createTimeline();
  const load: number[] = [];
  const answered: number[] = [];
  const filesSentAfterMs: number[] = [];
  const reportsAfterMs: number[] = [];
  let files = 0;

  /** How one request ends, and after how long. */
  function ask(ended: (outcome: SendOutcome) => void): void {
    const now = time.clock.now();
    if (now < outageMs) {
      time.clock.after(refusalMs, () => ended(noConnection));
      return;
    }
    const second = Math.floor((now - outageMs) / secondMs);
    load[second] = (load[second] ?? 0) + 1;
    if ((answered[second] ?? 0) < limit) {
      answered[second] = (answered[second] ?? 0) + 1;
      time.clock.after(answerMs, () => ended(accepted));
    } else {
      time.clock.after(refusalMs, () => ended(busy(retryAfterMs)));
    }
  }

  for (let depot = 0; depot < depots; depot += 1) {
    const count = drawn.integer(filesEach.least, filesEach.most);
    files += count;
    const arrivals = Array.from({ length: count }, () => random() * outageMs);
    playUploads(time.clock, random, arrivals, ask, (at) => {
      filesSentAfterMs[depot] = at - outageMs;
    });
    playReports(time.clock, random, outageMs, ask, (at) => {
      reportsAfterMs[depot] = at - outageMs;
    });
  }
  time.runUntil(outageMs + watchedAfterMs);
  const whole = (after: readonly number[]) => Array.from({ length: depots }, (_, depot) => after[depot] ?? Infinity);
  return {
    load: perSecond(load),
    answered: perSecond(answered),
    files,
    filesSentAfterMs: whole(filesSentAfterMs),
    reportsAfterMs: whole(reportsAfterMs),
  };
}

function perSecond(counts: readonly number[]): readonly number[] {
  return Array.from({ length: watchedAfterMs / secondMs }, (_, second) => counts[second] ?? 0);
}

type Ask = (ended: (outcome: SendOutcome) => void) => void;

const accepted: SendOutcome = { kind: 'accepted', answer: { digitalTachographId: 'made-up' } };
const noConnection: SendOutcome = {
  kind: 'no-answer',
  phase: 'connect',
  systemCode: 'ECONNREFUSED',
  outcomeUnknown: false,
  status: null,
};
const busy = (retryAfterMs: number | null): SendOutcome => ({
  kind: 'later',
  status: 429,
  retryAfterMs,
  reportedStatus: null,
  words: null,
  outcomeUnknown: false,
});

interface WaitingFile {
  readonly id: number;
  dueAt: number;
  tries: number;
}

/** The sending of one depot, as `upload-coordinator.ts` wires it. */
function playUploads(
  clock: Clock,
  random: Random,
  arrivals: readonly number[],
  ask: Ask,
  allSent: (at: number) => void,
): void {
  const waiting = new Map<number, WaitingFile>();
  const underWay = new Map<number, number>();
  let toCome = arrivals.length;
  let breaker: CircuitBreaker = initialBreaker();
  let cancel = () => {};

  function run(): void {
    cancel();
    const now = clock.now();
    while (room() > 0) {
      const next = [...waiting.values()]
        .filter(({ dueAt }) => dueAt <= now)
        .reduce<WaitingFile | null>((least, file) => (least === null || file.tries < least.tries ? file : least), null);
      if (next === null) break;
      begin(next);
    }
    const moments = [...waiting.values()].map(({ dueAt }) => dueAt);
    if (moments.length === 0) return;
    const nextTryAt = breaker.state === 'backing-off' ? breaker.nextTryAt : 0;
    const at = Math.max(nextTryAt, Math.min(...moments));
    if (at > now) cancel = clock.after(at - now, run);
  }

  function room(): number {
    const ofThisEpoch = [...underWay.values()].filter((epoch) => epoch === breaker.epoch).length;
    const running = { all: underWay.size, ofThisEpoch };
    return allowance(breaker, clock.now(), defaultSettings.uploadsAtOnce, running);
  }

  function begin(file: WaitingFile): void {
    waiting.delete(file.id);
    underWay.set(file.id, breaker.epoch);
    ask((outcome) => ended(file, outcome));
  }

  function ended(file: WaitingFile, outcome: SendOutcome): void {
    const now = clock.now();
    const { file: end, evidence } = judge(outcome, 1);
    const epoch = underWay.get(file.id) ?? 0;
    underWay.delete(file.id);
    const before = breaker;
    breaker = afterAttempt(before, { jobId: file.id, epoch, evidence }, now, random);
    if (end.kind !== 'accepted') {
      const nextTryAt = breaker.state === 'backing-off' ? breaker.nextTryAt : 0;
      const dueAt = nextTryAt > now ? nextTryAt : now + delayMs(usualDelays, 1, random);
      waiting.set(file.id, { id: file.id, dueAt, tries: file.tries + 1 });
    }
    if (before.state !== 'closed' && breaker.state === 'closed') {
      for (const other of waiting.values()) other.dueAt = Math.min(other.dueAt, now);
    }
    if (toCome === 0 && waiting.size === 0 && underWay.size === 0) allSent(now);
    run();
  }

  arrivals.forEach((at, id) => {
    clock.after(at, () => {
      toCome -= 1;
      waiting.set(id, { id, dueAt: clock.now(), tries: 0 });
      breaker = withNewFiles(breaker, clock.now());
      run();
    });
  });
}

/** The standing reports of one depot: one question at a time, the first at any moment of its period. */
function playReports(clock: Clock, random: Random, backAt: number, ask: Ask, allAnswered: (at: number) => void): void {
  const line: string[] = [];
  const unanswered = new Set(standingReports.map(({ id }) => id as string));
  let isAsking = false;

  const schedule = createRefreshSchedule({
    clock,
    random,
    times: usualTimes,
    periodMs: periodOf,
    refresh(id) {
      line.push(id);
      askNext();
    },
  });

  function askNext(): void {
    const id = isAsking ? undefined : line.shift();
    if (id === undefined) return;
    isAsking = true;
    ask((outcome) => {
      isAsking = false;
      schedule.ended(id, outcome.kind !== 'accepted');
      if (outcome.kind === 'accepted' && unanswered.delete(id) && unanswered.size === 0) allAnswered(clock.now());
      askNext();
    });
  }

  for (const { id } of standingReports) {
    schedule.begin(id, clock.now() - random() * periodOf(id));
    // Fresh enough: nobody waits for it.
    if ((schedule.nextAt(id) ?? 0) >= backAt) unanswered.delete(id);
  }
  if (unanswered.size === 0) allAnswered(backAt);
}

function periodOf(id: string): number {
  const isDaily = standingReports.find((report) => report.id === id)?.every === 'day';
  return isDaily ? dayMs : defaultSettings.reportRefreshMinutes * minuteMs;
}

/** A clock that goes from one moment at which something is planned to the next. */
function createTimeline(): { readonly clock: Clock; readonly runUntil: (end: number) => void } {
  let now = 0;
  let order = 0;
  const heap: { at: number; order: number; run: (() => void) | null }[] = [];
  const isBefore = (one: number, other: number) => {
    const [left, right] = [heap[one], heap[other]];
    if (left === undefined || right === undefined) return false;
    return left.at < right.at || (left.at === right.at && left.order < right.order);
  };
  const swap = (one: number, other: number) => {
    const [left, right] = [heap[one], heap[other]];
    if (left !== undefined && right !== undefined) [heap[one], heap[other]] = [right, left];
  };
  function take() {
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) if (isBefore(child, least)) least = child;
      if (least === at) return first;
      swap(at, least);
      at = least;
    }
  }
  return {
    clock: {
      now: () => now,
      monotonicMs: () => now,
      after(delayMs, run) {
        order += 1;
        const planned: (typeof heap)[number] = { at: now + Math.max(0, delayMs), order, run };
        heap.push(planned);
        for (let at = heap.length - 1; at > 0 && isBefore(at, (at - 1) >> 1); at = (at - 1) >> 1) {
          swap(at, (at - 1) >> 1);
        }
        return () => {
          planned.run = null;
        };
      },
    },
    runUntil(end) {
      for (let next = heap[0]; next !== undefined && next.at <= end; next = heap[0]) {
        take();
        now = next.at;
        next.run?.();
      }
    },
  };
}

import { performance } from 'node:perf_hooks';
import { Temporal } from 'temporal-polyfill';
import { isTimeZone, systemTimeZone } from '../../../shared/i18n/system-locale.ts';
import type { Clock } from '../ports.ts';

/**
 * Runs `act` every `periodMs`, the first time after one period, until the returned function is called. Never two at a
 * time; a turn that fails is followed by the next.
 */
export function repeat(clock: Clock, periodMs: number, act: () => Promise<void> | void): () => void {
  let cancel = () => {};
  let stopped = false;
  const plan = () => {
    cancel = clock.after(periodMs, async () => {
      try {
        await act();
      } finally {
        if (!stopped) plan();
      }
    });
  };
  plan();
  return () => {
    stopped = true;
    cancel();
  };
}

/** Node runs longer timers at once. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * The clock of this PC. A delay longer than Node's limit of 24.8 days is waited for in steps.
 */
export function nodeClock(): Clock {
  return {
    now: () => Date.now(),
    monotonicMs: () => performance.now(),
    after: (delayMs, run) => {
      let timer: NodeJS.Timeout;
      const wait = (leftMs: number) => {
        const stepMs = Math.min(Math.max(leftMs, 0), longestTimerMs);
        timer = setTimeout(() => (leftMs > stepMs ? wait(leftMs - stepMs) : run()), stepMs);
      };
      wait(delayMs);
      return () => clearTimeout(timer);
    },
  };
}

/** The zone in which the depot counts its days: its own setting, else that of this PC. */
export function zoneInForce(chosen: string): string {
  return isTimeZone(chosen) ? chosen : systemTimeZone();
}

/** Epoch milliseconds at which today began in the zone; right on days that have 23 or 25 hours. */
export function startOfDay(nowMs: number, zone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).startOfDay().epochMilliseconds;
}

const minuteMs = 60_000;

/**
 * When the day of a moment began in the zone in force, for those who ask with every file: asking the system for its zone alone
 * takes 40 µs. The answer is kept for the minute that was asked about, because a day begins with a minute.
 *
 * @param chosen the depot's own setting, see {@link zoneInForce}
 */
export function createStartOfDay(chosen: () => string): (atMs: number) => number {
  let known = { minute: Number.NaN, zone: '', startMs: 0 };
  return (atMs) => {
    const [minute, zone] = [Math.floor(atMs / minuteMs), chosen()];
    if (minute !== known.minute || zone !== known.zone) {
      known = { minute, zone, startMs: startOfDay(atMs, zoneInForce(zone)) };
    }
    return known.startMs;
  };
}

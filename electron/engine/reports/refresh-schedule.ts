import type { Clock, Random } from '../ports.ts';

export interface ScheduleTimes {
  /** Until the first refresh of a report whose answer is too old. */
  readonly firstMs: number;
  /** Until the next refresh after one that failed; doubles up to the period, or to {@link longestAgainMs}. */
  readonly againMs: number;
}

export const usualTimes: ScheduleTimes = { firstMs: 1_000, againMs: 60_000 };

export interface ScheduleOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly times: ScheduleTimes;
  readonly periodMs: (id: string) => number;
  readonly refresh: (id: string) => void;
}

/** When each standing report is asked for by itself. Every time has jitter, so that depots do not ask all at once. */
export interface RefreshSchedule {
  /** Plans a report by the time of its last answer; null where there is none. */
  readonly begin: (id: string, asOf: number | null) => void;
  /** The report was answered, or not; `again`: sooner than after a period. */
  readonly ended: (id: string, again: boolean) => void;
  /** Brings forward what is planned later than the period, which has become shorter. */
  readonly periodChanged: () => void;
  /** Epoch ms; null where nothing is planned. */
  readonly nextAt: (id: string) => number | null;
  readonly stop: () => void;
}

/** A tenth more or less. */
const jitterShare = 0.1;

/** After an outage nobody waits longer for a report than for the files, which the uploader holds back as long at most. */
const longestAgainMs = 15 * 60_000;

/** Between half and all of the delay: depots that lost the service together do not come back together. */
export function againDelayMs(
  round: number,
  random: Random,
  firstMs = usualTimes.againMs,
  mostMs = longestAgainMs,
): number {
  const delayMs = Math.min(mostMs, longestAgainMs, firstMs * 2 ** Math.min(round, 20));
  return Math.round(delayMs * (0.5 + random() / 2));
}

export function createRefreshSchedule({ clock, random, times, periodMs, refresh }: ScheduleOptions): RefreshSchedule {
  const planned = new Map<string, { readonly atMs: number; readonly cancel: () => void }>();
  const rounds = new Map<string, number>();
  let stopped = false;

  function plan(id: string, delayMs: number): void {
    planned.get(id)?.cancel();
    if (stopped) return;
    const cancel = clock.after(delayMs, () => {
      planned.delete(id);
      refresh(id);
    });
    planned.set(id, { atMs: clock.now() + delayMs, cancel });
  }

  const jittered = (delayMs: number) => Math.round(delayMs * (1 + (random() * 2 - 1) * jitterShare));

  return {
    begin: (id, asOf) => {
      const ageMs = asOf === null ? Number.POSITIVE_INFINITY : clock.now() - asOf;
      // An answer from the future is that of a clock that was wrong: as good as none.
      const isFresh = ageMs >= 0 && ageMs < periodMs(id);
      plan(id, jittered(isFresh ? Math.max(times.firstMs, periodMs(id) - ageMs) : times.firstMs));
    },
    ended: (id, again) => {
      const round = again ? (rounds.get(id) ?? 0) : 0;
      rounds.set(id, again ? round + 1 : 0);
      plan(id, again ? againDelayMs(round, random, times.againMs, periodMs(id)) : jittered(periodMs(id)));
    },
    periodChanged: () => {
      for (const [id, next] of planned) {
        if (next.atMs - clock.now() > periodMs(id) * (1 + jitterShare)) plan(id, jittered(periodMs(id)));
      }
    },
    nextAt: (id) => planned.get(id)?.atMs ?? null,
    stop: () => {
      stopped = true;
      for (const { cancel } of planned.values()) cancel();
      planned.clear();
    },
  };
}

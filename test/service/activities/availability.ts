import { dayMs, dayOf, startOfDayMs } from './activity-day.ts';
import { type Duty, dutiesOf, minutesOf } from './duties.ts';
import { regulation } from './regulation.ts';
import type { ActivitySpan } from './spans.ts';

/** What a driver may still do, as far as the records tell. */
export interface Availability {
  readonly lastRecordEndMs: number;
  readonly earliestNextStartMs: number;
  /** 0 to 3. */
  readonly reducedDailyRestsLeft: number;
  /** 0 to 2. */
  readonly extendedDrivesLeft: number;
  readonly nextWeeklyRest: 'Regular' | 'Reduced';
  readonly driveMinutesLastWeek: number;
  readonly driveMinutesThisWeek: number;
  /** Of 90 hours in two weeks, and not below 0. */
  readonly driveMinutesLeft: number;
}

/**
 * The plain rules of Regulation (EC) No 561/2006, articles 6 and 8, and nothing beyond them: no split rests, no double manning, no
 * compensation, no ferry, weeks from Monday 00:00 UTC. The service's own rules are not shown by its interface; these are this
 * reference service's.
 *
 * @param spans everything that is known, in order of time
 * @returns undefined when nothing is known
 */
export function availabilityOf(spans: readonly ActivitySpan[], nowMs: number): Availability | undefined {
  const last = spans.at(-1);
  const duties = dutiesOf(spans);
  const lastDuty = duties.at(-1);
  if (!last || !lastDuty) return undefined;

  const rests = restsBetween(duties);
  const atDutyEnd = restsLeftAfter(rests, duties[0]?.startMs ?? lastDuty.startMs);
  const present = restsLeftAfter([...rests, { startMs: lastDuty.endMs, endMs: last.endMs }], atDutyEnd.sinceMs);
  const mondayMs = mondayOf(nowMs);
  const longDrives = duties.filter(
    (duty) => duty.startMs >= mondayMs && minutesOf('drive', duty.spans) > regulation.usualDriveMinutes,
  );
  const driveMinutesThisWeek = driveBetween(spans, mondayMs, mondayMs + 7 * dayMs);
  const driveMinutesLastWeek = driveBetween(spans, mondayMs - 7 * dayMs, mondayMs);
  return {
    lastRecordEndMs: last.endMs,
    earliestNextStartMs: lastDuty.endMs + restDueMs(lastDuty.endMs, atDutyEnd),
    reducedDailyRestsLeft: present.reducedDailyRestsLeft,
    extendedDrivesLeft: Math.max(0, regulation.extendedDrivesInAWeek - longDrives.length),
    nextWeeklyRest: present.nextWeeklyRest,
    driveMinutesLastWeek,
    driveMinutesThisWeek,
    driveMinutesLeft: Math.max(0, regulation.fortnightlyDriveMinutes - driveMinutesLastWeek - driveMinutesThisWeek),
  };
}

interface Rest {
  readonly startMs: number;
  readonly endMs: number;
}

/** What the rests so far leave to a driver. */
interface RestsLeft {
  /** End of the last weekly rest, or where the records begin. */
  readonly sinceMs: number;
  readonly reducedDailyRestsLeft: number;
  /** A reduced weekly rest, or none that is known, asks for a regular one. */
  readonly nextWeeklyRest: 'Regular' | 'Reduced';
}

function restsBetween(duties: readonly Duty[]): readonly Rest[] {
  return duties.slice(1).map((duty, index) => ({ startMs: duties[index]?.endMs ?? duty.startMs, endMs: duty.startMs }));
}

function restsLeftAfter(rests: readonly Rest[], recordsBeginMs: number): RestsLeft {
  const weeklyRest = rests.findLast((rest) => lengthOf(rest) >= regulation.reducedWeeklyRestMs);
  const sinceMs = weeklyRest?.endMs ?? recordsBeginMs;
  const reducedDailyRests = rests.filter(
    (rest) =>
      rest.startMs >= sinceMs &&
      lengthOf(rest) >= regulation.reducedDailyRestMs &&
      lengthOf(rest) < regulation.regularDailyRestMs,
  );
  return {
    sinceMs,
    reducedDailyRestsLeft: Math.max(0, regulation.reducedDailyRestsBetweenWeeklyRests - reducedDailyRests.length),
    nextWeeklyRest: weeklyRest && lengthOf(weeklyRest) >= regulation.regularWeeklyRestMs ? 'Reduced' : 'Regular',
  };
}

/** The shortest rest after which another duty may start. A weekly rest starts within six times 24 hours of the last one's end. */
function restDueMs(dutyEndMs: number, { sinceMs, reducedDailyRestsLeft, nextWeeklyRest }: RestsLeft): number {
  const dailyRestMs = reducedDailyRestsLeft > 0 ? regulation.reducedDailyRestMs : regulation.regularDailyRestMs;
  if (dutyEndMs + dailyRestMs < sinceMs + regulation.longestWithoutWeeklyRestMs) return dailyRestMs;
  return nextWeeklyRest === 'Regular' ? regulation.regularWeeklyRestMs : regulation.reducedWeeklyRestMs;
}

function lengthOf(rest: Rest): number {
  return rest.endMs - rest.startMs;
}

/** Monday 00:00 UTC of the week that a moment lies in. */
export function mondayOf(momentMs: number): number {
  const midnightMs = startOfDayMs(dayOf(momentMs));
  const daysSinceMonday = (new Date(midnightMs).getUTCDay() + 6) % 7;
  return midnightMs - daysSinceMonday * dayMs;
}

function driveBetween(spans: readonly ActivitySpan[], fromMs: number, toMs: number): number {
  const within = spans
    .map((span) => ({ ...span, startMs: Math.max(span.startMs, fromMs), endMs: Math.min(span.endMs, toMs) }))
    .filter((span) => span.endMs > span.startMs);
  return Math.round(minutesOf('drive', within));
}

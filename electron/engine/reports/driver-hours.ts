import { depotDays } from '../../../shared/compliance/depot-days.ts';
import { calendarDays } from '../../../shared/compliance/hours/day-minutes.ts';
import { firstStart, plannedStart, startMoment } from '../../../shared/compliance/hours/planned-start.ts';
import type { CardActivities } from '../../../shared/compliance/hours/records.ts';
import {
  depotWeeks,
  type Standing,
  standingAfter,
  standingInWeeks,
} from '../../../shared/compliance/hours/standing.ts';
import { mergeSources } from '../../../shared/compliance/hours/timeline.ts';
import { drivingWeeks } from '../../../shared/compliance/hours/weeks.ts';
import type { DriverHours } from '../../../shared/contract/reports/driver.ts';
import { dayNumber, isoDayOf } from '../../../shared/tachograph/time.ts';

const minuteMs = 60_000;
const utc = depotDays('UTC');

/**
 * The days and weeks of one driver out of what the cards recorded, from a Monday on, with what the newest of them leaves to
 * drive; null where they have no activities.
 */
export function driverHours(
  cards: readonly CardActivities[],
  { firstDay, zone }: { readonly firstDay: string; readonly zone: string },
): DriverHours['hours'] {
  const newestFirst = cards.toSorted((one, other) => (other.dataUpTo ?? 0) - (one.dataUpTo ?? 0));
  const recorded = mergeSources(newestFirst.flatMap(({ sources }) => sources));
  const standing = standingAfter(recorded);
  if (standing === null) return null;
  const weekBefore = isoDayOf(dayNumber(firstDay) - 7);
  const days = calendarDays(recorded.stretches, utc);
  return {
    upToAt: standing.upToMinute * minuteMs,
    days: days
      .filter(({ day }) => day >= weekBefore)
      .map(({ day, drive, work, available, rest, unknown, notGenuine }) => ({
        day,
        drive,
        work,
        available,
        rest,
        unknown,
        notChecked: notGenuine['not-checked'],
        doesNotVerify: notGenuine['does-not-verify'],
      })),
    weeks: drivingWeeks(days).filter(({ monday }) => monday >= weekBefore),
    next: nextStart(standing, zone),
  };
}

function nextStart(standing: Standing, zone: string): NonNullable<DriverHours['hours']>['next'] {
  const startMinute = firstStart(standing);
  const weeks = depotWeeks(depotDays(zone));
  const { rest, left } = plannedStart(standingInWeeks(standing, weeks), startMoment(startMinute, weeks));
  return {
    startAt: startMinute * minuteMs,
    rest: rest ?? 'regular',
    dayLeft: left.dayMinutes,
    weekLeft: left.weekMinutes,
    fortnightLeft: left.fortnightMinutes,
  };
}

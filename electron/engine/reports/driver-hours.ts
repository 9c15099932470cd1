import { depotDays } from '../../../shared/compliance/depot-days.ts';
import { calendarDays } from '../../../shared/compliance/hours/day-minutes.ts';
import type { DriverActivities } from '../../../shared/compliance/hours/records.ts';
import { drivingWeeks } from '../../../shared/compliance/hours/weeks.ts';
import { recordOfFiles } from '../../../shared/compliance/record/record.ts';
import type { DriverHours } from '../../../shared/contract/reports/driver.ts';
import { dayNumber, isoDayOf } from '../../../shared/tachograph/time.ts';

const minuteMs = 60_000;
const utc = depotDays('UTC');

/**
 * The days and weeks of one driver out of what cards and vehicle units recorded, from a Monday on; null where they have no
 * activities.
 */
export function driverHours(files: readonly DriverActivities[], firstDay: string): DriverHours['hours'] {
  const recorded = recordOfFiles(files).told;
  const last = recorded.stretches.at(-1);
  if (last === undefined) return null;
  const weekBefore = isoDayOf(dayNumber(firstDay) - 7);
  const days = calendarDays(recorded.stretches, utc);
  return {
    upToAt: last.endMinute * minuteMs,
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
  };
}

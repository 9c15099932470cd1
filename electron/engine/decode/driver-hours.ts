import { depotDays } from '../../../shared/compliance/depot-days.ts';
import { driverRecords } from '../../../shared/compliance/hours/driver-records.ts';
import { hoursOf } from '../../../shared/compliance/hours/hours.ts';
import { firstStart, plannedStart, startMoment } from '../../../shared/compliance/hours/planned-start.ts';
import { depotWeeks, type Standing, standingInWeeks, standingOf } from '../../../shared/compliance/hours/standing.ts';
import type { DriverHours } from '../../../shared/contract/reports/driver.ts';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import { dayNumber, isoDayOf } from '../../../shared/tachograph/time.ts';
import type { Verifier } from '../../../shared/tachograph/verify/verifier.ts';

const minuteMs = 60_000;

/**
 * The days and weeks of one driver out of card files, from a Monday on, with what the newest of them leaves to drive; null
 * where they have no activities.
 */
export function driverHours(
  files: readonly Uint8Array[],
  { firstDay, zone }: { readonly firstDay: string; readonly zone: string },
  verifier: Verifier,
): DriverHours['hours'] {
  const [driver] = driverRecords(files.map((bytes) => examineDownload(bytes, verifier)));
  const hours = driver === undefined ? null : hoursOf(driver.sources, depotDays('UTC'));
  const standing = driver === undefined ? null : standingOf(driver.sources);
  if (hours === null || standing === null) return null;
  const weekBefore = isoDayOf(dayNumber(firstDay) - 7);
  return {
    upToAt: hours.until * minuteMs,
    days: hours.utcDays
      .filter(({ day }) => day >= weekBefore)
      .map(({ day, drive, work, available, rest, unknown, notGenuine }) => ({
        ...{ day, drive, work, available, rest, unknown },
        ...{ notChecked: notGenuine['not-checked'], doesNotVerify: notGenuine['does-not-verify'] },
      })),
    weeks: hours.weeks
      .filter(({ monday }) => monday >= weekBefore)
      .map(({ monday, minutes, fortnightDriveMinutes }) => ({
        monday,
        drive: minutes.drive,
        fortnight: fortnightDriveMinutes,
      })),
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

import { depotDays } from '../../../shared/compliance/depot-days.ts';
import { calendarDays } from '../../../shared/compliance/hours/day-minutes.ts';
import { type DriverActivities, implausibleKinds } from '../../../shared/compliance/hours/records.ts';
import { dayMinutes } from '../../../shared/compliance/hours/rules.ts';
import { drivingWeeks } from '../../../shared/compliance/hours/weeks.ts';
import { provenanceOf } from '../../../shared/compliance/record/provenance.ts';
import { recordOfFiles } from '../../../shared/compliance/record/record.ts';
import type { DriverHours } from '../../../shared/contract/reports/driver.ts';
import { dayNumber, type IsoDay, isoDayOf } from '../../../shared/tachograph/time.ts';

const minuteMs = 60_000;
const utc = depotDays('UTC');

/**
 * The days and weeks of one driver out of what cards and vehicle units recorded, from a Monday on; null where they have no
 * activities.
 * @param reportedUpToMinute the end of the records that the service has, by its report.
 */
export function driverHours(
  files: readonly DriverActivities[],
  firstDay: string,
  reportedUpToMinute: number | null = null,
): DriverHours['hours'] {
  const record = recordOfFiles(files, reportedUpToMinute);
  const recorded = record.told;
  const last = recorded.stretches.at(-1);
  if (last === undefined) return null;
  const weekBefore = isoDayOf(dayNumber(firstDay) - 7);
  const days = calendarDays(recorded.stretches, utc);
  const { byHand, contradicted, implausible, reported } = provenanceOf(record);
  const minutesIn = (spans: readonly Span[], day: IsoDay) => spans.reduce((sum, span) => sum + minutesOn(day, span), 0);
  return {
    upToAt: last.endMinute * minuteMs,
    reportedUpToAt: reported === null ? null : reported.endMinute * minuteMs,
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
        byHand: minutesIn(byHand, day),
        contradicted: minutesIn(contradicted, day),
        implausible: implausibleKinds.filter((kind) =>
          implausible.some((span) => span.kind === kind && minutesOn(day, span) > 0),
        ),
      })),
    weeks: drivingWeeks(days).filter(({ monday }) => monday >= weekBefore),
  };
}

interface Span {
  readonly startMinute: number;
  readonly endMinute: number;
}

function minutesOn(day: IsoDay, span: Span): number {
  const start = dayNumber(day) * dayMinutes;
  return Math.max(0, Math.min(span.endMinute, start + dayMinutes) - Math.max(span.startMinute, start));
}

import { type DepotDays, depotDays } from '../depot-days.ts';
import { type CalendarDay, calendarDays } from '../hours/day-minutes.ts';
import { type DrivingPeriod, type DutyFacts, drivingPeriods, dutyFacts } from '../hours/duty-facts.ts';
import type { LeaveDays } from '../hours/leave.ts';
import type { ActivitySource } from '../hours/records.ts';
import { daysAndRests, type Rest } from '../hours/rests.ts';
import type { Difference } from '../hours/timeline.ts';
import { type Week, type WeeklyRest, weeklyRests, weeks } from '../hours/weeks.ts';
import { type DriverRecord, recordOf } from './record.ts';

const utc = depotDays('UTC');

/**
 * What a driver did, for comparing with the figures of Regulation (EC) No 561/2006 and Directive 2002/15/EC. These are
 * facts and no verdicts, because what is allowed depends on the journey, which no recorder knows. Minutes count from
 * 1970-01-01 00:00 UTC.
 */
export interface Hours {
  readonly from: number;
  readonly until: number;
  readonly utcDays: readonly CalendarDay[];
  /** In the depot's zone. */
  readonly zoneDays: readonly CalendarDay[];
  readonly drivingPeriods: readonly DrivingPeriod[];
  readonly rests: readonly Rest[];
  readonly dutyDays: readonly DutyFacts[];
  readonly weeklyRests: readonly WeeklyRest[];
  readonly weeks: readonly Week[];
  readonly differences: readonly Difference[];
}

/**
 * @param leave the driver's days of leave and sickness, for the average
 * @returns null where no source has any records.
 */
export function hoursOf(
  sources: readonly ActivitySource[],
  zoneDays: DepotDays,
  leave: readonly LeaveDays[] = [],
): Hours | null {
  return hoursOfRecord(recordOf(sources), zoneDays, leave);
}

/** The same out of a record that is there already. */
export function hoursOfRecord(
  { told: timeline }: DriverRecord,
  zoneDays: DepotDays,
  leave: readonly LeaveDays[],
): Hours | null {
  const { stretches, differences } = timeline;
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last) return null;
  const periods = drivingPeriods(stretches);
  const parts = daysAndRests(timeline);
  const dutyDays = dutyFacts(stretches, parts, periods);
  const ofRests = weeklyRests(parts.rests);
  return {
    from: first.startMinute,
    until: last.endMinute,
    utcDays: calendarDays(stretches, utc),
    zoneDays: calendarDays(stretches, zoneDays),
    drivingPeriods: periods,
    rests: parts.rests,
    dutyDays,
    weeklyRests: ofRests,
    weeks: weeks(stretches, dutyDays, parts.rests, ofRests, leave),
    differences,
  };
}

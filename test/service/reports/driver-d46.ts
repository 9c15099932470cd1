import { choices } from '../../../shared/service/choices.ts';
import { clockingDataFilter } from '../../../shared/service/operations/clocking-report.ts';
import {
  type ClockedSession,
  clockedSessions,
  overlaps,
  sessionMinutes,
  startOfSession,
} from '../activities/clocked-sessions.ts';
import { drivenDuties } from '../activities/driven-duties.ts';
import { type Duty, dutyMinutes } from '../activities/duties.ts';
import type { OperationHandler } from '../operation-handler.ts';
import { boundsOf } from './bounds.ts';
import { documentedDefault } from './documented-default.ts';
import { reportedDrivers } from './drivers.ts';
import { dateAndTime, minutes } from './values.ts';

/**
 * Each duty beside the clock-in and clock-out that go with it; what has no counterpart stands alone. The difference is between the
 * time on the tachograph and the time clocked, with the driver's break deducted from the latter. They mismatch where the difference is
 * greater than `filterMinutes`, or a moment is missing. A driver with nothing to compare has no row.
 */
export const driverD46: OperationHandler<'driver-d46'> = ({ database, activities }, request) => {
  const isWithin = boundsOf(request);
  const filter = request.filterClockingData ?? choices.omittedClockingFilter.value;
  const filterMinutes = request.filterMinutes ?? documentedDefault('driver-d46', 'filterMinutes');
  return reportedDrivers(database, request.filterByDriverIds).flatMap((driver) => {
    const pairs = paired(drivenDuties(activities.days(driver.driverId)), clockedSessions(database, driver.driverId))
      .filter((pair) => isWithin(startOf(pair)))
      .map((pair) => compared(pair, driver.deductedBreakMinutes))
      .filter(({ differenceMinutes }) => passes(filter, differenceMinutes, filterMinutes));
    if (pairs.length === 0) return [];
    return [
      {
        driverId: driver.driverId,
        payrollId: driver.payrollId,
        name: driver.driverName,
        category: driver.category,
        agency: driver.agency,
        deductBreak: driver.deductedBreakMinutes > 0,
        breakValue: driver.deductedBreakMinutes,
        data: pairs.map((pair) => comparedRow(pair, filterMinutes)),
        totalTachoHours: minutes(pairs.reduce((sum, pair) => sum + pair.tachoMinutes, 0)),
        totalClockedHours: minutes(pairs.reduce((sum, pair) => sum + pair.clockedMinutes, 0)),
        ...(driver.divisionId !== null && { divisionId: driver.divisionId, divisionName: driver.divisionName ?? '' }),
      },
    ];
  });
};

interface Pair {
  readonly duty: Duty | undefined;
  readonly session: ClockedSession | undefined;
}

interface ComparedPair extends Pair {
  readonly tachoMinutes: number;
  readonly clockedMinutes: number;
  readonly differenceMinutes: number;
}

function paired(duties: readonly Duty[], sessions: readonly ClockedSession[]): readonly Pair[] {
  const free = new Set(sessions);
  const pairs: Pair[] = duties.map((duty) => {
    const session = [...free].find((each) => overlaps(each, duty.startMs, duty.endMs));
    if (session) free.delete(session);
    return { duty, session };
  });
  for (const session of free) pairs.push({ duty: undefined, session });
  return pairs.sort((one, other) => startOf(one) - startOf(other));
}

function startOf({ duty, session }: Pair): number {
  return duty?.startMs ?? (session ? startOfSession(session) : 0);
}

function compared(pair: Pair, deductedBreakMinutes: number): ComparedPair {
  const tachoMinutes = pair.duty ? dutyMinutes(pair.duty) : 0;
  const clocked = pair.session ? sessionMinutes(pair.session) : 0;
  const clockedMinutes = Math.max(0, clocked - deductedBreakMinutes);
  return { ...pair, tachoMinutes, clockedMinutes, differenceMinutes: Math.abs(tachoMinutes - clockedMinutes) };
}

function passes(filter: 0 | 1 | 2, differenceMinutes: number, filterMinutes: number): boolean {
  if (filter === clockingDataFilter.differenceGreaterThanMinutes) return differenceMinutes > filterMinutes;
  return filter === clockingDataFilter.none || differenceMinutes < filterMinutes;
}

function comparedRow({ duty, session, tachoMinutes, clockedMinutes, differenceMinutes }: ComparedPair, limit: number) {
  const isMissing = !duty || session?.inMs === undefined || session.outMs === undefined;
  return {
    ...(session?.inMs !== undefined && { clockIn: dateAndTime(session.inMs) }),
    ...(session?.outMs !== undefined && { clockOut: dateAndTime(session.outMs) }),
    ...(duty && { tachoStart: dateAndTime(duty.startMs), tachoEnd: dateAndTime(duty.endMs) }),
    tachoHours: minutes(tachoMinutes),
    clockedHours: minutes(clockedMinutes),
    clockingMismatch: isMissing || differenceMinutes > limit,
  };
}

import { type ClockedSession, clockedSessions, overlaps, sessionMinutes } from '../activities/clocked-sessions.ts';
import { type DrivenDuty, drivenDuties } from '../activities/driven-duties.ts';
import { dutyMinutes, minutesOf } from '../activities/duties.ts';
import type { OperationHandler } from '../operation-handler.ts';
import { boundsOf } from './bounds.ts';
import { reportedDrivers } from './drivers.ts';
import { dateOnly, minutes, percent } from './values.ts';

/** How the time of each duty was spent, with what was clocked for it. A driver without a duty within the bounds has no row. */
export const driverD68: OperationHandler<'driver-d68'> = ({ database, activities }, request) => {
  const isWithin = boundsOf(request);
  return reportedDrivers(database, request.filterByDriverIds).flatMap((driver) => {
    const duties = drivenDuties(activities.days(driver.driverId)).filter((duty) => isWithin(duty.startMs));
    if (duties.length === 0) return [];
    const sessions = clockedSessions(database, driver.driverId);
    return [
      {
        driverId: driver.driverId,
        name: driver.driverName,
        records: duties.map((duty) => analysedDuty(duty, sessions)),
      },
    ];
  });
};

function analysedDuty(duty: DrivenDuty, sessions: readonly ClockedSession[]) {
  const total = dutyMinutes(duty);
  const drive = minutesOf('drive', duty.spans);
  const work = minutesOf('work', duty.spans);
  const available = minutesOf('available', duty.spans);
  const rest = minutesOf('rest', duty.spans);
  const session = sessions.find((each) => overlaps(each, duty.startMs, duty.endMs));
  const clocked = session ? sessionMinutes(session) : 0;
  return {
    date: dateOnly(duty.startMs),
    kmPerDuty: duty.distanceKm,
    totalTachoTime: minutes(total),
    totalDriveTime: minutes(drive),
    totalOtherWork: minutes(work),
    totalPoA: minutes(available),
    totalBreak: minutes(rest),
    totalClockedHours: minutes(clocked),
    differenceTachoClocked: minutes(total - clocked),
    drivingTimePercentage: percent(drive, total),
    otherWorkPercentage: percent(work, total),
    poAPercentage: percent(available, total),
    breakPercentage: percent(rest, total),
  };
}

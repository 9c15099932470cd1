import { type DrivenDuty, drivenDuties } from '../activities/driven-duties.ts';
import { dutyMinutes, minutesOf } from '../activities/duties.ts';
import type { OperationHandler } from '../operation-handler.ts';
import { boundsOf } from './bounds.ts';
import { reportedDrivers } from './drivers.ts';
import { dateAndTime, dateOnly, minutes } from './values.ts';

/** Duties, computed from each driver's activities. A driver without a duty within the bounds has no row. */
export const driverD28: OperationHandler<'driver-d28'> = ({ database, activities }, request) => {
  const isWithin = boundsOf(request);
  return reportedDrivers(database, request.filterByDriverIds).flatMap((driver) => {
    const duties = drivenDuties(activities.days(driver.driverId)).filter((duty) => isWithin(duty.startMs));
    if (duties.length === 0) return [];
    return [
      {
        driverName: driver.driverName,
        driverId: driver.driverId,
        employmentNumber: driver.employeeNumber,
        driverNumber: driver.driverId.slice(1),
        category: driver.category,
        agency: driver.agency,
        division: driver.divisionName ?? '',
        hasDivision: driver.divisionId !== null,
        data: duties.map(dutyRow),
      },
    ];
  });
};

function dutyRow({ startMs, endMs, spans, registrations }: DrivenDuty) {
  return {
    registrations: registrations.join(', '),
    startOfDutyDate: dateOnly(startMs),
    startOfDuty: dateAndTime(startMs),
    endOfDuty: dateAndTime(endMs),
    totalDrive: minutes(minutesOf('drive', spans)),
    totalOther: minutes(minutesOf('work', spans)),
    totalRest: minutes(minutesOf('rest', spans)),
    totalPOA: minutes(minutesOf('available', spans)),
    totalDutyTime: minutes(dutyMinutes({ startMs, endMs })),
  };
}

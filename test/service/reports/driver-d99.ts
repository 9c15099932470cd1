import { availabilityOf } from '../activities/availability.ts';
import { spansOf } from '../activities/spans.ts';
import type { OperationHandler } from '../operation-handler.ts';
import { reportedDrivers } from './drivers.ts';
import { dateAndTime, minutes } from './values.ts';

/**
 * Rest and drive availability, from what the service knows of each driver's activities. How the service computes it is not shown by
 * its interface: see `availabilityOf` for the rules that stand in for them. A driver of whom nothing is known has a row without figures.
 */
export const driverD99: OperationHandler<'driver-d99'> = ({ database, activities, nowMs }, request) =>
  reportedDrivers(database, request.filterByDriverIds)
    .filter((driver) => !request.onlyIncludeCardsProcessed || driver.cardProcessedAtMs !== null)
    .map((driver) => {
      const availability = availabilityOf(spansOf(activities.days(driver.driverId)), nowMs());
      return {
        driverName: driver.driverName,
        driverId: driver.driverId,
        divisionName: driver.divisionName ?? '',
        category: driver.category,
        agency: driver.agency,
        ...(driver.cardProcessedAtMs !== null && { cardProcessedDate: dateAndTime(driver.cardProcessedAtMs) }),
        ...(availability && {
          nextWeeklyRestType: availability.nextWeeklyRest,
          earliestNextStart: dateAndTime(availability.earliestNextStartMs),
          lastRecordEndTime: dateAndTime(availability.lastRecordEndMs),
          reducedDailyRestAvailable: availability.reducedDailyRestsLeft,
          extendedDriveAvailable: availability.extendedDrivesLeft,
          fortnightlyDriveLastWeek: minutes(availability.driveMinutesLastWeek),
          fortnightlyDriveCurrentWeek: minutes(availability.driveMinutesThisWeek),
          fortnightlyDriveAvailable: minutes(availability.driveMinutesLeft),
        }),
      };
    });

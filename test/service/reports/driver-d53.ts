import { wholeDaysSince } from '../activities/activity-day.ts';
import type { OperationHandler } from '../operation-handler.ts';
import { documentedDefault } from './documented-default.ts';
import { reportedDrivers } from './drivers.ts';
import { dateAndTime } from './values.ts';

/**
 * Drivers missing card downloads for more than so many days, the longest first. A driver whose card was never processed is missing
 * for ever: the row comes first and has no date and no days.
 */
export const driverD53: OperationHandler<'driver-d53'> = ({ database, nowMs }, request) => {
  const now = nowMs();
  const longest = request.daysSinceLastDownload ?? documentedDefault('driver-d53', 'daysSinceLastDownload');
  return reportedDrivers(database, request.filterByDriverIds)
    .map((driver) => ({ driver, days: wholeDaysSince(driver.cardProcessedAtMs, now) }))
    .filter(({ days }) => days === undefined || days > longest)
    .sort((one, other) => (other.days ?? Number.MAX_VALUE) - (one.days ?? Number.MAX_VALUE))
    .map(({ driver, days }) => ({
      driverId: driver.driverId,
      driverName: driver.driverName,
      category: driver.category,
      agency: driver.agency,
      ...(driver.cardProcessedAtMs !== null && { cardProcessedDate: dateAndTime(driver.cardProcessedAtMs) }),
      ...(days !== undefined && { daysSinceLastRead: days }),
    }));
};

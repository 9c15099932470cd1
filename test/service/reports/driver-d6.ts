import { drivenDuties } from '../activities/driven-duties.ts';
import { type Infringement, infringementsOf } from '../activities/infringements.ts';
import type { ServiceDatabase } from '../database/open.ts';
import type { OperationHandler } from '../operation-handler.ts';
import { boundsOf } from './bounds.ts';
import { reportedDrivers } from './drivers.ts';
import { dateAndTime, dateOnly } from './values.ts';

/**
 * Infringements in groups, computed from each driver's activities (see `infringementsOf` for the rules that stand in for the service's
 * own). What happened in a duty with a vehicle marked non-core is left out unless asked for. A driver without infringements has no row.
 */
export const driverD6: OperationHandler<'driver-d6'> = ({ database, activities }, request) => {
  const isWithin = boundsOf(request);
  const nonCore = request.includeNonCoreVehicles ? new Set<string>() : nonCoreRegistrations(database);
  return reportedDrivers(database, request.filterByDriverIds).flatMap((driver) => {
    const infringements = infringementsOf(drivenDuties(activities.days(driver.driverId)))
      .filter(({ atMs }) => isWithin(atMs))
      .filter(({ duty }) => !duty?.registrations.some((registration) => nonCore.has(registration)));
    if (infringements.length === 0) return [];
    return [
      {
        driverId: driver.driverId,
        driverName: driver.driverName,
        employmentNumber: driver.employeeNumber,
        infringementGroups: groupsOf(infringements),
      },
    ];
  });
};

function groupsOf(infringements: readonly Infringement[]) {
  return [...Map.groupBy(infringements, ({ kind }) => kind.group)].map(([description, ofGroup]) => ({
    description,
    infringements: ofGroup.map(({ kind, atMs, hasMoment, info }) => ({
      infringementDate: dateOnly(atMs),
      ...(hasMoment && { infringementOccuredAt: dateAndTime(atMs) }),
      infringementCode: kind.code,
      description: kind.message,
      ...(info !== '' && { info }),
    })),
  }));
}

function nonCoreRegistrations(database: ServiceDatabase): ReadonlySet<string> {
  return new Set(database.prepare<[], string>('SELECT registration FROM vehicles WHERE non_core = 1').pluck().all());
}

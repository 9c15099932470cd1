import type { Depot } from '../../client/engine-clock.ts';
import { clockMovesMs, type ReportQuery, reportQuery } from '../../components/report/use-report-pages.ts';

/** As many as stand beside the other cards. */
export const firstFiles = 5;

/** The files held here, the newest days first. */
export function filesQuery(depot: Depot, of: 'driver' | 'vehicle', id: string, limit: number) {
  return reportQuery(depot, 'subject.files', { of, id, offset: 0, limit });
}

/** All that a driver's page shows. None waits for another. */
export function driverQueries(depot: Depot, id: string) {
  // Whether the driver can start changes with the clock.
  const page: ReportQuery<'driver.get'> = {
    ...reportQuery(depot, 'driver.get', { id }),
    refetchInterval: clockMovesMs,
  };
  return {
    page,
    hours: reportQuery(depot, 'driver.hours', { id }),
    files: filesQuery(depot, 'driver', id, firstFiles),
  };
}

/** All that a vehicle's page shows. */
export function vehicleQueries(depot: Depot, id: string) {
  return {
    page: reportQuery(depot, 'vehicle.get', { id }),
    days: reportQuery(depot, 'vehicle.days', { id }),
    files: filesQuery(depot, 'vehicle', id, firstFiles),
  };
}

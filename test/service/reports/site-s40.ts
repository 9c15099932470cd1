import type { OperationHandler } from '../operation-handler.ts';
import { boundsOf } from './bounds.ts';
import { documentedDefault } from './documented-default.ts';
import { distanceOf, journeysOf } from './journeys.ts';
import { dateAndTime, minutes } from './values.ts';

/** Journeys by fleet, without those that are shorter than asked for, in distance or in driving. */
export const siteS40: OperationHandler<'site-S40'> = ({ database }, request) => {
  const isWithin = boundsOf(request);
  const leastKm =
    request.ignoreDistanceLessThanKilometres ?? documentedDefault('site-S40', 'ignoreDistanceLessThanKilometres');
  const leastMinutes =
    request.ignoreDriveTimeLessThanMinutes ?? documentedDefault('site-S40', 'ignoreDriveTimeLessThanMinutes');
  return journeysOf(database, { fleetNumbers: request.filterByFleetIds })
    .filter((journey) => isWithin(journey.startMs))
    .filter((journey) => distanceOf(journey) >= leastKm && journey.driveMinutes >= leastMinutes)
    .sort((one, other) => one.fleetNumber - other.fleetNumber)
    .map((journey) => ({
      fleetId: journey.fleetNumber,
      vehicleId: journey.vehicleId,
      registration: journey.registration,
      driverName: journey.driverName,
      startTime: dateAndTime(journey.startMs),
      endTime: dateAndTime(journey.endMs),
      odoStartKms: journey.odometerStartKm,
      odoEndKms: journey.odometerEndKm,
      totalDistanceKms: distanceOf(journey),
      totalDriveMinutes: minutes(journey.driveMinutes),
    }));
};

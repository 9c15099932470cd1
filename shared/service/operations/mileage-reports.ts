import { answerBody, dateTime, flag, identifier, identifiers, int32, list, requestBody, text } from '../fields.ts';
import { defineOperation } from '../operation.ts';
import { duration, moment } from '../value-objects.ts';

const api = '/analysis-reports/v1/api';

export const vehicleV5 = defineOperation({
  name: 'vehicle-v5',
  kind: 'report',
  api,
  purpose: 'vehicle distance summary',
  request: requestBody(
    {},
    {
      filterByVehicleIds: identifiers('vehicles to include'),
      recordsAfterDateTime: dateTime('only activities after this moment'),
      recordsBeforeDateTime: dateTime('only activities before this moment'),
    },
  ),
  answer: answerBody(
    { vehicleId: identifier('the vehicle') },
    {
      registration: text('registration mark'),
      totalDistanceKms: int32('distance of all trips in kilometres'),
      avgTripDistanceKms: int32('mean distance of a trip in kilometres'),
      totalDistanceMiles: int32('distance of all trips in miles'),
      avgTripDistanceMiles: int32('mean distance of a trip in miles'),
      startOdo: int32('first odometer value'),
      lastOdo: int32('last odometer value'),
      totalKms: int32('kilometres in all'),
      numberOfTrips: int32('number of trips'),
      lastUsedDate: moment('last use'),
      firstUsedDate: moment('first use'),
    },
  ).meta({ id: 'VehicleV5Row' }),
});

const site = answerBody({}, { siteNumber: int32('number of the site'), siteName: text('name of the site') }).meta({
  id: 'Site',
});

const mileage = answerBody(
  {},
  {
    driverId: text('the driver'),
    driverName: text("the driver's name"),
    startLocation: text('where the journey started'),
    endLocation: text('where the journey ended'),
    missingMileageReason: text('why mileage is missing'),
    fleetId: int32('number of the fleet'),
    startOdo: int32('odometer at the start'),
    endOdo: int32('odometer at the end'),
    distanceKms: int32('distance in kilometres'),
    avgSpeed: int32('mean speed'),
    date: moment('day of the journey'),
    startTime: moment('start'),
    finishTime: moment('end'),
    totalDrive: duration('driving'),
    totalOther: duration('other work'),
    totalPOA: duration('period of availability'),
    totalBreak: duration('breaks'),
    totalTime: duration('whole journey'),
    unrecordedKms: flag('the kilometres were not recorded'),
    doubleManned: flag('two drivers'),
  },
).meta({ id: 'Mileage' });

export const vehicleV6 = defineOperation({
  name: 'vehicle-v6',
  kind: 'report',
  api,
  purpose: 'vehicle mileage rows',
  request: requestBody(
    {},
    {
      filterByVehicleIds: identifiers('vehicles to include'),
      recordsAfterDateTime: dateTime('only activities after this moment'),
      recordsBeforeDateTime: dateTime('only activities before this moment'),
      ignoreUnrecordedDifferencesLessThanOrEqualTo: int32(
        'unrecorded distances up to this many kilometres are left out',
      ),
      ignoreOverlapsLessThanOrEqualTo: int32('overlaps up to this many kilometres are left out'),
    },
  ),
  defaults: { ignoreUnrecordedDifferencesLessThanOrEqualTo: 1, ignoreOverlapsLessThanOrEqualTo: 1 },
  answer: answerBody(
    { vehicleId: identifier('the vehicle') },
    {
      registration: text('registration mark'),
      siteDetails: list(site, 'sites of the vehicle'),
      rows: list(mileage, 'journeys, and the kilometres between them that no journey covers'),
    },
  ).meta({ id: 'VehicleV6Row' }),
});

import { answerBody, dateTime, identifier, int32, int32s, requestBody, text } from '../fields.ts';
import { defineOperation } from '../operation.ts';
import { duration, moment } from '../value-objects.ts';

export const siteS40 = defineOperation({
  name: 'site-S40',
  kind: 'report',
  api: '/analysis-reports/v1/api',
  purpose: 'site journeys by fleet',
  request: requestBody(
    {},
    {
      filterByFleetIds: int32s('fleets to include, by their numbers'),
      recordsAfterDateTime: dateTime('only activities after this moment'),
      recordsBeforeDateTime: dateTime('only activities before this moment'),
      ignoreDistanceLessThanKilometres: int32('only activities of at least this many kilometres'),
      ignoreDriveTimeLessThanMinutes: int32('only activities of at least this many minutes of driving'),
    },
  ),
  defaults: { ignoreDistanceLessThanKilometres: 5, ignoreDriveTimeLessThanMinutes: 5 },
  answer: answerBody(
    { vehicleId: identifier('the vehicle') },
    {
      fleetId: int32('number of the fleet'),
      registration: text('registration mark'),
      driverName: text("the driver's name"),
      startTime: moment('start'),
      endTime: moment('end'),
      odoStartKms: int32('odometer at the start in kilometres'),
      odoEndKms: int32('odometer at the end in kilometres'),
      totalDistanceKms: int32('distance in kilometres'),
      totalDriveMinutes: duration('driving'),
    },
  ).meta({ id: 'SiteS40Row' }),
});

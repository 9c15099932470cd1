import { answerBody, dateTime, identifier, identifiers, int32, list, requestBody, text } from '../fields.ts';
import { defineOperation } from '../operation.ts';
import { duration, moment, share } from '../value-objects.ts';

const analysedDuty = answerBody(
  {},
  {
    date: moment('day of the duty'),
    kmPerDuty: int32('distance in kilometres'),
    totalTachoTime: duration('time on the tachograph'),
    totalDriveTime: duration('driving'),
    totalOtherWork: duration('other work'),
    totalPoA: duration('period of availability'),
    totalBreak: duration('breaks'),
    totalClockedHours: duration('time clocked'),
    differenceTachoClocked: duration('difference between tachograph and clocking'),
    drivingTimePercentage: share('share of driving'),
    otherWorkPercentage: share('share of other work'),
    poAPercentage: share('share of periods of availability'),
    breakPercentage: share('share of breaks'),
  },
).meta({ id: 'TachographTime' });

export const driverD68 = defineOperation({
  name: 'driver-d68',
  kind: 'report',
  api: '/analysis-reports/v1/api',
  purpose: 'driver tachograph time analysis',
  request: requestBody(
    {},
    {
      filterByDriverIds: identifiers('drivers to include'),
      recordsAfterDateTime: dateTime('only activities after this moment'),
      recordsBeforeDateTime: dateTime('only activities before this moment'),
    },
  ),
  answer: answerBody(
    { driverId: identifier('the driver') },
    { name: text("the driver's name"), records: list(analysedDuty, 'duties analysed') },
  ).meta({ id: 'DriverD68Row' }),
});

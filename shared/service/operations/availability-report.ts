import { answerBody, flag, identifier, identifiers, int32, requestBody, text } from '../fields.ts';
import { defineOperation } from '../operation.ts';
import { duration, moment } from '../value-objects.ts';

export const driverD99 = defineOperation({
  name: 'driver-d99',
  kind: 'report',
  api: '/analysis-reports/v1/api',
  purpose: 'driver rest and drive availability',
  request: requestBody(
    {},
    {
      filterByDriverIds: identifiers('drivers to include'),
      onlyIncludeCardsProcessed: flag('only drivers whose cards have been processed'),
    },
  ),
  answer: answerBody(
    { driverId: identifier('the driver') },
    {
      driverName: text("the driver's name"),
      divisionName: text("the driver's division"),
      category: text("the driver's category"),
      agency: text('agency that supplies the driver'),
      nextWeeklyRestType: text('kind of the next weekly rest'),
      cardProcessedDate: moment("when the driver's card was last processed"),
      earliestNextStart: moment('earliest moment at which the driver may start again'),
      lastRecordEndTime: moment('end of the last record'),
      reducedDailyRestAvailable: int32('number of reduced daily rests that are left'),
      extendedDriveAvailable: int32('number of extended driving days that are left'),
      fortnightlyDriveLastWeek: duration('driving time of last week'),
      fortnightlyDriveCurrentWeek: duration('driving time of the current week'),
      fortnightlyDriveAvailable: duration('driving time left in the fortnight'),
    },
  ).meta({ id: 'DriverD99Row' }),
});

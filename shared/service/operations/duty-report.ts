import { answerBody, dateTime, flag, identifier, identifiers, list, requestBody, text } from '../fields.ts';
import { defineOperation } from '../operation.ts';
import { duration, moment } from '../value-objects.ts';

const duty = answerBody(
  {},
  {
    registrations: text('registration marks of the vehicles driven'),
    startOfDutyDate: moment('day on which the duty started'),
    startOfDuty: moment('start of the duty'),
    endOfDuty: moment('end of the duty'),
    totalDrive: duration('driving'),
    totalOther: duration('other work'),
    totalRest: duration('rest'),
    totalPOA: duration('period of availability'),
    totalDutyTime: duration('whole duty'),
  },
).meta({ id: 'Duty' });

export const driverD28 = defineOperation({
  name: 'driver-d28',
  kind: 'report',
  api: '/analysis-reports/v1/api',
  purpose: 'driver duty report',
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
    {
      driverName: text("the driver's name"),
      employmentNumber: text("the driver's employment number"),
      driverNumber: text("the driver's number"),
      category: text("the driver's category"),
      agency: text('agency that supplies the driver'),
      division: text("the driver's division"),
      hasDivision: flag('the driver belongs to a division'),
      data: list(duty, 'duties'),
    },
  ).meta({ id: 'DriverD28Row' }),
});

import { z } from 'zod';
import { answerBody, dateTime, flag, identifier, identifiers, int32, list, requestBody, text } from '../fields.ts';
import { defineOperation } from '../operation.ts';
import { duration, moment } from '../value-objects.ts';

/** Values of `filterClockingData`. */
export const clockingDataFilter = {
  differenceGreaterThanMinutes: 0,
  differenceLessThanMinutes: 1,
  none: 2,
} as const;

const comparedDay = answerBody(
  {},
  {
    clockIn: moment('clock-in'),
    clockOut: moment('clock-out'),
    tachoStart: moment('start on the tachograph'),
    tachoEnd: moment('end on the tachograph'),
    tachoHours: duration('time on the tachograph'),
    clockedHours: duration('time clocked'),
    clockingMismatch: flag('clocking and tachograph do not agree'),
  },
).meta({ id: 'ClockedDay' });

export const driverD46 = defineOperation({
  name: 'driver-d46',
  kind: 'report',
  api: '/analysis-reports/v1/api',
  purpose: 'driver clocking versus tachograph report',
  request: requestBody(
    {},
    {
      filterByDriverIds: identifiers('drivers to include'),
      recordsAfterDateTime: dateTime('only activities after this moment'),
      recordsBeforeDateTime: dateTime('only activities before this moment'),
      filterClockingData: z.literal(Object.values(clockingDataFilter)).meta({
        description:
          '0: only rows whose difference is greater than filterMinutes; 1: only rows whose difference is less; 2: no filter',
        type: 'integer',
        format: 'int32',
      }),
      filterMinutes: int32('difference in minutes that filterClockingData compares with'),
    },
  ),
  defaults: { filterMinutes: 30 },
  answer: answerBody(
    { driverId: identifier('the driver') },
    {
      payrollId: text("the driver's payroll number"),
      name: text("the driver's name"),
      category: text("the driver's category"),
      agency: text('agency that supplies the driver'),
      deductBreak: flag('breaks are deducted'),
      breakValue: int32('value of the break'),
      data: list(comparedDay, 'days compared'),
      totalTachoHours: duration('time on the tachograph, in total'),
      totalClockedHours: duration('time clocked, in total'),
      divisionId: text("the driver's division, its identifier"),
      divisionName: text("the driver's division, its name"),
    },
  ).meta({ id: 'DriverD46Row' }),
});

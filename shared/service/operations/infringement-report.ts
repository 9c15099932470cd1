import { answerBody, dateTime, flag, identifier, identifiers, int32, list, requestBody, text } from '../fields.ts';
import { defineOperation } from '../operation.ts';
import { moment } from '../value-objects.ts';

const infringement = answerBody(
  {},
  {
    infringementDate: moment('day of the infringement'),
    infringementOccuredAt: moment('moment of the infringement, where it has one'),
    infringementCode: int32('code of the infringement'),
    description: text('what was infringed'),
    info: text('further detail'),
  },
).meta({ id: 'Infringement' });

const infringementGroup = answerBody(
  {},
  {
    description: text('description of the group'),
    infringements: list(infringement, 'infringements of the group'),
  },
).meta({ id: 'InfringementGroup' });

export const driverD6 = defineOperation({
  name: 'driver-d6',
  kind: 'report',
  api: '/analysis-reports/v1/api',
  purpose: 'driver infringements report',
  request: requestBody(
    {},
    {
      filterByDriverIds: identifiers('drivers to include'),
      recordsAfterDateTime: dateTime('only activities after this moment'),
      recordsBeforeDateTime: dateTime('only activities before this moment'),
      includeNonCoreVehicles: flag('include duties with vehicles that are marked non-core'),
    },
  ),
  answer: answerBody(
    { driverId: identifier('the driver') },
    {
      driverName: text("the driver's name"),
      employmentNumber: text("the driver's employment number"),
      infringementGroups: list(infringementGroup, 'infringements in groups'),
    },
  ).meta({ id: 'DriverD6Row' }),
});

import { answerBody, flag, identifier, identifiers, int32, requestBody, text } from '../fields.ts';
import { defineOperation } from '../operation.ts';
import { moment } from '../value-objects.ts';

const api = '/analysis-reports/v1/api';

export const driverD53 = defineOperation({
  name: 'driver-d53',
  kind: 'report',
  api,
  purpose: 'drivers missing card downloads',
  request: requestBody(
    {},
    {
      filterByDriverIds: identifiers('drivers to include'),
      daysSinceLastDownload: int32('only drivers missing downloads for more than this many days'),
    },
  ),
  defaults: { daysSinceLastDownload: 14 },
  answer: answerBody(
    { driverId: identifier('the driver') },
    {
      driverName: text("the driver's name"),
      category: text("the driver's category"),
      agency: text('agency that supplies the driver'),
      cardProcessedDate: moment("when the driver's card was last processed"),
      daysSinceLastRead: int32('whole days since the card was last read'),
    },
  ).meta({ id: 'DriverD53Row' }),
});

export const vehicleV14 = defineOperation({
  name: 'vehicle-v14',
  kind: 'report',
  api,
  purpose: 'vehicles missing downloads',
  request: requestBody(
    {},
    {
      filterByVehicleIds: identifiers('vehicles to include'),
      daysSinceLastDownload: int32('only vehicles missing downloads for more than this many days'),
      includeDormantVehicles: flag('include dormant vehicles'),
    },
  ),
  defaults: { daysSinceLastDownload: 59 },
  answer: answerBody(
    { vehicleId: identifier('the vehicle') },
    {
      registration: text('registration mark'),
      category: text("the vehicle's category"),
      lastDownload: moment('last download of the vehicle unit'),
      ninetyDayLimit: moment('day by which the next download is due'),
      lastDriven: moment('when the vehicle was last driven'),
      timesDrivenByActiveEmployee: int32('number of times driven by a present employee'),
      daysSinceLastRead: int32('whole days since the vehicle unit was last read'),
    },
  ).meta({ id: 'VehicleV14Row' }),
});

import {
  answerBody,
  dateTime,
  double,
  flag,
  identifier,
  identifiers,
  int32,
  list,
  requestBody,
  text,
  texts,
} from '../fields.ts';
import { defineOperation } from '../operation.ts';

const api = '/checksheets/v1/api';

const checkResult = answerBody(
  {},
  {
    sortOrder: int32('place of the item on the check sheet'),
    checkItem: text('what was checked'),
    timeTakenSeconds: int32('time taken in seconds'),
    notes: text('notes'),
    severity: text('severity of what was found'),
    images: texts('where the images are'),
  },
).meta({ id: 'CheckResult' });

const checkSheet = answerBody(
  { id: identifier('identifier of the check sheet') },
  {
    templateName: text('name of the template'),
    additionalComments: text('further comments'),
    driverId: text('the driver'),
    driverName: text("the driver's name"),
    checkType: text('kind of check'),
    fleetName: text('name of the fleet'),
    highestSeverity: text('highest severity found'),
    locationOfCheck: text('where the check took place'),
    trailerNumber: text('number of the trailer'),
    vehicleId: text('the vehicle'),
    vehicleRegistration: text('registration mark of the vehicle'),
    completedByUserId: text('who completed the check, the identifier'),
    completedByName: text('who completed the check, the name'),
    deviceId: text('device used, its identifier'),
    deviceName: text('device used, its name'),
    checkResults: list(checkResult, 'items checked'),
    dateStarted: dateTime('start of the check'),
    dateFinished: dateTime('end of the check'),
    fleetNumber: int32('number of the fleet'),
    odo: int32('odometer'),
    timeTakenSeconds: int32('time taken in seconds'),
    totalImages: int32('number of images'),
    longitude: double('longitude in degrees'),
    latitude: double('latitude in degrees'),
    isManual: flag('entered by hand'),
  },
).meta({ id: 'CheckSheet' });

export const checkSheetsSearch = defineOperation({
  name: 'check-sheets-search',
  kind: 'search',
  api,
  purpose: 'search check sheets',
  request: requestBody(
    {},
    {
      filterByCheckSheetIds: identifiers('check sheets to include'),
      filterByVehicleIds: identifiers('vehicles to include'),
      filterByDriverIds: identifiers('drivers to include'),
      checkSheetsAfterDateTime: dateTime('only check sheets after this moment'),
      checkSheetsBeforeDateTime: dateTime('only check sheets before this moment'),
    },
  ),
  answer: checkSheet,
});

const checkSheetAction = answerBody(
  { id: identifier('identifier of the action') },
  {
    checkSheetId: text('the check sheet'),
    actionedBy: text('who acted'),
    actionNotes: text('notes on the action'),
    newSeverity: text('severity after the action'),
    trailerNumber: text('number of the trailer'),
    vehicleId: text('the vehicle'),
    vehicleRegistration: text('registration mark of the vehicle'),
    originalSeverity: text('severity before the action'),
    checkItem: text('what was checked'),
    checkItemNotes: text('notes on what was checked'),
    checkSheetDate: dateTime('when the check took place'),
    actionedDate: dateTime('when the action took place'),
    images: texts('where the images are'),
  },
).meta({ id: 'CheckSheetAction' });

export const checkSheetsActionsSearch = defineOperation({
  name: 'check-sheets-actions-search',
  kind: 'search',
  api,
  purpose: 'search check sheet actions',
  request: requestBody(
    {},
    {
      filterByCheckResultActionIds: identifiers('actions to include'),
      filterByCheckSheetIds: identifiers('check sheets to include'),
      filterByVehicleIds: identifiers('vehicles to include'),
      checkResultActionsAfterDateTime: dateTime('only actions after this moment'),
      checkResultActionsBeforeDateTime: dateTime('only actions before this moment'),
      includePasses: flag('include actions that have been passed'),
    },
  ),
  answer: checkSheetAction,
});

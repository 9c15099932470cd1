import { batchResult } from '../bodies.ts';
import { dateTime, flag, identifier, identifiers, list, requestBody } from '../fields.ts';
import { defineOperation } from '../operation.ts';
import { driver } from './driver-record.ts';

export const driversUpdate = defineOperation({
  name: 'drivers-update',
  kind: 'batch',
  api: '/drivers/v1/api',
  purpose: 'batch update of drivers',
  request: requestBody({ records: list(driver, 'drivers to update, each named by its id') }, {}),
  answer: batchResult,
  batch: { itemsField: 'records', identifierField: 'id' },
});

const clockingChange = requestBody(
  { clockingId: identifier('identifier of the clocking') },
  {
    isClockIn: flag('true for a clock-in, false for a clock-out'),
    clockingTimeStamp: dateTime('when the clocking took place'),
  },
).meta({ id: 'ClockingChange' });

export const clockingsUpdate = defineOperation({
  name: 'clockings-update',
  kind: 'batch',
  api: '/time/v1/api',
  purpose: 'batch update of clockings',
  request: requestBody({ records: list(clockingChange, 'clockings to update, each named by its clockingId') }, {}),
  answer: batchResult,
  batch: { itemsField: 'records', identifierField: 'clockingId' },
});

export const clockingsDelete = defineOperation({
  name: 'clockings-delete',
  kind: 'batch',
  api: '/time/v1/api',
  purpose: 'batch delete of clockings',
  request: requestBody({ clockingIds: identifiers('identifiers of the clockings to delete') }, {}),
  answer: batchResult,
  batch: { itemsField: 'clockingIds', identifierField: null },
});

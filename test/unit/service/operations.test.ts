import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { clockingDataFilter } from '../../../shared/service/operations/clocking-report.ts';
import {
  isOperationName,
  operationList,
  operations,
  type RequestOf,
  type ResponseOf,
} from '../../../shared/service/operations.ts';
import { dateValue, minutesValue, percentValue } from '../../../shared/service/value-objects.ts';
import { interfaceFields } from './interface-fields.ts';
import { schemaFields } from './schema-fields.ts';

/** The summary of the interface. */
const summary = `
POST /analysis-reports/v1/api/driver-d6 200
POST /analysis-reports/v1/api/driver-d28 200
POST /analysis-reports/v1/api/driver-d46 200
POST /analysis-reports/v1/api/driver-d53 200
POST /analysis-reports/v1/api/driver-d68 200
POST /analysis-reports/v1/api/driver-d99 200
POST /analysis-reports/v1/api/vehicle-v5 200
POST /analysis-reports/v1/api/vehicle-v6 200
POST /analysis-reports/v1/api/vehicle-v14 200
POST /analysis-reports/v1/api/site-S40 200
POST /drivers/v1/api/drivers-update 200
POST /time/v1/api/clockings-update 200
POST /time/v1/api/clockings-delete 200
POST /checksheets/v1/api/check-sheets-search 200
POST /checksheets/v1/api/check-sheets-actions-search 200
POST /fleets/v1/api/fleets-search 200
POST /fleets/v1/api/divisions-search 200
POST /digital-tachographs/v1/api/tachograph-upload 201
POST /digital-tachographs/v1/api/tachograph-upload-multipart-form-data 201
GET /vehicles/v1/api/vehicles-tachograph-types 200`;

test('the table has the twenty operations with their methods, paths and success statuses', () => {
  const rows = operationList.map(({ method, path, successStatus }) => `${method} ${path} ${successStatus}`);
  expect(rows).toEqual(summary.trim().split('\n'));
});

test('each operation stands under its own name', () => {
  expect(Object.keys(operations)).toEqual(operationList.map(({ name }) => name));
  expect(Object.keys(operations)).toEqual(Object.keys(interfaceFields).toSorted(inTableOrder));
});

function inTableOrder(one: string, other: string): number {
  const names = operationList.map(({ name }) => name);
  return names.indexOf(one) - names.indexOf(other);
}

test('names are case-sensitive', () => {
  expect(isOperationName('site-S40')).toBe(true);
  expect(isOperationName('site-s40')).toBe(false);
  expect(isOperationName('toString')).toBe(false);
});

describe.each(operationList.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
  test('has exactly the request fields of the interface', () => {
    expect(schemaFields(operation.request)).toEqual(interfaceFields[name]?.request);
  });

  test('has exactly the answer fields of the interface', () => {
    expect(schemaFields(operation.answer)).toEqual(interfaceFields[name]?.answer);
  });

  test('refuses a request field that is not listed', () => {
    const issues = operation.request.safeParse({ unlisted: 1 }).error?.issues ?? [];
    expect(issues).toContainEqual(expect.objectContaining({ code: 'unrecognized_keys', keys: ['unlisted'] }));
  });

  test('describes every field', () => {
    for (const schema of [operation.request, operation.answer]) {
      for (const field of Object.values(schema.shape)) {
        expect(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }).description).toMatch(/^\S.+[^.]$/);
      }
    }
  });

  test('says where a batch keeps its items, and only a batch does', () => {
    expect(operation.batch !== null).toBe(operation.kind === 'batch');
    expect(Object.keys(operation.request.shape)).toEqual(
      expect.arrayContaining(operation.batch === null ? [] : [operation.batch.itemsField]),
    );
  });
});

test('the documented defaults are these and no others', () => {
  const defaults = operationList.flatMap(({ name, defaults }) =>
    Object.entries(defaults).map(([field, value]) => `${name} ${field} ${value}`),
  );
  expect(defaults).toEqual([
    'driver-d46 filterMinutes 30',
    'driver-d53 daysSinceLastDownload 14',
    'vehicle-v6 ignoreUnrecordedDifferencesLessThanOrEqualTo 1',
    'vehicle-v6 ignoreOverlapsLessThanOrEqualTo 1',
    'vehicle-v14 daysSinceLastDownload 59',
    'site-S40 ignoreDistanceLessThanKilometres 5',
    'site-S40 ignoreDriveTimeLessThanMinutes 5',
  ]);
});

test('the shared value objects have the fields of the interface', () => {
  expect(schemaFields(z.strictObject(dateValue.shape))).toEqual({ date: 'date-time', formatted: 'string' });
  expect(schemaFields(z.strictObject(minutesValue.shape))).toEqual({ minutes: 'int32', formatted: 'string' });
  expect(schemaFields(z.strictObject(percentValue.shape))).toEqual({ value: 'double', formatted: 'string' });
});

describe('what a request may hold', () => {
  const d46 = operations['driver-d46'].request;

  test.each(Object.values(clockingDataFilter))('filterClockingData %d', (filterClockingData) => {
    expect(d46.safeParse({ filterClockingData }).success).toBe(true);
  });

  test.each([3, -1, 0.5, '1', null])('not filterClockingData %j', (filterClockingData) => {
    expect(d46.safeParse({ filterClockingData }).success).toBe(false);
  });

  test.each([-2_147_483_648, 0, 2_147_483_647])('the integer %d', (filterMinutes) => {
    expect(d46.safeParse({ filterMinutes }).success).toBe(true);
  });

  test.each([-2_147_483_649, 2_147_483_648, 1.5, Number.NaN, '30', null])('not the integer %s', (filterMinutes) => {
    expect(d46.safeParse({ filterMinutes }).success).toBe(false);
  });

  test('not a batch without its records, nor a record without its identifier', () => {
    for (const request of [{}, { records: [{}] }, { records: [{ id: '', clockingId: '' }] }, { records: null }]) {
      expect(operations['drivers-update'].request.safeParse(request).success).toBe(false);
      expect(operations['clockings-update'].request.safeParse(request).success).toBe(false);
    }
    expect(operations['clockings-delete'].request.safeParse({}).success).toBe(false);
  });
});

test('requests and answers are typed by the name of their operation', () => {
  expectTypeOf<RequestOf<'driver-d46'>['filterClockingData']>().toEqualTypeOf<0 | 1 | 2 | undefined>();
  expectTypeOf<ResponseOf<'driver-d53'>>().toBeArray();
  expectTypeOf<ResponseOf<'driver-d53'>[number]['driverId']>().toEqualTypeOf<string>();
  expectTypeOf<ResponseOf<'drivers-update'>['successfullyProcessed']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<ResponseOf<'tachograph-upload'>['digitalTachographId']>().toEqualTypeOf<string>();
});

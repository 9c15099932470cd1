import type { z } from 'zod';
import type { Operation, OperationKind, RowsKind } from './operation.ts';
import { driverD99 } from './operations/availability-report.ts';
import { clockingsDelete, clockingsUpdate, driversUpdate } from './operations/batches.ts';
import { checkSheetsActionsSearch, checkSheetsSearch } from './operations/check-sheets.ts';
import { driverD46 } from './operations/clocking-report.ts';
import { driverD53, vehicleV14 } from './operations/download-reports.ts';
import { driverD28 } from './operations/duty-report.ts';
import { divisionsSearch, fleetsSearch } from './operations/fleets.ts';
import { driverD6 } from './operations/infringement-report.ts';
import { vehicleV5, vehicleV6 } from './operations/mileage-reports.ts';
import { siteS40 } from './operations/site-report.ts';
import { driverD68 } from './operations/tachograph-time-report.ts';
import { tachographUpload, tachographUploadMultipart } from './operations/uploads.ts';
import { vehiclesTachographTypes } from './operations/vehicles.ts';

/**
 * Every operation of the compliance service by name, in the order of the interface's summary. This is the only place
 * where operations are listed.
 */
export const operations = {
  'driver-d6': driverD6,
  'driver-d28': driverD28,
  'driver-d46': driverD46,
  'driver-d53': driverD53,
  'driver-d68': driverD68,
  'driver-d99': driverD99,
  'vehicle-v5': vehicleV5,
  'vehicle-v6': vehicleV6,
  'vehicle-v14': vehicleV14,
  'site-S40': siteS40,
  'drivers-update': driversUpdate,
  'clockings-update': clockingsUpdate,
  'clockings-delete': clockingsDelete,
  'check-sheets-search': checkSheetsSearch,
  'check-sheets-actions-search': checkSheetsActionsSearch,
  'fleets-search': fleetsSearch,
  'divisions-search': divisionsSearch,
  'tachograph-upload': tachographUpload,
  'tachograph-upload-multipart-form-data': tachographUploadMultipart,
  'vehicles-tachograph-types': vehiclesTachographTypes,
} as const satisfies Readonly<Record<string, Operation>>;

export type Operations = typeof operations;
export type OperationName = keyof Operations;

/** Names of the operations of some kinds, such as `OperationNameOf<'report'>`. */
export type OperationNameOf<Kind extends OperationKind> = {
  [Name in OperationName]: Operations[Name]['kind'] extends Kind ? Name : never;
}[OperationName];

/** The request of an operation, with date-times in any of the accepted forms. */
export type RequestOf<Name extends OperationName> = z.input<Operations[Name]['request']>;

/** One row of an operation that answers with rows, or its whole body. */
export type RowOf<Name extends OperationName> = z.output<Operations[Name]['answer']>;

/** The body of an operation's successful answer. */
export type ResponseOf<Name extends OperationName> = Operations[Name]['kind'] extends RowsKind
  ? RowOf<Name>[]
  : RowOf<Name>;

/** The operations in the order of the table. */
export const operationList: readonly Operation[] = Object.values(operations);

/** Whether a text, such as a command-line argument, names an operation. Names are case-sensitive. */
export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

import type { OperationName, OperationNameOf } from '../../shared/service/operations.ts';
import { clockingsDelete, clockingsUpdate } from './batches/clockings.ts';
import { driversUpdate } from './batches/drivers-update.ts';
import type { OperationHandler } from './operation-handler.ts';
import { driverD6 } from './reports/driver-d6.ts';
import { driverD28 } from './reports/driver-d28.ts';
import { driverD46 } from './reports/driver-d46.ts';
import { driverD53 } from './reports/driver-d53.ts';
import { driverD68 } from './reports/driver-d68.ts';
import { driverD99 } from './reports/driver-d99.ts';
import { siteS40 } from './reports/site-s40.ts';
import { vehicleV5 } from './reports/vehicle-v5.ts';
import { vehicleV6 } from './reports/vehicle-v6.ts';
import { vehicleV14 } from './reports/vehicle-v14.ts';
import { checkSheetsActionsSearch, checkSheetsSearch } from './searches/check-sheets.ts';
import { divisionsSearch } from './searches/divisions.ts';
import { fleetsSearch } from './searches/fleets.ts';
import { vehiclesTachographTypes } from './searches/vehicles-tachograph-types.ts';

/** Every operation that is carried out on the records alone. Uploads are taken by the inbox instead. */
export type RecordOperationName = Exclude<OperationName, OperationNameOf<'upload'>>;

export type OperationHandlers = { readonly [Name in RecordOperationName]: OperationHandler<Name> };

export const operationHandlers: OperationHandlers = {
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
  'vehicles-tachograph-types': vehiclesTachographTypes,
};

export const recordOperationNames = Object.keys(operationHandlers) as readonly RecordOperationName[];

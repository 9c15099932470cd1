import type { OperationHandler } from './operation-handler.ts';
import { driverD53 } from './reports/driver-d53.ts';
import { driverD99 } from './reports/driver-d99.ts';
import { vehicleV14 } from './reports/vehicle-v14.ts';
import { vehiclesTachographTypes } from './reports/vehicles-tachograph-types.ts';

/** Every operation that is carried out on the records alone. Uploads are taken by the inbox instead. */
export type RecordOperationName = 'driver-d53' | 'driver-d99' | 'vehicle-v14' | 'vehicles-tachograph-types';

export type OperationHandlers = { readonly [Name in RecordOperationName]: OperationHandler<Name> };

export const operationHandlers: OperationHandlers = {
  'driver-d53': driverD53,
  'driver-d99': driverD99,
  'vehicle-v14': vehicleV14,
  'vehicles-tachograph-types': vehiclesTachographTypes,
};

export const recordOperationNames = Object.keys(operationHandlers) as readonly RecordOperationName[];

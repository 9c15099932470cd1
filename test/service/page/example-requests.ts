import type { OperationName, RequestOf } from '../../../shared/service/operations.ts';

/** What stands in each form at first: a request that this service answers with something to look at, and that changes little. */
export const exampleRequests: { readonly [Name in OperationName]?: RequestOf<Name> } = {
  'driver-d6': { filterByDriverIds: ['D1001', 'D1002'], includeNonCoreVehicles: true },
  'driver-d28': { filterByDriverIds: ['D1001'] },
  'driver-d46': { filterByDriverIds: ['D1001'], filterClockingData: 2 },
  'driver-d53': { daysSinceLastDownload: 21 },
  'driver-d68': { filterByDriverIds: ['D1001'] },
  'driver-d99': { onlyIncludeCardsProcessed: true },
  'vehicle-v5': { filterByVehicleIds: ['V2001'] },
  'vehicle-v6': { filterByVehicleIds: ['V2001'], ignoreOverlapsLessThanOrEqualTo: 1 },
  'vehicle-v14': { daysSinceLastDownload: 30, includeDormantVehicles: true },
  'site-S40': { filterByFleetIds: [1], ignoreDistanceLessThanKilometres: 100 },
  'drivers-update': { records: [{ id: 'D1001', otherNames: 'Q' }, { id: 'no-such-driver' }] },
  'clockings-update': { records: [{ clockingId: 'C5001', isClockIn: true }, { clockingId: 'no-such-clocking' }] },
  'clockings-delete': { clockingIds: ['no-such-clocking'] },
  'check-sheets-search': { filterByDriverIds: ['D1001'] },
  'check-sheets-actions-search': { includePasses: true },
  'fleets-search': { includePointsScheme: true, includeCategoriesAndAgencies: true, includeDivisions: true },
  'divisions-search': {},
  'tachograph-upload': { fileName: 'C_20261121_0814.DDD', fileContents: 'bm8gZG93bmxvYWQsIGJ1dCBieXRlcw==' },
};

import type { OperationName } from '../../../shared/service/operations.ts';

/** What the interface says of the values in answers, beside the form that the table of operations gives them. */

/** A parameter that leaves rows out by a number in them. */
export interface Threshold {
  readonly parameter: string;
  /** The rows that it is about: the rows of the answer, or those in a list of each. */
  readonly list: string | null;
  /** Only rows whose flag is set are meant; all where there is none. */
  readonly onlyWith: string | null;
  /** The number in such a row. */
  readonly field: string;
  /** The least number that stays. */
  readonly least: (value: number) => number;
}

const aboveIt = (value: number) => value + 1;
const fromIt = (value: number) => value;

const ofRow = { list: null, onlyWith: null } as const;

export const thresholds: Readonly<Partial<Record<OperationName, readonly Threshold[]>>> = {
  'driver-d53': [{ ...ofRow, parameter: 'daysSinceLastDownload', field: 'daysSinceLastRead', least: aboveIt }],
  'vehicle-v14': [{ ...ofRow, parameter: 'daysSinceLastDownload', field: 'daysSinceLastRead', least: aboveIt }],
  'site-S40': [
    { ...ofRow, parameter: 'ignoreDistanceLessThanKilometres', field: 'totalDistanceKms', least: fromIt },
    { ...ofRow, parameter: 'ignoreDriveTimeLessThanMinutes', field: 'totalDriveMinutes.minutes', least: fromIt },
  ],
  'vehicle-v6': [
    {
      list: 'rows',
      onlyWith: 'unrecordedKms',
      parameter: 'ignoreUnrecordedDifferencesLessThanOrEqualTo',
      field: 'distanceKms',
      least: aboveIt,
    },
  ],
};

/** Flags, and what they do to the rows where they are true. */
export type FlagRule =
  /** Rows come beside those that come without it. */
  | { readonly kind: 'adds' }
  /** Only those of the rows stay that have this field. */
  | { readonly kind: 'leavesOut'; readonly without: string }
  /** Fields come with some row. */
  | { readonly kind: 'returns'; readonly fields: readonly string[] };

export const flagRules: Readonly<Record<string, FlagRule>> = {
  includeNonCoreVehicles: { kind: 'adds' },
  includeDormantVehicles: { kind: 'adds' },
  includePasses: { kind: 'adds' },
  onlyIncludeCardsProcessed: { kind: 'leavesOut', without: 'cardProcessedDate' },
  includePointsScheme: { kind: 'returns', fields: ['pointsScheme'] },
  includeCategoriesAndAgencies: {
    kind: 'returns',
    fields: ['driverCategories', 'driverAgencies', 'vehicleCategories'],
  },
};

/** The codes of the list of tachograph types, and the type that the interface gives each. */
export const typeOfCode: Readonly<Record<string, string>> = {
  DT: 'Digital',
  VU: 'Digital',
  LA: 'Analogue',
  LM: 'Analogue',
  VA: 'Analogue',
  VM: 'Analogue',
  MA: 'Analogue',
  MM: 'Analogue',
};

import type { ReportName } from '../../../shared/app/reports/report-runs.ts';

/** The reports of this screen, in the order of its list; the others have a screen of their own. */
export const reportGroups = [
  { group: 'driver', names: ['driver-d68', 'driver-d28', 'driver-d6', 'driver-d46'] },
  { group: 'vehicle', names: ['vehicle-v5', 'vehicle-v6', 'site-S40'] },
  { group: 'check', names: ['check-sheets-search', 'check-sheets-actions-search'] },
  { group: 'company', names: ['fleets-search', 'divisions-search'] },
] as const satisfies readonly { readonly group: string; readonly names: readonly ReportName[] }[];
export type ShownReport = (typeof reportGroups)[number]['names'][number];

export type ReportChart = 'time-shares' | 'distances' | 'duties';

/** What the operation table cannot say: which of a report's fields a person looks at first. */
export interface ReportLook {
  /** The service's short name; empty where it has none. */
  readonly code: string;
  /**
   * What the first column says, by the path of the list that a line belongs to; the empty path is the report's rows. The
   * first of the fields that has a value.
   */
  readonly subjects: Readonly<Record<string, readonly string[]>>;
  /** Paths of the other columns that show until a person chooses, from left to right. */
  readonly columns: readonly string[];
  readonly chart: ReportChart | null;
  /** Path of the list that the footer counts; absent where rows hold none that counts. */
  readonly counted?: string;
  /** Flags of the form that are on at first: without them the service leaves out what these columns show. */
  readonly flagsOn?: readonly string[];
}

export const reportLooks: Readonly<Record<ShownReport, ReportLook>> = {
  'driver-d68': {
    code: 'D68',
    subjects: { '': ['name', 'driverId'], records: ['date'] },
    columns: ['totalTachoTime', 'totalDriveTime', 'totalOtherWork', 'totalPoA', 'totalBreak', 'kmPerDuty'].map(
      (field) => `records.${field}`,
    ),
    chart: 'time-shares',
    counted: 'records',
  },
  'driver-d28': {
    code: 'D28',
    subjects: { '': ['driverName', 'driverId'], data: ['startOfDutyDate', 'startOfDuty'] },
    columns: ['registrations', 'startOfDuty', 'endOfDuty', 'totalDutyTime', 'totalDrive', 'totalOther'].map(
      (field) => `data.${field}`,
    ),
    chart: 'duties',
    counted: 'data',
  },
  'driver-d6': {
    code: 'D6',
    subjects: {
      '': ['driverName', 'driverId'],
      infringementGroups: ['description'],
      'infringementGroups.infringements': ['infringementDate', 'infringementOccuredAt'],
    },
    columns: [
      'infringementGroups.infringements',
      'infringementGroups.infringements.infringementCode',
      'infringementGroups.infringements.description',
      'infringementGroups.infringements.info',
    ],
    chart: null,
    counted: 'infringementGroups.infringements',
  },
  'driver-d46': {
    code: 'D46',
    subjects: { '': ['name', 'driverId'], data: ['tachoStart', 'clockIn'] },
    columns: ['clockIn', 'clockOut', 'tachoStart', 'tachoEnd', 'clockedHours', 'tachoHours', 'clockingMismatch'].map(
      (field) => `data.${field}`,
    ),
    chart: null,
    counted: 'data',
  },
  'vehicle-v5': {
    code: 'V5',
    subjects: { '': ['registration', 'vehicleId'] },
    columns: ['totalDistanceKms', 'numberOfTrips', 'avgTripDistanceKms', 'startOdo', 'lastOdo', 'lastUsedDate'],
    chart: 'distances',
  },
  'vehicle-v6': {
    code: 'V6',
    subjects: {
      '': ['registration', 'vehicleId'],
      siteDetails: ['siteName', 'siteNumber'],
      rows: ['date', 'startTime'],
    },
    columns: ['driverName', 'startTime', 'finishTime', 'distanceKms', 'totalDrive', 'totalTime', 'unrecordedKms'].map(
      (field) => `rows.${field}`,
    ),
    chart: null,
    counted: 'rows',
  },
  'site-S40': {
    code: 'S40',
    subjects: { '': ['registration', 'vehicleId'] },
    columns: ['driverName', 'startTime', 'endTime', 'totalDistanceKms', 'totalDriveMinutes'],
    chart: null,
  },
  'check-sheets-search': {
    code: '',
    subjects: { '': ['vehicleRegistration', 'trailerNumber', 'id'], checkResults: ['checkItem'] },
    columns: [
      'templateName',
      'driverName',
      'dateStarted',
      'highestSeverity',
      'checkResults.severity',
      'checkResults.notes',
    ],
    chart: null,
    counted: 'checkResults',
  },
  'check-sheets-actions-search': {
    code: '',
    subjects: { '': ['vehicleRegistration', 'trailerNumber', 'id'] },
    columns: ['checkItem', 'originalSeverity', 'newSeverity', 'actionedBy', 'actionedDate', 'actionNotes'],
    chart: null,
  },
  'fleets-search': {
    code: '',
    subjects: { '': ['fleetName', 'fleetNumber'], vehicleCategories: ['categoryType'], pointsScheme: ['message'] },
    columns: [
      'nominatedTransportManager.name',
      'driverCategories',
      'driverAgencies',
      'vehicleCategories.categories',
      'pointsScheme.code',
      'pointsScheme.points',
    ],
    chart: null,
    flagsOn: ['includePointsScheme', 'includeCategoriesAndAgencies'],
  },
  'divisions-search': {
    code: '',
    subjects: { '': ['divisionName', 'divisionId'] },
    columns: ['divisionPath', 'rootDivisionName'],
    chart: null,
  },
};

export function isShownReport(name: string): name is ShownReport {
  return Object.hasOwn(reportLooks, name);
}

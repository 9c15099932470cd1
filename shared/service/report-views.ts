import type { RowsKind } from './operation.ts';
import type { OperationNameOf } from './operations.ts';

/** Every operation that answers with rows. */
type ReportName = OperationNameOf<RowsKind>;

/** The groups in the list of reports, from top to bottom. */
const groups = ['driver', 'vehicle', 'check', 'company'] as const;
export type ReportGroup = (typeof groups)[number];

export type ReportChart = 'time-shares' | 'distances' | 'duties';

/** What the table of operations does not say: which of a report's fields a person needs first. */
export interface ReportView {
  readonly group: ReportGroup;
  /** The service's short name; empty where it has none. */
  readonly code: string;
  /**
   * The fields for the first column, by the path of the list that a line belongs to (the empty path: the report's rows).
   * The column shows the first of them that has a value.
   */
  readonly subjects: Readonly<Record<string, readonly string[]>>;
  /** Paths of the other columns that are shown until a person chooses others, from left to right. */
  readonly columns: readonly string[];
  /** Paths of the texts that get the room that is free, because they are sentences. */
  readonly roomy?: readonly string[];
  readonly chart: ReportChart | null;
  /** Path of the list whose records the footer counts; absent where no list in the rows is worth counting. */
  readonly counted?: string;
  /** Its rows form a tree, in whose order the engine gives them. */
  readonly isTree?: true;
  /** Flags of the form that are on by default, because without them the service leaves out what these columns show. */
  readonly flagsOn?: readonly string[];
}

/**
 * How the page shows each operation that answers with rows, in the order of the list of reports. It is apart from the
 * table of operations, which is large and which the page does without. A missing operation does not compile; the list of
 * reports, their groups and the names that the page may request follow from it.
 */
const views = {
  'driver-d68': {
    group: 'driver',
    code: 'D68',
    subjects: { '': ['name', 'driverId'], records: ['date'] },
    columns: ['totalTachoTime', 'totalDriveTime', 'totalOtherWork', 'totalPoA', 'totalBreak', 'kmPerDuty'].map(
      (field) => `records.${field}`,
    ),
    chart: 'time-shares',
    counted: 'records',
  },
  'driver-d28': {
    group: 'driver',
    code: 'D28',
    subjects: { '': ['driverName', 'driverId'], data: ['startOfDutyDate', 'startOfDuty'] },
    columns: ['registrations', 'startOfDuty', 'endOfDuty', 'totalDutyTime', 'totalDrive', 'totalOther'].map(
      (field) => `data.${field}`,
    ),
    chart: 'duties',
    counted: 'data',
  },
  'driver-d6': {
    group: 'driver',
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
    roomy: ['infringementGroups.infringements.description', 'infringementGroups.infringements.info'],
    chart: null,
    counted: 'infringementGroups.infringements',
  },
  'driver-d46': {
    group: 'driver',
    code: 'D46',
    subjects: { '': ['name', 'driverId'], data: ['tachoStart', 'clockIn'] },
    columns: [
      'clockIn',
      'clockOut',
      'tachoStart',
      'tachoEnd',
      'clockedHours',
      'tachoHours',
      'differenceTachoClocked',
      'clockingMismatch',
    ].map((field) => `data.${field}`),
    chart: null,
    counted: 'data',
  },
  'driver-d99': {
    group: 'driver',
    code: 'D99',
    subjects: { '': ['driverName', 'driverId'] },
    columns: [
      'earliestNextStart',
      'fortnightlyDriveCurrentWeek',
      'fortnightlyDriveAvailable',
      'extendedDriveAvailable',
      'reducedDailyRestAvailable',
      'cardProcessedDate',
    ],
    chart: null,
  },
  'vehicle-v5': {
    group: 'vehicle',
    code: 'V5',
    subjects: { '': ['registration', 'vehicleId'] },
    columns: ['totalDistanceKms', 'numberOfTrips', 'avgTripDistanceKms', 'startOdo', 'lastOdo', 'lastUsedDate'],
    chart: 'distances',
  },
  'vehicle-v6': {
    group: 'vehicle',
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
    group: 'vehicle',
    code: 'S40',
    subjects: { '': ['registration', 'vehicleId'] },
    columns: ['fleetName', 'driverName', 'startTime', 'endTime', 'totalDistanceKms', 'totalDriveMinutes'],
    chart: null,
  },
  'check-sheets-search': {
    group: 'check',
    code: '',
    subjects: { '': ['vehicleRegistration', 'trailerNumber', 'id'], checkResults: ['checkItem'] },
    columns: [
      'templateName',
      'driverName',
      'dateStarted',
      'highestSeverity',
      'checkResults.images',
      'checkResults.severity',
      'checkResults.notes',
    ],
    roomy: ['checkResults.notes'],
    chart: null,
    counted: 'checkResults',
  },
  'check-sheets-actions-search': {
    group: 'check',
    code: '',
    subjects: { '': ['vehicleRegistration', 'trailerNumber', 'id'] },
    columns: ['checkItem', 'images', 'originalSeverity', 'newSeverity', 'actionedBy', 'actionedDate', 'actionNotes'],
    roomy: ['actionNotes'],
    chart: null,
  },
  'fleets-search': {
    group: 'company',
    code: '',
    subjects: {
      '': ['fleetName', 'fleetNumber'],
      vehicleCategories: ['categoryType'],
      pointsScheme: ['message'],
      divisions: ['divisionName', 'divisionId'],
    },
    columns: [
      'nominatedTransportManager.name',
      'divisions',
      'divisions.divisionPath',
      'driverCategories',
      'driverAgencies',
      'vehicleCategories.categories',
      'pointsScheme.code',
      'pointsScheme.points',
    ],
    chart: null,
    flagsOn: ['includePointsScheme', 'includeCategoriesAndAgencies', 'includeDivisions'],
  },
  'divisions-search': {
    group: 'company',
    code: '',
    subjects: { '': ['divisionName', 'divisionId'] },
    columns: ['divisionPath', 'rootDivisionName'],
    chart: null,
    isTree: true,
  },
  'driver-d53': 'a screen of its own',
  'vehicle-v14': 'a screen of its own',
  'vehicles-tachograph-types': 'a screen of its own',
} as const satisfies Readonly<Record<ReportName, ReportView | 'a screen of its own'>>;

type NamesOf<Part> = { [Name in ReportName]: (typeof views)[Name] extends Part ? Name : never }[ReportName];
/** The reports that the screen Reports shows. */
export type ShownReport = NamesOf<ReportView>;
/** The reports whose rows contain records that the footer counts. */
export type CountedReport = NamesOf<{ readonly counted: string }>;

export const reportNames = Object.keys(views) as readonly ReportName[];

export function isShownReport(name: string): name is ShownReport {
  return reportNames.some((each) => each === name && views[each] !== 'a screen of its own');
}

export function isCountedReport(name: ShownReport): name is CountedReport {
  return reportViews[name].counted !== undefined;
}

const shownNames = reportNames.filter(isShownReport);

export const reportViews: Readonly<Record<ShownReport, ReportView>> = views;

/** The groups with their reports, in the order of the list. */
export const reportGroups = groups.map((group) => ({
  group,
  names: shownNames.filter((name) => reportViews[name].group === group),
}));

import { dutyNames, dutyStates } from '../../../shared/contract/duties.ts';
import { standingSnapshots } from '../../../shared/contract/reports/snapshot.ts';
import { statusFactsSchema } from '../../../shared/contract/status.ts';
import { reasonCodeSchema } from '../../../shared/contract/uploads.ts';
import { operationList } from '../../../shared/service/operations.ts';
import { workingParts } from '../platform/guard.ts';

/** A figure that this depot gives away. Its name is the same over OTLP and on the page for Prometheus. */
export interface Metric {
  /** In the manner of Prometheus: with its unit at the end, and `_total` where it only grows. */
  readonly name: string;
  readonly help: string;
  /** As UCUM has it; braces around what is counted. */
  readonly unit:
    | 's'
    | 'By'
    | '{file}'
    | '{folder}'
    | '{card}'
    | '{unit}'
    | '{failure}'
    | '{piece}'
    | '{request}'
    | '{start}'
    | '';
  /** Each label with every value that it can have. None of them comes from outside the program. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
}

export interface Distribution extends Metric {
  /** Upper bounds of the buckets. */
  readonly boundaries: readonly number[];
}

const sendOutcomes = ['accepted', 'refused', 'later'] as const;
export type SendOutcomeLabel = (typeof sendOutcomes)[number];
const fileStates = ['settling', 'waiting', 'sending', 'attention', 'sent', 'ignored', 'already-here'] as const;
const connectionStates = statusFactsSchema.shape.connection.shape.state.options;
const deadlineStates = ['overdue', 'due', 'fine', 'unknown'] as const;
const reasons = reasonCodeSchema.options;
const operationNames = operationList.map(({ name }) => name);

/** What is so at the moment of asking. */
export const gauges = {
  files: {
    name: 'tacho_depot_files',
    help: 'Files in the upload list, by their state.',
    unit: '{file}',
    labels: { state: fileStates },
  },
  oldestUnsent: {
    name: 'tacho_depot_oldest_unsent_seconds',
    help: 'Age of the oldest file that is neither sent nor ignored; 0 where there is none.',
    unit: 's',
    labels: {},
  },
  lastScan: {
    name: 'tacho_depot_last_scan_timestamp_seconds',
    help: 'When the last complete scan of all folders ended, in Unix time.',
    unit: 's',
    labels: {},
  },
  lastContact: {
    name: 'tacho_depot_last_contact_timestamp_seconds',
    help: 'When the service answered last, in Unix time.',
    unit: 's',
    labels: {},
  },
  folders: {
    name: 'tacho_depot_folders',
    help: 'Watched folders, by whether they can be reached.',
    unit: '{folder}',
    labels: { state: ['reachable', 'unreachable'] },
  },
  connection: {
    name: 'tacho_depot_connection_state',
    help: '1 for the state that the way to the service is in, 0 for the others.',
    unit: '',
    labels: { state: connectionStates },
  },
  isPaused: {
    name: 'tacho_depot_paused',
    help: '1 while a person has paused the sending.',
    unit: '',
    labels: {},
  },
  isCollectingStopped: {
    name: 'tacho_depot_collecting_stopped',
    help: '1 while nothing is collected, because the disk of the data folder is full or fails.',
    unit: '',
    labels: {},
  },
  dutyState: {
    name: 'tacho_depot_duty_state',
    help: '1 for the state that a duty of the depot is in, 0 for the others.',
    unit: '',
    labels: { duty: dutyNames, state: dutyStates },
  },
  dutySince: {
    name: 'tacho_depot_duty_since_timestamp_seconds',
    help: 'Since when a duty is in its state, in Unix time.',
    unit: 's',
    labels: { duty: dutyNames },
  },
  dutyBacklog: {
    name: 'tacho_depot_duty_backlog',
    help: 'What waits to be done by a duty: files, copies, mails.',
    unit: '{piece}',
    labels: { duty: dutyNames },
  },
  dutyOldest: {
    name: 'tacho_depot_duty_oldest_timestamp_seconds',
    help: 'Since when the oldest of what a duty is to do waits, in Unix time. Absent where nothing waits.',
    unit: 's',
    labels: { duty: dutyNames },
  },
  dutyProof: {
    name: 'tacho_depot_duty_proof_timestamp_seconds',
    help: 'When a duty last proved itself, in Unix time. Absent before the first time.',
    unit: 's',
    labels: { duty: dutyNames },
  },
  driverCards: {
    name: 'tacho_depot_driver_cards',
    help: 'Driver cards that the service’s reports name, by their deadline. Absent before the first report.',
    unit: '{card}',
    labels: { state: deadlineStates },
  },
  vehicleUnits: {
    name: 'tacho_depot_vehicle_units',
    help: 'Vehicle units that the service’s reports name, by their deadline. Absent before the first report.',
    unit: '{unit}',
    labels: { state: deadlineStates },
  },
  reportAge: {
    name: 'tacho_depot_report_age_seconds',
    help: 'Age of the last answer of the service to each standing report. Absent before the first answer.',
    unit: 's',
    labels: { report: standingSnapshots },
  },
  serviceRequests: {
    name: 'tacho_depot_service_requests',
    help: 'Requests to the service since the beginning of the day, by operation. Absent before the first of the day.',
    unit: '{request}',
    labels: { operation: operationNames },
  },
  serviceBytes: {
    name: 'tacho_depot_service_bytes',
    help: 'Bytes to and from the service since the beginning of the day, as they went over the line, by operation.',
    unit: 'By',
    labels: { operation: operationNames },
  },
  databaseSize: {
    name: 'tacho_depot_database_bytes',
    help: 'Size of the database and its log.',
    unit: 'By',
    labels: {},
  },
  spoolSize: {
    name: 'tacho_depot_spool_bytes',
    help: 'Size of all kept copies, counted anew every hour.',
    unit: 'By',
    labels: {},
  },
  freeSpace: {
    name: 'tacho_depot_disk_free_bytes',
    help: 'What may still be written on the disk of the data folder.',
    unit: 'By',
    labels: {},
  },
  partFailures: {
    name: 'tacho_depot_part_failures',
    help: 'Failures since the start that a part of the program has survived, where the last is less than a day old.',
    unit: '{failure}',
    labels: { part: workingParts },
  },
  startedAt: {
    name: 'tacho_depot_start_timestamp_seconds',
    help: 'When the program was started, in Unix time.',
    unit: 's',
    labels: {},
  },
  centralInfo: {
    name: 'tacho_depot_central_settings_info',
    help: '1, with the version of the settings for all depots that is in force. Absent where none are.',
    unit: '',
    // Of the file that the IT department signed: eight signs of its SHA-256.
    labels: { version: [] },
  },
  centralSetAside: {
    name: 'tacho_depot_central_settings_set_aside_info',
    help: '1, with the version of the settings for all depots from which the depot went back, and whether by itself. Absent where it did not.',
    unit: '',
    labels: { version: [], by: ['person', 'itself'] },
  },
  build: {
    name: 'tacho_depot_build_info',
    help: '1, with the version of the program.',
    unit: '',
    // Its values are not of a closed set: the program’s own version.
    labels: { version: [] },
  },
} as const satisfies Readonly<Record<string, Metric>>;
export type GaugeName = keyof typeof gauges;

/** What has happened so often since the data folder was first observed. */
export const startCounters = {
  starts: {
    name: 'tacho_depot_starts_total',
    help: 'Starts of the program.',
    unit: '{start}',
    labels: {},
  },
  uncleanStarts: {
    name: 'tacho_depot_unclean_starts_total',
    help: 'Starts after the program had ended without stopping: a crash, a kill or a power cut.',
    unit: '{start}',
    labels: {},
  },
} as const satisfies Readonly<Record<string, Metric>>;
export type StartCounterName = keyof typeof startCounters;

/** What has happened so often since the program began to count. */
export const counters = {
  collected: {
    name: 'tacho_depot_files_collected_total',
    help: 'Files that were kept.',
    unit: '{file}',
    labels: {},
  },
  quarantined: {
    name: 'tacho_depot_files_quarantined_total',
    help: 'Files that were kept and not sent, because a person has to look at them.',
    unit: '{file}',
    labels: { reason: reasons },
  },
  sent: {
    name: 'tacho_depot_files_sent_total',
    help: 'Files for which the service gave a receipt.',
    unit: '{file}',
    labels: {},
  },
  refused: {
    name: 'tacho_depot_files_refused_total',
    help: 'Files that the service refused, or that cannot be sent as they are.',
    unit: '{file}',
    labels: { reason: reasons },
  },
  retried: {
    name: 'tacho_depot_send_retries_total',
    help: 'Attempts that ended without a decision, so that the file is tried again.',
    unit: '{file}',
    labels: { reason: reasons },
  },
} as const satisfies Readonly<Record<string, Metric>>;
export type CounterName = keyof typeof counters;

const kibi = 1024;

export const distributions = {
  fileSize: {
    name: 'tacho_depot_file_size_bytes',
    help: 'Sizes of the files that were kept.',
    unit: 'By',
    labels: {},
    boundaries: [16, 32, 64, 128, 256, 512, 1024, 4096, 16_384, 32_768].map((kibibytes) => kibibytes * kibi),
  },
  sendDuration: {
    name: 'tacho_depot_send_duration_seconds',
    help: 'Time from the first byte sent of a file to the service’s answer, by how the attempt ended.',
    unit: 's',
    labels: { outcome: sendOutcomes },
    boundaries: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
  },
  deliveryDuration: {
    name: 'tacho_depot_delivery_duration_seconds',
    help: 'Time from the arrival of a file in its folder to the service’s receipt.',
    unit: 's',
    labels: {},
    boundaries: [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400, 604_800],
  },
} as const satisfies Readonly<Record<string, Distribution>>;
export type DistributionName = keyof typeof distributions;

/**
 * The labels that every figure has besides its own: which depot it is of, and of which company where the settings name
 * one. What the service's reports say is the same at each depot of a company.
 */
export const sourceLabels = ['depot', 'company'] as const;

/** Every figure. */
export const metrics: readonly Metric[] = [
  ...Object.values<Metric>(gauges),
  ...Object.values<Metric>(startCounters),
  ...Object.values<Metric>(counters),
  ...Object.values<Metric>(distributions),
];

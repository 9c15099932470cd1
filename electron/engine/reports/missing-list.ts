import { type Deadline, type DeadlineRule, deadlineOf } from '../../../shared/compliance/deadline.ts';
import { type DepotDays, dayMeant, knownDay, knownMoment } from '../../../shared/compliance/depot-days.ts';
import { localFilesState, type ServiceWord } from '../../../shared/compliance/local-files-state.ts';
import { mostCandidates } from '../../../shared/compliance/name-matching.ts';
import type { LocalFiles, Match } from '../../../shared/contract/reports/local-files.ts';
import type {
  DeadlineSegment,
  MissingDriver,
  MissingDriversQuery,
  MissingVehicle,
  MissingVehiclesQuery,
} from '../../../shared/contract/reports/missing.ts';
import { isAmong } from '../../../shared/narrowing.ts';
import type { RowOf } from '../../../shared/service/operations.ts';
import type { DateValue } from '../../../shared/service/value-objects.ts';
import { dayNumber, isoDayOf } from '../../../shared/tachograph/time.ts';
import { createListView, facetOf, type ListOrder, type ListRow, type ListView } from './list-view.ts';
import type { LocalFileKind, LocalSubject } from './local-subjects.ts';
import type { NamedFileMatch, SubjectMatching } from './subject-matching.ts';

type Sort = MissingDriversQuery['sort'] | MissingVehiclesQuery['sort'];

/** The rows of one missing-downloads report, ready to be searched, filtered and sorted. */
export type MissingList = ListView<MissingRow, Sort>;

export function createMissingList(rows: readonly MissingRow[], order: ListOrder): MissingList {
  return createListView<MissingRow, Sort>({
    rows,
    order,
    searchText: ({ name, id }) => `${name} ${id}`,
    sortValues: {
      // Who is over comes before who is not known: "Not known" is last in both directions, as what is missing always is.
      deadline: ({ lastDownloadDay }) => lastDownloadDay,
      'last-download': ({ lastDownloadAt, lastDownloadDay }) => lastDownloadAt ?? lastDownloadDay,
      days: (row) => (row.lastDownloadDay === null ? null : -row.lastDownloadDay),
      name: ({ name }) => name,
      category: ({ category }) => category,
      agency: ({ agency }) => agency,
      'local-files': ({ localFiles }) => localFilesOrder.indexOf(localFiles.state),
      'limit-day': ({ serviceLimitDay }) => serviceLimitDay,
      'last-driven': ({ lastDrivenDay }) => lastDrivenDay,
      'times-driven': ({ timesDriven }) => timesDriven,
    },
    changing: ['local-files'],
    tie: 'name',
  });
}

/** What asks for a person first. */
const localFilesOrder: readonly MissingRow['localFiles']['state'][] = [
  'never-seen',
  'attention',
  'ignored',
  'service-has-later',
  'processed',
  'waiting',
  'sending',
  'sent-not-processed',
];

export interface MissingScope {
  readonly today: number;
  readonly rule: DeadlineRule;
  /** How far a sending is, 0 to 1. */
  readonly progressOf: (jobId: number) => number | null;
}

/** One page of a list, its counts and its facets. */
export function missingPage(
  list: MissingList,
  query: MissingDriversQuery | MissingVehiclesQuery,
  defaultDays: number,
  { today, rule }: MissingScope,
) {
  const { filters } = query;
  const moreThanDays = filters.moreThanDays ?? defaultDays;
  const isInDays = ({ serviceDays }: MissingRow) =>
    moreThanDays === 'everyone' || serviceDays === null || serviceDays > moreThanDays;
  const meant = query.spelling === 'forgiving' ? list.meant(query.search, isInDays) : null;
  const inScope = meant?.items ?? list.matching(query.search, isInDays);
  const agencies = 'agencies' in filters ? filters.agencies : [];
  const filtered = inScope.filter(
    (row) =>
      isAmong(filters.ids, row.id) &&
      isAmong(filters.categories, row.category) &&
      isAmong(agencies, row.agency) &&
      isAmong(filters.localFiles, row.localFiles.state) &&
      isAmong(filters.certainties, row.match.certainty),
  );
  const segments = new Map(filtered.map((row) => [row, segmentOf(deadlineOf(row.lastDownloadDay, today, rule))]));
  const chosen = filtered.filter((row) => isAmong(filters.segments, segments.get(row) ?? 'unknown'));
  const sorted = meant === null ? list.sorted(chosen, query.sort, query.descending) : chosen;
  return {
    ...(meant !== null && { found: meant.found }),
    rows: sorted.slice(query.offset, query.offset + query.limit),
    total: chosen.length,
    counts: segmentCounts([...segments.values()]),
    matches: {
      certain: count(filtered, 'certain'),
      confirmed: count(filtered, 'confirmed'),
      perhaps: count(filtered, 'perhaps'),
      none: count(filtered, 'none'),
    },
    categories: facetOf(inScope, ({ category }) => category),
    agencies: facetOf(inScope, ({ agency }) => agency),
  };
}

function count(rows: readonly MissingRow[], certainty: MissingRow['match']['certainty']): number {
  return rows.filter(({ match }) => match.certainty === certainty).length;
}

export function segmentOf({ state }: Deadline): DeadlineSegment {
  return state === 'last-day' ? 'due' : state;
}

export function segmentCounts(segments: readonly DeadlineSegment[]) {
  const counts = { all: segments.length, over: 0, due: 0, fine: 0, unknown: 0 };
  for (const segment of segments) counts[segment] += 1;
  return counts;
}

export function shownDriver(row: MissingRow, scope: MissingScope): MissingDriver {
  return { driverId: row.id, name: row.name, agency: row.agency, ...shown(row, scope) };
}

export function shownVehicle(row: MissingRow, scope: MissingScope): MissingVehicle {
  return {
    vehicleId: row.id,
    registration: row.name,
    serviceLimitDay: textOf(row.serviceLimitDay),
    lastDrivenDay: textOf(row.lastDrivenDay),
    timesDriven: row.timesDriven,
    ...shown(row, scope),
  };
}

function shown(row: MissingRow, { today, rule, progressOf }: MissingScope) {
  const deadline = deadlineOf(row.lastDownloadDay, today, rule);
  const progress = row.localFiles.state === 'sending' && row.jobId !== null ? progressOf(row.jobId) : null;
  return {
    category: row.category,
    lastDownloadAt: row.lastDownloadAt,
    lastDownloadDay: textOf(row.lastDownloadDay),
    deadline: { ...deadline, limitDay: textOf(deadline.limitDay) },
    match: { ...row.match, candidates: [...row.match.candidates] },
    localFiles: { ...row.localFiles, progress },
  };
}

export function textOf(day: number | null): string | null {
  return day === null ? null : isoDayOf(day);
}

/** A driver or vehicle of a missing-downloads report, joined with what this depot has. Days count from 1970-01-01. */
export interface MissingRow extends ListRow {
  readonly of: LocalFileKind;
  readonly id: string;
  /** Name, or registration. */
  readonly name: string;
  readonly category: string;
  /** Empty for vehicles. */
  readonly agency: string;
  readonly lastDownloadAt: number | null;
  readonly lastDownloadDay: number | null;
  /** As the service counts; null where nothing was ever processed. */
  readonly serviceDays: number | null;
  readonly serviceLimitDay: number | null;
  readonly lastDrivenDay: number | null;
  readonly timesDriven: number | null;
  readonly match: Match;
  readonly localFiles: LocalFiles;
  readonly jobId: number | null;
}

export interface JoinParts {
  readonly days: DepotDays;
  readonly matching: SubjectMatching;
  /** When the service gave the rows, epoch ms. */
  readonly asOf: number;
}

export function missingDriver(row: RowOf<'driver-d53'>, index: number, parts: JoinParts): MissingRow {
  const last = lastDownload(row.cardProcessedDate, row.daysSinceLastRead, parts);
  return {
    index,
    of: 'driver',
    id: row.driverId,
    name: row.driverName ?? '',
    category: row.category ?? '',
    agency: row.agency ?? '',
    ...last,
    serviceLimitDay: null,
    lastDrivenDay: null,
    timesDriven: null,
    ...joined('driver', row.driverId, last, parts),
  };
}

export function missingVehicle(row: RowOf<'vehicle-v14'>, index: number, parts: JoinParts): MissingRow {
  const last = lastDownload(row.lastDownload, row.daysSinceLastRead, parts);
  return {
    index,
    of: 'vehicle',
    id: row.vehicleId,
    name: row.registration ?? '',
    category: row.category ?? '',
    agency: '',
    ...last,
    serviceLimitDay: dayOf(row.ninetyDayLimit, parts),
    lastDrivenDay: dayOf(row.lastDriven, parts),
    timesDriven: row.timesDrivenByActiveEmployee ?? null,
    ...joined('vehicle', row.vehicleId, last, parts),
  };
}

type LastDownload = Pick<MissingRow, 'lastDownloadAt' | 'lastDownloadDay' | 'serviceDays'>;

/** A service that gives only the number of days has said on which day it was. */
function lastDownload(date: DateValue | undefined, serviceDays: number | undefined, parts: JoinParts): LastDownload {
  const at = momentOf(date);
  if (at !== null) {
    const day = dayMeant(parts.days, at);
    return { lastDownloadAt: at, lastDownloadDay: day, serviceDays: serviceDays ?? parts.days.dayOf(parts.asOf) - day };
  }
  if (serviceDays === undefined) return { lastDownloadAt: null, lastDownloadDay: null, serviceDays: null };
  // Services count very many days where there was no download.
  return { lastDownloadAt: null, lastDownloadDay: knownDay(parts.days.dayOf(parts.asOf) - serviceDays), serviceDays };
}

/** What this depot has of a driver or vehicle of the service. */
export function joined(
  of: LocalFileKind,
  id: string,
  last: Pick<LastDownload, 'lastDownloadAt' | 'lastDownloadDay'>,
  { matching, days, asOf }: JoinParts,
): Pick<MissingRow, 'match' | 'localFiles' | 'jobId'> {
  const { match, subject } = matching.of(of, id);
  const byName = match.certainty === 'none' ? matching.namedFile(of, id) : null;
  if (byName !== null) return joinedByName(byName);
  const { lastDownloadDay } = last;
  const lastDownloadAtMs = last.lastDownloadAt ?? (lastDownloadDay === null ? null : days.startOf(lastDownloadDay));
  const means = of === 'driver' ? 'processing' : 'download';
  const localFiles = localFilesOf(subject, { lastDownloadAtMs, lastDownloadDay, means, asOfMs: asOf }, days);
  return { match, localFiles, jobId: subject?.jobId ?? null };
}

/** Of whom only the name of a refused file tells: nothing else of theirs is here. */
function joinedByName({ files, isConfirmed }: NamedFileMatch): ReturnType<typeof joined> {
  const [{ arrivedAt, uploadId, jobId }] = files;
  const candidates = files.slice(0, mostCandidates).map(({ subjectId, words }) => {
    return { subjectId, name: words, ending: null, upToDay: null };
  });
  return {
    match: { certainty: isConfirmed ? 'confirmed' : 'perhaps', candidates },
    localFiles: { ...neverSeen, state: 'attention', arrivedAt, uploadId, files: files.length },
    jobId,
  };
}

export function momentOf(value: DateValue | undefined): number | null {
  return knownMoment(value?.date);
}

function dayOf(value: DateValue | undefined, { days }: JoinParts): number | null {
  const at = momentOf(value);
  return at === null ? null : dayMeant(days, at);
}

const neverSeen: LocalFiles = {
  state: 'never-seen',
  upToDay: null,
  arrivedAt: null,
  sentAt: null,
  progress: null,
  uploadId: null,
  files: 0,
};

/** Of whom no report tells anything. */
export const serviceSaysNothing: ServiceWord = {
  lastDownloadAtMs: null,
  lastDownloadDay: null,
  means: 'download',
  asOfMs: 0,
};

/** What this depot has of a driver or vehicle, beside what the service says. How far a sending is, is added when shown. */
export function localFilesOf(subject: LocalSubject | null, service: ServiceWord, days: DepotDays): LocalFiles {
  if (subject === null) return neverSeen;
  const { state, upToDay, recordedDay, arrivedAt, sentAt, uploadId, files, origin } = subject;
  const file = {
    state,
    upToDays: [upToDay, recordedDay].flatMap((day) => (day === null ? [] : dayNumber(day))),
    sentAtMs: sentAt,
    sentDay: sentAt === null ? null : days.dayOf(sentAt),
  };
  return {
    ...{ state: localFilesState(file, service), upToDay, arrivedAt, sentAt, progress: null, uploadId, files },
    ...(origin === 'reader' && { isReadHere: true }),
  };
}

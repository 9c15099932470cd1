import { calibrationAheadDays } from '../../../shared/compliance/deadline.ts';
import type { RequestError } from '../../../shared/contract/contract.ts';
import type { ReportRequestName } from '../../../shared/contract/names.ts';
import type { DriverHours } from '../../../shared/contract/reports/driver.ts';
import type { SubjectFiles } from '../../../shared/contract/reports/subject.ts';
import { type VehicleDays, type VehiclePage, vehicleChartDays } from '../../../shared/contract/reports/vehicle.ts';
import { type Result, success } from '../../../shared/result.ts';
import { downloadSummarySchema } from '../../../shared/tachograph/summary-schema.ts';
import { dayNumber, isoDayOf } from '../../../shared/tachograph/time.ts';
import { fileVerdict } from '../../../shared/tachograph/trust.ts';
import { unpackActivities } from '../decode/card-activities.ts';
import type { ContentsReader } from '../decode/contents-reader.ts';
import { vehicleDays } from '../decode/vehicle-days.ts';
import type { RequestHandlers } from '../feature.ts';
import type { LocalFilesPage } from '../store/local-files.ts';
import { driverHours } from './driver-hours.ts';
import { driverPage, entriesOf, hoursQuestion } from './driver-page.ts';
import type { ListHandlerParts } from './list-handlers.ts';
import { textOf } from './missing-list.ts';
import { startsOf } from './shown-start.ts';
import { copiesFrom, type FilesQuestion, findSubject, type SubjectPageParts, subjectFacts } from './subject-page.ts';

type SubjectRequest = Extract<ReportRequestName, `subject.${string}` | `driver.${string}` | `vehicle.${string}`>;

export interface SubjectHandlerParts extends ListHandlerParts {
  readonly contents: Pick<ContentsReader, 'activities' | 'unitDays'>;
}

/** The pages of one driver and one vehicle. */
export function subjectHandlers(parts: SubjectHandlerParts): RequestHandlers<SubjectRequest> {
  const { reports, store, settings, clock, starts, entries, progressOf, contents } = parts;
  const keptHours = createKeptAnswers<DriverHours>();
  const keptDays = createKeptAnswers<VehicleDays>();
  /** A page only of those whom a card held here names. */
  const withKnownDrivers = ({ use, unreadable }: VehicleDays): VehicleDays => {
    const known = reports.localSubjects.of('driver');
    const drivers = use?.drivers.map((driver) =>
      driver.subjectId !== null && known.has(driver.subjectId) ? driver : { ...driver, subjectId: null },
    );
    return { use: use && { ...use, drivers: drivers ?? [] }, unreadable };
  };
  const pageParts = (): SubjectPageParts => {
    reports.keepFresh();
    return { reports, store, settings: settings(), now: clock.now(), progressOf };
  };
  return {
    'subject.files': ({ of, id, offset, limit }) => {
      const subject = findSubject(of, id, pageParts())?.subject ?? null;
      if (subject === null) return success({ files: [], total: 0 });
      const { files, total } = store.localFiles.filesPage(subject.subjectId, offset, limit);
      return success({ files: files.map(shownFile), total });
    },
    'driver.get': async ({ id }) => {
      const found = pageParts();
      reports.shown('availability', 'drivers-missing');
      const starting = await startsOf(id, starts);
      return success(driverPage(id, found, { starts: starting, ...entriesOf(id, entries) }));
    },
    'vehicle.get': ({ id }) => {
      const found = pageParts();
      reports.shown('vehicles-missing', 'vehicles-dormant');
      return success(vehiclePage(id, found));
    },
    'vehicle.days': async ({ id }) => {
      const question = daysQuestion(id, pageParts());
      if (question === null) return success({ use: null, unreadable: 0 });
      const { copies, missing, firstDay } = question;
      if (copies.length === 0) return success({ use: null, unreadable: missing });
      const days = await keptDays([firstDay, ...copies.map(({ sha256 }) => sha256)].join(' '), async () => {
        const read = await contents.unitDays(copies);
        if (!read.ok) return read;
        const { files, unreadable } = read.value;
        return success({ use: vehicleDays(files, firstDay), unreadable: missing + unreadable });
      });
      return days.ok ? success(withKnownDrivers(days.value)) : days;
    },
    'driver.hours': async ({ id }) => {
      const question = hoursQuestion(id, pageParts());
      if (question === null) return success({ hours: null, unreadable: 0 });
      const { copies, others, missing, firstDay } = question;
      if (copies.length === 0) return success({ hours: null, unreadable: missing });
      const reportedUpTo = (await starts.known(id))?.service?.upToMinute ?? null;
      const readFrom = [...others.map(({ jobId }) => jobId), ...copies.map(({ sha256 }) => sha256)];
      return keptHours([firstDay, reportedUpTo, ...readFrom].join(' '), async () => {
        const read = await contents.activities(copies);
        if (!read.ok) return read;
        const { files, unreadable } = read.value;
        const all = [...files, ...others.flatMap((each) => unpackActivities(each) ?? [])];
        return success({ hours: driverHours(all, firstDay, reportedUpTo), unreadable: missing + unreadable });
      });
    },
  };
}

/** People go back and forth between a few drivers. */
const mostKept = 12;

/**
 * Answers that took reading files, by what they were read from: the bytes of a kept file never change. What could not be
 * read in part is not kept, because its file may be back at the next question.
 */
function createKeptAnswers<Value extends { readonly unreadable: number }>() {
  const kept = new Map<string, Value>();
  return async (key: string, ask: () => Promise<Result<Value, RequestError>>): Promise<Result<Value, RequestError>> => {
    const known = kept.get(key);
    if (known !== undefined) return success(known);
    const answered = await ask();
    if (answered.ok && answered.value.unreadable === 0) {
      kept.set(key, answered.value);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    }
    return answered;
  };
}

type LocalFile = LocalFilesPage['files'][number];

function shownFile({ upload, summary: json, hasCopy }: LocalFile): SubjectFiles['files'][number] {
  const { data: summary } = downloadSummarySchema.safeParse(json);
  const readAt = summary?.downloadedAt ?? summary?.dataUpTo ?? null;
  return {
    upload,
    readAt: readAt === null ? null : Date.parse(readAt),
    days: summary?.days?.covered ?? null,
    verdict: summary === undefined ? null : fileVerdict(summary),
    hasCopy,
  };
}

/** What is known of a vehicle, without reading a file again; null where nobody knows it. */
function vehiclePage(id: string, parts: SubjectPageParts): VehiclePage | null {
  const found = findSubject('vehicle', id, parts);
  if (found === null) return null;
  const { reports, store, now } = parts;
  const { subject, row } = found;
  const firstDay = firstChartDay(parts);
  const nextCalibrationDue = subject?.nextCalibrationDue ?? null;
  return {
    ...subjectFacts(found, dayNumber(firstDay), parts),
    registration: subject?.registration ?? null,
    vinEnding: subject?.ending ?? null,
    generation: subject === null ? null : generationOf(store.localFiles.summary(subject.jobId)),
    nextCalibrationDue,
    calibrationDaysLeft:
      nextCalibrationDue === null ? null : dayNumber(nextCalibrationDue) - reports.lists.days().dayOf(now),
    calibrationAheadDays,
    firstDay,
    lastDrivenDay: textOf(row?.lastDrivenDay ?? null),
  };
}

/** What the chart of a vehicle's page is read from. */
function daysQuestion(id: string, parts: SubjectPageParts): FilesQuestion | null {
  const found = findSubject('vehicle', id, parts);
  const firstDay = firstChartDay(parts);
  return found && { firstDay, ...copiesFrom(found, dayNumber(firstDay), parts) };
}

function firstChartDay({ reports, now }: Pick<SubjectPageParts, 'reports' | 'now'>): string {
  return isoDayOf(reports.lists.days().dayOf(now) - vehicleChartDays + 1);
}

const generationSchema = downloadSummarySchema.unwrap().pick({ generations: true });

function generationOf(json: unknown): VehiclePage['generation'] {
  return generationSchema.safeParse(json).data?.generations.at(-1) ?? null;
}

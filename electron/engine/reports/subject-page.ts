import type { z } from 'zod';
import { filesForDays } from '../../../shared/compliance/hours/files-for-days.ts';
import { isSureMatch } from '../../../shared/compliance/name-matching.ts';
import { serviceIdIn } from '../../../shared/contract/addresses.ts';
import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import type { SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import type { subjectFactsSchema } from '../../../shared/contract/reports/subject.ts';
import { fieldIn } from '../../../shared/json.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { dayNumber, isoDayOf } from '../../../shared/tachograph/time.ts';
import { daysState } from '../../../shared/tachograph/trust.ts';
import type { KeptLocalFile, LocalCopy } from '../store/local-files.ts';
import type { Store } from '../store/store.ts';
import { coveredSpan, nextDownload, ruleFor } from './coverage.ts';
import { type LocalFileKind, type LocalSubject, localDownload } from './local-subjects.ts';
import { localFilesOf, type MissingRow, serviceSaysNothing, shownDriver } from './missing-list.ts';
import type { Reports } from './reports.ts';
import { isAskedOf, snapshotState, stateOfEntry } from './snapshot-entry.ts';

export interface SubjectPageParts {
  readonly reports: Reports;
  readonly store: Pick<Store, 'readings' | 'localFiles'>;
  readonly settings: Settings;
  readonly now: number;
  readonly progressOf: (jobId: number) => number | null;
}

/** A driver or vehicle of the files held here, of the service, or of both where it is sure that they are the same. */
export interface FoundSubject {
  readonly of: LocalFileKind;
  readonly subject: LocalSubject | null;
  readonly serviceId: string | null;
  /** As the service names it, else as the newest file does. */
  readonly name: string;
  readonly row: MissingRow | null;
}

/** Null where neither the files held here nor any report names the driver or vehicle. */
export function findSubject(of: LocalFileKind, id: string, { reports }: SubjectPageParts): FoundSubject | null {
  const { lists, localSubjects, matching, namedSubjects } = reports;
  // Making the list guesses who is whose, which the rest asks for.
  const rows = of === 'driver' ? lists.drivers().rows : [...lists.vehicles(false).rows, ...lists.vehicles(true).rows];
  if (of === 'driver') lists.availability();
  const named = serviceIdIn(id);
  const serviceId = named ?? matching.serviceIdOf(of, id);
  const subject = named === null ? (localSubjects.of(of).get(id) ?? null) : sureSubject(of, named, reports);
  const row = rows.find((each) => each.id === serviceId) ?? null;
  const ofReports =
    serviceId === null ? null : namedSubjects.nameOf(of === 'driver' ? 'drivers' : 'vehicles', serviceId);
  const name = row?.name || ofReports || subject?.name || '';
  if (subject === null && row === null && ofReports === null) return null;
  return { of, subject, serviceId, name, row };
}

function sureSubject(of: LocalFileKind, serviceId: string, { matching }: Reports): LocalSubject | null {
  const { match, subject } = matching.of(of, serviceId);
  return isSureMatch(match) ? subject : null;
}

type SubjectFacts = z.infer<typeof subjectFactsSchema>;

/** What the pages of drivers and of vehicles have in common, with the days from `firstDay` to today. */
export function subjectFacts(found: FoundSubject, firstDay: number, parts: SubjectPageParts): SubjectFacts {
  const { reports, settings, now, progressOf } = parts;
  const { of, subject, serviceId, name, row } = found;
  const days = reports.lists.days();
  const today = days.dayOf(now);
  const scope = { today, rule: ruleFor(of, settings), progressOf };
  const next = nextDownload({ of, subject, row, settings, today });
  const files = filesFrom(found, firstDay, parts);
  const span = { first: firstDay, last: today };
  const covered = subject === null ? null : coveredSpan({ of, subject, files, row, settings, today }, span);
  // As the list of missing downloads has it, so that the two never differ.
  const shown = row === null ? null : shownDriver(row, scope);
  return {
    subjectId: subject?.subjectId ?? null,
    serviceId,
    name,
    category: row?.category ?? '',
    today: isoDayOf(today),
    download: {
      deadline: shown?.deadline ?? next.deadline,
      limitDays: next.limitDays,
      basis: next.basis,
      lastDownloadDay: next.lastDownloadDay,
      match: shown?.match ?? matchOf(found, reports),
      localFiles: shown?.localFiles ?? localFilesOf(subject, serviceSaysNothing, days),
      days: (covered?.states ?? []).map((state, index) => ({ day: isoDayOf(firstDay + index), state })),
    },
    missing: snapshotState(reports.snapshots, of === 'driver' ? 'drivers-missing' : 'vehicles-missing'),
  };
}

/** A driver whom only another report names may have candidates too. */
function matchOf({ of, serviceId }: FoundSubject, { matching }: Reports): SubjectFacts['download']['match'] {
  if (serviceId === null) return { certainty: 'none', candidates: [] };
  const { match } = matching.of(of, serviceId);
  return { ...match, candidates: [...match.candidates] };
}

/** What is to be read from kept copies. */
export interface FilesQuestion {
  /** The newest first. */
  readonly copies: readonly LocalCopy[];
  /** Files whose copy is not on this PC any more. */
  readonly missing: number;
  readonly firstDay: string;
}

/** The fewest copies that tell of the days from one on. */
export function copiesFrom(
  found: Pick<FoundSubject, 'subject'>,
  firstDay: number,
  parts: Pick<SubjectPageParts, 'store'>,
): Pick<FilesQuestion, 'copies' | 'missing'> {
  const files = filesFrom(found, firstDay, parts).flatMap((file) =>
    localDownload(file).flatMap(({ summary }) => {
      const { days } = summary;
      if (days === null) return [];
      const isGenuine = daysState(summary) === 'genuine';
      const copy = file.sha256 === null ? null : { jobId: file.jobId, sha256: file.sha256 };
      return [{ copy, firstDay: dayNumber(days.first), lastDay: dayNumber(days.last), isGenuine }];
    }),
  );
  const kept = files.filter(({ copy }) => copy !== null);
  const copies = filesForDays(kept, firstDay).flatMap(({ copy }) => copy ?? []);
  return { copies, missing: files.length - kept.length };
}

/** The files that tell of the days from one on, oldest first. */
function filesFrom(
  { subject }: Pick<FoundSubject, 'subject'>,
  firstDay: number,
  { store }: Pick<SubjectPageParts, 'store'>,
): readonly KeptLocalFile[] {
  return subject === null ? [] : store.readings.filesSince(subject.subjectId, isoDayOf(firstDay));
}

/** An answer that names a driver or a vehicle. */
interface AnswerAbout {
  readonly row: unknown;
  readonly snapshot: SnapshotState;
}

/**
 * The newest kept answer of an operation that was asked about this id, among others or alone; `row` is undefined where
 * the answer says nothing of it. Null where it was never asked.
 */
export function newestAnswer(
  name: ReportName,
  filter: 'filterByDriverIds' | 'filterByVehicleIds',
  idField: 'driverId' | 'vehicleId',
  id: string | null,
  { snapshots }: Reports,
): AnswerAbout | null {
  if (id === null) return null;
  const asked = snapshots.runs().filter((entry) => entry.name === name && isAskedOf(entry, filter, id));
  const answered = asked
    .filter(({ kept }) => kept !== null)
    .sort((one, other) => (other.kept?.asOf ?? 0) - (one.kept?.asOf ?? 0));
  const entry = answered[0] ?? asked[0];
  if (entry === undefined) return null;
  const row = snapshots.content(entry.id).rows.find((each) => fieldIn(each, idField) === id);
  return { row, snapshot: stateOfEntry(entry, null) };
}

import { dayMeant, knownMoment } from '../../../shared/compliance/depot-days.ts';
import {
  type DriverInfringement,
  type DriverPage,
  driverChartWeeks,
  type ServiceDay,
} from '../../../shared/contract/reports/driver.ts';
import type { RowOf } from '../../../shared/service/operations.ts';
import { downloadSummarySchema } from '../../../shared/tachograph/summary-schema.ts';
import { dayNumber, isoDayOf } from '../../../shared/tachograph/time.ts';
import type { KeptOfFile } from '../store/local-files.ts';
import type { DriverEntries } from './driver-entries.ts';
import { snapshotState } from './snapshot-entry.ts';
import {
  copiesFrom,
  type FilesQuestion,
  findSubject,
  newestAnswer,
  type SubjectPageParts,
  subjectFacts,
} from './subject-page.ts';

/** What is known of a driver, without reading a file again; null where nobody knows the driver. */
export function driverPage(
  id: string,
  parts: SubjectPageParts,
  said: Pick<DriverPage, 'starts' | 'rules' | 'leave'>,
): DriverPage | null {
  const found = findSubject('driver', id, parts);
  if (found === null) return null;
  const { reports, store } = parts;
  const firstDay = firstChartDay(parts);
  const available = reports.lists.availability().rows.find(({ source }) => source.driverId === found.serviceId);
  const ask = (name: 'driver-d6' | 'driver-d28') =>
    newestAnswer(name, 'filterByDriverIds', 'driverId', found.serviceId, reports);
  const infringements = ask('driver-d6');
  const duties = ask('driver-d28');
  const dayOf = (at: number) => isoDayOf(dayMeant(reports.lists.days(), at));
  return {
    // The first two weeks of the chart begin with the week before it.
    ...subjectFacts(found, dayNumber(firstDay) - 7, parts),
    agency: found.row?.agency ?? available?.source.agency ?? '',
    division: available?.source.divisionName ?? '',
    card: found.subject === null ? null : cardOf(store.localFiles.summary(found.subject.jobId)),
    firstDay,
    ...said,
    available: snapshotState(reports.snapshots, 'availability'),
    // The rows were read by the schema of their operation.
    infringements: infringements && {
      list: infringementsOf(infringements.row as RowOf<'driver-d6'> | undefined, dayOf),
      snapshot: infringements.snapshot,
    },
    duties: duties && {
      days: dutyDaysOf(duties.row as RowOf<'driver-d28'> | undefined, dayOf),
      snapshot: duties.snapshot,
    },
  };
}

/** What people say of the driver. */
export function entriesOf(id: string, entries: DriverEntries): Pick<DriverPage, 'rules' | 'leave'> {
  const leave = entries.leaveOf(id).map(({ driverId: _driverId, ...shown }) => shown);
  return { rules: { own: entries.rulesOf(id), depot: entries.depotRules(), offered: [...entries.offered()] }, leave };
}

/** The Monday with which the chart begins. */
function firstChartDay({ reports, now }: Pick<SubjectPageParts, 'reports' | 'now'>): string {
  const today = reports.lists.days().dayOf(now);
  // 1970-01-01 was a Thursday.
  const monday = today - ((today + 3) % 7);
  return isoDayOf(monday - 7 * (driverChartWeeks - 1));
}

/** Ids of files begin with 1. */
const noFile = 0;

/**
 * What the hours of a driver's page are read from: the fewest copies that tell of every day, and what any answer about a start
 * rests on besides, which may contradict them.
 */
export function hoursQuestion(
  id: string,
  parts: SubjectPageParts,
): (FilesQuestion & { readonly others: readonly KeptOfFile[] }) | null {
  const found = findSubject('driver', id, parts);
  const firstDay = firstChartDay(parts);
  if (found === null) return null;
  // The first week's two weeks begin with the week before.
  const since = dayNumber(firstDay) - 7;
  const files = copiesFrom(found, since, parts);
  const chosen = new Set(files.copies.map(({ jobId }) => jobId));
  const { activitiesSince, unitsSince } = parts.store.readings;
  const others = [activitiesSince, unitsSince].flatMap((recordedSince) =>
    found.subject === null ? [] : recordedSince(found.subject.subjectId, isoDayOf(since), noFile),
  );
  return { firstDay, ...files, others: others.filter(({ jobId }) => !chosen.has(jobId)) };
}

const cardSchema = downloadSummarySchema.unwrap().pick({ card: true, generations: true });

function cardOf(json: unknown): DriverPage['card'] {
  const { data } = cardSchema.safeParse(json);
  if (data?.card == null) return null;
  const { cardNumber, nationLetters, validFrom, expiry } = data.card;
  return {
    ending: cardNumber.slice(-4),
    nationLetters,
    validFrom,
    validUntil: expiry,
    generation: data.generations.at(-1) ?? null,
  };
}

function infringementsOf(row: RowOf<'driver-d6'> | undefined, dayOf: (at: number) => string): DriverInfringement[] {
  const all = (row?.infringementGroups ?? []).flatMap(({ description: group, infringements }) =>
    (infringements ?? []).map((each) => {
      const at = knownMoment(each.infringementOccuredAt?.date) ?? knownMoment(each.infringementDate?.date);
      return {
        day: at === null ? null : dayOf(at),
        group: group ?? '',
        description: each.description ?? '',
        info: each.info ?? '',
        code: each.infringementCode ?? null,
      };
    }),
  );
  return all.sort((one, other) => (other.day ?? '').localeCompare(one.day ?? ''));
}

/** The service's duties by the day on which they started. */
function dutyDaysOf(row: RowOf<'driver-d28'> | undefined, dayOf: (at: number) => string): ServiceDay[] {
  const days = new Map<string, ServiceDay>();
  for (const duty of row?.data ?? []) {
    const at = knownMoment(duty.startOfDutyDate?.date) ?? knownMoment(duty.startOfDuty?.date);
    if (at === null) continue;
    const day = dayOf(at);
    const before = days.get(day) ?? { day, drive: 0, work: 0, available: 0 };
    days.set(day, {
      day,
      drive: before.drive + Math.max(0, duty.totalDrive?.minutes ?? 0),
      work: before.work + Math.max(0, duty.totalOther?.minutes ?? 0),
      available: before.available + Math.max(0, duty.totalPOA?.minutes ?? 0),
    });
  }
  return [...days.values()].sort((one, other) => one.day.localeCompare(other.day));
}

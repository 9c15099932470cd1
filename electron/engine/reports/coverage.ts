import { coverageDays, readElsewhere } from '../../../shared/compliance/coverage-days.ts';
import { deadlineOf } from '../../../shared/compliance/deadline.ts';
import type { CoverageDayState, CoverageYear } from '../../../shared/contract/reports/coverage.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { type Coverage, coverageOf } from '../../../shared/tachograph/coverage.ts';
import type { LocalDownload } from '../../../shared/tachograph/covered-days.ts';
import type { DownloadSummary } from '../../../shared/tachograph/summary-schema.ts';
import { dayNumber, dayNumberOf, isoDayOf } from '../../../shared/tachograph/time.ts';
import type { LocalFile } from '../store/local-files.ts';
import { type LocalFileKind, type LocalSubject, localDownload } from './local-subjects.ts';
import { type MissingRow, textOf } from './missing-list.ts';

/** A driver or vehicle with the files that tell of the days asked for. */
export interface CoverageSubject {
  readonly of: LocalFileKind;
  readonly subject: LocalSubject;
  readonly files: readonly LocalFile[];
  /** The row of the service's report that is surely theirs; null where there is none. */
  readonly row: Pick<MissingRow, 'lastDownloadDay'> | null;
  readonly settings: Settings;
  /** The day at the depot, which every count of days goes by; the days of files are those of UTC. */
  readonly today: number;
}

export interface CoverageQuestion extends CoverageSubject {
  /** `YYYY-MM`; null: the present one. */
  readonly lastMonth: string | null;
}

/** Days count from 1970-01-01; both are of the span. */
export interface DaySpan {
  readonly first: number;
  readonly last: number;
}

/** Twelve months of one card or vehicle by themselves; null where no file of it can be read. */
export function coverageYear(question: CoverageQuestion): Omit<CoverageYear, 'neighbours' | 'snapshot'> | null {
  const { of, subject, files, today } = question;
  const span = twelveMonths(question.lastMonth ?? isoDayOf(today).slice(0, 7));
  const covered = coveredSpan(question, span);
  if (covered === null) return null;
  const { coverage, downloads, newest, states, next } = covered;
  const readDays = new Set(downloads.map(({ summary }) => readDay(summary)));
  const days = states.map((state, index) => {
    const day = isoDayOf(span.first + index);
    return { day, state, read: readDays.has(day) };
  });
  return {
    subject: {
      subjectId: subject.subjectId,
      of,
      name: subject.name,
      files: files.length,
      upToDay: subject.upToDay,
      ending: subject.ending,
      registration: subject.registration,
      vin: subject.vin,
      cardValidUntil: newest.card?.expiry ?? null,
      generation: newest.generations.at(-1) ?? null,
    },
    today: isoDayOf(today),
    firstDay: isoDayOf(span.first),
    lastDay: isoDayOf(span.last),
    firstMonth: coverage.runs[0]?.first.slice(0, 7) ?? null,
    days,
    counts: countsOf(states.slice(0, Math.max(0, today - span.first + 1))),
    gaps: gapsWithin(coverage, span),
    next,
    overwriting: coverage.overwriting,
  };
}

interface CoveredSpan {
  readonly coverage: Coverage;
  readonly downloads: readonly LocalDownload[];
  /** What the newest file says. */
  readonly newest: DownloadSummary;
  /** Of each day of the span. */
  readonly states: readonly CoverageDayState[];
  readonly next: CoverageYear['next'];
}

/** What the files say of a span of days; null where none of them can be read. */
export function coveredSpan(of: CoverageSubject, span: DaySpan): CoveredSpan | null {
  const { files, today } = of;
  const downloads = files.flatMap(localDownload);
  const [coverage] = coverageOf(downloads, isoDayOf(today));
  const newest = downloads.find(({ id }) => id === coverage?.downloadIds.at(-1))?.summary;
  if (coverage === undefined || newest === undefined) return null;
  const sent = new Map(files.map(({ jobId, sentAt }) => [String(jobId), sentAt !== null]));
  const isSent = (id: string) => sent.get(id) ?? false;
  const next = nextDownload(of);
  const { limitDay } = next.deadline;
  const cardValidUntil = newest.card?.expiry ?? null;
  const facts = {
    coverage,
    today,
    limitDay: dayOrNull(limitDay),
    isSent,
    sentRuns: downloads.every(({ id }) => isSent(id))
      ? coverage.runs
      : (coverageOf(
          downloads.filter(({ id }) => isSent(id)),
          isoDayOf(today),
        )[0]?.runs ?? []),
    cardValidUntil: dayOrNull(cardValidUntil),
  };
  return { coverage, downloads, newest, states: coverageDays(facts, span.first, span.last), next };
}

/** When the next download is due: by the service where it names the last one, else by the newest file held here. */
export function nextDownload({
  of,
  subject,
  row,
  settings,
  today,
}: Omit<CoverageSubject, 'files' | 'subject'> & {
  readonly subject: LocalSubject | null;
}): CoverageYear['next'] {
  const { limitDays, dueSoonDays } = ruleFor(of, settings);
  const heldDay = dayOrNull(subject?.upToDay);
  const lastDownloadDay = row === null ? heldDay : row.lastDownloadDay;
  const deadline = deadlineOf(lastDownloadDay, today, { limitDays, dueSoonDays });
  const isRefused = subject?.state === 'attention' || subject?.state === 'ignored';
  // Which of the two days a service means that gives no time is not known.
  const surelyHeldDay = isRefused ? null : lesser(heldDay, dayOrNull(subject?.recordedDay));
  return {
    deadline: { ...deadline, limitDay: textOf(deadline.limitDay) },
    limitDays,
    basis: row === null ? 'files' : 'service',
    lastDownloadDay: textOf(lastDownloadDay),
    newerOnItsWay: row !== null && (surelyHeldDay ?? never) > (row.lastDownloadDay ?? never),
  };
}

const never = Number.NEGATIVE_INFINITY;

function dayOrNull(day: string | null | undefined): number | null {
  return day == null ? null : dayNumber(day);
}

function lesser(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.min(one, other);
}

export function ruleFor(of: LocalFileKind, settings: Settings) {
  return of === 'driver'
    ? { limitDays: settings.driverCardLimitDays, dueSoonDays: settings.driverCardDueSoonDays }
    : { limitDays: settings.vehicleUnitLimitDays, dueSoonDays: settings.vehicleUnitDueSoonDays };
}

/** A card does not say when it was read: on the day of its newest data or later. */
function readDay({ downloadedAt, dataUpTo }: DownloadSummary): string | undefined {
  return (downloadedAt ?? dataUpTo)?.slice(0, 10);
}

function twelveMonths(lastMonth: string): DaySpan {
  const [year = 1970, month = 1] = lastMonth.split('-').map(Number);
  const startOfMonth = (index: number) => dayNumberOf(Date.UTC(year, index, 1) / 1_000);
  return { first: startOfMonth(month - 12), last: startOfMonth(month) - 1 };
}

function gapsWithin(coverage: Coverage, span: DaySpan): CoverageYear['gaps'] {
  return coverage.gaps
    .filter(({ first, last }) => dayNumber(last) >= span.first && dayNumber(first) <= span.last)
    .map((gap) => ({ ...gap, readElsewhereOn: readElsewhere(coverage, gap) }));
}

function countsOf(states: readonly CoverageDayState[]): CoverageYear['counts'] {
  const counts: CoverageYear['counts'] = {
    none: 0,
    genuine: 0,
    'not-checked': 0,
    'does-not-verify': 0,
    contradicted: 0,
    'not-sent': 0,
    'no-activity': 0,
    gap: 0,
    'not-read': 0,
    due: 0,
    overdue: 0,
    expired: 0,
  };
  for (const state of states) counts[state] += 1;
  return counts;
}

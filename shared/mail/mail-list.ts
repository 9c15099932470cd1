import { type Deadline, type DeadlineRule, deadlineOf } from '../compliance/deadline.ts';
import type { LocalFilesState } from '../contract/reports/local-files.ts';
import type { DeadlineSegment } from '../contract/reports/missing.ts';
import type { SnapshotState } from '../contract/reports/snapshot.ts';
import type { ShownStart } from '../contract/reports/start.ts';
import { isAmong } from '../narrowing.ts';
import type { MailGroup } from '../settings/mail-group.ts';

/** Who stands in a mail, and how far what it says can be relied on. Days are numbers of days since 1970-01-01. */
export interface MailList {
  readonly groupName: string;
  readonly madeAt: number;
  readonly today: number;
  /** A person chose the rows; else they are all that are overdue, due or unknown under the group's limits. */
  readonly isChoice: boolean;
  /** Drivers before vehicles. */
  readonly parts: readonly MailListPart[];
}

export interface MailListPart extends DeadlineRule {
  readonly of: 'driver' | 'vehicle';
  readonly report: ReportStanding;
  /** How many the group is about, whatever their deadline. */
  readonly inScope: number;
  /** Drivers that are in the group only because nothing tells which division they are of. */
  readonly withoutDivision: number;
  readonly rows: readonly MailRow[];
}

/** How a report stands on which a list is based. */
export interface ReportStanding {
  /** `not-had`: the service has never answered. `old`: it gave no answer lately. */
  readonly state: 'fresh' | 'old' | 'not-had';
  readonly asOf: number | null;
  /** Rows of the answer that could not be read in full. */
  readonly misfits: number;
  /** The service named only those with more than so many days since their last download. */
  readonly narrowedTo: number | null;
  /** The service was asked for so many in place of all. */
  readonly askedOf: number | null;
  readonly isOtherReading: boolean;
}

/** What a report says of one driver or vehicle. */
export interface MailSubject {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  /** Empty for vehicles. */
  readonly agency: string;
  /** Null where nothing tells it. */
  readonly division: string | null;
  readonly lastDownloadDay: number | null;
  /** What the depot has of them and the report does not show yet; null where it has nothing, or nothing that is surely theirs. */
  readonly pending: PendingFile | null;
}

/** The newest file of a driver or vehicle, on its way to the report. */
export interface PendingFile {
  readonly state: Extract<LocalFilesState, 'waiting' | 'sending' | 'attention' | 'sent-not-processed'>;
  readonly sentAt: number | null;
}

export interface MailRow extends MailSubject {
  readonly state: DeadlineSegment;
  readonly deadline: Deadline;
  /** Whether the driver could start when the list was made; null for vehicles, and where nobody knows the driver's time. */
  readonly start: ShownStart | null;
}

const minuteMs = 60_000;

/** A report is old once it should have been answered twice since. */
export function reportStanding(
  { asOf, lastError, misfits, narrowedTo, askedOf, otherReading }: SnapshotState,
  now: number,
  refreshMinutes: number,
): ReportStanding {
  const isFresh = asOf !== null && lastError === null && now - asOf < 2 * refreshMinutes * minuteMs;
  return {
    state: asOf === null ? 'not-had' : isFresh ? 'fresh' : 'old',
    asOf,
    misfits,
    narrowedTo,
    askedOf,
    isOtherReading: otherReading !== null,
  };
}

/** The part of a group's list about drivers, or about vehicles: who is overdue, due or unknown. */
export function listPart(
  of: MailListPart['of'],
  group: MailGroup,
  subjects: readonly MailSubject[],
  report: ReportStanding,
  today: number,
): MailListPart {
  const rule = ruleOf(of, group);
  const inScope = subjects.filter((subject) => isInScope(of, group, subject));
  const asksDivision = of === 'driver' && group.divisions.length > 0;
  return {
    of,
    ...rule,
    report,
    inScope: inScope.length,
    withoutDivision: asksDivision ? inScope.filter(({ division }) => division === null).length : 0,
    rows: mostPressingFirst(inScope.map((subject) => rowOf(subject, rule, today))).filter(
      ({ state }) => state !== 'fine',
    ),
  };
}

/** Drivers or vehicles that a person chose, whatever their deadline. */
export function chosenPart(
  of: MailListPart['of'],
  rule: DeadlineRule,
  subjects: readonly MailSubject[],
  report: ReportStanding,
  today: number,
): MailListPart {
  const rows = mostPressingFirst(subjects.map((subject) => rowOf(subject, rule, today)));
  return { of, ...rule, report, inScope: rows.length, withoutDivision: 0, rows };
}

/**
 * What is the same in two mails that say the same: the group, and who is overdue, due or unknown in it. The days count on
 * by themselves, so they are left out.
 */
export function sameState({ isChoice, parts }: Pick<MailList, 'isChoice' | 'parts'>): string {
  const lines = parts.flatMap(({ of, rows }) => rows.map(({ id, state }) => `${of} ${state} ${id}`));
  // Whether the report could be had is news too.
  const reports = parts.map(({ of, report }) => `${of} ${report.state}`);
  return [isChoice ? 'choice' : 'list', ...reports, ...lines.sort()].join('\n');
}

/** Nothing to tell: nobody is overdue, due or unknown, and the reports that say so are fresh and whole. */
export function isAllQuiet({ parts }: Pick<MailList, 'parts'>): boolean {
  return parts.every(({ rows, report }) => rows.length === 0 && isReliable(report));
}

/** Whether a list without rows means that there are none. */
export function isReliable({ state, misfits, narrowedTo, askedOf, isOtherReading }: ReportStanding): boolean {
  return state === 'fresh' && misfits === 0 && narrowedTo === null && askedOf === null && !isOtherReading;
}

function ruleOf(of: MailListPart['of'], group: MailGroup): DeadlineRule {
  return of === 'driver'
    ? { limitDays: group.driverLimitDays, dueSoonDays: group.driverDueSoonDays }
    : { limitDays: group.vehicleLimitDays, dueSoonDays: group.vehicleDueSoonDays };
}

/** A driver whose division nobody tells is in every division: better in two lists than in none. */
function isInScope(of: MailListPart['of'], group: MailGroup, { category, agency, division }: MailSubject): boolean {
  if (of === 'vehicle') return isAmong(group.vehicleCategories, category);
  return (
    (division === null || isAmong(group.divisions, division)) &&
    isAmong(group.driverCategories, category) &&
    isAmong(group.agencies, agency)
  );
}

function rowOf(subject: MailSubject, rule: DeadlineRule, today: number): MailRow {
  const deadline = deadlineOf(subject.lastDownloadDay, today, rule);
  return { ...subject, deadline, state: deadline.state === 'last-day' ? 'due' : deadline.state, start: null };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Those without a known download come last, as on the screens. */
function mostPressingFirst(rows: readonly MailRow[]): readonly MailRow[] {
  const daysLeft = ({ deadline }: MailRow) => deadline.daysLeft ?? Number.POSITIVE_INFINITY;
  return rows.toSorted(
    (one, other) => compared(daysLeft(one), daysLeft(other)) || collator.compare(one.name, other.name),
  );
}

function compared(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

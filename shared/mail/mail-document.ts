import type { MailDocument } from '../contract/mail.ts';
import { type Cell, csvText, type Separator } from '../format/csv.ts';
import type { Formatter } from '../format/format.ts';
import { lastingStartText } from '../format/start-text.ts';
import { printableLine } from '../printable-text.ts';
import { assertNever } from '../result.ts';
import { isoDayOf } from '../tachograph/time.ts';
import { isReliable, type MailList, type MailListPart, type MailRow } from './mail-list.ts';

type MailNote = MailDocument['parts'][number]['notes'][number];

/** @param depotName empty where the depot has no name */
export function mailDocument(list: MailList, depotName: string, formatter: Formatter): MailDocument {
  const { t, times } = formatter;
  const { groupName, madeAt, parts, isChoice } = list;
  const count = (state: 'over' | 'due' | 'unknown') =>
    parts.reduce((sum, { rows }) => sum + rows.filter((row) => row.state === state).length, 0);
  const what = t(`mail.about.${aboutOf(parts)}`);
  const depot = printableLine(depotName);
  const figures = {
    what,
    group: printableLine(groupName),
    over: t('mail.count.over', { count: count('over') }),
    due: t('mail.count.due', { count: count('due') }),
    unknown: t('mail.count.unknown', { count: count('unknown') }),
  };
  const subjectKey = isChoice ? 'mail.subject.choice' : 'mail.subject.list';
  const subject = depot === '' ? t(`${subjectKey}`, figures) : t(`${subjectKey}Of`, { ...figures, depot });
  const at = times.full(madeAt);
  return {
    subject,
    title: isChoice ? t('mail.title.choice', { what }) : t('mail.title.list', { what }),
    intro:
      depot === ''
        ? t('mail.intro', { group: figures.group, at })
        : t('mail.introOf', { group: figures.group, at, depot }),
    parts: parts.map((part) => documentPart(part, isChoice, formatter)),
    foot: [t('mail.foot.counts'), t('mail.foot.attached'), t('mail.foot.from')],
  };
}

function aboutOf(parts: readonly MailListPart[]): 'drivers' | 'vehicles' | 'both' {
  const [first] = parts;
  if (first === undefined || parts.length > 1) return 'both';
  return first.of === 'driver' ? 'drivers' : 'vehicles';
}

/**
 * Most rows of a part in the bodies of a mail, which nobody reads further: mail programs cut what is longer, and servers
 * refuse it. The table has all of them.
 */
const mostShownRows = 500;

function documentPart(part: MailListPart, isChoice: boolean, formatter: Formatter): MailDocument['parts'][number] {
  const { t } = formatter;
  const { of, rows, report, limitDays, dueSoonDays } = part;
  const shown = rows.slice(0, mostShownRows);
  const count = (state: 'over' | 'due' | 'unknown') => t(`mail.count.${state}`, { count: countOf(rows, state) });
  const figures = { over: count('over'), due: count('due'), unknown: count('unknown') };
  const summary = isChoice
    ? t('mail.summaryChoice', figures)
    : t(`mail.summary.${of}`, { ...figures, count: part.inScope, limitDays, dueSoonDays });
  return {
    title: t(`mail.part.${of}`),
    summary,
    notes: notesOf(part, formatter),
    heads: shownColumns(part).map((column) => t(`mail.column.${column}`, { of: t(`mail.one.${of}`) })),
    rows: shown.map((row) => ({
      state: row.state,
      cells: shownColumns(part).map((column) => shownCell(row, column, formatter)),
    })),
    empty: rows.length > 0 ? null : t(isReliable(report) ? 'mail.empty' : 'mail.emptyUnsure'),
  };
}

function countOf(rows: readonly MailRow[], state: MailRow['state']): number {
  return rows.filter((row) => row.state === state).length;
}

function notesOf({ report, withoutDivision, of, rows }: MailListPart, { t, times }: Formatter): MailNote[] {
  const { state, asOf, misfits, narrowedTo, askedOf, isOtherReading } = report;
  const warning = (text: string): MailNote => ({ tone: 'warning', text });
  const at = asOf === null ? '' : times.full(asOf);
  const notes: MailNote[] = [];
  switch (state) {
    case 'fresh':
      notes.push({ tone: 'plain', text: t('mail.note.fresh', { at }) });
      break;
    case 'old':
      notes.push(warning(t('mail.note.old', { at })));
      break;
    case 'not-had':
      notes.push(warning(t('mail.note.notHad')));
      break;
    default:
      return assertNever(state);
  }
  if (misfits > 0) notes.push(warning(t('mail.note.misfits', { count: misfits })));
  if (narrowedTo !== null) notes.push(warning(t(`mail.note.narrowed.${of}`, { count: narrowedTo })));
  if (askedOf !== null) notes.push(warning(t('reportParts.askedOf', { count: askedOf })));
  if (isOtherReading) notes.push(warning(t('mail.note.otherReading')));
  if (rows.length > mostShownRows) {
    notes.push(warning(t('mail.note.shownOf', { shown: mostShownRows, total: rows.length })));
  }
  if (withoutDivision > 0) notes.push({ tone: 'plain', text: t('mail.note.noDivision', { count: withoutDivision }) });
  return notes;
}

type Column = 'name' | 'deadline' | 'last' | 'limit' | 'pending' | 'start' | 'category' | 'agency';

/** Columns that would be empty throughout only take room. */
function shownColumns({ rows }: MailListPart): readonly Column[] {
  const optional = (['category', 'agency'] as const).filter((column) => rows.some((row) => row[column] !== ''));
  const hasPending = rows.some(({ pending }) => pending !== null);
  const hasStart = rows.some(({ start }) => start !== null);
  const known = [...(hasPending ? (['pending'] as const) : []), ...(hasStart ? (['start'] as const) : [])];
  return ['name', 'deadline', 'last', 'limit', ...known, ...optional];
}

function shownCell(row: MailRow, column: Column, formatter: Formatter): string {
  const { t, times } = formatter;
  const { deadline, lastDownloadDay } = row;
  const day = (number: number | null) =>
    number === null ? t('common.notKnownInSentence') : times.dayWithYear(isoDayOf(number));
  switch (column) {
    case 'name':
      return printableLine(row.name) || row.id;
    case 'deadline':
      return deadlineText(row, t);
    case 'last':
      return day(lastDownloadDay);
    case 'limit':
      return day(deadline.limitDay);
    case 'pending':
      return pendingText(row, formatter);
    case 'start':
      return row.start === null ? t('common.notKnownInSentence') : lastingStartText(row.start, formatter);
    case 'category':
      return printableLine(row.category);
    case 'agency':
      return printableLine(row.agency);
    default:
      return assertNever(column);
  }
}

function deadlineText({ deadline: { daysLeft } }: MailRow, t: Formatter['t']): string {
  if (daysLeft === null) return t('mail.deadline.unknown');
  if (daysLeft === 0) return t('mail.deadline.lastDay');
  return daysLeft < 0 ? t('deadlines.over', { count: -daysLeft }) : t('mail.deadline.left', { count: daysLeft });
}

/** Whoever is overdue may have handed in the download already: nobody need be asked for it again. */
function pendingText({ pending }: MailRow, { t, times }: Formatter): string {
  if (pending === null) return '';
  const { state, sentAt } = pending;
  if (state !== 'sent-not-processed' || sentAt === null) return t(`deadlines.localFilesFilter.${state}`);
  return t('deadlines.localFiles.sent-not-processed', { at: times.dayWithYear(times.dayOf(sentAt)) });
}

/** The rows as a table for a spreadsheet: days as `YYYY-MM-DD`, and numbers as numbers, negative ones for days over. */
export function mailCsv({ parts }: MailList, separator: Separator, formatter: Formatter): string {
  const { t, times } = formatter;
  const heads = csvColumns.map((column) => t(`mail.csv.${column}`));
  const lines = parts.flatMap(({ of, rows, limitDays, report: { asOf } }) =>
    rows.map((row): readonly Cell[] => [
      t(`mail.part.${of}`),
      row.name,
      row.id,
      row.category,
      row.agency,
      row.division ?? undefined,
      t(`mail.state.${row.state}`),
      row.deadline.daysLeft ?? undefined,
      row.deadline.days ?? undefined,
      limitDays,
      row.lastDownloadDay === null ? undefined : isoDayOf(row.lastDownloadDay),
      row.deadline.limitDay === null ? undefined : isoDayOf(row.deadline.limitDay),
      pendingText(row, formatter),
      row.start === null ? undefined : lastingStartText(row.start, formatter),
      asOf === null ? undefined : times.iso(asOf),
    ]),
  );
  return csvText([heads, ...lines], separator);
}

const csvColumns = [
  ...['kind', 'name', 'id', 'category', 'agency', 'division', 'state', 'daysLeft'],
  ...['days', 'limitDays', 'lastDownload', 'limitDay', 'pending', 'start', 'asOf'],
] as const satisfies readonly string[];

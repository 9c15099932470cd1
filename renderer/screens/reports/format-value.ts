import { dayMeant, knownMoment } from '../../../shared/compliance/depot-days.ts';
import type { ReportColumn } from '../../../shared/contract/reports/report-runs.ts';
import type { Cell } from '../../../shared/format/csv.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { hoursAndMinutes } from '../../../shared/format/times.ts';
import reports from '../../../shared/i18n/locales/en/reports.json' with { type: 'json' };
import type { Translate } from '../../../shared/i18n/texts.ts';
import { isRecord, numberIn, textIn } from '../../../shared/json.ts';
import type { ReportView } from '../../../shared/service/report-views.ts';
import { dayNumber, isoDayOf } from '../../../shared/tachograph/time.ts';
import type { ReportTreeLine } from './report-lines.ts';

/** Moments of which only the day means something. */
const days: ReadonlySet<string> = new Set([
  'date',
  'startOfDutyDate',
  'infringementDate',
  'firstUsedDate',
  'lastUsedDate',
]);

/** Numbers that name something: no comma parts their thousands. */
const names: ReadonlySet<string> = new Set([
  'fleetId',
  'fleetNumber',
  'siteNumber',
  'code',
  'infringementCode',
  'sortOrder',
]);

interface ValueSurroundings extends Formatter {
  readonly now: number;
  /** The day that the line is about as `YYYY-MM-DD`: times on it need no date. */
  readonly day?: string | undefined;
}

type Field = Pick<ReportColumn, 'name' | 'type'>;

/** A field's value as the table shows it; empty where there is none. */
export function valueText(value: unknown, { name, type }: Field, surroundings: ValueSurroundings): string {
  const { t } = surroundings;
  if (value === undefined || value === null) return '';
  switch (type) {
    case 'text':
      return typeof value === 'string' ? value : '';
    case 'texts':
      return Array.isArray(value) ? value.filter((text) => typeof text === 'string').join(', ') : '';
    case 'integer':
    case 'number':
      if (typeof value !== 'number') return '';
      return names.has(name) ? String(value) : t('measures.whole', { value });
    case 'flag':
      return typeof value === 'boolean' ? t(value ? 'common.yes' : 'common.no') : '';
    case 'date-time':
    case 'moment':
      return momentText(value, name, surroundings);
    case 'minutes':
      return lengthText(value, surroundings);
    case 'share': {
      const share = numberIn(value, 'value');
      return share !== null ? t('reports.share', { share: Math.round(share * 100) }) : shownByService(value);
    }
    case 'rows':
      return Array.isArray(value) ? t('measures.whole', { value: value.filter((item) => item !== null).length }) : '';
    case 'group':
      return '';
  }
}

/** The sum of a column that sums, as the table shows it. */
export function amountText(amount: number, { type }: Pick<Field, 'type'>, { t }: Pick<Formatter, 't'>): string {
  return type === 'minutes' ? minutesText(amount, { t }) : t('measures.whole', { value: amount });
}

/** A field's value for a spreadsheet: figures as numbers, moments in ISO form in the depot's zone. */
export function valueForSpreadsheet(value: unknown, field: Field, surroundings: ValueSurroundings): Cell {
  const { type, name } = field;
  if (type === 'integer' || type === 'number') return typeof value === 'number' ? value : undefined;
  if (type === 'share' && isRecord(value)) return numberIn(value, 'value') ?? undefined;
  if (type !== 'moment' && type !== 'date-time') return valueText(value, field, surroundings);
  const at = momentOf(value);
  if (at === null) return dateIn(value) === null ? shownByService(value) : '';
  return days.has(name) ? dayOfMoment(at, surroundings) : surroundings.times.iso(at);
}

/** Epoch milliseconds of a moment, whether it stands alone or with the service's way to show it; null where none is known. */
export function momentOf(value: unknown): number | null {
  const text = dateIn(value);
  return text === null ? null : knownMoment(text);
}

function dateIn(value: unknown): string | null {
  const text = isRecord(value) ? value.date : value;
  return typeof text === 'string' ? text : null;
}

/** `YYYY-MM-DD`: the day of a moment of which only the day means something. */
function dayOfMoment(at: number, { times }: Pick<Formatter, 'times'>): string {
  return isoDayOf(dayMeant({ dayOf: (moment) => dayNumber(times.dayOf(moment)) }, at));
}

/** `Mon 9 Nov`, with the year in place of the weekday when it is not this one. */
function dayText(moment: number, { times, now }: Pick<ValueSurroundings, 'times' | 'now'>): string {
  const at = times.dayStart(dayOfMoment(moment, { times }));
  return times.iso(at).slice(0, 4) === times.iso(now).slice(0, 4) ? times.weekdayAndDay(at) : times.date(at);
}

function momentText(value: unknown, name: string, surroundings: ValueSurroundings): string {
  const { times, day, t } = surroundings;
  const at = momentOf(value);
  // How the service shows a date that means none says nothing either.
  if (at === null) return dateIn(value) === null ? shownByService(value) : t('common.notKnownInSentence');
  if (days.has(name)) return dayText(at, surroundings);
  const clock = times.clock(at);
  const its = times.dayOf(at);
  return its === day ? clock : `${times.day(its, surroundings.now)} ${clock}`;
}

function lengthText(value: unknown, formatter: Pick<Formatter, 't'>): string {
  const minutes = numberIn(value, 'minutes');
  return minutes === null ? shownByService(value) : minutesText(minutes, formatter);
}

function minutesText(minutes: number, { t }: Pick<Formatter, 't'>): string {
  return minutes < 0 ? `−${hoursAndMinutes(-minutes, t)}` : hoursAndMinutes(minutes, t);
}

function shownByService(value: unknown): string {
  return textIn(value, 'formatted') ?? '';
}

type FieldName = keyof typeof reports.fields;

/**
 * The head of a field's column, of its place in the report where that has one of its own. A field that a later version of
 * the service adds has its description for one.
 */
export function fieldLabel(name: string, description: string, t: Translate, path = name): string {
  const place = path.replaceAll('.', '-');
  if (isFieldName(place)) return t(`reports.fields.${place}`);
  if (isFieldName(name)) return t(`reports.fields.${name}`);
  return `${description.slice(0, 1).toUpperCase()}${description.slice(1)}`;
}

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(reports.fields, name);
}

/** What a line is about: a name, a plate or a day. */
export function subjectOf(
  { list, own }: ReportTreeLine,
  { subjects }: ReportView,
  formatter: ValueSurroundings,
): string {
  for (const name of subjects[list] ?? []) {
    const value = own[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
    const at = momentOf(value);
    if (at !== null) return dayText(at, formatter);
  }
  return formatter.t('common.nothing');
}

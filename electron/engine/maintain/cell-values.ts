import { Temporal } from 'temporal-polyfill';
import type { CellProblem, DateOrder, MaintainField } from '../../../shared/contract/maintain.ts';
import { assertNever, failure, type Result, success } from '../../../shared/result.ts';
import { spreadsheetLimits } from './spreadsheet.ts';

/** How the texts of cells are meant. */
export interface CellManner {
  /** Of dates with slashes. */
  readonly dates: DateOrder;
  /** In which times without `Z` or offset are: that of the depot, as the screens show them, or `UTC`. */
  readonly zone: string;
}

export type CellValue = string | number | boolean;

type Read = Result<CellValue, CellProblem>;

export function problem(
  code: CellProblem['code'],
  parameters: CellProblem['parameters'] = {},
  proposal: string | null = null,
): { readonly ok: false; readonly error: CellProblem } {
  return failure({ code, parameters, proposal });
}

/** The value of a cell that is not empty, as it is sent, or what is wrong with it. */
export function cellValue(text: string, type: MaintainField['type'], manner: CellManner): Read {
  if (formulaError.test(text)) return problem('formula-error');
  if (text.length > spreadsheetLimits.longestCell) {
    return problem('text-too-long', { limit: spreadsheetLimits.longestCell });
  }
  switch (type) {
    case 'text':
      return shortenedNumber.test(text) ? problem('digits-lost') : success(text);
    case 'whole-number':
    case 'number':
      return numberValue(text, type);
    case 'flag':
      return flagValue(text.toLowerCase());
    case 'day':
    case 'moment':
      return dateTimeValue(text, manner);
    default:
      return assertNever(type);
  }
}

/** Of Excel and LibreOffice. */
const formulaError = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/i;

/** A long number as a spreadsheet program shortens it: 1.2E+15, or 1,2E+15 where the comma is the decimal sign. */
const shortenedNumber = /^\d([.,]\d+)?E\+\d{2,}$/i;

const leastInt32 = -(2 ** 31);
const mostInt32 = 2 ** 31 - 1;

/** A number with nothing behind its decimal sign is whole: spreadsheets write 7 as 7.0. */
function numberValue(text: string, type: 'whole-number' | 'number'): Read {
  const isWhole = type === 'whole-number';
  if (!(isWhole ? /^-?\d+([.,]0+)?$/ : /^-?\d+([.,]\d+)?$/).test(text)) return problem('not-a-number');
  const value = Number(text.replace(',', '.'));
  const isTooLarge = isWhole && (value < leastInt32 || value > mostInt32);
  return isTooLarge ? problem('number-too-large') : success(value);
}

const yes: ReadonlySet<string> = new Set(['true', 'yes', 'y', '1', 'x', 'in']);
const no: ReadonlySet<string> = new Set(['false', 'no', 'n', '0', 'out']);

function flagValue(text: string): Read {
  if (yes.has(text)) return success(true);
  return no.has(text) ? success(false) : problem('not-a-flag');
}

/** Year first; or day and month first, with dots, slashes or hyphens. A time may follow, and `Z` or an offset follow that. */
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(.+))?$/;
const yearLast = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:,? +(.+))?$/;
const timeOfDay = /^(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

/** Whether the order of day and month has to be chosen before the text can be read. */
export function asksDateOrder(text: string): boolean {
  const [, first, separator, second] = yearLast.exec(text) ?? [];
  return separator === '/' && first !== second && Number(first) <= 12 && Number(second) <= 12;
}

/** Whether a text that is a date says no time of day. */
export function isDayAlone(text: string): boolean {
  return (yearFirst.exec(text)?.[4] ?? yearLast.exec(text)?.[5]) === undefined;
}

/** Whether a text with a time says of which zone it is, so that it is read alike everywhere. */
export function saysZone(text: string): boolean {
  return /:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text);
}

/** A day alone is that day for everybody: its first moment in UTC. Years have four digits. */
function dateTimeValue(text: string, { dates, zone }: CellManner): Read {
  const iso = yearFirst.exec(text);
  if (iso !== null) return dated(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '', iso[4], zone);
  const [, first = '', separator, second = '', year, time] = yearLast.exec(text) ?? [];
  if (year === undefined) return problem('not-a-date');
  const isClear = Number(first) > 12 || Number(second) > 12 || first === second;
  if (separator === '/' && dates === 'iso' && !isClear) return problem('date-two-ways');
  // With slashes, 11/25/2031 can only be the 25th; what was chosen decides where both ways are days.
  const monthFirst = separator === '/' && (dates === 'month-first' || (dates === 'iso' && Number(second) > 12));
  const [day, month] = monthFirst ? [second, first] : [first, second];
  return dated(year, month, day, time, zone);
}

function dated(year: string, month: string, day: string, time: string | undefined, zone: string): Read {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(date)) return problem('no-such-day');
  if (time === undefined) return success(`${date}T00:00:00Z`);
  const parts = timeOfDay.exec(time);
  if (parts === null) return problem('not-a-date');
  const [, hour = '', minute = '', second = '00', fraction = '', offset] = parts;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return problem('no-such-time');
  const local = `${date}T${hour.padStart(2, '0')}:${minute}:${second}${fraction}`;
  return offset === undefined ? inZone(local, zone) : success(`${local}${offset}`);
}

function isDay(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

function inZone(local: string, zone: string): Read {
  if (zone === 'UTC') return success(`${local}Z`);
  const wall = Temporal.PlainDateTime.from(local);
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const later = wall.toZonedDateTime(zone, { disambiguation: 'later' });
  if (earlier.epochMilliseconds !== later.epochMilliseconds) {
    // In the hour that is left out, both readings show another time than the one that was written.
    return earlier.toPlainDateTime().equals(wall)
      ? problem('time-twice', { first: earlier.offset, second: later.offset })
      : problem('time-left-out');
  }
  return success(earlier.toInstant().toString());
}

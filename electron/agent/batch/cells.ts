import { assertNever, failure, type Result, success } from '../../../shared/result.ts';
import type { Field } from '../service/field.ts';

/** How dates with slashes are meant; `iso` refuses them, because nobody can tell 03/04 from 04/03. */
export const dateOrders = ['iso', 'day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The value of a cell that is not empty, or what is wrong with it, in words. */
export function cellValue(text: string, { type }: Field, order: DateOrder): Result<unknown, string> {
  switch (type) {
    case 'text':
    case 'base64':
    case 'bytes':
    case 'anything':
      return success(text);
    case 'whole-number':
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text) ? success(Number(text)) : failure('expected a number such as 12');
    case 'flag':
      return flagValue(text.toLowerCase());
    case 'date-time':
      return dateTimeValue(text, order);
    case 'list':
    case 'object':
      return failure('expected a column for each of its fields');
    default:
      return assertNever(type);
  }
}

const yes = ['true', 'yes', '1'];
const no = ['false', 'no', '0'];

function flagValue(text: string): Result<boolean, string> {
  if (yes.includes(text)) return success(true);
  return no.includes(text) ? success(false) : failure('expected true or false, yes or no, 1 or 0');
}

/** Year first; or day and month first, with dots or slashes. A time may follow, and `Z` or an offset follow that. */
const yearFirst = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](.+))?$/;
const yearLast = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})(?: (.+))?$/;
const timeOfDay = /^(\d{1,2}):(\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

/** A date alone is its first moment, and a time without `Z` or offset is UTC. The contract checks that the day exists. */
function dateTimeValue(text: string, order: DateOrder): Result<string, string> {
  const expected = 'expected a date such as 2027-01-31 or 2027-01-31 08:30';
  const iso = yearFirst.exec(text);
  if (iso !== null) return withTime(`${iso[1]}-${iso[2]}-${iso[3]}`, iso[4], expected);
  const [, first = '', separator, second = '', year, time] = yearLast.exec(text) ?? [];
  if (year === undefined) return failure(expected);
  if (separator === '/' && order === 'iso') {
    return failure('a date with slashes can be read in two ways: say --dates day-first or --dates month-first');
  }
  const [day, month] = separator === '/' && order === 'month-first' ? [second, first] : [first, second];
  return withTime(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, time, expected);
}

function withTime(date: string, time: string | undefined, expected: string): Result<string, string> {
  if (time === undefined) return success(`${date}T00:00:00Z`);
  const [, hour = '', minute, seconds = ':00', zone = 'Z'] = timeOfDay.exec(time) ?? [];
  return minute === undefined
    ? failure(expected)
    : success(`${date}T${hour.padStart(2, '0')}:${minute}${seconds}${zone}`);
}

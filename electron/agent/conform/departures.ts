import { isRecord } from '../../../shared/json.ts';
import { assertNever } from '../../../shared/result.ts';
import type { Field } from '../../../shared/service/field.ts';
import { dateTimeSchema } from '../../../shared/service/fields.ts';
import { type Told, told } from './told.ts';

/** Where an answer is not as the interface says. Says of a value what kind it is, never what it is. */
export interface Departure {
  /** Such as `data[].startOfDuty.date`; empty for the whole. */
  readonly field: string;
  readonly problem: Told;
  /** In so many values. */
  readonly times: number;
}

/** What an answer has beside its form, or lacks, and may. */
export interface Observations {
  readonly departures: readonly Departure[];
  /** Fields that the interface lists and some value of the answer has, and not as null. */
  readonly seen: readonly string[];
  /** Fields that the interface lists and no value of the answer has. */
  readonly neverSeen: readonly string[];
  /** Fields that the interface does not list. */
  readonly unlisted: readonly string[];
  /** Fields in which a null stood. */
  readonly nulls: readonly string[];
  /** Fields with a date-time that says no zone. */
  readonly withoutZone: readonly string[];
}

/** Holds values against a field of the interface, at every depth. */
export function observe(field: Field, values: readonly unknown[]): Observations {
  const departures = new Map<string, { field: string; problem: Told; times: number }>();
  const seen = new Set<string>();
  const valued = new Set<string>();
  const unlisted = new Set<string>();
  const nulls = new Set<string>();
  const withoutZone = new Set<string>();

  function depart(path: string, problem: Told): void {
    const key = `${path} ${JSON.stringify(problem)}`;
    const known = departures.get(key) ?? { field: path, problem, times: 0 };
    known.times += 1;
    departures.set(key, known);
  }

  function look(expected: Field, value: unknown, path: string): void {
    seen.add(path);
    if (value === null) {
      nulls.add(path);
      return;
    }
    valued.add(path);
    const isRight = fits(expected, value);
    if (!isRight) {
      depart(path, told('problems.found', { expected: kindExpected(expected), found: kindFound(value) }));
      return;
    }
    if (expected.type === 'date-time' && !hasZone.test(String(value))) withoutZone.add(path);
    if (Array.isArray(value) && expected.item !== null) {
      for (const item of value) look(expected.item, item, `${path}[]`);
    } else if (isRecord(value) && expected.type === 'object') {
      lookInside(expected, value, path);
    }
  }

  function lookInside(expected: Field, value: object, path: string): void {
    const entries = new Map<string, unknown>(Object.entries(value));
    if (displayContradicts(expected, entries)) depart(joined(path, 'formatted'), told('problems.contradicts'));
    for (const [name, inner] of expected.fields) {
      const here = joined(path, name);
      if (entries.has(name)) look(inner, entries.get(name), here);
      if (inner.isRequired && (entries.get(name) ?? null) === null) depart(here, told('problems.missing'));
    }
    for (const name of entries.keys()) {
      if (expected.fields.has(name)) continue;
      const meant = [...expected.fields.keys()].find((listed) => !entries.has(listed) && isNearly(name, listed));
      if (meant !== undefined) depart(joined(path, meant), told('problems.nearly', { name }));
      else unlisted.add(joined(path, shownName(name)));
    }
  }

  for (const value of values) look(field, value, '');
  const listed = pathsOf(field);
  return {
    departures: [...departures.values()].sort((one, other) => (one.field < other.field ? -1 : 1)),
    seen: listed.filter((path) => valued.has(path)),
    neverSeen: values.length === 0 ? [] : listed.filter((path) => !seen.has(path)),
    unlisted: [...unlisted].sort(),
    nulls: [...nulls].sort(),
    withoutZone: [...withoutZone].sort(),
  };
}

const withoutDashes = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '');

/**
 * Names of fields are case-sensitive, and may be away from one that is listed by one letter more, less or other, or by two
 * that changed places: `infringementOccurredAt`.
 */
function isNearly(name: string, listed: string): boolean {
  const [one, other] = [withoutDashes(name), withoutDashes(listed)];
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 5) return false;
  const at = [...long].findIndex((letter, place) => letter !== short[place]);
  if (long.length === short.length + 1) return long.slice(at + 1) === short.slice(at);
  if (long.length !== short.length) return false;
  const hasChangedPlaces = long[at] === short[at + 1] && long[at + 1] === short[at];
  return long.slice(at + 1) === short.slice(at + 1) || (hasChangedPlaces && long.slice(at + 2) === short.slice(at + 2));
}

const hoursAndMinutes = /^(-?)(\d+):(\d{2})$/;
const percent = /^(-?\d+(?:[.,]\d+)?)\s*%$/;
const dayMonthYear = /^(\d{2})[/.-](\d{2})[/.-](\d{4})\b/;
/** Whatever zone the display is in, it is not further away than that. */
const longestZoneMs = 38 * 3_600_000;

/** Whether a value object shows something else than it is. A display in a layout of its own says nothing. */
function displayContradicts(expected: Field, entries: ReadonlyMap<string, unknown>): boolean {
  const shown = entries.get('formatted');
  if (typeof shown !== 'string' || !expected.fields.has('formatted')) return false;
  const [minutes, share, date] = [entries.get('minutes'), entries.get('value'), entries.get('date')];
  if (typeof minutes === 'number') return minutesContradict(minutes, shown);
  if (typeof share === 'number') {
    const [, number] = percent.exec(shown) ?? [];
    return number !== undefined && Math.abs(Number(number.replace(',', '.')) - share * 100) > 1;
  }
  return typeof date === 'string' && dateContradicts(date, shown);
}

function minutesContradict(minutes: number, shown: string): boolean {
  const [, sign, hours, rest] = hoursAndMinutes.exec(shown) ?? [];
  if (hours === undefined) return false;
  return Math.abs(minutes) !== Number(hours) * 60 + Number(rest) || (sign === '-' && minutes > 0);
}

/** Day and month may stand in either order. */
function dateContradicts(date: string, shown: string): boolean {
  const [, first, second, year] = dayMonthYear.exec(shown) ?? [];
  const read = dateTimeSchema.safeParse(date);
  if (year === undefined || !read.success) return false;
  const noonMs = [`${year}-${second}-${first}`, `${year}-${first}-${second}`].map((day) => Date.parse(`${day}T12:00Z`));
  return !noonMs.some((atMs) => Math.abs(atMs - Date.parse(read.data)) <= longestZoneMs);
}

/** What stands in the place of a name may be data, such as somebody's name. */
const couldBeField = /^[A-Za-z_$][\w$-]{0,63}$/;

/** What stands in an answer as a name and could not be one of a field is a value, and not shown. */
export function shownName(name: string): string {
  return couldBeField.test(name) ? name : '(?)';
}
const hasZone = /(Z|[+-]\d{2}:\d{2})$/i;

function fits({ type, allowed, isRequired }: Field, value: unknown): boolean {
  if (allowed.length > 0) return allowed.includes(value);
  switch (type) {
    case 'text':
      // An identifier without which a record is useless.
      return typeof value === 'string' && !(isRequired && value === '');
    case 'base64':
    case 'bytes':
      return typeof value === 'string';
    case 'date-time':
      return dateTimeSchema.safeParse(value).success;
    case 'whole-number':
      return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;
    case 'number':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
    case 'anything':
      return true;
    default:
      return assertNever(type);
  }
}

function kindExpected({ type, allowed }: Field): Told {
  if (allowed.length > 0) return told('kinds.oneOf', { values: allowed.join(', ') });
  switch (type) {
    case 'text':
    case 'base64':
    case 'bytes':
      return told('kinds.text');
    case 'date-time':
      return told('kinds.dateTime');
    case 'whole-number':
      return told('kinds.whole32');
    case 'number':
      return told('kinds.number');
    case 'flag':
      return told('kinds.flag');
    case 'list':
      return told('kinds.list');
    case 'object':
      return told('kinds.object');
    case 'anything':
      return told('kinds.anything');
    default:
      return assertNever(type);
  }
}

/** Of a value, never the value. */
export function kindFound(value: unknown): Told {
  if (value === undefined) return told('kinds.nothing');
  if (value === null) return told('kinds.null');
  if (value === '') return told('kinds.emptyText');
  if (Array.isArray(value)) return told('kinds.list');
  if (typeof value === 'number') return told(Number.isInteger(value) ? 'kinds.whole' : 'kinds.fraction');
  if (typeof value === 'string') return told('kinds.text');
  return told(typeof value === 'boolean' ? 'kinds.flag' : 'kinds.object');
}

/** Another kind of value than is expected. */
export function foundInstead(expected: 'rows' | 'errorBody' | 'text' | 'object', value: unknown): Told {
  return told('problems.found', { expected: told(`kinds.${expected}`), found: kindFound(value) });
}

/** Every field within one, at every depth. */
export function pathsOf(field: Field, path = ''): readonly string[] {
  const inner =
    field.item === null
      ? [...field.fields].flatMap(([name, one]) => pathsOf(one, joined(path, name)))
      : pathsOf(field.item, `${path}[]`);
  return path === '' || path.endsWith('[]') ? inner : [path, ...inner];
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

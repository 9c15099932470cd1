import { z } from 'zod';
import type { ReportForm, ReportParameter } from '../../../shared/contract/reports/report-runs.ts';
import type { Times } from '../../../shared/format/times.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { boundsOf, calendarDays, daysWithin, isDay, type RangeChoice } from './range-days.ts';

/** The input of a person: texts as typed, flags, and the ids of the drivers or vehicles picked. */
export interface FormValues {
  readonly range: RangeChoice;
  /** For days of a person's own, as `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
  readonly fields: Readonly<Record<string, FieldValue>>;
}

export type FieldValue = string | boolean | readonly string[];

/** Parameters as they are kept: bounds only where the days are a person's own, since others follow the calendar. */
export interface KeptParameters {
  readonly range: RangeChoice;
  readonly request: Readonly<Record<string, unknown>>;
}

/** What is wrong with a field, as a key of `reports.problem`. */
type FieldProblem = 'required' | 'whole-number' | 'too-large' | 'whole-numbers' | 'day' | 'day-order';
/** By the name of the parameter; the days go by `first` and `last`. */
type FieldProblems = Readonly<Record<string, FieldProblem>>;

export interface ReadForm extends KeptParameters {
  /** With the bounds of the days. */
  readonly sent: Readonly<Record<string, unknown>>;
}

type Form = Pick<ReportForm, 'parameters'>;

/** The largest of the service's whole numbers. */
const largest = 2 ** 31 - 1;

/** The initial values of the fields: the saved ones, or else the documented defaults. */
export function firstValues(
  { parameters }: Form,
  kept: KeptParameters | null,
  times: Times,
  flagsOn: readonly string[] = [],
): FormValues {
  const { after, before } = boundNames(parameters);
  const request = kept?.request ?? {};
  const days = daysWithin(request[after ?? ''], request[before ?? ''], times);
  const fields = plainFields(parameters).map((parameter) => [
    parameter.name,
    shownValue(
      parameter,
      kept === null ? flagsOn.includes(parameter.name) || parameter.default : request[parameter.name],
    ),
  ]);
  return { range: kept?.range ?? 'last-week', ...days, fields: Object.fromEntries(fields) };
}

/** Whether the form asks for days. */
export function hasDays({ parameters }: Form): boolean {
  return parameters.some(({ range }) => range !== null);
}

/** All but the bounds of the days. */
export function plainFields(parameters: Form['parameters']): readonly ReportParameter[] {
  return parameters.filter(({ range }) => range === null);
}

/** The request that the fields make, on the day of `now`, or what is wrong with them. */
export function readForm(
  form: Form,
  { range, first, last, fields }: FormValues,
  now: number,
  times: Times,
): Result<ReadForm, FieldProblems> {
  const problems: Record<string, FieldProblem> = {};
  const request: Record<string, unknown> = {};
  for (const parameter of plainFields(form.parameters)) {
    const read = readField(parameter, fields[parameter.name]);
    if (!read.ok) {
      problems[parameter.name] = read.error;
    } else if (read.value !== undefined) {
      request[parameter.name] = read.value;
    } else if (parameter.required) {
      problems[parameter.name] = 'required';
    }
  }
  if (!hasDays(form)) return done({ range: 'none', request, sent: request }, problems);
  if (range === 'own') Object.assign(problems, dayProblems(first, last));
  if (Object.keys(problems).length > 0) return failure(problems);
  const bounds = boundsFor(form, range, { first, last }, now, times);
  const kept = range === 'own' ? { ...request, ...bounds } : request;
  return done({ range, request: kept, sent: { ...request, ...bounds } }, problems);
}

/** For the form library: what is wrong with a field stands at it in words. */
export function formSchema(form: Form, now: () => number, times: Times, t: Translate) {
  return z.custom<FormValues>().transform((values, { addIssue }): ReadForm => {
    const read = readForm(form, values, now(), times);
    if (read.ok) return read.value;
    for (const [name, problem] of Object.entries(read.error)) {
      const path = name === 'first' || name === 'last' ? [name] : ['fields', name];
      addIssue({ code: 'custom', path, message: t(`reports.problem.${problem}`) });
    }
    return z.NEVER;
  });
}

function done(read: ReadForm, problems: FieldProblems): Result<ReadForm, FieldProblems> {
  return Object.keys(problems).length > 0 ? failure(problems) : success(read);
}

function boundsFor(
  form: Form,
  range: RangeChoice,
  own: { readonly first: string; readonly last: string },
  now: number,
  times: Times,
): Record<string, string> {
  if (range === 'none') return {};
  const today = times.dayOf(now);
  const { after, before } = boundsOf(range === 'own' ? own : calendarDays(range, today), times);
  const names = boundNames(form.parameters);
  return {
    ...(names.after !== undefined && { [names.after]: after }),
    ...(names.before !== undefined && { [names.before]: before }),
  };
}

export function boundNames(parameters: Form['parameters']): {
  readonly after: string | undefined;
  readonly before: string | undefined;
} {
  const named = (end: 'after' | 'before') => parameters.find(({ range }) => range === end)?.name;
  return { after: named('after'), before: named('before') };
}

function dayProblems(first: string, last: string): Record<string, FieldProblem> {
  if (!isDay(first)) return { first: 'day', ...(!isDay(last) && { last: 'day' as const }) };
  if (!isDay(last)) return { last: 'day' };
  return last < first ? { last: 'day-order' } : {};
}

/** A flag that is not documented is sent as it shows; one of a few values that is not set begins with the last. */
function shownValue(parameter: ReportParameter, value: unknown): FieldValue {
  const { type, picks, allowed } = parameter;
  if (type === 'flag') return value === true;
  if (picks !== null) return Array.isArray(value) ? value.map(String) : [];
  if (allowed !== null) return typeof value === 'number' ? String(value) : String(allowed.at(-1) ?? '');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

/** Undefined for a field that is left empty, because the service then applies its documented default. */
function readField({ type }: ReportParameter, value: FieldValue | undefined): Result<unknown, FieldProblem> {
  if (typeof value === 'boolean') return success(value);
  if (typeof value === 'object') {
    if (value.length === 0) return success(undefined);
    return success(type === 'integers' ? value.map(Number) : [...value]);
  }
  const text = (value ?? '').trim();
  if (text === '') return success(undefined);
  if (type === 'integer') return wholeNumber(text);
  if (type !== 'texts' && type !== 'integers') return success(text);
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  if (type === 'texts') return success(parts);
  const numbers = parts.map(wholeNumber);
  if (numbers.some((number) => !number.ok)) return failure('whole-numbers');
  return success(numbers.map((number) => (number.ok ? number.value : 0)));
}

function wholeNumber(text: string): Result<number, FieldProblem> {
  if (!/^\d+$/.test(text)) return failure('whole-number');
  return Number(text) > largest ? failure('too-large') : success(Number(text));
}

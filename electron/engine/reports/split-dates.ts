import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import { fieldIn, isRecord } from '../../../shared/json.ts';
import type { FieldIssue } from '../../../shared/service/field-issues.ts';
import type { ReadRows } from '../../../shared/service/read-rows.ts';

type Request = Readonly<Record<string, unknown>>;
type Answer = ReadRows<unknown>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Longer than any duty. A part is asked for with so much before and after it, and gives what begins within it: so each
 * record is whole, and comes once, whichever moment of it the service holds against the bounds.
 */
const marginMs = 2 * dayMs;
/** Shorter parts would be nearly all margin. */
const shortestPartMs = dayMs;
/** Without a first day there are parts of so long before the last one, and one of all that is older. */
const agesMs = [364 * dayMs, 182 * dayMs, 91 * dayMs];
const partsAtOnce = 4;

interface Dated {
  readonly after: string;
  readonly before: string;
  /** Of each record: its beginning. */
  readonly moment: string;
  /** The field with the records of a row, and that with whose they are; null where each row is a record. */
  readonly within: { readonly list: string; readonly owner: string } | null;
}

const bounds = { after: 'recordsAfterDateTime', before: 'recordsBeforeDateTime' } as const;
const ofDrivers = (list: string) => ({ list, owner: 'driverId' });

/** The reports whose records each have a moment, and no sum over the days that were asked for. */
const dated: Readonly<Partial<Record<ReportName, Dated>>> = {
  'driver-d28': { ...bounds, moment: 'startOfDuty', within: ofDrivers('data') },
  'driver-d68': { ...bounds, moment: 'date', within: ofDrivers('records') },
  'site-S40': { ...bounds, moment: 'startTime', within: null },
  'check-sheets-search': {
    after: 'checkSheetsAfterDateTime',
    before: 'checkSheetsBeforeDateTime',
    moment: 'dateStarted',
    within: null,
  },
  'check-sheets-actions-search': {
    after: 'checkResultActionsAfterDateTime',
    before: 'checkResultActionsBeforeDateTime',
    moment: 'actionedDate',
    within: null,
  },
};

/** What begins from one moment on and before another, in epoch ms; null where the question itself has no such bound. */
export interface Days {
  readonly from: number | null;
  readonly to: number | null;
}

/** The whole of what was asked for; null where the report cannot be taken apart by days. */
export function daysAsked(name: ReportName, request: Request): Days | null {
  const report = dated[name];
  if (report === undefined) return null;
  const moment = (field: string) => {
    const at = typeof request[field] === 'string' ? Date.parse(request[field]) : Number.NaN;
    return Number.isNaN(at) ? null : at;
  };
  return { from: moment(report.after), to: moment(report.before) };
}

/** The same days in parts, one after the other; null where they are too short for that. */
export function splitDays({ from, to }: Days, now: number): readonly Days[] | null {
  const end = to ?? Math.max(now, from ?? now) + dayMs;
  const cuts =
    from === null
      ? agesMs.map((ageMs) => end - ageMs)
      : Array.from({ length: partsAtOnce - 1 }, (_, part) => from + ((end - from) * (part + 1)) / partsAtOnce);
  if (from !== null && end - from < partsAtOnce * shortestPartMs) return null;
  const edges = [from, ...cuts.map(Math.round), to];
  return edges.slice(1).map((edge, part) => ({ from: edges[part] ?? null, to: edge }));
}

/** The question for some of the days, with the margins, as far as the whole question goes. */
export function requestOfDays(name: ReportName, request: Request, { from, to }: Days): Request {
  const report = dated[name];
  const whole = daysAsked(name, request);
  if (report === undefined || whole === null) return request;
  const iso = (at: number) => new Date(at).toISOString();
  return {
    ...request,
    ...(from !== null &&
      from !== whole.from && { [report.after]: iso(Math.max(from - marginMs, whole.from ?? -Infinity)) }),
    ...(to !== null && to !== whole.to && { [report.before]: iso(Math.min(to + marginMs, whole.to ?? Infinity)) }),
  };
}

/** One answer to each of the days, in their order. */
export interface DaysAnswered {
  readonly days: Days;
  readonly answer: Answer;
}

/** What stood at one place of a list: read, or left out because it could not be. */
interface Entry {
  readonly value: unknown;
  readonly place: number;
}

/** The answers of the parts as one, each record once, and what could not be read at the place that it has now. */
export function joinedDays(name: ReportName, whole: Days, parts: readonly DaysAnswered[]): Answer {
  const report = dated[name];
  if (report === undefined) throw new Error(`${name} has no days`);
  const joined: { rows: unknown[]; misfits: { index: number; leftOut: boolean; issues: readonly FieldIssue[] }[] } = {
    rows: [],
    misfits: [],
  };
  const owners = new Map<unknown, { at: number; records: number; undated: Set<string> }>();
  const undated = new Set<string>();
  let places = 0;
  const placeOfRow: number[] = [];
  const add = (row: unknown): number => {
    joined.rows.push(row);
    placeOfRow.push(places);
    places += 1;
    return joined.rows.length - 1;
  };
  for (const { days, answer } of parts) {
    const isWithin = keeping(report.moment, days, whole);
    const misfits = new Map(answer.misfits.map((misfit) => [misfit.index, misfit]));
    const entries = entriesOf(answer.rows, (place) => misfits.get(place)?.leftOut === true);
    const kept = report.within === null ? keptEntries(entries, isWithin, undated) : entries;
    for (const { value, place } of kept) {
      const misfit = misfits.get(place);
      if (value === undefined) {
        joined.misfits.push({ leftOut: true, issues: misfit?.issues ?? [], index: places });
        places += 1;
        continue;
      }
      if (report.within === null) {
        const at = add(value);
        if (misfit !== undefined) joined.misfits.push({ ...misfit, index: placeOfRow[at] ?? 0 });
        continue;
      }
      const { list, owner } = report.within;
      const row = value as Readonly<Record<string, unknown>>;
      const known = owners.get(row[owner]) ?? { at: -1, records: 0, undated: new Set<string>() };
      const cut = cutRow(row, list, misfit?.issues ?? [], isWithin, known);
      if (cut === null) continue;
      const at = known.at === -1 ? add({ ...row, [list]: [] }) : known.at;
      const before = joined.rows[at] as Readonly<Record<string, unknown>>;
      const records = Array.isArray(before[list]) ? before[list] : [];
      joined.rows[at] = { ...row, ...(cut.records !== null && { [list]: records.concat(cut.records) }) };
      owners.set(row[owner], { ...known, at, records: known.records + cut.places });
      if (cut.issues.length > 0) noteIssues(joined.misfits, placeOfRow[at] ?? 0, cut.issues);
    }
  }
  const otherReading = parts.find(({ answer }) => answer.otherReading !== undefined)?.answer.otherReading;
  return {
    ...(otherReading !== undefined && { otherReading }),
    rows: joined.rows,
    misfits: joined.misfits.toSorted((one, other) => one.index - other.index),
  };
}

function noteIssues(
  misfits: { index: number; leftOut: boolean; issues: readonly FieldIssue[] }[],
  index: number,
  issues: readonly FieldIssue[],
): void {
  const known = misfits.find((misfit) => !misfit.leftOut && misfit.index === index);
  if (known === undefined) misfits.push({ index, leftOut: false, issues });
  else known.issues = [...known.issues, ...issues];
}

/** Whether a record begins within the days; at the ends of the question itself the service has judged. */
function keeping(moment: string, { from, to }: Days, whole: Days): (record: unknown) => boolean | null {
  const least = from === whole.from ? Number.NEGATIVE_INFINITY : (from ?? Number.NEGATIVE_INFINITY);
  const before = to === whole.to ? Number.POSITIVE_INFINITY : (to ?? Number.POSITIVE_INFINITY);
  return (record) => {
    const at = momentOf(record, moment);
    return at === null ? null : at >= least && at < before;
  };
}

function momentOf(record: unknown, field: string): number | null {
  const value = fieldIn(record, field);
  const date = isRecord(value) ? value.date : value;
  const at = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** What is in the list, with what was left out of it at its place. */
function entriesOf(values: readonly unknown[], isLeftOut: (place: number) => boolean): readonly Entry[] {
  const entries: Entry[] = [];
  let place = 0;
  const skip = () => {
    for (; isLeftOut(place); place += 1) entries.push({ value: undefined, place });
  };
  for (const value of values) {
    skip();
    entries.push({ value, place });
    place += 1;
  }
  skip();
  return entries;
}

/**
 * One whose moment is not known is kept where it comes first: `undated` has what was kept before. What could not be read at
 * all goes with the one before it, the first ones with the one after them.
 */
function keptEntries(
  entries: readonly Entry[],
  isWithin: (record: unknown) => boolean | null,
  undated: Set<string>,
): readonly Entry[] {
  let last = entries.map(({ value }) => isWithin(value)).find((answer) => answer !== null) ?? true;
  return entries.filter(({ value }) => {
    if (value === undefined) return last;
    const answer = isWithin(value);
    if (answer !== null) {
      last = answer;
      return answer;
    }
    const text = JSON.stringify(value);
    const isNew = !undated.has(text);
    undated.add(text);
    return isNew;
  });
}

/** What of a row is within the days; null where nothing is that was there. */
function cutRow(
  row: Readonly<Record<string, unknown>>,
  list: string,
  issues: readonly FieldIssue[],
  isWithin: (record: unknown) => boolean | null,
  known: { readonly records: number; readonly undated: Set<string> },
): {
  readonly records: readonly unknown[] | null;
  readonly places: number;
  readonly issues: readonly FieldIssue[];
} | null {
  const values = row[list];
  if (!Array.isArray(values)) return { records: null, places: 0, issues };
  const leftOut = new Set(issues.map(({ field }) => field).filter((field) => /^[^.]+\.\d+$/.test(field)));
  const entries = entriesOf(values, (place) => leftOut.has(`${list}.${place}`));
  const kept = keptEntries(entries, isWithin, known.undated);
  if (kept.length === 0 && entries.length > 0) return null;
  const placeNow = new Map(kept.map(({ place }, at) => [place, known.records + at]));
  const moved = issues.flatMap((issue) => {
    const [head, place, ...rest] = issue.field.split('.');
    if (head !== list || place === undefined) return [issue];
    const now = placeNow.get(Number(place));
    return now === undefined ? [] : [{ ...issue, field: [list, now, ...rest].join('.') }];
  });
  return {
    records: kept.flatMap(({ value }) => (value === undefined ? [] : [value])),
    places: kept.length,
    issues: moved,
  };
}

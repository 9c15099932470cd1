import { type ReportColumn, treePlaceOf } from '../../../shared/contract/reports/report-runs.ts';
import { isRecord } from '../../../shared/json.ts';

/** A row of a report, or a record within a row, as the service sent it. */
export type ReportRecord = Readonly<Record<string, unknown>>;

/** Steps by which a name is moved to the right: a tree that goes deeper says no more by it, and has no room. */
export const mostIndents = 9;

/** One line of a report's table. */
export interface ReportTreeLine {
  /** Path of the list that the record is of; empty for a row of the report. */
  readonly list: string;
  /** 0 for a row of the report, and one more for each line that it stands below. */
  readonly depth: number;
  /** The record forms a tree with its neighbours, and what it stands below there is missing. */
  readonly isCutOff: boolean;
  /** From the row to the record of this line itself, each by the path of its list. */
  readonly records: ReadonlyMap<string, ReportRecord>;
  /** The record of this line. */
  readonly own: ReportRecord;
}

export function rowLine(row: ReportRecord): ReportTreeLine {
  const place = treePlaceOf(row);
  return {
    list: '',
    own: row,
    records: new Map([['', row]]),
    depth: place?.level ?? 0,
    isCutOff: place?.isCutOff ?? false,
  };
}

/** The lines of all records that a line holds, in the order of the fields, each before those that it holds itself. */
export function linesWithin(line: ReportTreeLine, columns: readonly ReportColumn[]): ReportTreeLine[] {
  return columns
    .filter(({ type }) => type === 'rows')
    .flatMap(({ name, fields }) => {
      const list = line.list === '' ? name : `${line.list}.${name}`;
      return recordsOf(line.own[name]).flatMap((own) => {
        const records = new Map([...line.records, [list, own] as const]);
        const place = treePlaceOf(own);
        const depth = line.depth + 1 + (place?.level ?? 0);
        const inner = { list, depth, records, own, isCutOff: false };
        return [inner, ...linesWithin(inner, fields)];
      });
    });
}

/** The lines for a flat table: only those without lines of their own. */
export function flatLines(row: ReportRecord, columns: readonly ReportColumn[]): ReportTreeLine[] {
  const lines = [rowLine(row), ...linesWithin(rowLine(row), columns)];
  return lines.filter(({ list }, place) => !isWithin(lines[place + 1]?.list ?? '', list));
}

/** Whether a list is one of those that the records of another hold. */
function isWithin(list: string, outer: string): boolean {
  return list !== outer && (outer === '' || list.startsWith(`${outer}.`));
}

/** Whether a row opens. */
export function holdsRecords(row: ReportRecord, columns: readonly ReportColumn[]): boolean {
  return columns.some(({ name, type }) => type === 'rows' && recordsOf(row[name]).length > 0);
}

function recordsOf(value: unknown): readonly ReportRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Whether a list is the same as another, or one of those that the records of that one hold. */
export function isOfOrWithin(list: string, outer: string): boolean {
  return list === outer || isWithin(list, outer);
}

/** The steps from a record of a list to a field, whose path begins at the row. */
export function pathFrom(list: string, path: string): readonly string[] {
  return (list === '' ? path : path.slice(list.length + 1)).split('.');
}

export function valueAt(record: ReportRecord, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return record;
  const value = record[name];
  if (rest.length === 0 || value === null) return value;
  return isRecord(value) ? valueAt(value, rest) : undefined;
}

/** Null stands where something did not fit: for a value itself, within it, or in one of the records that are added up. */
export function holdsMisfit(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (value === null) return true;
  if (Array.isArray(value)) return value.some((item) => holdsMisfit(item, name === undefined ? [] : [name, ...rest]));
  if (!isRecord(value)) return false;
  return name === undefined ? Object.values(value).includes(null) : holdsMisfit(value[name], rest);
}

import type { ReportColumn } from '../../../shared/contract/reports/report-runs.ts';

/** A row of a report, or a record within a row, as the service sent it. */
export type ReportRecord = Readonly<Record<string, unknown>>;

/** One line of a report's table. */
export interface ReportTreeLine {
  /** Path of the list that the record is of; empty for a row of the report. */
  readonly list: string;
  /** 0 for a row of the report. */
  readonly depth: number;
  /** From the row to the record of this line itself, each by the path of its list. */
  readonly records: ReadonlyMap<string, ReportRecord>;
  /** The record of this line. */
  readonly own: ReportRecord;
}

export function rowLine(row: ReportRecord): ReportTreeLine {
  return { list: '', depth: 0, records: new Map([['', row]]), own: row };
}

/** The lines of all records that a line holds, in the order of the fields, each before those that it holds itself. */
export function linesWithin(line: ReportTreeLine, columns: readonly ReportColumn[]): ReportTreeLine[] {
  return columns
    .filter(({ type }) => type === 'rows')
    .flatMap(({ name, fields }) => {
      const list = line.list === '' ? name : `${line.list}.${name}`;
      return recordsOf(line.own[name]).flatMap((own) => {
        const records = new Map([...line.records, [list, own] as const]);
        const inner = { list, depth: line.depth + 1, records, own };
        return [inner, ...linesWithin(inner, fields)];
      });
    });
}

/** The lines for a flat table: only those without lines of their own. */
export function flatLines(row: ReportRecord, columns: readonly ReportColumn[]): ReportTreeLine[] {
  const lines = [rowLine(row), ...linesWithin(rowLine(row), columns)];
  return lines.filter(({ depth }, place) => (lines[place + 1]?.depth ?? 0) <= depth);
}

/** Whether a row opens. */
export function holdsRecords(row: ReportRecord, columns: readonly ReportColumn[]): boolean {
  return columns.some(({ name, type }) => type === 'rows' && recordsOf(row[name]).length > 0);
}

function recordsOf(value: unknown): readonly ReportRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function isRecord(value: unknown): value is ReportRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { ReadProblem } from '../../../shared/contract/maintain-requests.ts';
import type { Separator } from '../../../shared/format/csv.ts';
import { failure, type Result, success } from '../../../shared/result.ts';

/** A table as a spreadsheet program saved it. Cells are trimmed texts, whatever the program made of them. */
export interface Spreadsheet {
  /** Null for a workbook. */
  readonly separator: Separator | null;
  /** The sheet that was read; null for CSV. */
  readonly sheet: string | null;
  /** All sheets that are not hidden. */
  readonly sheets: readonly string[];
  readonly head: readonly string[];
  /** Without those that are all empty. As many cells as the head has. */
  readonly rows: readonly SpreadsheetRow[];
}

export interface SpreadsheetRow {
  /** Line of the file, or row of the sheet, from 1, on which the row begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Bounds against files that are no list of drivers or clockings. Rows are those of ten large fleets; the contract has
 * fewer than 150 fields.
 */
export const spreadsheetLimits = {
  mostRows: 20_000,
  mostColumns: 200,
  /** A longer text is no value of a field, and a problem of its cell. */
  longestCell: 2_000,
} as const;

/**
 * Head of the last column in a file of rows that may have been applied. Such a file is to be looked at, and is never read
 * again: what it asks for may be done already.
 */
export const doubtColumn = 'Doubt';

/** A row as it was found: cells of any number. */
export interface FoundRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The first row that is not empty names the columns; every other one must fit below it. */
export function tableOf(
  found: readonly FoundRow[],
  origin: Pick<Spreadsheet, 'separator' | 'sheet' | 'sheets'>,
): Result<Spreadsheet, ReadProblem> {
  const [first, ...rest] = found.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (first === undefined) return failure({ code: 'empty', parameters: {} });
  const width = first.cells.findLastIndex((cell) => cell !== '') + 1;
  const { mostColumns, mostRows } = spreadsheetLimits;
  if (width > mostColumns) {
    return failure({ code: 'too-many-columns', parameters: { found: width, limit: mostColumns } });
  }
  if (first.cells.includes(doubtColumn)) return failure({ code: 'in-doubt', parameters: {} });
  if (rest.length === 0) return failure({ code: 'no-rows', parameters: {} });
  if (rest.length > mostRows) return tooManyRows(rest.length);
  const tooLong = rest.find(({ cells }) => cells.findLastIndex((cell) => cell !== '') >= width);
  if (tooLong !== undefined) return failure({ code: 'ragged', parameters: { line: tooLong.line } });
  // One more, so that it is seen to be too long.
  const cellOf = (text: string | undefined) => (text ?? '').slice(0, spreadsheetLimits.longestCell + 1);
  const fitted = ({ line, cells }: FoundRow): SpreadsheetRow => ({
    line,
    cells: Array.from({ length: width }, (_, place) => cellOf(cells[place])),
  });
  return success({ ...origin, head: fitted(first).cells, rows: rest.map(fitted) });
}

export function tooManyRows(found: number): Result<never, ReadProblem> {
  return failure({ code: 'too-many-rows', parameters: { found, limit: spreadsheetLimits.mostRows } });
}

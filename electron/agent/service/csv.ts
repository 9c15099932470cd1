import { CsvError, parse } from 'csv-parse/sync';
import { type Separator, separators, withoutFormulaGuard } from '../../../shared/format/csv.ts';
import { failure, type Result, success } from '../../../shared/result.ts';

/** A table as a spreadsheet saved it. Cells are trimmed, and hold what `csvText` was given. */
export interface Spreadsheet {
  readonly separator: Separator;
  readonly head: readonly string[];
  /** Without those that are all empty. As many cells as the head has. */
  readonly rows: readonly SpreadsheetRow[];
}

export interface SpreadsheetRow {
  /** Line of the file, from 1, on which the row begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Reads CSV in UTF-8, or in UTF-16 with a byte order mark. The error is a sentence that says what to do. */
export function readCsv(bytes: Uint8Array): Result<Spreadsheet, string> {
  const text = decoded(bytes);
  if (text === null) {
    return failure('The file is not UTF-8. Save it again, in Excel as "CSV UTF-8 (comma delimited)".');
  }
  const separator = separatorOf(text);
  const rows: SpreadsheetRow[] = [];
  let line = 1;
  try {
    parse(text, {
      bom: true,
      delimiter: separator,
      relax_column_count: true,
      on_record(cells: string[]) {
        rows.push({ line, cells: cells.map(asWritten) });
        line += 1 + cells.reduce((sum, cell) => sum + (cell.match(lineBreak)?.length ?? 0), 0);
        return null;
      },
    });
    return tableOf(rows, separator);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return failure(`The file is not CSV: ${error.message}. Check the quotes around that place.`);
  }
}

const lineBreak = /\r\n|\r|\n/g;

function decoded(bytes: Uint8Array): string | null {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Names of fields hold no separator, so the first one in the head is the one of the file. */
function separatorOf(text: string): Separator {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const found = separators.filter((separator) => head.includes(separator));
  return found.toSorted((one, other) => head.indexOf(one) - head.indexOf(other))[0] ?? ',';
}

function asWritten(cell: string): string {
  return withoutFormulaGuard(cell).trim();
}

function tableOf(rows: readonly SpreadsheetRow[], separator: Separator): Result<Spreadsheet, string> {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first, ...rest] = filled;
  if (first === undefined) return failure('The file is empty. Its first line must name the columns.');
  const width = first.cells.findLastIndex((cell) => cell !== '') + 1;
  const tooLong = rest.find(({ cells }) => cells.findLastIndex((cell) => cell !== '') >= width);
  if (tooLong !== undefined) {
    return failure(`Line ${tooLong.line} has more cells than the first line has columns. Check its separators.`);
  }
  const fitted = ({ line, cells }: SpreadsheetRow) => ({
    line,
    cells: Array.from({ length: width }, (_, place) => cells[place] ?? ''),
  });
  return success({ separator, head: fitted(first).cells, rows: rest.map(fitted) });
}

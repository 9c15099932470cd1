import { CsvError, parse } from 'csv-parse/sync';
import type { ReadProblem } from '../../../shared/contract/maintain-requests.ts';
import { type Separator, separators, withoutFormulaGuard } from '../../../shared/format/csv.ts';
import { failure, type Result } from '../../../shared/result.ts';
import { type FoundRow, type Spreadsheet, spreadsheetLimits, tableOf, tooManyRows } from './spreadsheet.ts';

/** Ends the parsing of a file with far too many lines; what it is thrown through does not know it. */
class TooManyRows extends Error {}

/**
 * Reads CSV: with commas, semicolons or tabs, in UTF-8 with or without its mark, in UTF-16, or in Windows-1252, as
 * Excel saves it by default in the west of Europe. Cells hold what `csvText` was given.
 */
export function readCsv(bytes: Uint8Array): Result<Spreadsheet, ReadProblem> {
  const decoded = decode(bytes);
  if (decoded === null) return failure({ code: 'not-a-spreadsheet', parameters: {} });
  const { text, separator, skippedLines } = dialectOf(decoded);
  const rows: FoundRow[] = [];
  let line = 1 + skippedLines;
  try {
    parse(text, {
      bom: true,
      delimiter: separator,
      relax_column_count: true,
      on_record(cells: string[]) {
        // Empty lines do not count: a spreadsheet program may save thousands of them after the last row.
        if (cells.some((cell) => cell !== '')) rows.push({ line, cells: cells.map(asWritten) });
        if (rows.length > spreadsheetLimits.mostRows + 1) throw new TooManyRows();
        line += 1 + cells.reduce((sum, cell) => sum + (cell.match(lineBreak)?.length ?? 0), 0);
        return null;
      },
    });
  } catch (error) {
    if (error instanceof TooManyRows) return tooManyRows(rows.length - 1);
    if (!(error instanceof CsvError)) throw error;
    return failure({ code: 'quotes', parameters: { line } });
  }
  return tableOf(rows, { separator, sheet: null, sheets: [] });
}

const lineBreak = /\r\n|\r|\n/g;

/** Null for what is no text. */
function decode(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodedAs('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodedAs('utf-16be', bytes);
  if (bytes.includes(0)) return null;
  return decodedAs('utf-8', bytes) ?? decodedAs('windows-1252', bytes);
}

function decodedAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

interface Dialect {
  readonly text: string;
  readonly separator: Separator;
  readonly skippedLines: number;
}

/** Excel writes and obeys a first line such as `sep=;`. Else the sign that stands most often in the head separates. */
function dialectOf(text: string): Dialect {
  const named = /^\uFEFF?sep=([,;\t])(?:\r\n|\r|\n)/i.exec(text);
  const separator = separators.find((one) => one === named?.[1]);
  if (named !== null && separator !== undefined) {
    return { text: text.slice(named[0].length), separator, skippedLines: 1 };
  }
  return { text, separator: separatorOf(text), skippedLines: 0 };
}

function separatorOf(text: string): Separator {
  const counts = new Map<string, number>(separators.map((one) => [one, 0]));
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\r' || character === '\n') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  return separators.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0] ?? ',';
}

function asWritten(cell: string): string {
  return withoutFormulaGuard(cell).trim();
}

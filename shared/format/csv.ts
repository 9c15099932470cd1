/** What a cell may hold; undefined and the empty text are an empty cell. */
export type Cell = string | number | undefined;

/** Characters that may stand between cells: a spreadsheet expects the one of its language. */
export const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/** A spreadsheet knows by it that the text is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Signs with which a formula begins, also in their full-width forms, which spreadsheets take for the same. */
const formulaSigns = '=+\\-@\\t\\r\uFF1D\uFF0B\uFF0D\uFF20';
const formula = new RegExp(`^[${formulaSigns}]`);
const guarded = new RegExp(`^'(?=[${formulaSigns}])`);

/**
 * A CSV text for spreadsheets (RFC 4180): a byte order mark, CR LF after every line, and an apostrophe before every text
 * that begins like a formula. Names come from outside, and a spreadsheet would run what they say.
 */
export function csvText(lines: readonly (readonly Cell[])[], separator: Separator): string {
  return `${byteOrderMark}${csvLines(lines, separator)}`;
}

/** A part of such a text, for a file that is put together from several. Only the first part begins with the mark. */
export function csvLines(lines: readonly (readonly Cell[])[], separator: Separator): string {
  return lines.map((cells) => `${cells.map(cellText).join(separator)}\r\n`).join('');
}

/** The text of a cell as it was before it was guarded. */
export function withoutFormulaGuard(cell: string): string {
  return cell.replace(guarded, '');
}

/** A semicolon where the comma is the decimal point, as in German. `locale` is a BCP 47 tag. */
export function listSeparator(locale: string): ',' | ';' {
  return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',';
}

/** Every separator is quoted, also those that this file does not use: a spreadsheet may split by another one. */
function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell === undefined ? '' : String(cell);
  const harmless = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

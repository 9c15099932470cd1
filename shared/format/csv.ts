import { printableText } from '../printable-text.ts';

/**
 * The value of a cell; undefined and the empty text make an empty cell. A number is written as the spreadsheets read it
 * that take the separator: with a decimal comma where that is a semicolon.
 */
export type Cell = string | number | undefined;

/** Characters that may separate cells: a spreadsheet expects the one of its language. */
export const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/** It tells a spreadsheet that the text is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Characters that begin a formula, with their full-width forms, which spreadsheets treat alike. */
const formulaSigns = '=+\\-@\\t\\r\\n\uFF1D\uFF0B\uFF0D\uFF20';
const formula = new RegExp(`^ *[${formulaSigns}]`);
const guarded = new RegExp(`^'(?= *[${formulaSigns}])`);

/**
 * A CSV text for spreadsheets (RFC 4180): a byte order mark, CR LF after every line, and an apostrophe before every text
 * that begins like a formula, because names come from outside and a spreadsheet would run a formula in one.
 */
export function csvText(lines: readonly (readonly Cell[])[], separator: Separator): string {
  return `${byteOrderMark}${csvLines(lines, separator)}`;
}

/** Lines of such a text, for a file that is written in parts. Only the first part of the file has the byte order mark. */
export function csvLines(lines: readonly (readonly Cell[])[], separator: Separator): string {
  return lines.map((cells) => `${cells.map((cell) => cellText(cell, separator)).join(separator)}\r\n`).join('');
}

/** The text of a cell without the apostrophe that guards it. */
export function withoutFormulaGuard(cell: string): string {
  return cell.replace(guarded, '');
}

/** A semicolon where the comma is the decimal separator, as in German. `locale` is a BCP 47 tag. */
export function listSeparator(locale: string): ',' | ';' {
  return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',';
}

/** Quotes cells with any of the separators, not only the one in use, because a spreadsheet may split by another. */
function cellText(cell: Cell, separator: Separator): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return separator === ';' ? String(cell).replace('.', ',') : String(cell);
  const text = printableText(cell);
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

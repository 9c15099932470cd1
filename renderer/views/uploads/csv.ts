import { withFormulaGuard } from '../../../shared/words/formula-guard.ts';

/** One line of a CSV file (RFC 4180), with its line break. `separator` is the one that spreadsheets there expect. */
export function csvLine(cells: readonly string[], separator: ',' | ';'): string {
  return `${cells.map(csvCell).join(separator)}\r\n`;
}

/** A semicolon where the comma is the decimal point, as in German. `locale` is a BCP 47 tag. */
export function listSeparator(locale: string): ',' | ';' {
  return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',';
}

/** So that a spreadsheet knows the text for UTF-8. */
export const byteOrderMark = '\uFEFF';

function csvCell(text: string): string {
  const harmless = withFormulaGuard(text);
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line of a CSV file (RFC 4180), with its line break. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** So that a spreadsheet knows the text for UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * A cell that begins like a formula gets an apostrophe: file names come from outside, and a spreadsheet would run
 * what they say.
 */
function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Signs with which a formula begins, also in their wide forms, which spreadsheets take for the same. */
const signs = '=+\\-@\\t\\r\uFF1D\uFF0B\uFF0D\uFF20';
const formula = new RegExp(`^[${signs}]`);
const guarded = new RegExp(`^'(?=[${signs}])`);

/**
 * A text as it may stand in a cell of a CSV file: with an apostrophe where it begins like a formula. Names come from
 * outside, and a spreadsheet would run what they say.
 */
export function withFormulaGuard(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text as it was before. */
export function withoutFormulaGuard(cell: string): string {
  return cell.replace(guarded, '');
}

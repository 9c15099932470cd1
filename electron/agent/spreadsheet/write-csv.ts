import { stringify } from 'csv-stringify/sync';
import { withFormulaGuard } from '../../../shared/words/formula-guard.ts';

/** What a cell may hold; undefined and the empty text are an empty cell. */
export type Cell = string | number | undefined;

/** Characters that may stand between cells: a spreadsheet expects the one of its language. */
export const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/**
 * A CSV text for spreadsheets: a byte order mark, so that it is known for UTF-8; CR LF; and an apostrophe before every
 * text that begins like a formula, which a spreadsheet would otherwise run.
 */
export function csvText(lines: readonly (readonly Cell[])[], separator: Separator): string {
  return stringify(
    lines.map((cells) => cells.map((cell) => (typeof cell === 'string' ? withFormulaGuard(cell) : cell))),
    { bom: true, delimiter: separator, record_delimiter: '\r\n' },
  );
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import { csvLines, csvText, type Separator } from '../../../shared/format/csv.ts';
import { type FlatLine, flatColumns, flatLines } from '../../../shared/format/flat-table.ts';
import { isRecord } from '../../../shared/json.ts';
import { answerField } from '../../../shared/service/field.ts';
import { operations } from '../../../shared/service/operations.ts';

/** Between two turns of others so many rows, or lines of them, are written. */
const slice = 500;

/** Every field of an answer as a file, as `call --csv` writes it. Lets others have their turn in between. */
export async function answerCsv(
  name: ReportName,
  rows: readonly unknown[],
  separator: Separator,
): Promise<{ readonly fileName: string; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const lines: FlatLine[] = [];
  for (let from = 0; from < rows.length; from += slice) {
    for (const row of rows.slice(from, from + slice).filter(isRecord)) lines.push(...flatLines(row));
    await nextTurn();
  }
  const columns = flatColumns(answerField(operations[name]), lines);
  const parts = [csvText([columns], separator)];
  for (let from = 0; from < lines.length; from += slice) {
    const cells = lines.slice(from, from + slice).map((line) => columns.map((column) => line.get(column)));
    parts.push(csvLines(cells, separator));
    await nextTurn();
  }
  return { fileName: `${name}.csv`, bytes: new TextEncoder().encode(parts.join('')) };
}

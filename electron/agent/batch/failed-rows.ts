import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { csvText } from '../../../shared/format/csv.ts';
import type { BatchAnswer } from '../../engine/service/batch-progress.ts';
import type { Spreadsheet } from '../service/read-csv.ts';
import { reasonColumn } from './columns.ts';
import type { BatchRow } from './items.ts';

const inDoubtReason =
  'Sent, but the answer never came: it may have been applied. Look at the record before sending the row again.';
const noReason = 'The service gave no reason.';

interface FailedRow {
  readonly place: number;
  readonly reason: string;
}

/** The rows that were not applied, or may not have been, in the order of the spreadsheet. */
function failedRows({ failures, inDoubt }: BatchAnswer): readonly FailedRow[] {
  const refused = failures.flatMap(({ index, messages }) =>
    index === null ? [] : [{ place: index, reason: messages.join('; ') || noReason }],
  );
  const doubtful = inDoubt.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, offset) => ({ place: from + offset, reason: inDoubtReason })),
  );
  return [...refused, ...doubtful].toSorted((one, other) => one.place - other.place);
}

/** The same columns with their reasons: a file that can be mended and sent again. Null where no row failed. */
export function failedRowsCsv(sheet: Spreadsheet, rows: readonly BatchRow[], answer: BatchAnswer): string | null {
  const failed = failedRows(answer);
  if (failed.length === 0) return null;
  const kept = sheet.head.flatMap((name, place) => (name === reasonColumn ? [] : [place]));
  const cellsAt = (cells: readonly string[]) => kept.map((place) => cells[place]);
  const lines = failed.map(({ place, reason }) => [...cellsAt(rows[place]?.row.cells ?? []), reason]);
  return csvText([[...cellsAt(sheet.head), reasonColumn], ...lines], sheet.separator);
}

/**
 * Writes the text beside the spreadsheet under the first free name (`drivers.failed.csv`, `drivers.failed-2.csv`): a file
 * that a person may be mending is never overwritten. Returns the name.
 */
export async function writeFailedRows(spreadsheet: string, text: string): Promise<string> {
  const { dir, name, ext } = path.parse(spreadsheet);
  const stem = name.replace(/\.failed(-\d+)?$/, '');
  for (let number = 1; ; number += 1) {
    const failed = path.join(dir, `${stem}.failed${number === 1 ? '' : `-${number}`}${ext || '.csv'}`);
    try {
      await writeFile(failed, text, { flag: 'wx' });
      return failed;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

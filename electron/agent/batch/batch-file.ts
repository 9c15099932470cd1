import { readFile } from 'node:fs/promises';
import { failure, type Result, success } from '../../../shared/result.ts';
import { readCsv, type Spreadsheet } from '../service/read-csv.ts';
import type { BatchOperation } from './batch-operation.ts';
import type { DateOrder } from './cells.ts';
import { type BatchRows, batchRows } from './items.ts';
import { cellIssuesText } from './say-changes.ts';

/** A spreadsheet and what it asks for. */
export interface BatchFile {
  readonly fileName: string;
  readonly sheet: Spreadsheet;
  readonly rows: BatchRows;
}

/** Reads and checks a whole spreadsheet. The error says which cells to mend. */
export async function readBatchFile(
  { operation, form }: BatchOperation,
  fileName: string,
  dates: DateOrder,
): Promise<Result<BatchFile, string>> {
  const bytes = await readFile(fileName).catch((error: NodeJS.ErrnoException) => error);
  if (bytes instanceof Error) {
    return failure(`The file "${fileName}" cannot be read (${bytes.code}). Check its name, and close it in Excel.`);
  }
  const sheet = readCsv(bytes);
  if (!sheet.ok) return sheet;
  const rows = batchRows(operation, form, sheet.value, dates);
  if (rows.ok) return success({ fileName, sheet: sheet.value, rows: rows.value });
  return failure('head' in rows.error ? rows.error.head : cellIssuesText(rows.error.cells));
}

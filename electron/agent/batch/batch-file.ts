import { readFile } from 'node:fs/promises';
import type { DateOrder } from '../../../shared/contract/maintain.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { readSpreadsheet } from '../../engine/maintain/read-spreadsheet.ts';
import type { RecordForm } from '../../engine/maintain/record-fields.ts';
import type { Spreadsheet } from '../../engine/maintain/spreadsheet.ts';
import { type CommonOptions, print } from '../output.ts';
import { words } from '../words.ts';
import { type BatchRow, type BatchRows, batchRows, type CellIssue } from './items.ts';

/** A spreadsheet and what it asks for. */
export interface BatchFile {
  readonly fileName: string;
  readonly sheet: Spreadsheet;
  readonly rows: BatchRows;
}

/** Reads and checks a whole spreadsheet. The error says which cells to mend. */
export async function readBatchFile(
  form: RecordForm,
  fileName: string,
  dates: DateOrder,
): Promise<Result<BatchFile, string>> {
  const bytes = await readFile(fileName).catch((error: NodeJS.ErrnoException) => error);
  if (bytes instanceof Error) {
    return failure(`The file "${fileName}" cannot be read (${bytes.code}). Check its name, and close it in Excel.`);
  }
  const sheet = await readSpreadsheet(bytes);
  if (!sheet.ok) return failure(t(`maintainProblems.read.${sheet.error.code}`, sheet.error.parameters));
  const rows = batchRows(form, sheet.value, dates);
  if (rows.ok) return success({ fileName, sheet: sheet.value, rows: rows.value });
  return failure('head' in rows.error ? rows.error.head : cellIssuesText(rows.error.cells));
}

const t = words;

/** Says what each row would change, and that nothing was sent. */
export function printChanges(options: CommonOptions, { rows, unchanged }: BatchRows): void {
  for (const row of rows) print(options, changeLine(row), changeObject(row));
  const nothing = unchanged === 0 ? '' : ` Rows with nothing to change: ${unchanged}.`;
  print(options, `Records that would change: ${rows.length}.${nothing} Nothing was sent.`, {
    event: 'dry-run',
    records: rows.length,
    unchanged,
  });
}

function changeLine({ row, identifier, changes }: BatchRow): string {
  const said = changes.map(({ column, value }) => `${column} = ${JSON.stringify(value)}`).join(', ');
  return `line ${row.line}\t${identifier}\t${said || 'delete'}`;
}

function changeObject({ row, identifier, changes }: BatchRow) {
  const values = Object.fromEntries(changes.map(({ column, value }) => [column, value]));
  return { event: 'change', line: row.line, identifier, changes: values };
}

/** More lines than these help nobody: what is wrong in one row is often wrong in all of them. */
const mostIssuesShown = 20;

function cellIssuesText(issues: readonly CellIssue[]): string {
  const lines = issues.slice(0, mostIssuesShown).map(({ line, column, problem: { code, parameters } }) => {
    const isOrder = code === 'date-two-ways';
    const hint = isOrder ? ' Say --dates day-first or --dates month-first.' : '';
    return `  line ${line}, column ${column}: ${t(`maintainProblems.cell.${code}`, parameters)}${hint}`;
  });
  const more = issues.length > mostIssuesShown ? [`  and ${issues.length - mostIssuesShown} more`] : [];
  return ['Nothing was sent, because these cells do not fit:', ...lines, ...more].join('\n');
}

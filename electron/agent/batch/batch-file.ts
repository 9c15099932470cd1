import { largestFileBytes } from '../../../shared/contract/limits.ts';
import type { DateOrder } from '../../../shared/contract/maintain.ts';
import { cellProblemText } from '../../../shared/format/sentence-text.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { readSpreadsheet } from '../../engine/maintain/read-spreadsheet.ts';
import type { RecordForm } from '../../engine/maintain/record-fields.ts';
import type { Spreadsheet } from '../../engine/maintain/spreadsheet.ts';
import { readFileBytes } from '../../engine/platform/open-file.ts';
import { unread } from '../given-file.ts';
import { type CommonOptions, print } from '../output.ts';
import { commandWords as t, words } from '../words.ts';
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
  zone: string,
): Promise<Result<BatchFile, string>> {
  const read = await readFileBytes(fileName, largestFileBytes);
  if (!read.ok) {
    const { code, systemCode } = read.error;
    const isOpen = code === 'locked' || systemCode === 'EPERM';
    return failure(isOpen ? t('command.file.inExcel', { file: fileName, systemCode }) : unread(fileName, read.error));
  }
  const sheet = await readSpreadsheet(read.value);
  if (!sheet.ok) return failure(words(`maintainProblems.read.${sheet.error.code}`, sheet.error.parameters));
  const rows = batchRows(form, sheet.value, dates, zone);
  if (rows.ok) return success({ fileName, sheet: sheet.value, rows: rows.value });
  return failure('head' in rows.error ? rows.error.head : cellIssuesText(rows.error.cells));
}

/** Says what each row would change, and that nothing was sent. */
export function printChanges(options: CommonOptions, batch: BatchRows): void {
  const { rows, unchanged, zone, lists } = batch;
  for (const row of rows) print(options, changeLine(row, zone), changeObject(row));
  printWhatToKnow(batch);
  const said =
    unchanged === 0
      ? t('command.batch.wouldChange', { count: rows.length })
      : t('command.batch.wouldChangeBesides', { count: rows.length, unchanged });
  print(options, said, { event: 'dry-run', records: rows.length, unchanged, zone, lists });
}

/** Says on standard error, before anything is sent, how times were read and which lists may be replaced. */
export function printWhatToKnow({ rows, zone, lists }: BatchRows): void {
  const times = rows.flatMap(({ row, changes }) =>
    changes.flatMap(({ value, local }) => (local === null ? [] : [{ line: row.line, local, utc: utcTime(value) }])),
  );
  const [first] = times;
  if (first !== undefined) {
    process.stderr.write(`${t('command.batch.readInZone', { count: times.length, zone, ...first })}\n`);
  }
  if (lists.length > 0) process.stderr.write(`${t('command.batch.lists', { lists: lists.join(', ') })}\n`);
}

function utcTime(value: unknown): string {
  return String(value)
    .replace('T', ' ')
    .replace(/:00Z$|Z$/, '');
}

function changeLine({ row, identifier, changes }: BatchRow, zone: string): string {
  const said = changes
    .map(({ column, value, local }) => {
      const set = value === '' ? t('command.batch.clear', { column }) : `${column} = ${JSON.stringify(value)}`;
      return local === null ? set : t('command.batch.bothTimes', { set, local, zone });
    })
    .join(', ');
  return `${t('command.batch.line', { line: row.line })}\t${identifier}\t${said || t('command.batch.delete')}`;
}

function changeObject({ row, identifier, changes }: BatchRow) {
  const values = Object.fromEntries(changes.map(({ column, value }) => [column, value]));
  const local = changes.flatMap((change) => (change.local === null ? [] : [[change.column, change.local]]));
  return {
    event: 'change',
    line: row.line,
    identifier,
    changes: values,
    ...(local.length > 0 && { local: Object.fromEntries(local) }),
  };
}

/** More lines than these help nobody: what is wrong in one row is often wrong in all of them. */
const mostIssuesShown = 20;

function cellIssuesText(issues: readonly CellIssue[]): string {
  const lines = issues.slice(0, mostIssuesShown).map(({ line, column, problem: found }) => {
    const problem = cellProblemText(found, words);
    const hint = found.code === 'date-two-ways' ? ` ${t('command.batch.dateOrder')}` : '';
    return `  ${t('command.batch.cell', { line, column, problem })}${hint}`;
  });
  const more =
    issues.length > mostIssuesShown ? [`  ${t('command.batch.more', { count: issues.length - mostIssuesShown })}`] : [];
  return [t('command.batch.cells'), ...lines, ...more].join('\n');
}

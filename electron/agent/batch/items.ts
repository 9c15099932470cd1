import type { CellProblem, DateOrder } from '../../../shared/contract/maintain.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { type OperationNameOf, operationList } from '../../../shared/service/operations.ts';
import { checkRow, matchedColumns, type RowManner } from '../../engine/maintain/check-row.ts';
import { nothingKnown } from '../../engine/maintain/known-values.ts';
import { matchColumns, reasonColumn } from '../../engine/maintain/match-columns.ts';
import { type RecordField, type RecordForm, recordForm } from '../../engine/maintain/record-fields.ts';
import type { Spreadsheet, SpreadsheetRow } from '../../engine/maintain/spreadsheet.ts';
import { commandWords as t } from '../words.ts';

/** The batch operation of a name. The error names those that there are. */
export function batchOperation(name: string): Result<RecordForm, string> {
  if (isBatchName(name)) return success(recordForm(name));
  const names = operationList.filter(({ kind }) => kind === 'batch').map((one) => one.name);
  return failure(t('command.batch.noSpreadsheet', { name, names: names.join(', ') }));
}

function isBatchName(name: string): name is OperationNameOf<'batch'> {
  return operationList.some((operation) => operation.name === name && operation.kind === 'batch');
}

/** A row of the spreadsheet, and what is sent for it. */
export interface BatchRow {
  readonly row: SpreadsheetRow;
  readonly identifier: string;
  /** What the row changes: field and value. None for a deletion. */
  readonly changes: readonly { readonly column: string; readonly value: unknown }[];
  /** An object of the operation's items, or an identifier. */
  readonly item: unknown;
}

/** A cell that does not fit. Holds no value, which may be a person's name. */
export interface CellIssue {
  readonly line: number;
  /** The field. */
  readonly column: string;
  readonly problem: CellProblem;
}

export interface BatchRows {
  readonly rows: readonly BatchRow[];
  /** Rows that name a record and change nothing of it. */
  readonly unchanged: number;
}

/** What must be mended before anything is sent: the head as a whole, or cells. */
export type BatchRowsError = { readonly head: string } | { readonly cells: readonly CellIssue[] };

/** Turns a spreadsheet into the items of a batch, as the screen that maintains records reads it. Times are in UTC. */
export function batchRows(
  form: RecordForm,
  { head, rows }: Spreadsheet,
  dates: DateOrder,
): Result<BatchRows, BatchRowsError> {
  const columns = columnsOf(form, head);
  if (!columns.ok) return failure({ head: columns.error });
  const manner: RowManner = { form, columns: columns.value, dates, zone: 'UTC', known: nothingKnown };
  const fields = matchedColumns(columns.value).map(({ field }) => field);
  const issues: CellIssue[] = [];
  const read: BatchRow[] = [];
  for (const row of rows) {
    const { state, identifier, cells, item } = checkRow(row.cells, manner);
    const named = cells.map((cell, place) => ({ ...cell, column: fields[place]?.name ?? '' }));
    for (const { column, problem } of named) {
      if (problem !== null) issues.push({ line: row.line, column, problem });
    }
    const changes = named.flatMap(({ column, value, isChange }) => (isChange ? [{ column, value }] : []));
    if (state === 'change') read.push({ row, identifier, changes, item });
  }
  return issues.length > 0 ? failure({ cells: issues }) : success({ rows: read, unchanged: rows.length - read.length });
}

/**
 * What the head of a spreadsheet means; null for a column that is passed over. Nobody is there to be asked: a column that
 * is not known by its name or its words is an error, which says how to mend it.
 */
function columnsOf(form: RecordForm, head: readonly string[]): Result<readonly (RecordField | null)[], string> {
  const { kind, identifier } = form;
  const columns = matchColumns(form, head, new Map()).map(({ field }) => (field === null ? null : form.field(field)));
  for (const [place, name] of head.entries()) {
    if (columns[place] !== null || name === reasonColumn) continue;
    if (head.indexOf(name) !== place) return failure(t('command.batch.twoColumns', { name }));
    return failure(t('command.batch.noField', { place: place + 1, name, operation: kind }));
  }
  return columns.some((field) => field?.isIdentifier)
    ? success(columns)
    : failure(t('command.batch.noIdentifier', { identifier }));
}

import { Temporal } from 'temporal-polyfill';
import type { CellProblem, DateOrder } from '../../../shared/contract/maintain.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { twinsOf } from '../../../shared/service/batch-account.ts';
import { type OperationNameOf, operationList } from '../../../shared/service/operations.ts';
import { problem, saysZone } from '../../engine/maintain/cell-values.ts';
import { checkRow, matchedColumns, type RowManner } from '../../engine/maintain/check-row.ts';
import { nothingKnown } from '../../engine/maintain/known-values.ts';
import { matchColumns, reasonColumn } from '../../engine/maintain/match-columns.ts';
import { listOf, type RecordField, type RecordForm, recordForm } from '../../engine/maintain/record-fields.ts';
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

interface Change {
  readonly column: string;
  readonly value: unknown;
  /** A moment that the spreadsheet has without a zone, as the clocks of the depot show it: `2026-07-01 08:00`. */
  readonly local: string | null;
}

/** A row of the spreadsheet, and what is sent for it. */
export interface BatchRow {
  readonly row: SpreadsheetRow;
  readonly identifier: string;
  /** What the row changes: field and value. None for a deletion. */
  readonly changes: readonly Change[];
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
  /** In which times without `Z` or offset were read. */
  readonly zone: string;
  /** Lists that rows give, which the service may put in place of its own. */
  readonly lists: readonly string[];
}

/** What must be mended before anything is sent: the head as a whole, or cells. */
export type BatchRowsError = { readonly head: string } | { readonly cells: readonly CellIssue[] };

/**
 * Turns a spreadsheet into the items of a batch, as the screen that maintains records reads it.
 *
 * @param zone that of the depot
 */
export function batchRows(
  form: RecordForm,
  { head, rows }: Spreadsheet,
  dates: DateOrder,
  zone: string,
): Result<BatchRows, BatchRowsError> {
  const columns = columnsOf(form, head);
  if (!columns.ok) return failure({ head: columns.error });
  const manner: RowManner = { form, columns: columns.value, dates, zone, known: nothingKnown };
  const fields = matchedColumns(columns.value).map(({ field }) => field);
  const checked = rows.map((row) => ({ row, ...checkRow(row.cells, manner) }));
  const twins = twinsOf(checked.map(({ identifier }) => identifier));
  const issues: CellIssue[] = [];
  const read: BatchRow[] = [];
  for (const [place, { row, state, identifier, cells, item }] of checked.entries()) {
    const named = cells.map((cell, at) => ({ ...cell, column: fields[at]?.name ?? '', type: fields[at]?.type }));
    for (const { column, problem: found } of named) {
      if (found !== null) issues.push({ line: row.line, column, problem: found });
    }
    const twin = checked[twins[place] ?? -1];
    if (twin !== undefined) {
      issues.push({
        line: row.line,
        column: form.identifier,
        problem: problem('same-record', { row: twin.row.line }).error,
      });
    }
    const changes = named.flatMap(({ column, type, text, value, isChange }): Change[] =>
      isChange ? [{ column, value, local: type === 'moment' && !saysZone(text) ? localTime(value, zone) : null }] : [],
    );
    if (state === 'change') read.push({ row, identifier, changes, item });
  }
  if (issues.length > 0) return failure({ cells: issues });
  const lists = fields.flatMap((field) => listOf(field) ?? []);
  return success({ rows: read, unchanged: rows.length - read.length, zone, lists: [...new Set(lists)] });
}

function localTime(value: unknown, zone: string): string {
  const local = Temporal.Instant.from(String(value)).toZonedDateTimeISO(zone).toPlainDateTime();
  return local.toString({ smallestUnit: local.second === 0 ? 'minute' : 'second' }).replace('T', ' ');
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

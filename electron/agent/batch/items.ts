import { failure, type Result, success } from '../../../shared/result.ts';
import type { BatchForm, Operation } from '../../../shared/service/operation.ts';
import { fieldIssues } from '../../../shared/service/read-rows.ts';
import type { Spreadsheet, SpreadsheetRow } from '../service/read-csv.ts';
import { cellValue, type DateOrder } from './cells.ts';
import { type Column, columnsOf, identifierColumn } from './columns.ts';

/** A row of the spreadsheet, and what is sent for it. */
export interface BatchRow {
  readonly row: SpreadsheetRow;
  readonly identifier: string;
  /** What the row changes: column and value. None for a deletion. */
  readonly changes: readonly { readonly column: string; readonly value: unknown }[];
  /** An object of the operation's items, or an identifier. */
  readonly item: unknown;
}

/** A cell that does not fit. Holds no value, which may be a person's name. */
export interface CellIssue {
  readonly line: number;
  readonly column: string;
  readonly problem: string;
}

export interface BatchRows {
  readonly rows: readonly BatchRow[];
  /** Rows that name a record and change nothing of it. */
  readonly unchanged: number;
}

/** What must be mended before anything is sent: the head as a whole, or cells. */
export type BatchRowsTrouble = { readonly head: string } | { readonly cells: readonly CellIssue[] };

/** Turns a spreadsheet into the items of a batch. An empty cell leaves its field as it is. */
export function batchRows(
  operation: Operation,
  form: BatchForm,
  sheet: Spreadsheet,
  order: DateOrder,
): Result<BatchRows, BatchRowsTrouble> {
  const columns = columnsOf(operation, form, sheet.head);
  if (!columns.ok) return failure({ head: columns.error });
  const issues: CellIssue[] = [];
  const all = sheet.rows.map((row) => batchRow(form, columns.value, row, order, issues));
  const rows = all.filter(({ changes }) => form.identifierField === null || changes.length > 0);
  if (issues.length === 0) issues.push(...contractIssues(operation, form, rows));
  return issues.length > 0 ? failure({ cells: issues }) : success({ rows, unchanged: all.length - rows.length });
}

function batchRow(
  form: BatchForm,
  columns: readonly (Column | null)[],
  row: SpreadsheetRow,
  order: DateOrder,
  issues: CellIssue[],
): BatchRow {
  const name = identifierColumn(form);
  const changes: { column: string; value: unknown }[] = [];
  let identifier = '';
  let item: unknown = form.identifierField === null ? '' : {};
  for (const [place, column] of columns.entries()) {
    const text = row.cells[place] ?? '';
    if (column === null || text === '') continue;
    const value = cellValue(text, column.field, order);
    if (!value.ok) {
      issues.push({ line: row.line, column: column.name, problem: value.error });
      continue;
    }
    item = withValue(item, column.path, value.value);
    if (column.name === name) identifier = text;
    else changes.push({ column: column.name, value: value.value });
  }
  if (identifier === '') issues.push({ line: row.line, column: name, problem: 'a row must say whose it is' });
  return { row, identifier, changes, item: withoutGaps(item) };
}

function withValue(container: unknown, [step, ...rest]: Column['path'], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(container) ? [...container] : [];
    list[step] = withValue(list[step], rest, value);
    return list;
  }
  const inner: unknown = typeof container === 'object' && container !== null ? Reflect.get(container, step) : undefined;
  return { ...(container as object | undefined), [step]: withValue(inner, rest, value) };
}

/** A list whose second place is filled and whose first is not has one entry. */
function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => entry !== undefined).map(withoutGaps);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutGaps(field)]));
}

/** What only the contract knows: that a day exists, that a number is in range. */
function contractIssues(operation: Operation, form: BatchForm, rows: readonly BatchRow[]): CellIssue[] {
  const checked = operation.request.safeParse({ [form.itemsField]: rows.map(({ item }) => item) });
  if (checked.success) return [];
  return fieldIssues(checked.error).map(({ field, problem }) => {
    const [, place = '', ...path] = field.split('.');
    const column = path.map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : step)).join('.');
    return { line: rows[Number(place)]?.row.line ?? 0, column: column || identifierColumn(form), problem };
  });
}

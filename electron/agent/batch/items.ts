import { assertNever, failure, type Result, success } from '../../../shared/result.ts';
import { fieldIssues } from '../../../shared/service/field-issues.ts';
import { type BatchForm, identifierName, type Operation } from '../../../shared/service/operation.ts';
import { type OperationNameOf, operationList, operations } from '../../../shared/service/operations.ts';
import type { Spreadsheet, SpreadsheetRow } from '../service/csv.ts';
import { type Field, requestField } from '../service/field.ts';

/** An operation that takes a spreadsheet. */
export interface BatchOperation {
  readonly name: OperationNameOf<'batch'>;
  readonly operation: Operation;
  readonly form: BatchForm;
}

/** The batch operation of a name. The error names those that there are. */
export function batchOperation(name: string): Result<BatchOperation, string> {
  if (!isBatchName(name)) {
    const names = operationList.filter(({ kind }) => kind === 'batch').map((one) => one.name);
    return failure(`"${name}" takes no spreadsheet. These do: ${names.join(', ')}.`);
  }
  const operation: Operation = operations[name];
  if (operation.batch === null) throw new Error(`the operation table does not say where ${name} keeps its items`);
  return success({ name, operation, form: operation.batch });
}

function isBatchName(name: string): name is OperationNameOf<'batch'> {
  return operationList.some((operation) => operation.name === name && operation.kind === 'batch');
}

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
export type BatchRowsError = { readonly head: string } | { readonly cells: readonly CellIssue[] };

/** Turns a spreadsheet into the items of a batch. An empty cell leaves its field as it is. */
export function batchRows(
  operation: Operation,
  form: BatchForm,
  sheet: Spreadsheet,
  order: DateOrder,
): Result<BatchRows, BatchRowsError> {
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
  const name = identifierName(form);
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
    if (column.name === name) {
      identifier = text;
    } else {
      changes.push({ column: column.name, value: value.value });
    }
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
    return { line: rows[Number(place)]?.row.line ?? 0, column: column || identifierName(form), problem };
  });
}

/** A column that a spreadsheet may have. */
interface Column {
  /** Such as `driverDetails.dqcExpiry` or `registeredCards.1.cardNumber`, as in the head. */
  readonly name: string;
  /** Names of fields, and places in lists from 0; empty where the item is the identifier itself. */
  readonly path: readonly (string | number)[];
  readonly field: Field;
}

/** Column of the reasons in a file of failed rows: passed over when that file is read again. */
export const reasonColumn = 'Reason';

/** What the head of a spreadsheet means; null for a column that is passed over. The error says which column to mend. */
function columnsOf(
  operation: Operation,
  form: BatchForm,
  head: readonly string[],
): Result<readonly (Column | null)[], string> {
  const item = requestField(operation).fields.get(form.itemsField)?.item;
  if (!item) throw new Error(`the operation table does not say what the items of ${operation.name} are`);
  const identifier = identifierName(form);
  const columns: (Column | null)[] = [];
  for (const [place, name] of head.entries()) {
    const column = name === reasonColumn ? null : columnOf(item, form, name);
    if (column === undefined) {
      return failure(
        `Column ${place + 1}, "${name}", is no field of ${operation.name}. Run "tacho-depot-agent operations ${operation.name}" for their names; capitals count.`,
      );
    }
    if (column !== null && head.indexOf(name) !== place) return failure(`There are two columns "${name}". Keep one.`);
    columns.push(column);
  }
  return head.includes(identifier)
    ? success(columns)
    : failure(`There is no column "${identifier}", which says whose row it is. The first line must name the columns.`);
}

function columnOf(item: Field, form: BatchForm, name: string): Column | undefined {
  if (form.identifierField === null) {
    return name === identifierName(form) ? { name, path: [], field: item } : undefined;
  }
  const path: (string | number)[] = [];
  let field: Field | null | undefined = item;
  for (const step of name.split('.')) {
    const isPlace: boolean = field?.type === 'list';
    if (isPlace && !/^[1-9]\d?$/.test(step)) return undefined;
    path.push(isPlace ? Number(step) - 1 : step);
    field = isPlace ? field?.item : field?.fields.get(step);
  }
  return field && field.type !== 'object' && field.type !== 'list' ? { name, path, field } : undefined;
}

/** How dates with slashes are meant; `iso` refuses them, because nobody can tell 03/04 from 04/03. */
export const dateOrders = ['iso', 'day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The value of a cell that is not empty, or what is wrong with it, in words. */
function cellValue(text: string, { type }: Field, order: DateOrder): Result<unknown, string> {
  switch (type) {
    case 'text':
    case 'base64':
    case 'bytes':
    case 'anything':
      return success(text);
    case 'whole-number':
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text) ? success(Number(text)) : failure('expected a number such as 12');
    case 'flag':
      return flagValue(text.toLowerCase());
    case 'date-time':
      return dateTimeValue(text, order);
    case 'list':
    case 'object':
      return failure('expected a column for each of its fields');
    default:
      return assertNever(type);
  }
}

const yes = ['true', 'yes', '1'];
const no = ['false', 'no', '0'];

function flagValue(text: string): Result<boolean, string> {
  if (yes.includes(text)) return success(true);
  return no.includes(text) ? success(false) : failure('expected true or false, yes or no, 1 or 0');
}

/** Year first; or day and month first, with dots or slashes. A time may follow, and `Z` or an offset follow that. */
const yearFirst = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](.+))?$/;
const yearLast = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})(?: (.+))?$/;
const timeOfDay = /^(\d{1,2}):(\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

/** A date alone is its first moment, and a time without `Z` or offset is UTC. The contract checks that the day exists. */
function dateTimeValue(text: string, order: DateOrder): Result<string, string> {
  const expected = 'expected a date such as 2027-01-31 or 2027-01-31 08:30';
  const iso = yearFirst.exec(text);
  if (iso !== null) return withTime(`${iso[1]}-${iso[2]}-${iso[3]}`, iso[4], expected);
  const [, first = '', separator, second = '', year, time] = yearLast.exec(text) ?? [];
  if (year === undefined) return failure(expected);
  if (separator === '/' && order === 'iso') {
    return failure('a date with slashes can be read in two ways: say --dates day-first or --dates month-first');
  }
  const [day, month] = separator === '/' && order === 'month-first' ? [second, first] : [first, second];
  return withTime(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, time, expected);
}

function withTime(date: string, time: string | undefined, expected: string): Result<string, string> {
  if (time === undefined) return success(`${date}T00:00:00Z`);
  const [, hour = '', minute, seconds = ':00', zone = 'Z'] = timeOfDay.exec(time) ?? [];
  return minute === undefined
    ? failure(expected)
    : success(`${date}T${hour.padStart(2, '0')}:${minute}${seconds}${zone}`);
}

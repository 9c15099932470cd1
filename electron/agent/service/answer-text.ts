import { type Cell, csvText, type Separator } from '../../../shared/format/csv.ts';
import { assertNever } from '../../../shared/result.ts';
import { answerField, type Field } from '../../../shared/service/field.ts';
import type { Operation } from '../../../shared/service/operation.ts';
import type { CallEnd } from './call-operation.ts';

/** `json`: one value, indented for people. `lines`: a JSON object a line, for programs. */
export type AnswerForm =
  | { readonly kind: 'json' }
  | { readonly kind: 'lines' }
  | { readonly kind: 'csv'; readonly separator: Separator };

/** What a call brought, ready to print or to write to a file, with its last line break. */
export function answerText(operation: Operation, end: Exclude<CallEnd, { kind: 'trouble' }>, form: AnswerForm): string {
  switch (form.kind) {
    case 'json':
      return `${JSON.stringify(wholeAnswer(end), null, 2)}\n`;
    case 'lines':
      return [wholeAnswer(end)]
        .flat()
        .map((row) => `${JSON.stringify(row)}\n`)
        .join('');
    case 'csv':
      return csvText(table(operation, end), form.separator);
    default:
      return assertNever(form);
  }
}

function wholeAnswer(end: Exclude<CallEnd, { kind: 'trouble' }>): unknown {
  switch (end.kind) {
    case 'rows':
      return end.answer.rows;
    case 'receipt':
      return end.answer;
    case 'batch':
      return end.outcome.answer;
    default:
      return assertNever(end);
  }
}

function table(operation: Operation, end: Exclude<CallEnd, { kind: 'trouble' }>) {
  switch (end.kind) {
    case 'rows':
      return flatTable(end.answer.rows, answerField(operation));
    case 'receipt':
      return flatTable([end.answer], answerField(operation));
    case 'batch': {
      const lines = end.outcome.answer.failures.map(({ index, record, messages }) => [
        index === null ? undefined : index + 1,
        typeof record === 'string' ? record : JSON.stringify(record),
        messages.join('; '),
      ]);
      return [['place', 'record', 'reason'], ...lines];
    }
    default:
      return assertNever(end);
  }
}

/**
 * Rows as a table, its head first, with a line for each innermost record, as the page saves them. Nested objects become
 * columns such as `startOfDuty.date`; texts and numbers of a list share a cell; objects of a list, and of the lists in them,
 * get a line each, beside the columns of all that they stand in, one list after the other. Columns follow the schema, also where no row fills them; what the schema does not list comes behind.
 */
export function flatTable(rows: readonly object[], schema: Field): readonly (readonly Cell[])[] {
  const lines = rows.flatMap((row) => linesOf(row, ''));
  const columns = new Set([...columnsOf(schema, ''), ...lines.flatMap((line) => [...line.keys()])]);
  return [[...columns], ...lines.map((line) => [...columns].map((column) => line.get(column)))];
}

type Line = ReadonlyMap<string, Cell>;

function columnsOf(field: Field, path: string): readonly string[] {
  const inner = field.type === 'list' && field.item?.type === 'object' ? field.item : field;
  if (inner.fields.size === 0) return path === '' ? [] : [path];
  return [...inner.fields].flatMap(([name, one]) => columnsOf(one, joined(path, name)));
}

function linesOf(record: object, at: string): readonly Line[] {
  const { cells, lists } = flattened(record, at);
  const inner = lists.flatMap(({ path, items }) => items.flatMap((item) => linesOf(item, path)));
  return inner.length === 0 ? [cells] : inner.map((line) => new Map([...cells, ...line]));
}

interface Flattened {
  readonly cells: Line;
  /** Non-empty lists of objects. */
  readonly lists: readonly { readonly path: string; readonly items: readonly object[] }[];
}

function flattened(object: object, path: string): Flattened {
  const cells = new Map<string, Cell>();
  const lists: Flattened['lists'][number][] = [];
  for (const [name, value] of Object.entries(object)) {
    const here = joined(path, name);
    if (isListOfObjects(value)) {
      lists.push({ path: here, items: value });
    } else if (isObject(value) && !Array.isArray(value)) {
      const inner = flattened(value, here);
      for (const [column, cell] of inner.cells) cells.set(column, cell);
      lists.push(...inner.lists);
    } else if (!Array.isArray(value) || value.length > 0) {
      cells.set(here, cellOf(value));
    }
  }
  return { cells, lists };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isListOfObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'string' || value === undefined) return value;
  if (Array.isArray(value)) return value.map(cellOf).join('; ');
  return JSON.stringify(value);
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

import { isRecord } from '../json.ts';
import type { Field } from '../service/field.ts';
import type { Cell } from './csv.ts';

/**
 * Rows as a table, its head first, with a line for each innermost record. Page and command line save answers of the service
 * like this. Nested objects become columns such as `startOfDuty.date`; texts and numbers of a list share a cell; objects of a
 * list, and of the lists in them, get a line each, beside the columns of all that they stand in, one list after the other.
 */
export function flatTable(rows: readonly object[], schema: Field): readonly (readonly Cell[])[] {
  const lines = rows.flatMap((row) => flatLines(row));
  const columns = flatColumns(schema, lines);
  return [columns, ...lines.map((line) => columns.map((column) => line.get(column)))];
}

export type FlatLine = ReadonlyMap<string, Cell>;

/** Columns follow the schema, also where no row fills them; what the schema does not list comes behind. */
export function flatColumns(schema: Field, lines: readonly FlatLine[]): readonly string[] {
  const columns = new Set(columnsOf(schema, ''));
  for (const line of lines) for (const column of line.keys()) columns.add(column);
  return [...columns];
}

function columnsOf(field: Field, path: string): readonly string[] {
  const inner = field.type === 'list' && field.item?.type === 'object' ? field.item : field;
  if (inner.fields.size === 0) return path === '' ? [] : [path];
  return [...inner.fields].flatMap(([name, one]) => columnsOf(one, joined(path, name)));
}

/** The lines of a row, each its cells by the names of their columns. */
export function flatLines(record: object, at = ''): readonly FlatLine[] {
  const { cells, lists } = flattened(record, at);
  const inner = lists.flatMap(({ path, items }) => items.flatMap((item) => flatLines(item, path)));
  return inner.length === 0 ? [cells] : inner.map((line) => new Map([...cells, ...line]));
}

interface Flattened {
  readonly cells: FlatLine;
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
    } else if (isRecord(value)) {
      const inner = flattened(value, here);
      for (const [column, cell] of inner.cells) cells.set(column, cell);
      lists.push(...inner.lists);
    } else if (!Array.isArray(value) || value.length > 0) {
      cells.set(here, cellOf(value));
    }
  }
  return { cells, lists };
}

function isListOfObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => isRecord(item) || Array.isArray(item));
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'string' || value === undefined) return value;
  if (Array.isArray(value)) return value.map(cellOf).join('; ');
  return JSON.stringify(value);
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

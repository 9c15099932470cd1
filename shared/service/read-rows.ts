import type { z } from 'zod';
import type { FieldIssue } from './field-issues.ts';
import { fittingParts } from './fitting-parts.ts';
import type { ReadingOfTimes } from './times-without-zone.ts';

/** A row that does not fit its schema. It is counted and reported, and never hides what does fit. */
interface Misfit {
  /** Index in the answer. */
  readonly index: number;
  /** What names the row does not fit, so that it is not among the rows; else it is, without the parts that do not fit. */
  readonly leftOut: boolean;
  readonly issues: readonly FieldIssue[];
}

export interface ReadRows<Row> {
  readonly rows: Row[];
  readonly misfits: readonly Misfit[];
  /** Set where the service's own texts agree only with the other reading of date-times without a zone. */
  readonly otherReading?: ReadingOfTimes;
}

/**
 * Reads an array row by row.
 *
 * @param row schema of one row
 * @param json the parsed answer
 * @returns null when the answer is not an array at all
 */
export function readRows<Row extends z.ZodType>(row: Row, json: unknown): ReadRows<z.output<Row>> | null {
  if (!Array.isArray(json)) return null;
  const read: RowsSoFar<z.output<Row>> = { rows: [], misfits: [] };
  readSomeRows(row, json, 0, read);
  return read;
}

/** The rows read so far, where an answer is read in parts. */
export interface RowsSoFar<Row> extends ReadRows<Row> {
  readonly misfits: Misfit[];
}

/** Reads some items of an answer, the first of which has the index `from`, and adds their rows or misfits to `into`. */
export function readSomeRows<Row extends z.ZodType>(
  row: Row,
  items: readonly unknown[],
  from: number,
  into: RowsSoFar<z.output<Row>>,
): void {
  for (const [offset, item] of items.entries()) {
    const json = withoutNulls(item);
    const read = row.safeParse(json);
    if (read.success) {
      into.rows.push(read.data);
      continue;
    }
    const { value, issues } = fittingParts(row, json);
    if (value !== undefined) into.rows.push(value);
    into.misfits.push({ index: from + offset, leftOut: value === undefined, issues });
  }
}

/** No body of the interface nests deeper than 8; a deeper answer is cut off here before it can exhaust the stack. */
const maxDepth = 64;

/**
 * A null where a value was expected means that the value is absent (see the choice `nullInAnswer`): fields and items
 * that are null are left out, at any depth.
 */
export function withoutNulls(json: unknown, depth = 0): unknown {
  if (typeof json !== 'object' || json === null) return json;
  if (depth >= maxDepth) return undefined;
  const values: readonly unknown[] = Array.isArray(json) ? json : Object.values(json);
  const kept = values.map((value) => (value === null ? null : withoutNulls(value, depth + 1)));
  // Most rows have no nulls, and copying 10,000 objects takes longer than reading them.
  if (kept.every((value, index) => value !== null && value === values[index])) return json;
  if (Array.isArray(json)) return kept.filter((item) => item !== null);
  const entries = Object.keys(json).map((name, index) => [name, kept[index]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

import { z } from 'zod';
import { isRecord } from '../json.ts';
import { sentence } from '../sentence.ts';
import { type FieldIssue, fieldIssues } from './field-issues.ts';

/** What of a value fits its schema: the value without its misfits, and what is wrong with each, in the order of their places. */
export interface FittingParts<Schema extends z.ZodType> {
  /** Undefined where nothing is left: what the schema requires does not fit, or the value is of another kind altogether. */
  readonly value: z.output<Schema> | undefined;
  readonly issues: readonly FieldIssue[];
}

const misfit = Symbol('does not fit');

/**
 * Reads what fits of a value that does not fit as a whole. A field that does not fit is left out, and so is an item of a
 * list; only where it is required does the object around it go too. So one bad value costs itself and nothing beside it.
 */
export function fittingParts<Schema extends z.ZodType>(schema: Schema, json: unknown): FittingParts<Schema> {
  const issues: FieldIssue[] = [];
  const fitting = partsOf(schema, json, [], issues);
  if (fitting === misfit) return { value: undefined, issues };
  const read = schema.safeParse(fitting);
  return read.success ? { value: read.data, issues } : { value: undefined, issues: fieldIssues(read.error) };
}

type Path = readonly (string | number)[];

function partsOf(schema: z.core.$ZodType, value: unknown, path: Path, issues: FieldIssue[]): unknown {
  if (schema instanceof z.ZodOptional) {
    return value === undefined ? undefined : partsOf(schema.unwrap(), value, path, issues);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value
      .map((item: unknown, index) => partsOf(schema.element, item, [...path, index], issues))
      .filter((item) => item !== misfit);
  }
  if (schema instanceof z.ZodObject && isRecord(value)) return partsOfObject(schema, value, path, issues);
  const read = z.safeParse(schema, value);
  if (read.success) return value;
  for (const { field, ...issue } of fieldIssues(read.error)) {
    issues.push({ field: [...path, ...(field === '' ? [] : [field])].join('.'), ...issue });
  }
  return misfit;
}

function partsOfObject(schema: z.ZodObject, value: object, path: Path, issues: FieldIssue[]): unknown {
  const kept = new Map<string, unknown>(Object.entries(value));
  const own: FieldIssue[] = [];
  let isMisfit = false;
  for (const [name, field] of Object.entries(schema.shape)) {
    const part = partsOf(field, kept.get(name), [...path, name], own);
    if (part !== misfit) {
      if (kept.has(name)) kept.set(name, part);
    } else if (field instanceof z.ZodOptional) {
      kept.delete(name);
    } else {
      isMisfit = true;
    }
  }
  if (!isMisfit) {
    issues.push(...own);
    return Object.fromEntries(kept);
  }
  // The object goes as a whole, so that its place is where something is missing.
  const isWhole = path.length === 0;
  const problem = own.map(({ field, problem }) => `${field}: ${problem}`).join('; ');
  const [first] = own;
  const said = first?.said && sentence('misfit-inside', { field: first.field, problem: first.said });
  issues.push(...(isWhole ? own : [{ field: path.join('.'), problem, said }]));
  return misfit;
}

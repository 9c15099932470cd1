import { fieldIn, isRecord } from '../../../shared/json.ts';
import type { FieldIssue } from '../../../shared/service/field-issues.ts';
import type { ServiceRows } from './ask-service.ts';

const known = new WeakMap<readonly unknown[], ReadonlyMap<unknown, readonly FieldIssue[]>>();

/**
 * The rows as the page gets them: as they were read, with null wherever a part did not fit, so that it is told at its
 * place.
 *
 * @param some of the rows of the answer
 */
export function withMisfitPlaces<Row extends object>({ rows, misfits }: ServiceRows, some: readonly Row[]): Row[] {
  if (misfits.every(({ leftOut }) => leftOut)) return [...some];
  let issuesOf = known.get(rows);
  if (issuesOf === undefined) {
    issuesOf = issuesByRow({ rows, misfits });
    known.set(rows, issuesOf);
  }
  return some.map((row) => withNulls(row, issuesOf.get(row) ?? []));
}

function issuesByRow({ rows, misfits }: ServiceRows): ReadonlyMap<unknown, readonly FieldIssue[]> {
  let before = 0;
  const byRow = new Map<unknown, readonly FieldIssue[]>();
  for (const { index, leftOut, issues } of misfits) {
    if (leftOut) before += 1;
    else byRow.set(rows[index - before], issues);
  }
  return byRow;
}

/** The issues stand in the order of their places, so that the items of a list get back the places that they had. */
function withNulls<Row extends object>(row: Row, issues: readonly FieldIssue[]): Row {
  if (issues.length === 0) return row;
  const marked = structuredClone(row);
  for (const { field } of issues) {
    const steps = field.split('.');
    const last = steps.pop() ?? '';
    const container = steps.reduce<unknown>(fieldIn, marked);
    if (Array.isArray(container)) container.splice(Number(last), 0, null);
    else if (isRecord(container)) Reflect.set(container, last, null);
  }
  return marked;
}

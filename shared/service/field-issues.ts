import type { z } from 'zod';

/** What is wrong with which field. Never carries the value, which may be a person's name. */
export interface FieldIssue {
  /** Path of the field, such as `records.3.driverDetails.dqcExpiry`; empty for the whole row. */
  readonly field: string;
  readonly problem: string;
}

/** One issue for each field that does not fit; each field that is not listed has an issue of its own. */
export function fieldIssues(error: z.ZodError): FieldIssue[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), problem: 'there is no such field' }))
      : [{ field: issue.path.join('.'), problem: issue.message }],
  );
}

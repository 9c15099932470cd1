import type { z } from 'zod';
import { misfitSentence } from '../misfit.ts';
import { type Sentence, sentence } from '../sentence.ts';

/** What is wrong with which field. Never carries the value, which may be a person's name. */
export interface FieldIssue {
  /** Path of the field, such as `records.3.driverDetails.dqcExpiry`; empty for the whole row. */
  readonly field: string;
  /** In English, for programs. */
  readonly problem: string;
  /** The same for people, for after a colon; absent in what an earlier version has kept. */
  readonly said?: Sentence | undefined;
}

/** One issue for each field that does not fit; each field that is not listed has an issue of its own. */
export function fieldIssues(error: z.ZodError): FieldIssue[] {
  return error.issues.flatMap((issue): FieldIssue[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: [...issue.path, key].join('.'),
          problem: 'there is no such field',
          said: sentence('misfit-no-such-field'),
        }))
      : [{ field: issue.path.join('.'), problem: issue.message, said: misfitSentence(issue) }],
  );
}

import type { z } from 'zod';
import { misfitSentence } from '../../shared/misfit.ts';
import { sentence } from '../../shared/sentence.ts';
import { refusal } from './refusal.ts';

/** Refuses arguments that are not of the contract's form; `null`: they are no object at all. */
export function misfitRefusal(error: z.ZodError | null) {
  const issue = error?.issues[0];
  const field = issue?.path.join('.') ?? '';
  const problem = error === null ? sentence('misfit-object') : misfitSentence(issue);
  return field === ''
    ? refusal('bad-arguments', 'request-does-not-fit', { values: { problem } })
    : refusal('bad-arguments', 'field-does-not-fit', { values: { field, problem }, field });
}

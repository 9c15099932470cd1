import { z } from 'zod';

/**
 * What is checked, in the order of the checks. `address` to `keys` are found out by one call to the service, so they are
 * one step.
 */
const checkNameSchema = z.enum([
  'data-folder',
  'private-folder',
  'space',
  'database',
  'records',
  'backup',
  'copies',
  'parts',
  'folder',
  'address',
  'private',
  'answers',
  'keys',
  'upload',
]);
export type CheckName = z.infer<typeof checkNameSchema>;

export const checkStepNameSchema = z.enum([
  'data-folder',
  'space',
  'database',
  'parts',
  'folder',
  'connection',
  'upload',
]);
export type CheckStepName = z.infer<typeof checkStepNameSchema>;

/** What is run at one time, and the checks that it answers. `folder` is there once for each watched folder. */
const checkStepSchema = z.object({
  step: checkStepNameSchema,
  folderId: z.int().nullable(),
  /** The folder's label. */
  folder: z.string().nullable(),
  checks: z.array(checkNameSchema).min(1),
  /** Sends something: it is run only where a person wants it. */
  onlyIfWanted: z.boolean(),
});
export type CheckStep = z.infer<typeof checkStepSchema>;

export const checkStepsSchema = z.object({ steps: z.array(checkStepSchema) });

const checkResultSchema = z.object({
  check: checkNameSchema,
  state: z.enum(['passed', 'failed', 'not-tried']),
  /**
   * What was found, all optional: `space` has `freeMegabytes` and `leastMegabytes`; `database` has `megabytes` and
   * `schemaVersion`; `folder` has `entries`; the four of the connection have those of a connection step; `upload` has
   * `sizeBytes` and `milliseconds`. Any that failed may have `code`, `systemCode`, and `words` for a person.
   */
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What to do, a sentence or two; empty where nothing is to be done. */
  advice: z.string(),
});
export type CheckResult = z.infer<typeof checkResultSchema>;

export const checkResultsSchema = z.object({ results: z.array(checkResultSchema) });

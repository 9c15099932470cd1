import { z } from 'zod';
import { sentenceSchema } from '../sentence.ts';

/** What a depot sends to those who watch many, each to an address of its own. */
export const sendings = ['metrics', 'traces'] as const;
export type Sending = (typeof sendings)[number];

/** Why it did not arrive, or not all of it. */
export const sendingFailures = [
  'not-private',
  'not-found',
  'not-reached',
  'not-trusted',
  'proxy',
  'timed-out',
  'refused',
  'busy',
  'partly-refused',
] as const;
export type SendingFailure = (typeof sendingFailures)[number];

/**
 * The checks, in their order. One call to the service answers `address` to `keys`, so these belong to one step.
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
  'webhooks',
  'mail',
  'central-settings',
  'company-archive',
  'metrics',
  'traces',
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
  'webhooks',
  'mail',
  'central-settings',
  'company-archive',
  'monitoring',
  'upload',
]);
export type CheckStepName = z.infer<typeof checkStepNameSchema>;

/** One step of the diagnostics, with the checks that it answers. There is a step `folder` for each watched folder. */
const checkStepSchema = z.object({
  step: checkStepNameSchema,
  folderId: z.int().nullable(),
  /** The folder's label. */
  folder: z.string().nullable(),
  checks: z.array(checkNameSchema).min(1),
  /** The step sends a file, so it runs only when a person asks for it. */
  onlyIfWanted: z.boolean(),
});
export type CheckStep = z.infer<typeof checkStepSchema>;

export const checkStepsSchema = z.object({ steps: z.array(checkStepSchema) });

/** What a failed check advises; the catalogue has a text for each. */
export type AdviceCode =
  | 'data-folder-denied'
  | 'data-folder-full'
  | 'data-folder-broken'
  | 'private-unknown'
  | 'private-open'
  | 'records-restored'
  | 'records-anew'
  | 'backup-full'
  | 'backup-failed'
  | 'copies'
  | 'space'
  | 'database'
  | 'parts'
  | 'folder-missing'
  | 'folder-denied'
  | 'folder-left-out'
  | 'folder-timed-out'
  | 'folder-broken'
  | 'address'
  | 'private'
  | 'answers'
  | 'keys'
  | 'webhooks-port-taken'
  | 'webhooks-port-not-allowed'
  | 'webhooks-address'
  | 'webhooks-no-secret'
  | 'webhooks-secret'
  | 'webhooks-failed'
  | 'central-settings'
  | 'central-settings-contact'
  | 'company-archive'
  | 'monitoring-not-private'
  | 'monitoring-not-found'
  | 'monitoring-not-trusted'
  | 'monitoring-proxy'
  | 'monitoring-refused'
  | 'monitoring-collector'
  | 'monitoring-unreachable'
  | 'mail'
  | 'upload';

const checkResultSchema = z.object({
  check: checkNameSchema,
  state: z.enum(['passed', 'failed', 'not-tried']),
  /**
   * What was found, all optional: `space` has `freeMegabytes` and `leastMegabytes`; `database` has `megabytes` and
   * `schemaVersion`; `folder` has `entries`; the four checks of the connection have the parameters of a connection step;
   * `upload` has `sizeBytes` and `milliseconds`; `parts` has how often each failed; `mail` has `count`, or `serverWords`;
   * `copies` has `changed`; `folder` may have `others`. Any failed check may have `code`, `systemCode`, and `words` for a person.
   */
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The same as `words` by their code, where they are the program's own. */
  said: sentenceSchema.optional(),
  /** What to do, in one or two sentences in English; empty where nothing needs doing. */
  advice: z.string(),
  /** The same by its code; absent where nothing needs doing. */
  adviceCode: z.custom<AdviceCode>((code) => typeof code === 'string').optional(),
});
export type CheckResult = z.infer<typeof checkResultSchema>;

export const checkResultsSchema = z.object({ results: z.array(checkResultSchema) });

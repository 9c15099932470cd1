import { requestErrorSchema, requests } from '../../../shared/contract/contract.ts';
import { truthFactsSchema } from '../../../shared/contract/status.ts';
import { eventCodeSchema, reasonCodeSchema, uploadStateSchema } from '../../../shared/contract/uploads.ts';
import { workingParts } from '../platform/guard.ts';
import { systemCodes } from './system-codes.ts';

/** Codes of expected failures: of files, the spool, the store and the keys. */
const troubleWords = [
  'cancelled',
  'crashed',
  'crashed',
  'damaged',
  'denied',
  'disk-full',
  'exists',
  'failed',
  'locked',
  'missing',
  'stopped',
  'timed-out',
  'too-large',
  'unexpected',
  'unknown',
  'unprotected',
  'unreadable',
] as const;

/** Names of errors, which are bugs. Their messages are never logged: they may quote what they were given. */
const errorNames = [
  'AbortError',
  'AggregateError',
  'Error',
  'RangeError',
  'ReferenceError',
  'SqliteError',
  'StoreTrouble',
  'SyntaxError',
  'TypeError',
  'ZodError',
] as const;

const laneWords = ['open', 'backing-off', 'stopped', 'keys-unusable', 'redirect', 'body', 'status'] as const;
const statusWords = Array.from({ length: 500 }, (_, index) => `status-${100 + index}`);
const storeWords = [
  ...['opened', 'created', 'restored', 'rebuilt'],
  ...['accepted', 'refused', 'later', 'returned', 'need-copy', 'pruned'].map((transition) => `job.${transition}`),
  ...['settling', 'locked', 'unreadable', 'opened', 'gone', 'moved', 'not-moved'].map((state) => `sighting.${state}`),
  'folder.remove',
];
const updateWords = ['no-answer', 'bad-signature'] as const;
const startWords = ['page-missing', 'data-not-opened', 'policy-unknown'] as const;
const intakeWords = ['low-space'] as const;
const pageWords = ['wrong-host', 'wrong-origin', 'no-session', 'no-proof'] as const;
/** Why a delivery was not taken. None of them is kept: only a sender with the secret may fill the disk. */
const webhookRefusals = [
  'wrong-method',
  'wrong-type',
  'no-event',
  'wrong-event',
  'no-signature',
  'wrong-signature',
  'too-large',
  'cut',
  'not-stored',
] as const;
export type WebhookRefusal = (typeof webhookRefusals)[number];

/**
 * Every word that may stand in the log as the value of a fact. All come from closed sets of the program: none can be a
 * name, a card number, a registration, a path or a key.
 */
export const knownWords: ReadonlySet<string> = new Set([
  ...reasonCodeSchema.options,
  ...eventCodeSchema.options,
  ...uploadStateSchema.options,
  ...truthFactsSchema.shape.lane.shape.state.options,
  ...requestErrorSchema.shape.code.options,
  ...Object.keys(requests),
  ...systemCodes,
  ...troubleWords,
  ...errorNames,
  ...laneWords,
  ...statusWords,
  ...storeWords,
  ...updateWords,
  ...startWords,
  ...intakeWords,
  ...pageWords,
  ...webhookRefusals,
  ...workingParts,
]);

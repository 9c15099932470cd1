import { cardCopyFailureSchema } from '../../../shared/contract/card-reading.ts';
import { archiveFailureSchema } from '../../../shared/contract/company-archive.ts';
import { requestErrorSchema, requests } from '../../../shared/contract/contract.ts';
import { sendingFailures, sendings } from '../../../shared/contract/diagnostics.ts';
import { dutyNames, dutyReasonCodes, dutyStates } from '../../../shared/contract/duties.ts';
import { mailDeliveryStateSchema, mailFailureSchema } from '../../../shared/contract/mail.ts';
import { imageProblemSchema } from '../../../shared/contract/reports/images.ts';
import { statusFactsSchema } from '../../../shared/contract/status.ts';
import { updateFailures } from '../../../shared/contract/updates.ts';
import { eventCodeSchema, reasonCodeSchema, uploadStateSchema } from '../../../shared/contract/uploads.ts';
import { listeningFailureSchema, webhookRefusalSchema } from '../../../shared/contract/webhooks.ts';
import { settingNames } from '../../../shared/settings/settings.ts';
import { errorNames, systemCodes } from '../platform/fault.ts';
import { workingParts } from '../platform/guard.ts';

/** Codes of expected failures: of files, the spool, the store and the keys. */
const failureCodes = [
  'cancelled',
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
  'unavailable',
  'unexpected',
  'unknown',
  'unprotected',
  'unreadable',
] as const;

const breakerCodes = ['open', 'backing-off', 'stopped', 'keys-unusable', 'redirect', 'body', 'status'] as const;
const statusCodes = Array.from({ length: 500 }, (_, index) => `status-${100 + index}`);
const storeCodes = [
  ...['opened', 'created', 'restored', 'rebuilt'],
  ...['accepted', 'refused', 'later', 'returned', 'need-copy', 'pruned'].map((transition) => `job.${transition}`),
  ...['settling', 'locked', 'unreadable', 'opened', 'gone', 'moved', 'not-moved'].map((state) => `sighting.${state}`),
  ...['folder.remove', 'mail.end', 'archive.end'],
  // Why the custody doubts the clock.
  ...['jumped', 'disagrees'],
];
const startCodes = ['page-missing', 'data-not-opened', 'policy-unknown'] as const;
const intakeCodes = ['low-space'] as const;
const refusalCodes = ['wrong-host', 'wrong-origin', 'no-session', 'no-proof'] as const;
/**
 * Every word that may stand in the log as the value of a fact. All come from closed sets of the program: none can be a
 * name, a card number, a registration, a path or a key.
 */
export const knownWords: ReadonlySet<string> = new Set([
  ...reasonCodeSchema.options,
  ...settingNames,
  ...eventCodeSchema.options,
  ...uploadStateSchema.options,
  ...statusFactsSchema.shape.connection.shape.state.options,
  ...imageProblemSchema.options,
  ...requestErrorSchema.shape.code.options,
  ...Object.keys(requests),
  ...systemCodes,
  ...failureCodes,
  ...errorNames,
  ...breakerCodes,
  ...statusCodes,
  ...storeCodes,
  ...updateFailures,
  ...startCodes,
  ...intakeCodes,
  ...refusalCodes,
  ...webhookRefusalSchema.options,
  ...listeningFailureSchema.options,
  ...mailFailureSchema.options,
  ...mailDeliveryStateSchema.options,
  ...archiveFailureSchema.options,
  ...cardCopyFailureSchema.options,
  ...sendings,
  ...sendingFailures,
  ...dutyNames,
  ...dutyReasonCodes,
  ...dutyStates,
  ...workingParts,
]);

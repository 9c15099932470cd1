import dns from 'node:dns';
import os from 'node:os';
import { archiveFailureSchema } from '../../../shared/contract/company-archive.ts';
import { requestErrorSchema, requests } from '../../../shared/contract/contract.ts';
import { sendingFailures, sendings } from '../../../shared/contract/diagnostics.ts';
import { dutyNames, dutyReasonCodes, dutyStates } from '../../../shared/contract/duties.ts';
import { mailDeliveryStateSchema, mailFailureSchema } from '../../../shared/contract/mail.ts';
import { imageProblemSchema } from '../../../shared/contract/reports/images.ts';
import { statusFactsSchema } from '../../../shared/contract/status.ts';
import { eventCodeSchema, reasonCodeSchema, uploadStateSchema } from '../../../shared/contract/uploads.ts';
import { listeningFailureSchema, webhookRefusalSchema } from '../../../shared/contract/webhooks.ts';
import { settingNames } from '../../../shared/settings/settings.ts';
import { workingParts } from '../platform/guard.ts';

/** Of OpenSSL, as Node names them: why a certificate does not hold, and the usual ends of a handshake. */
const trustCodes = [
  'CERT_CHAIN_TOO_LONG',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  'ERR_SSL_UNSUPPORTED_PROTOCOL',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_TLS_HANDSHAKE_TIMEOUT',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  'UNABLE_TO_GET_CRL',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
] as const;

const httpCodes = [
  'ERR_PLAIN_HTTP',
  'ERR_TOO_SLOW',
  'HPE_INVALID_CONSTANT',
  'HPE_INVALID_HEADER_TOKEN',
  'UND_ERR_ABORTED',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CLOSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_DESTROYED',
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_INVALID_ARG',
  'UND_ERR_PRX_CONN',
  'UND_ERR_PRX_TLS',
  'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_SOCKET',
] as const;

const databaseCodes = [
  'SQLITE',
  'SQLITE_BUSY',
  'SQLITE_CANTOPEN',
  'SQLITE_CONSTRAINT',
  'SQLITE_CORRUPT',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_LOCKED',
  'SQLITE_NOTADB',
  'SQLITE_PERM',
  'SQLITE_PROTOCOL',
  'SQLITE_READONLY',
] as const;

/** Given by this program where the system says nothing better. */
const ownCodes = ['UNKNOWN', 'EMPTY', 'NO_MEMBER', 'NO_RESULT', 'NO-ROOM', 'QUICK_CHECK', 'THREAD'] as const;

/** Codes of the operating system, of the network and of the libraries. They name errors, never people or places. */
const systemCodes: readonly string[] = [
  ...Object.keys(os.constants.errno),
  ...Object.values(dns).filter((value) => typeof value === 'string'),
  ...trustCodes,
  ...httpCodes,
  ...databaseCodes,
  ...ownCodes,
];

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

/** Names of errors, which are bugs. Their messages are never logged: they may quote what they were given. */
const errorNames = [
  'AbortError',
  'AggregateError',
  'Error',
  'RangeError',
  'ReferenceError',
  'SqliteError',
  'StoreError',
  'SyntaxError',
  'TypeError',
  'ZodError',
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
const updateCodes = ['no-answer', 'bad-signature'] as const;
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
  ...statusFactsSchema.shape.lane.shape.state.options,
  ...imageProblemSchema.options,
  ...requestErrorSchema.shape.code.options,
  ...Object.keys(requests),
  ...systemCodes,
  ...failureCodes,
  ...errorNames,
  ...breakerCodes,
  ...statusCodes,
  ...storeCodes,
  ...updateCodes,
  ...startCodes,
  ...intakeCodes,
  ...refusalCodes,
  ...webhookRefusalSchema.options,
  ...listeningFailureSchema.options,
  ...mailFailureSchema.options,
  ...mailDeliveryStateSchema.options,
  ...archiveFailureSchema.options,
  ...sendings,
  ...sendingFailures,
  ...dutyNames,
  ...dutyReasonCodes,
  ...dutyStates,
  ...workingParts,
]);

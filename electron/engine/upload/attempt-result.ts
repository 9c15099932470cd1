import type { KeysError, SetupError } from '../../../shared/contract/status.ts';
import type { Reason, ReasonCode } from '../../../shared/contract/uploads.ts';
import { assertNever } from '../../../shared/result.ts';
import type { FieldIssue } from '../../../shared/service/field-issues.ts';
import {
  type BrokenAnswer,
  type Later,
  type NoAnswer,
  type RefusedAccount,
  refusalWords,
  sanitizeServiceText,
} from '../service/call-outcome.ts';
import type { SendOutcome } from '../service/configured-client.ts';
import type { AnswersBefore } from '../store/job.ts';
import { reason } from '../store/store.ts';

/** Statuses of a wrong address: every file would get them, and none is to blame. */
const addressStatuses: readonly (number | null)[] = [404, 405, 410, 421];

/**
 * Decides, as the only place, what the end of an attempt means for the file and for the way to the service:
 *
 * | end | the file | the way |
 * |---|---|---|
 * | 201 with a receipt | sent | works |
 * | 201 with a receipt and a `responseCode` that says it failed | needs attention, with the receipt and the service's words | works |
 * | 400, 413, 415, 422 | needs attention, with the service's words | works |
 * | empty, too large or with a field that does not fit: not sent at all | needs attention | nothing |
 * | 401, 403 | back to the queue | one file tries again after a minute, and ever less often |
 * | no credentials, or none to be sent to this address | back to the queue | stops until there are some |
 * | the address is not private | back to the queue | stops until it is changed |
 * | 429, or any later with Retry-After | waits | backs off, not before the time asked for |
 * | 408, 425, 5xx | waits | perhaps: this file or the service |
 * | no address, no connection | waits | backs off |
 * | cut or silent while sending or answering | waits, outcome unknown where all was sent | perhaps |
 * | TLS not trusted; 407 or the proxy's failure | waits | stops, tried again after the longest delay |
 * | 3xx, 404, 405, 410, 421 | waits: something else answers at this address | backs off |
 * | any other status | waits; the third time, where other files got through, it needs attention | perhaps |
 * | 2xx without a receipt that can be read | waits, outcome unknown; the third time it needs attention | perhaps |
 *
 * A status that nobody promised makes no file wait for a person while it may be the service or something before it
 * that gives it: waiting ends by itself, attention does not. See `countedUndescribed`.
 *
 * @param sizeBytes of the file, which tells why the client would not send it
 */
export function judge(outcome: SendOutcome, sizeBytes: number): Verdict {
  switch (outcome.kind) {
    case 'accepted': {
      const { digitalTachographId: receipt, responseCode = null, flag } = outcome.answer;
      return {
        file:
          flag === undefined
            ? { kind: 'accepted', receipt, responseCode }
            : {
                kind: 'flagged',
                receipt,
                responseCode: flag.status,
                reason: reason('sent-but-failed', withWords(flag)),
              },
        evidence: { says: 'works' },
      };
    }
    case 'refused':
      return {
        file: {
          kind: 'refused',
          reason: reason('refused-file', withWords({ status: outcome.status, words: refusalWords(outcome) })),
        },
        evidence: { says: 'works' },
      };
    case 'refused-input':
      return {
        file: { kind: 'refused', reason: refusedHere(outcome.issues, sizeBytes) },
        evidence: { says: 'nothing' },
      };
    case 'refused-account':
      return judgeAccount(outcome);
    case 'later':
      return judgeLater(outcome);
    case 'no-answer':
      return judgeNoAnswer(outcome);
    case 'broken-answer':
      return judgeBrokenAnswer(outcome);
    case 'cancelled':
      return {
        file: {
          kind: 'returned',
          reason: outcome.outcomeUnknown ? reason('outcome-unknown') : null,
          outcomeUnknown: outcome.outcomeUnknown,
        },
        evidence: { says: 'nothing' },
      };
    default:
      return assertNever(outcome);
  }
}

/** What the service says of keys may repeat them: the reason of a file is kept, and says nothing of it. */
function judgeAccount({ status, reason: why }: RefusedAccount): Verdict {
  return {
    file: {
      kind: 'returned',
      reason: reason('refused-account', status === null ? {} : { status }),
      outcomeUnknown: false,
    },
    evidence: evidenceOfAccount(status, why),
  };
}

function evidenceOfAccount(status: RefusedAccount['status'], why: RefusedAccount['reason']): Evidence {
  switch (why) {
    case 'keys-refused':
    case 'keys-unusable':
      return { says: 'credentials', detail: status === null ? why : `status-${status}`, fileMayBeWhy: status === 403 };
    case 'keys-missing':
      return { says: 'no-means', error: 'no-keys' };
    case 'keys-of-other-address':
    case 'keys-unprotected':
    case 'keys-unreadable':
      return { says: 'no-means', error: why };
    default:
      return assertNever(why);
  }
}

function judgeLater({ status, retryAfterMs, outcomeUnknown, words }: Later): Verdict {
  const isBusy = status === 429 || status === 503 || status === 408 || status === 425;
  const error = isBusy ? 'service-busy' : 'service-failing';
  const detail = `status-${status}`;
  return {
    file: later(isBusy ? 'service-busy' : 'service-failed', withWords({ status, words }), outcomeUnknown),
    evidence:
      status === 429 || retryAfterMs !== null
        ? { says: 'down', error, detail, retryAfterMs }
        : { says: 'perhaps', error, answered: true, detail },
  };
}

function judgeNoAnswer({ phase, systemCode, outcomeUnknown, status }: NoAnswer): Verdict {
  const detail = systemCode;
  const verdict = (code: ReasonCode, evidence: Evidence): Verdict => ({
    file: later(code, { systemCode }, outcomeUnknown, status),
    evidence,
  });
  switch (phase) {
    case 'plain-http':
      return {
        file: { kind: 'returned', reason: null, outcomeUnknown: false },
        evidence: { says: 'no-means', error: 'plain-address' },
      };
    case 'resolve':
    case 'connect':
      return verdict('no-connection', { says: 'down', error: 'no-connection', detail, retryAfterMs: null });
    case 'trust':
      return verdict('not-trusted', { says: 'barred', error: 'not-trusted', detail });
    case 'proxy':
      return verdict('proxy', { says: 'barred', error: 'proxy', detail });
    case 'send':
    case 'receive':
      return verdict('no-connection', { says: 'perhaps', error: 'no-connection', answered: false, detail });
    case 'timed-out':
      return verdict('timed-out', { says: 'perhaps', error: 'no-connection', answered: false, detail });
    default:
      return assertNever(phase);
  }
}

function judgeBrokenAnswer({ reason: why, status, outcomeUnknown, words }: BrokenAnswer): Verdict {
  const detail = status === null ? why : `status-${status}`;
  const parameters = status === null ? {} : withWords({ status, words });
  if (status === 407) {
    return {
      file: later('proxy', parameters, outcomeUnknown),
      evidence: { says: 'barred', error: 'proxy', detail },
    };
  }
  const isOfTheAddress = why === 'redirect' || (why === 'status' && addressStatuses.includes(status));
  return {
    file: later('broken-answer', parameters, outcomeUnknown, status),
    evidence: isOfTheAddress
      ? { says: 'down', error: 'service-failing', detail, retryAfterMs: null }
      : { says: 'perhaps', error: 'service-failing', answered: true, detail },
  };
}

function later(
  code: ReasonCode,
  parameters: Reason['parameters'],
  outcomeUnknown: boolean,
  status: number | null = null,
): FileEnd {
  const wasTaken = outcomeUnknown && status !== null && status >= 200 && status < 300;
  return { kind: 'later', reason: reason(code, parameters), outcomeUnknown, ...(wasTaken && { wasTaken }) };
}

function withWords({ status, words }: { readonly status: number; readonly words: string | null }) {
  const plain = words === null ? '' : sanitizeServiceText(words);
  return plain === '' ? { status } : { status, words: plain };
}

/** The client itself refused to send the file. Its issues name fields, never values. */
function refusedHere(issues: readonly FieldIssue[], sizeBytes: number): Reason {
  const [first] = issues;
  if (first?.field === 'file') return reason(sizeBytes === 0 ? 'empty-file' : 'too-large');
  return reason('not-sendable', { field: first?.field ?? '' });
}

/** Failures of the way to the service that pass, or may pass, by themselves. */
export type PassingError = 'no-connection' | 'service-busy' | 'service-failing' | 'not-trusted' | 'proxy';

/** What is missing, so that nothing can be sent before a person has put it right. */
export type LastingError = SetupError | Exclude<KeysError, 'keys-refused'>;

/**
 * What the end of one attempt says about the way to the service. What it means for the file is apart from that.
 *
 * - `works`: the service examined this very file and decided.
 * - `nothing`: the end came from this PC.
 * - `perhaps`: the file may be the cause, or the service as a whole: a single file can make a service answer 500, cut
 *   the connection or say nothing. `answered`: the network works at least.
 * - `down`: the network or the service as a whole fails, whatever the file. `retryAfterMs` is what the service asked
 *   for.
 * - `barred`: the service cannot be reached until its certificate or the proxy is put right.
 * - `credentials`: the account was refused. `fileMayBeWhy`: an answer that a firewall before the service also gives for
 *   a single file (403).
 * - `no-means`: nothing was sent, because there is nothing to send it with.
 */
export type Evidence =
  | { readonly says: 'works' }
  | { readonly says: 'nothing' }
  | {
      readonly says: 'perhaps';
      readonly error: PassingError;
      readonly answered: boolean;
      readonly detail: string;
    }
  | {
      readonly says: 'down';
      readonly error: PassingError;
      readonly detail: string;
      readonly retryAfterMs: number | null;
    }
  | { readonly says: 'barred'; readonly error: 'not-trusted' | 'proxy'; readonly detail: string }
  | { readonly says: 'credentials'; readonly detail: string; readonly fileMayBeWhy: boolean }
  | { readonly says: 'no-means'; readonly error: LastingError };

/**
 * What the end of one attempt means for its file. `returned`: nothing was decided, and the file goes back to the queue.
 * `copy-lost`: the bytes kept here are gone or damaged, and have to be collected again.
 */
export type FileEnd =
  | { readonly kind: 'accepted'; readonly receipt: string; readonly responseCode: number | null }
  /** The service gave a receipt, and says with it that the file failed. Only a person finds out which of both is so. */
  | { readonly kind: 'flagged'; readonly receipt: string; readonly responseCode: number; readonly reason: Reason }
  | { readonly kind: 'refused'; readonly reason: Reason }
  | {
      readonly kind: 'later';
      readonly reason: Reason;
      readonly outcomeUnknown: boolean;
      /** The service said that it took the file, but its receipt cannot be read. */
      readonly wasTaken?: true;
      /** How often the file was sent since the service said so for the first time, this time included. */
      readonly unreadReceipts?: number;
    }
  | { readonly kind: 'returned'; readonly reason: Reason | null; readonly outcomeUnknown: boolean }
  | { readonly kind: 'copy-lost'; readonly reason: Reason };

/** The outcome of one attempt. */
export interface Verdict {
  readonly file: FileEnd;
  readonly evidence: Evidence;
}

/**
 * The file goes back to the queue without having been sent: a pause, the end of the program or an open breaker came
 * first.
 */
export function notSent(reason: Reason | null): Verdict {
  return { file: { kind: 'returned', reason, outcomeUnknown: false }, evidence: { says: 'nothing' } };
}

/** How often a file is sent again at most after the service has said that it took it. */
const mostSentAgain = 2;

/**
 * Decides about a file whose receipt cannot be read. It is sent again, since only the receipt proves that it was sent;
 * but a service that takes it each time would get it without end, so after the last time the file waits for a person.
 * From the first such answer on, every attempt that may have arrived counts, whatever its outcome.
 *
 * @param before how many attempts counted before this one
 */
export function countedUnread(file: FileEnd, before: number): FileEnd {
  if (file.kind !== 'later' || !file.outcomeUnknown || (file.wasTaken !== true && before === 0)) return file;
  const unreadReceipts = before + 1;
  return unreadReceipts > mostSentAgain
    ? { kind: 'refused', reason: reason('receipt-unreadable') }
    : { ...file, unreadReceipts };
}

/** This many equal answers that the interface does not describe are enough, where other files get through. */
const equalAnswersToAttention = 3;

/**
 * Decides about a file that gets a status that the interface does not describe. It may be an answer of a portal or of a
 * failing service, which ends by itself; but one file that gets it again and again while others get through would be sent
 * whole every 15 minutes without end, so after the third time it waits for a person, with the service's words. Answers of
 * another kind in between, and connections that failed, neither count nor begin the count anew.
 *
 * @param before the same answers to this file so far, since a person last had it sent
 */
export function countedUndescribed(file: FileEnd, before: (status: number) => AnswersBefore): FileEnd {
  if (file.kind !== 'later' || file.outcomeUnknown || file.reason.code !== 'broken-answer') return file;
  const { status } = file.reason.parameters;
  if (typeof status !== 'number') return file;
  const { count, othersSentSince } = before(status);
  return count + 1 >= equalAnswersToAttention && othersSentSince
    ? { kind: 'refused', reason: { ...file.reason, code: 'answer-not-described' } }
    : file;
}

import type { Reason, ReasonCode } from '../../../shared/contract/uploads.ts';
import { assertNever } from '../../../shared/result.ts';
import type { FieldIssue } from '../../../shared/service/read-rows.ts';
import type { BrokenAnswer, Later, NoAnswer, RefusedAccount } from '../service/outcome.ts';
import { plainWords } from '../service/sanitize-service-text.ts';
import type { SendOutcome } from '../service/send.ts';
import { reason } from '../store/store.ts';
import type { Evidence, FileEnd, Verdict } from './verdict.ts';

/** Statuses of a wrong address: every file would get them, and none is to blame. */
const addressStatuses: readonly (number | null)[] = [404, 405, 410, 421];

/**
 * What the end of a sending means for the file and for the way to the service. The only place that decides it:
 *
 * | end | the file | the way |
 * |---|---|---|
 * | 201 with a receipt | sent | works |
 * | 400, 413, 415, 422 | needs attention, with the service's words | works |
 * | empty, too large or nameless: not sent at all | needs attention | nothing |
 * | 401, 403 | back in line | one file tries again after a minute, and ever less often |
 * | no keys, or none to be sent to this address | back in line | stops until there are some |
 * | the address is not private | back in line | stops until it is changed |
 * | 429, or any later with Retry-After | waits | backs off, not before the time asked for |
 * | 408, 425, 5xx | waits | perhaps: this file or the service |
 * | no address, no connection | waits | backs off |
 * | cut or silent while sending or answering | waits, outcome unknown where all was sent | perhaps |
 * | TLS not trusted; 407 or the proxy's trouble | waits | stops, looked at again after the longest delay |
 * | 3xx, 404, 405, 410, 421 | waits: something else answers at this address | backs off |
 * | any other status | waits | perhaps |
 * | 2xx without a receipt that can be read | waits, outcome unknown; the third time it needs attention | perhaps |
 *
 * A status that nobody promised never parks a file: waiting heals by itself, attention needs a person.
 *
 * @param sizeBytes of the file, which tells why the client would not send it
 */
export function judge(outcome: SendOutcome, sizeBytes: number): Verdict {
  switch (outcome.kind) {
    case 'accepted': {
      const { digitalTachographId, responseCode = null } = outcome.answer;
      return { file: { kind: 'accepted', receipt: digitalTachographId, responseCode }, evidence: { says: 'works' } };
    }
    case 'refused':
      return {
        file: { kind: 'refused', reason: reason('refused-file', withWords(outcome)) },
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
      return { says: 'keys', detail: status === null ? why : `status-${status}`, fileMayBeWhy: status === 403 };
    case 'keys-missing':
      return { says: 'no-means', trouble: 'no-keys' };
    case 'keys-of-other-address':
    case 'keys-unprotected':
    case 'keys-unreadable':
      return { says: 'no-means', trouble: why };
    default:
      return assertNever(why);
  }
}

function judgeLater({ status, retryAfterMs, outcomeUnknown }: Later): Verdict {
  const isBusy = status === 429 || status === 503 || status === 408 || status === 425;
  const trouble = isBusy ? 'service-busy' : 'service-failing';
  const detail = `status-${status}`;
  return {
    file: later(isBusy ? 'service-busy' : 'service-failed', { status }, outcomeUnknown),
    evidence:
      status === 429 || retryAfterMs !== null
        ? { says: 'down', trouble, detail, retryAfterMs }
        : { says: 'perhaps', trouble, answered: true, detail },
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
        evidence: { says: 'no-means', trouble: 'plain-address' },
      };
    case 'resolve':
    case 'connect':
      return verdict('no-connection', { says: 'down', trouble: 'no-connection', detail, retryAfterMs: null });
    case 'trust':
      return verdict('not-trusted', { says: 'barred', trouble: 'not-trusted', detail });
    case 'proxy':
      return verdict('proxy', { says: 'barred', trouble: 'proxy', detail });
    case 'send':
    case 'receive':
      return verdict('no-connection', { says: 'perhaps', trouble: 'no-connection', answered: false, detail });
    case 'timed-out':
      return verdict('timed-out', { says: 'perhaps', trouble: 'no-connection', answered: false, detail });
    default:
      return assertNever(phase);
  }
}

function judgeBrokenAnswer({ reason: why, status, outcomeUnknown }: BrokenAnswer): Verdict {
  const detail = status === null ? why : `status-${status}`;
  const parameters = status === null ? {} : { status };
  if (status === 407) {
    return {
      file: later('proxy', parameters, outcomeUnknown),
      evidence: { says: 'barred', trouble: 'proxy', detail },
    };
  }
  const isOfTheAddress = why === 'redirect' || (why === 'status' && addressStatuses.includes(status));
  return {
    file: later('broken-answer', parameters, outcomeUnknown, status),
    evidence: isOfTheAddress
      ? { says: 'down', trouble: 'service-failing', detail, retryAfterMs: null }
      : { says: 'perhaps', trouble: 'service-failing', answered: true, detail },
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
  const plain = words === null ? '' : plainWords(words);
  return plain === '' ? { status } : { status, words: plain };
}

/** The client itself would not send it: what it found names fields, never values. */
function refusedHere(issues: readonly FieldIssue[], sizeBytes: number): Reason {
  const [first] = issues;
  if (first?.field === 'file') {
    return reason(sizeBytes === 0 ? 'empty-file' : 'too-large');
  }
  return reason('refused-file', first === undefined ? {} : { words: plainWords(`${first.field}: ${first.problem}`) });
}

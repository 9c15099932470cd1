import type { ReportError } from '../../../shared/contract/reports/snapshot.ts';
import { assertNever } from '../../../shared/result.ts';
import type { BrokenAnswer, CallTrouble, Later, NoAnswer, RefusedAccount } from '../service/outcome.ts';

/** What the page says of a call that brought no rows. */
export function reportFailure(trouble: CallTrouble): Omit<ReportError, 'at'> {
  switch (trouble.kind) {
    case 'refused-input':
      return { code: 'refused', words: trouble.issues.map(({ field, problem }) => `${field}: ${problem}`).join('; ') };
    case 'refused':
      return { code: 'refused', words: trouble.words };
    case 'refused-account':
      return accountFailure(trouble);
    case 'later':
      return { code: laterCode(trouble), words: trouble.words };
    case 'no-answer':
      return { code: noAnswerCode(trouble), words: null };
    case 'broken-answer':
      return { code: brokenCode(trouble), words: null };
    case 'cancelled':
      return { code: 'cancelled', words: null };
    default:
      return assertNever(trouble);
  }
}

/** Words beside a code are the service's own. */
function accountFailure({ reason, words }: RefusedAccount): Omit<ReportError, 'at'> {
  switch (reason) {
    case 'keys-missing':
      return { code: 'no-keys', words: null };
    case 'keys-refused':
    case 'keys-unusable':
      return { code: 'keys-refused', words };
    case 'keys-of-other-address':
    case 'keys-unprotected':
    case 'keys-unreadable':
      return { code: reason, words: null };
    default:
      return assertNever(reason);
  }
}

function laterCode({ status }: Later): ReportError['code'] {
  return status === 429 || status === 503 || status === 408 || status === 425 ? 'service-busy' : 'service-failed';
}

function noAnswerCode({ phase }: NoAnswer): ReportError['code'] {
  switch (phase) {
    case 'plain-http':
      return 'plain-address';
    case 'trust':
      return 'not-trusted';
    case 'proxy':
      return 'proxy';
    case 'timed-out':
      return 'timed-out';
    case 'resolve':
    case 'connect':
    case 'send':
    case 'receive':
      return 'no-connection';
    default:
      return assertNever(phase);
  }
}

function brokenCode({ reason }: BrokenAnswer): ReportError['code'] {
  return reason === 'too-large' ? 'too-large' : 'broken-answer';
}

import { assertNever } from '../../../shared/result.ts';
import { type Said, say } from '../refusal.ts';
import type { CallError, NoAnswer, RefusedAccount } from '../service/call-outcome.ts';

/** Why a trial call failed and what to do next, for a person. */
export function callErrorSaid(error: CallError): Partial<Said> & Pick<Said, 'message'> {
  switch (error.kind) {
    case 'no-answer':
      return noAnswerSaid(error);
    case 'refused-account':
      return accountSaid(error);
    case 'broken-answer': {
      const { reason, status } = error;
      if (reason === 'redirect') return say('address-sends-on');
      return status === null || status === 200 ? say('not-the-service') : say('not-the-service-status', { status });
    }
    case 'later':
      return say('service-later', { status: error.status });
    case 'refused':
      return say('service-answered', { status: error.status });
    case 'refused-input':
    case 'cancelled':
      return say('test-ended-early');
    default:
      return assertNever(error);
  }
}

function accountSaid({ reason, status, words, said }: RefusedAccount): Partial<Said> & Pick<Said, 'message'> {
  switch (reason) {
    case 'keys-missing':
      return say('both-keys-needed');
    case 'keys-unusable':
      return say('key-has-strange-signs');
    case 'keys-refused':
      return say('keys-were-refused', { status: status ?? 0 });
    case 'keys-of-other-address':
    case 'keys-unprotected':
    case 'keys-unreadable':
      return words === null ? say('keys-cannot-be-used') : { message: words, ...(said && { said }) };
    default:
      return assertNever(reason);
  }
}

function noAnswerSaid({ phase, systemCode }: NoAnswer): Said {
  switch (phase) {
    case 'plain-http':
      return say('plain-http');
    case 'resolve':
      return say('name-not-found');
    case 'connect':
      return say('no-connection');
    case 'trust':
      return say(systemCode === 'CERT_HAS_EXPIRED' ? 'certificate-out-of-date' : 'certificate-not-trusted');
    case 'proxy':
      return say('proxy-lets-nothing-through');
    case 'send':
    case 'receive':
      return say('connection-cut');
    case 'timed-out':
      return say('service-not-in-time');
    default:
      return assertNever(phase);
  }
}

import { assertNever } from '../../../shared/result.ts';
import type { CallError, NoAnswer, RefusedAccount } from '../service/call-outcome.ts';

/** Why a trial call failed and what to do next, in words for a person. */
export function callErrorText(error: CallError): string {
  switch (error.kind) {
    case 'no-answer':
      return noAnswerText(error);
    case 'refused-account':
      return accountText(error);
    case 'broken-answer':
      return error.reason === 'redirect'
        ? 'This address sends on to another one. Check it.'
        : error.status === null || error.status === 200
          ? 'What answers here is not the service. Check the address.'
          : `What answers here is not the service (${error.status}). Check the address.`;
    case 'later':
      return `The service is there, but answers ${error.status}. Try again later.`;
    case 'refused':
      return `The service answered ${error.status}. Check the address.`;
    case 'refused-input':
    case 'cancelled':
      return 'The test ended before the service answered. Try again.';
    default:
      return assertNever(error);
  }
}

function accountText({ reason, status, words }: RefusedAccount): string {
  switch (reason) {
    case 'keys-missing':
      return 'Enter both keys.';
    case 'keys-unusable':
      return 'A key has characters that no key has. Copy both again.';
    case 'keys-refused':
      return `The service answered ${status}. Check both keys, or ask for new ones.`;
    case 'keys-of-other-address':
    case 'keys-unprotected':
    case 'keys-unreadable':
      return words ?? 'The keys cannot be used. Enter both again.';
    default:
      return assertNever(reason);
  }
}

export const plainHttpText =
  'This address begins with http:, so that anyone on the way could read the keys. Use https://.';

function noAnswerText({ phase, systemCode }: NoAnswer): string {
  switch (phase) {
    case 'plain-http':
      return plainHttpText;
    case 'resolve':
      return 'Nothing has this name. Check the spelling, or the network of this PC.';
    case 'connect':
      return `No connection (${systemCode}). Check the address, or ask IT whether this PC may reach it.`;
    case 'trust':
      return systemCode === 'CERT_HAS_EXPIRED'
        ? 'Its certificate is out of date. Check the clock of this PC, or tell the service.'
        : `Its certificate is not trusted on this PC (${systemCode}). Ask IT.`;
    case 'proxy':
      return `The proxy of this network does not let it through (${systemCode}). Ask IT.`;
    case 'send':
    case 'receive':
      return `The connection was cut (${systemCode}). Try again.`;
    case 'timed-out':
      return 'The service did not answer in time. Try again later.';
    default:
      return assertNever(phase);
  }
}

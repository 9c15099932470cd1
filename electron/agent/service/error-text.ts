import { assertNever } from '../../../shared/result.ts';
import {
  type BrokenAnswer,
  type CallError,
  detailLines,
  type Later,
  type NoAnswer,
  type RefusedAccount,
  sanitizeServiceText,
} from '../../engine/service/call-outcome.ts';
import { exitCodes } from '../exit-codes.ts';

export interface FormattedError {
  /** What happened and what to do; a line each. May quote the service, which may name people: never logged. */
  readonly message: string;
  readonly exitCode: number;
}

/** Says why a call was not accepted, and what a person does about it. */
export function formatCallError(error: CallError): FormattedError {
  const formatted = formatWithoutDoubt(error);
  const isInDoubt = 'outcomeUnknown' in error && error.outcomeUnknown;
  const doubt = 'It may have been carried out all the same: look before you send it again.';
  return isInDoubt ? { ...formatted, message: `${formatted.message}\n${doubt}` } : formatted;
}

function formatWithoutDoubt(error: CallError): FormattedError {
  switch (error.kind) {
    case 'refused-input': {
      const issues = error.issues.map(({ field, problem }) => `  ${field === '' ? '(the whole)' : field}: ${problem}`);
      return formatted(exitCodes.wrongUse, ['Nothing was sent, because these fields do not fit:', ...issues]);
    }
    case 'refused': {
      const words = error.words === null ? 'It gave no reason.' : sanitizeServiceText(error.words);
      return formatted(exitCodes.needsAttention, [
        `The service refused the request (${error.status}): ${words}`,
        ...detailLines(error.details).map((line) => `  ${sanitizeServiceText(line)}`),
      ]);
    }
    case 'refused-account':
      return formatAccount(error);
    case 'later':
      return formatLater(error);
    case 'no-answer':
      return formatNoAnswer(error);
    case 'broken-answer':
      return formatBroken(error);
    case 'cancelled':
      return formatted(exitCodes.stillWaits, ['Stopped before the service had answered.']);
    default:
      return assertNever(error);
  }
}

function formatted(exitCode: number, lines: readonly string[]): FormattedError {
  return { exitCode, message: lines.join('\n') };
}

/** The service's own words behind ours. Its text goes to a terminal, which would obey control characters. */
function withWords(sentence: string, words: string | null): string[] {
  return words === null ? [sentence] : [sentence, `It says: ${sanitizeServiceText(words)}`];
}

function formatAccount({ reason, status, words }: RefusedAccount): FormattedError {
  switch (reason) {
    case 'keys-missing':
      return formatted(exitCodes.wrongUse, [
        'The keys of the service are missing. Set TACHO_DEPOT_API_TOKEN and TACHO_DEPOT_SUBSCRIPTION_KEY beside TACHO_DEPOT_URL, or write the keys file.',
      ]);
    case 'keys-unusable':
      return formatted(exitCodes.wrongUse, [
        'The keys hold a character that cannot be sent, such as a blank or a line break. Copy them again.',
      ]);
    case 'keys-of-other-address':
    case 'keys-unprotected':
    case 'keys-unreadable':
      return formatted(exitCodes.wrongUse, [words ?? 'The keys of the service cannot be used.']);
    case 'keys-refused':
      return formatted(
        exitCodes.needsAttention,
        withWords(`The service did not accept the keys (${status}). Check both of them.`, words),
      );
    default:
      return assertNever(reason);
  }
}

function formatLater({ status, retryAfterMs, words }: Later): FormattedError {
  const when = retryAfterMs === null ? 'later' : `in ${Math.ceil(retryAfterMs / 1000)} seconds`;
  return formatted(
    exitCodes.stillWaits,
    withWords(`The service cannot answer now (${status}). Try again ${when}.`, words),
  );
}

const noAnswerText: Readonly<Record<NoAnswer['phase'], string>> = {
  'plain-http':
    'Nothing was sent: the address begins with http:, so that anyone on the way could read the keys. Use https://.',
  resolve: 'The address of the service leads nowhere. Check it, and the connection to the internet.',
  connect: 'The service cannot be reached. Check its address and the connection, then try again.',
  trust: 'The certificate of the service is not trusted. Check the clock of this PC and what inspects its traffic.',
  proxy: 'The proxy does not let the request through. Check its address and whether it wants a password.',
  send: 'The connection broke while the request was sent. Try again.',
  receive: 'The connection broke before the answer was complete.',
  'timed-out': 'The answer took too long. Try again later, or ask for less at once.',
};

const needPerson: readonly NoAnswer['phase'][] = ['plain-http', 'trust', 'proxy'];

function formatNoAnswer({ phase, systemCode }: NoAnswer): FormattedError {
  const exitCode = needPerson.includes(phase) ? exitCodes.needsAttention : exitCodes.stillWaits;
  return formatted(exitCode, [`${noAnswerText[phase]} (${systemCode})`]);
}

function formatBroken({ reason, status, redirectOrigin, words }: BrokenAnswer): FormattedError {
  switch (reason) {
    case 'redirect':
      return formatted(exitCodes.needsAttention, [
        `The address answers with a redirect (${status}) to ${redirectOrigin ?? 'another place of its own'}, which is not followed. Check the address.`,
      ]);
    case 'status':
      return formatted(
        exitCodes.needsAttention,
        withWords(
          `The answer (${status}) is none that the service gives. Check the address, and whether a sign-in page stands between.`,
          words,
        ),
      );
    case 'body':
      return formatted(exitCodes.needsAttention, [
        `The service answered (${status}), but not in the form that it documents.`,
      ]);
    case 'too-large':
      return formatted(exitCodes.needsAttention, ['The answer is too large. Ask for less, with dates or filters.']);
    default:
      return assertNever(reason);
  }
}

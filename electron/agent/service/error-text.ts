import { assertNever } from '../../../shared/result.ts';
import type { FieldIssue } from '../../../shared/service/field-issues.ts';
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
import { saidText, commandWords as t } from '../words.ts';

export interface FormattedError {
  /** What happened and what to do; a line each. May quote the service, which may name people: never logged. */
  readonly message: string;
  readonly exitCode: number;
}

/** What is wrong with a field of what was asked or answered. */
export function issueText({ field, problem, said }: FieldIssue): string {
  return `${field === '' ? t('command.service.theWhole') : field}: ${saidText({ message: problem, said })}`;
}

/** Says why a call was not accepted, and what a person does about it. */
export function formatCallError(error: CallError): FormattedError {
  const formatted = formatWithoutDoubt(error);
  const isInDoubt = 'outcomeUnknown' in error && error.outcomeUnknown;
  const doubt = t('command.service.inDoubt');
  return isInDoubt ? { ...formatted, message: `${formatted.message}\n${doubt}` } : formatted;
}

function formatWithoutDoubt(error: CallError): FormattedError {
  switch (error.kind) {
    case 'refused-input': {
      const issues = error.issues.map((issue) => `  ${issueText(issue)}`);
      return formatted(exitCodes.wrongUse, [t('command.service.refusedInput'), ...issues]);
    }
    case 'refused': {
      const words = error.words === null ? t('command.service.noReason') : sanitizeServiceText(error.words);
      return formatted(exitCodes.needsAttention, [
        t('command.service.refused', { status: error.status, words }),
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
      return formatted(exitCodes.stillWaits, [t('command.service.stopped')]);
    default:
      return assertNever(error);
  }
}

function formatted(exitCode: number, lines: readonly string[]): FormattedError {
  return { exitCode, message: lines.join('\n') };
}

/** The service's own words behind ours. Its text goes to a terminal, which would obey control characters. */
function withWords(sentence: string, words: string | null): string[] {
  return words === null ? [sentence] : [sentence, t('command.service.says', { words: sanitizeServiceText(words) })];
}

function formatAccount({ reason, status, words, said }: RefusedAccount): FormattedError {
  switch (reason) {
    case 'keys-missing':
      return formatted(exitCodes.wrongUse, [t('command.service.keysMissing')]);
    case 'keys-unusable':
      return formatted(exitCodes.wrongUse, [t('command.service.keysUnusable')]);
    case 'keys-of-other-address':
    case 'keys-unprotected':
    case 'keys-unreadable':
      return formatted(exitCodes.wrongUse, [
        words === null ? t('command.service.keysNotUsable') : saidText({ message: words, said }),
      ]);
    case 'keys-refused':
      return formatted(
        exitCodes.needsAttention,
        withWords(t('command.service.keysRefused', { status: status ?? '' }), words),
      );
    default:
      return assertNever(reason);
  }
}

function formatLater({ status, retryAfterMs, words }: Later): FormattedError {
  const said =
    retryAfterMs === null
      ? t('command.service.later', { status })
      : t('command.service.laterIn', { status, count: Math.ceil(retryAfterMs / 1000) });
  return formatted(exitCodes.stillWaits, withWords(said, words));
}

const needPerson: readonly NoAnswer['phase'][] = ['plain-http', 'trust', 'proxy'];

function formatNoAnswer({ phase, systemCode }: NoAnswer): FormattedError {
  const exitCode = needPerson.includes(phase) ? exitCodes.needsAttention : exitCodes.stillWaits;
  return formatted(exitCode, [`${t(`command.service.noAnswer.${phase}`)} (${systemCode})`]);
}

function formatBroken({ reason, status, redirectOrigin, words }: BrokenAnswer): FormattedError {
  switch (reason) {
    case 'redirect':
      return formatted(exitCodes.needsAttention, [
        redirectOrigin === null
          ? t('command.service.redirectWithin', { status: status ?? '' })
          : t('command.service.redirect', { status: status ?? '', place: redirectOrigin }),
      ]);
    case 'status':
      return formatted(
        exitCodes.needsAttention,
        withWords(t('command.service.strangeAnswer', { status: status ?? '' }), words),
      );
    case 'body':
      return formatted(exitCodes.needsAttention, [t('command.service.otherForm', { status: status ?? '' })]);
    case 'too-large':
      return formatted(exitCodes.needsAttention, [t('command.service.tooLarge')]);
    default:
      return assertNever(reason);
  }
}

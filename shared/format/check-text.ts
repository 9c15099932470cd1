import type { ArchiveTrouble } from '../contract/company-archive.ts';
import type { ConnectionStep } from '../contract/contract.ts';
import type { CheckName, CheckResult } from '../contract/diagnostics.ts';
import type { MailFailure } from '../contract/mail.ts';
import { archiveTroubleText } from './archive-text.ts';
import { type Formatter, formatMegabytes } from './format.ts';
import { mailFailureText } from './mail-text.ts';
import { sentenceText } from './sentence-text.ts';

/** What a step of the connection test found: the host, the certificate, the time, the number of entries, or the trouble. */
export function stepDetail({ step, state, parameters, said }: ConnectionStep, { t, times }: Formatter): string {
  const { host, validUntil, plain, milliseconds, entries, status, words } = parameters;
  if (state === 'failed' && words !== undefined) return sentenceText(said, String(words), { t });
  if (state === 'failed' && status !== undefined) return t('common.answeredWith', { status });
  if (step === 'private' && plain !== undefined) return t('connection.plainDetail');
  if (state === 'not-tried') return t(step === 'sending' ? 'connection.nothingSent' : 'connection.notTried');
  if (host !== undefined) return String(host);
  if (typeof validUntil === 'number') return t('connection.certificate', { day: times.date(validUntil) });
  if (typeof milliseconds === 'number') return t('common.inMs', { milliseconds });
  return typeof entries === 'number' ? t('connection.entries', { count: entries }) : '';
}

/** The findings of a check as a short text; empty where the title says everything. */
export function checkDetail({ check, state, parameters, said }: CheckResult, formatter: Formatter): string {
  const { t } = formatter;
  if (isOfConnection(check)) return stepDetail({ step: check, state, parameters, said }, formatter);
  const { freeMegabytes, leastMegabytes, megabytes, entries, milliseconds, systemCode, words } = parameters;
  if (typeof freeMegabytes === 'number' && typeof leastMegabytes === 'number') {
    return t('diagnostics.space', {
      free: formatMegabytes(freeMegabytes, t),
      least: formatMegabytes(leastMegabytes, t),
    });
  }
  if (state === 'failed')
    return failedDetail(check, parameters, t) ?? sentenceText(said, String(words ?? systemCode ?? ''), { t });
  if (check === 'upload' && state === 'not-tried') return t('diagnostics.notSent');
  if (typeof megabytes === 'number') return formatMegabytes(megabytes, t);
  if (parameters.code === 'uploaded-left-out') return t('diagnostics.uploadedLeftOut');
  if (typeof entries === 'number') return t('diagnostics.entries', { count: entries });
  return typeof milliseconds === 'number' ? t('common.inMs', { milliseconds }) : '';
}

type ConnectionCheck = Extract<CheckName, 'address' | 'private' | 'answers' | 'keys'>;

export function isOfConnection(check: CheckName): check is ConnectionCheck {
  return check === 'address' || check === 'private' || check === 'answers' || check === 'keys';
}

/** What to do; empty where nothing needs doing. */
export function checkAdvice({ advice, adviceCode, parameters }: CheckResult, { t }: Pick<Formatter, 't'>): string {
  return adviceCode === undefined
    ? advice
    : t(`diagnostics.advice.${adviceCode}`, { contact: parameters.contact, defaultValue: advice });
}

/** Null where the result has no more than words. */
function failedDetail(check: CheckName, parameters: CheckResult['parameters'], t: Formatter['t']): string | null {
  const { code, count, others, serverWords } = parameters;
  switch (check) {
    case 'mail': {
      if (typeof count === 'number') return t('mailing.trouble.title', { count });
      const words = serverWords === undefined ? null : String(serverWords);
      return typeof code === 'string' ? mailFailureText({ failure: code as MailFailure, words }, { t }) : null;
    }
    case 'company-archive': {
      const failure = code as ArchiveTrouble['failure'];
      return archiveTroubleText({ failure, words: serverWords === undefined ? null : String(serverWords) }, { t });
    }
    case 'parts': {
      const counted = Object.entries(parameters).flatMap(([part, times]) =>
        typeof times === 'number' ? [{ part: part as 'collecting', times }] : [],
      );
      if (counted.length === 0) return null;
      return counted
        .map(({ part, times }) => t('diagnostics.failedPart', { part: t(`diagnostics.parts.${part}`), times }))
        .join(', ');
    }
    case 'folder':
      return typeof others === 'number' ? t('diagnostics.uploadedOfOthers', { files: others }) : null;
    default:
      return null;
  }
}

import type { MailDeliverySummary, MailTest } from '../contract/mail.ts';
import type { StatusFacts } from '../contract/status.ts';
import type { Formatter, StatusText } from './format.ts';

/** Lists that did not reach everybody, on the first screen and on the command line. */
export function mailTroubleText(
  { count, failure, isTriedAgain }: NonNullable<StatusFacts['mailTrouble']>,
  { t }: Pick<Formatter, 't'>,
): StatusText {
  const further = t(isTriedAgain ? 'mailing.trouble.again' : 'mailing.trouble.look');
  return { title: t('mailing.trouble.title', { count }), line: `${t(`mailing.failure.${failure}`)} ${further}` };
}

/** Why a mail or a test ended as it did, with the server's own words; empty where nothing is to be said. */
export function mailFailureText(
  { failure, words }: Pick<MailTest, 'failure' | 'words'>,
  { t }: Pick<Formatter, 't'>,
): string {
  const why = failure === null ? '' : t(`mailing.failure.${failure}`);
  return words === null ? why : `${why} ${t('mailing.words', { words })}`.trim();
}

/** The same of a delivery, where one that is in doubt says what that means. */
export function deliveryFailureText(
  { state, failure, words }: Pick<MailDeliverySummary, 'state' | 'failure' | 'words'>,
  formatter: Pick<Formatter, 't'>,
): string {
  if (state === 'in-doubt') {
    // How far it had come by then nobody knows.
    return formatter.t(failure === 'interrupted' ? 'mailing.interruptedInDoubt' : 'mailing.inDoubt');
  }
  return mailFailureText({ failure, words }, formatter);
}

import { deliveryFailureText, mailFailureText } from '../../../shared/format/mail-text.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, print, refuse } from '../output.ts';
import { type DepotAccess, withDepot } from '../with-depot.ts';
import { words as t } from '../words.ts';

export interface MailOptions extends CommonOptions {
  /** An address that gets a mail without a list. */
  readonly test?: string;
  /** A group that gets its list now. */
  readonly send?: string;
  /** A group whose mail is printed, and not sent. */
  readonly preview?: string;
}

/**
 * Says when the lists go out and what became of the last ones, or does what is asked for. Ends with 2 where a mail did not
 * arrive, with 3 where one waits.
 */
export function mail(options: MailOptions): Promise<number> {
  return withDepot(options, (depot) => {
    if (options.test !== undefined) return sendTest(options, depot, options.test);
    if (options.send !== undefined) return sendList(options, depot, options.send);
    if (options.preview !== undefined) return printPreview(options, depot, options.preview);
    return printState(options, depot);
  });
}

async function sendTest(options: MailOptions, { ask }: DepotAccess, recipient: string): Promise<number> {
  const tested = await ask('mail.test', { recipient });
  const isTaken = tested.outcome === 'taken';
  const why = mailFailureText(tested, { t });
  const said = tested.outcome === 'in-doubt' ? `${t('mailing.testing.inDoubt')} ${why}` : why;
  print(options, isTaken ? t('mailing.command.tested') : said, { event: 'mail-tested', ...tested });
  return isTaken ? exitCodes.done : exitCodes.needsAttention;
}

/** What is handed in is sent by the agent that runs: without one it would lie here. */
async function sendList(options: MailOptions, { ask, isAgentRunning }: DepotAccess, group: string): Promise<number> {
  if (!isAgentRunning) return refuse(options, t('mailing.command.noAgent'), exitCodes.noAgent);
  const { outcome, recipients } = await ask('mail.send', { group });
  const said =
    outcome === 'already' ? t('mailing.groups.already') : t('mailing.command.handedIn', { count: recipients });
  print(options, said, { event: 'mail-handed-in', outcome, recipients });
  return exitCodes.done;
}

async function printPreview(options: MailOptions, { ask }: DepotAccess, group: string): Promise<number> {
  const { document, text, attachment, recipients } = await ask('mail.preview', { group });
  const head = t('mailing.command.preview', { count: recipients.length, subject: document.subject, attachment });
  print(options, `${head}\n\n${text}`, { event: 'mail-preview', subject: document.subject, text, attachment });
  return exitCodes.done;
}

async function printState(options: MailOptions, { ask }: DepotAccess): Promise<number> {
  const { sending, groups, deliveries } = await ask('mail.get', {});
  if (sending === 'off') print(options, t('mailing.command.off'), { event: 'mail-off' });
  for (const { name, nextAt } of sending === 'off' ? [] : groups) {
    const at = isoTime(nextAt);
    print(options, t('mailing.command.next', { name, at }), { event: 'mail-next', group: name, nextAt: at });
  }
  for (const delivery of deliveries) {
    const { group, recipient, state, madeAt, failure, words } = delivery;
    const at = isoTime(madeAt);
    const line = `${at}\t${group}\t${recipient}\t${t(`mailing.state.${state}`)}\t${deliveryFailureText(delivery, { t })}`;
    print(options, line.trimEnd(), { event: 'mail', group, recipient, state, madeAt: at, failure, words });
  }
  const { mailTrouble = null } = (await ask('status.get', {})).facts;
  if (mailTrouble === null) return exitCodes.done;
  return mailTrouble.isTriedAgain ? exitCodes.stillWaits : exitCodes.needsAttention;
}

function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

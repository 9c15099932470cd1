import type { MailRequestName } from '../../../shared/contract/names.ts';
import { letterHtml } from '../../../shared/mail/mail-bodies.ts';
import { mailDay } from '../../../shared/mail/mail-schedule.ts';
import { success } from '../../../shared/result.ts';
import { mailAddressSchema, mailObstacle } from '../../../shared/settings/mail-address.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { RequestHandlers } from '../feature.ts';
import { zoneInForce } from '../platform/clock.ts';
import type { Clock } from '../ports.ts';
import { refusal } from '../refusal.ts';
import type { ToDo } from '../reports/to-do.ts';
import { toDoRefusals } from '../reports/to-do-handlers.ts';
import type { Store } from '../store/store.ts';
import { newMessageId } from './smtp.ts';

export interface MailLetterParts {
  readonly store: Pick<Store, 'mail'>;
  /** What is to do: it knows who may be written to today, and shows that somebody was. */
  readonly letters: Pick<ToDo, 'mayWrite' | 'act' | 'toldOfLetters'>;
  readonly settings: () => Settings;
  readonly clock: Clock;
}

/** Why nothing is handed in, whatever it is. */
export const mailRefusals = {
  'no-server': refusal('not-possible-now', 'no-mail-server'),
  'no-sender': refusal('not-possible-now', 'no-mail-sender'),
  off: refusal('not-possible-now', 'mail-switched-off'),
} as const;

/** A letter that a person has read and sends to one driver. Nothing sends one by itself, and none goes twice on one day. */
export function letterRequests(
  { store, letters, settings, clock }: MailLetterParts,
  onNew: () => void,
): Pick<RequestHandlers<MailRequestName>, 'mail.letter'> {
  return {
    'mail.letter': ({ entry, by, to, language, subject, body }) => {
      const { mailFrom, timeZone, ...others } = settings();
      const obstacle = mailObstacle({ ...others, mailFrom });
      if (obstacle !== null) return mailRefusals[obstacle];
      const address = mailAddressSchema.safeParse(to);
      if (!address.success) return refusal('bad-arguments', 'not-a-mail-address', { field: 'to' });
      const driver = letters.mayWrite(entry);
      if (typeof driver === 'string') return toDoRefusals[driver];
      const madeAt = clock.now();
      const recipients = store.mail.add({
        groupKey: `letter ${entry}`,
        groupName: driver.name,
        cause: 'letter',
        letter: { entry, by },
        day: mailDay(madeAt, zoneInForce(timeZone)),
        stateDigest: '',
        madeAt,
        drivers: 1,
        vehicles: 0,
        content: { subject, text: `${body}\n`, html: letterHtml(subject, body, language), csv: '', fileName: '' },
        handled: null,
        recipients: [{ address: address.data, messageId: newMessageId(mailFrom) }],
      });
      if (recipients === 0) return toDoRefusals['asked-today'];
      // It is kept, and goes also where the disk fails below.
      onNew();
      letters.toldOfLetters();
      letters.act(entry, by, { code: 'address', email: address.data, language });
      return success({});
    },
  };
}

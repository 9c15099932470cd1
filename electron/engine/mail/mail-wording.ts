import type { Host } from '../../../shared/contract/contract.ts';
import { listSeparator, type Separator } from '../../../shared/format/csv.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { en } from '../../../shared/i18n/en.ts';
import { type Language, languageFor } from '../../../shared/i18n/languages.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { mailHtml, mailText } from '../../../shared/mail/mail-bodies.ts';
import { mailCsv, mailDocument } from '../../../shared/mail/mail-document.ts';
import type { MailList } from '../../../shared/mail/mail-list.ts';
import { mailDay } from '../../../shared/mail/mail-schedule.ts';
import { printableLine } from '../../../shared/printable-text.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { zoneInForce } from '../platform/clock.ts';
import type { MailContent } from '../store/mail.ts';

/** What mails say, in the language of the depot. */
export interface MailWording {
  /** Follows the language of the settings. */
  readonly followLanguage: () => Promise<void>;
  readonly ofList: (list: MailList) => {
    readonly document: ReturnType<typeof mailDocument>;
    readonly content: MailContent;
  };
  readonly ofTest: () => MailContent;
}

export function createMailWording(settings: () => Settings, locale: Host['locale']): MailWording {
  let language: Language = 'en';
  let t = createTexts(en);

  function separator(): Separator {
    switch (settings().csvSeparator) {
      case 'comma':
        return ',';
      case 'semicolon':
        return ';';
      case 'system':
        return listSeparator(locale);
    }
  }

  return {
    async followLanguage() {
      const wanted = languageFor(settings().language, [locale]);
      if (wanted === language) return;
      language = wanted;
      const texts = createTexts(await loadCatalogue(wanted));
      if (language === wanted) t = texts;
    },
    ofList(list) {
      const zone = zoneInForce(settings().timeZone);
      const texts: Formatter = { t, times: createTimes(zone, t) };
      const document = mailDocument(list, settings().depotName, texts);
      const content: MailContent = {
        subject: document.subject,
        text: mailText(document),
        html: mailHtml(document, t('measures.language')),
        csv: mailCsv(list, separator(), texts),
        fileName: fileNameOf(list.groupName, mailDay(list.madeAt, zone), texts),
      };
      return { document, content };
    },
    ofTest() {
      const depot = printableLine(settings().depotName);
      const subject = depot === '' ? t('mail.test.subject') : t('mail.test.subjectOf', { depot });
      const text = t('mail.test.text');
      return { subject, text: `${text}\n`, html: `<p>${text}</p>`, csv: '', fileName: '' };
    },
  };
}

/** Without what a file system does not take. */
function fileNameOf(groupName: string, day: string, { t }: Formatter): string {
  const group = printableLine(groupName)
    .replace(/[\\/:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return t('mail.fileName', { group, day });
}

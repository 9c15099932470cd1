import type { RequestHandlers } from '../../../electron/engine/feature.ts';
import type { MailState } from '../../../shared/contract/mail.ts';
import type { MailRequestName } from '../../../shared/contract/names.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { mailHtml, mailText } from '../../../shared/mail/mail-bodies.ts';
import { mailDocument } from '../../../shared/mail/mail-document.ts';
import { listPart, type MailSubject, type ReportStanding } from '../../../shared/mail/mail-list.ts';
import { failure, success } from '../../../shared/result.ts';
import { groupKey, readMailGroups } from '../../../shared/settings/mail-group.ts';
import { dayNumber } from '../../../shared/tachograph/time.ts';
import type { Scene } from './scene.ts';

/** Lists of a made-up depot by e-mail: the words are made as the engine makes them. */
export function mailHandlers(
  scene: () => Scene,
  putMail: (change: Partial<MailState>) => void,
): Pick<RequestHandlers, MailRequestName> {
  return {
    'mail.get': () => success(scene().mail),
    'mail.replacePassword': () => {
      putMail({ password: { state: 'kept', problem: null, isFixed: false } });
      return success({});
    },
    'mail.test': () => success(scene().mailTest),
    'mail.preview': ({ group: name }) => {
      const { settings, facts } = scene();
      const group = readMailGroups(settings.mailGroups).find((each) => groupKey(each.name) === groupKey(name));
      if (group === undefined) return failure({ code: 'not-found', message: 'There is no group of this name.' });
      const t = createTexts(en);
      const today = dayNumber(new Date(facts.now).toISOString().slice(0, 10));
      const report: ReportStanding = {
        state: 'fresh' as const,
        asOf: facts.now - 600_000,
        misfits: 0,
        narrowedTo: null,
        askedOf: null,
        isOtherReading: false,
      };
      const list = {
        groupName: group.name,
        madeAt: facts.now,
        today,
        isChoice: false,
        parts: [listPart('driver', group, madeUpDrivers(today), report, today)],
      };
      const document = mailDocument(list, settings.depotName, { t, times: createTimes('Europe/London', t) });
      return success({
        document,
        text: mailText(document),
        html: mailHtml(document, 'en'),
        attachment: `Downloads ${group.name} 2026-11-21.csv`,
        recipients: [...group.recipients],
      });
    },
    'mail.send': () => success({ outcome: 'handed-in', recipients: 2 }),
    'mail.sendChoice': () => success({ outcome: 'handed-in', recipients: 2 }),
    'mail.letter': () => success({}),
    'mail.again': ({ id }) => {
      const deliveries = scene().mail.deliveries.map((each) =>
        each.id === id ? ({ ...each, state: 'under-way', failure: null, words: null } as const) : each,
      );
      putMail({ deliveries });
      return success({});
    },
    'mail.choices': () =>
      success({
        divisions: ['Nights', 'North', 'South'],
        driverCategories: ['Artic', 'Rigid'],
        agencies: ['Swift Staff'],
        vehicleCategories: ['Tractor', 'Van'],
      }),
  };
}

function madeUpDrivers(today: number): readonly MailSubject[] {
  const driver = (id: string, name: string, daysAgo: number | null): MailSubject => ({
    id,
    name,
    category: 'Artic',
    agency: '',
    division: 'North',
    lastDownloadDay: daysAgo === null ? null : today - daysAgo,
    pending: null,
  });
  return [
    driver('d1', 'Margaret Holroyd', 31),
    driver('d2', 'Piotr Zielinski', 24),
    driver('d3', 'Ayesha Rahman', null),
    driver('d4', 'Tom Ibbotson', 3),
  ];
}

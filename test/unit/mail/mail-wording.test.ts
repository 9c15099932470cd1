import { expect, it } from 'vitest';
import { createMailWording } from '../../../electron/engine/mail/mail-wording.ts';
import type { MailList } from '../../../shared/mail/mail-list.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';

const list: MailList = {
  groupName: 'North / "Nuit" <1>',
  madeAt: Date.parse('2026-11-22T23:30:00Z'),
  today: 20_000,
  isChoice: false,
  parts: [],
};

function wordingOf(given: Partial<Settings>) {
  const settings: Settings = { ...defaultSettings, timeZone: 'Europe/Warsaw', ...given };
  return { settings, wording: createMailWording(() => settings, 'en-GB') };
}

it('A list is attached under the day of the depot, with nothing in its name that a file system refuses', () => {
  const { fileName } = wordingOf({}).wording.ofList(list).content;
  expect(fileName).toContain('2026-11-23');
  expect(fileName).toContain('North Nuit 1');
  expect(fileName).not.toMatch(/[\\/:*?"<>|]/);
});

it('Mails follow the language of the settings', async () => {
  const { settings, wording } = wordingOf({ language: 'en', depotName: 'Leeds' });
  await wording.followLanguage();
  const english = wording.ofTest();
  settings.language = 'de';
  await wording.followLanguage();
  const german = wording.ofTest();
  expect(german.text).not.toBe(english.text);
  expect([english.subject, german.subject].every((subject) => subject.includes('Leeds'))).toBe(true);
});

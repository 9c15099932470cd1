import { expect, test } from 'vitest';
import { hasWords } from '../../../../renderer/components/setting-words.ts';
import { settingsRows } from '../../../../renderer/screens/settings/settings-rows.tsx';
import { en } from '../../../../shared/i18n/en.ts';
import settingWords from '../../../../shared/i18n/locales/en/settingWords.json' with { type: 'json' };
import { defaultSettings } from '../../../../shared/settings/settings.ts';
import { english } from '../../format/english.ts';

const settings = {
  ...defaultSettings,
  uploadWay: 'multipart',
  remindDue: true,
  sendMail: true,
  companyArchive: 's3',
  afterUpload: 'move',
} as const;
const rows = settingsRows({ settings, hostKind: 'desktop', hasWindows: true, testAtOnce: false }, english.t);

test.each([
  ['backup', 'archiveDays'],
  ['password', 'keys'],
  ['Rename', 'archiveNames'],
  ['language', 'language'],
  ['country', 'timeZone'],
  ['dark mode', 'appearance'],
  ['email', 'remindDue'],
  ['email', 'sendMail'],
  ['smtp port', 'mailServer'],
  ['90 days', 'vehicleUnits'],
  ['memory stick', 'removable-drives'],
  ['back up', 'archiveDays'],
  ['change name', 'depotName'],
  ['log in', 'keys'],
  ['tips', 'showHints'],
  ['autostart', 'startAtLogin'],
  ['network drive', 'folders'],
  ['notifications', 'remindDue'],
  ['passwords', 'keys'],
])('a search for "%s" finds the row %s', (search, key) => {
  expect(rows.filter(({ text }) => hasWords(text, search)).map((row) => row.key)).toContain(key);
});

test('a word is found in its plural, and in no other that begins alike', () => {
  expect(hasWords('Contraseña, copia', 'contraseñas')).toBe(true);
  expect(hasWords('port', 'portuguese')).toBe(false);
  expect(hasWords('log', 'logos')).toBe(false);
});

test('other words are kept for rows that there are, and for no others', () => {
  const keys = new Set(rows.map(({ key }) => key));
  // Of the administrator alone, so that it has no row; and of the agent alone, whose page shows it.
  for (const key of ['allowPlainHttp', 'allowPlainMail', 'allowPlainMetrics', 'centralBackMinutes', 'metricsPage'])
    keys.add(key);
  expect(Object.keys(settingWords).filter((key) => !keys.has(key))).toEqual([]);
});

test('no text of the settings names a switch of the command line', () => {
  expect(rows.filter(({ text }) => /(?:^|\s)--[a-z]/.test(text)).map(({ key }) => key)).toEqual([]);
  // The command line's own help names them, of course.
  const ofCommandLine = everyText(en.desktop.commandLine);
  const texts = everyText(en).filter((text) => !ofCommandLine.includes(text));
  expect(texts.filter((text) => /(?:^|[\s(])--[a-z]|\bE[A-Z]{5,}\b/.test(text))).toEqual([]);
});

function everyText(catalogue: object): string[] {
  return Object.values(catalogue).flatMap((value) => (typeof value === 'string' ? [value] : everyText(value)));
}

import { describe, expect, test } from 'vitest';
import { everyTask, leaveOfWhom, tasksMeant } from '../../../../renderer/app/palette/palette-tasks.ts';
import { createTimes } from '../../../../shared/format/times.ts';
import { offeredLanguages } from '../../../../shared/i18n/languages.ts';
import * as de from '../../../../shared/i18n/locales/de.ts';
import * as en from '../../../../shared/i18n/locales/en.ts';
import * as es from '../../../../shared/i18n/locales/es.ts';
import * as fr from '../../../../shared/i18n/locales/fr.ts';
import * as pl from '../../../../shared/i18n/locales/pl.ts';
import { createTexts } from '../../../../shared/i18n/texts.ts';

const catalogues = { en, de, fr, pl, es } as const;
type Language = keyof typeof catalogues;

/** The words of a language, on the wall clock of London. */
function speaking(language: Language) {
  const t = createTexts(catalogues[language]);
  return { t, times: createTimes('Europe/London', t) };
}

/** Thursday 26 November 2026, 10:00 in London. */
const now = Date.UTC(2026, 10, 26, 10);
const names = (search: string, language: Language) =>
  tasksMeant(search, speaking(language), now).map(({ name }) => name);
const startIn = (search: string, language: Language = 'en') =>
  tasksMeant(search, speaking(language), now).find(({ name }) => name === 'start')?.address ?? null;

/** What a clerk types, and the task that it is about. */
const asked: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  en: [
    ['overdue', 'overdueDrivers'],
    ['print overdue', 'printOverdueDrivers'],
    ['who can start tomorrow 6', 'start'],
    ['ignored', 'ignored'],
    ['send again', 'attention'],
    ['request', 'request'],
    ['leave', 'leave'],
    ['who is overdue', 'overdueDrivers'],
    ['overdue vehicles', 'overdueVehicles'],
  ],
  de: [
    ['überfällig', 'overdueDrivers'],
    ['rückstand', 'none'],
    ['überfällige drucken', 'printOverdueDrivers'],
    ['wer kann morgen 6 Uhr starten', 'start'],
    ['ignoriert', 'ignored'],
    ['erneut senden', 'attention'],
    ['anfordern', 'request'],
    ['Urlaub', 'leave'],
  ],
  fr: [
    ['en retard', 'overdueDrivers'],
    ['imprimer retard', 'printOverdueDrivers'],
    ['qui peut commencer demain 6h', 'start'],
    ['ignores', 'ignored'],
    ['renvoyer', 'attention'],
    ['demander', 'request'],
    ['conges', 'leave'],
  ],
  pl: [
    ['po terminie', 'overdueDrivers'],
    ['drukuj po terminie', 'printOverdueDrivers'],
    ['kto może zacząć jutro 6', 'start'],
    ['zignorowane', 'ignored'],
    ['wyslij ponownie', 'attention'],
    ['poproś', 'request'],
    ['urlop', 'leave'],
  ],
  es: [
    ['fuera de plazo', 'overdueDrivers'],
    ['imprimir atrasados', 'printOverdueDrivers'],
    ['quien puede empezar mañana 6', 'start'],
    ['ignorados', 'ignored'],
    ['enviar de nuevo', 'attention'],
    ['pedir', 'request'],
    ['vacaciones', 'leave'],
  ],
};

test('the verbs of the trade are there for every language that is offered', () => {
  expect(Object.keys(asked).toSorted()).toEqual([...offeredLanguages].toSorted());
});

describe.each(Object.keys(asked) as Language[])('in %s', (language) => {
  test.each(asked[language])('"%s" means the task %s', (search, task) => {
    const meant = names(search, language);
    if (task === 'none') expect(meant).toEqual([]);
    else expect(meant).toContain(task);
  });

  test('every task has a title of its own, and other words', () => {
    const tasks = everyTask(speaking(language));
    expect(new Set(tasks.map(({ title }) => title)).size).toBe(tasks.length);
    expect(tasks.filter(({ words }) => words.trim() === '')).toEqual([]);
  });
});

test('what is first is what the words alone ask for: a list, not its print', () => {
  expect(names('overdue', 'en')[0]).toBe('overdueDrivers');
  expect(names('print overdue', 'en')[0]).toBe('printOverdueDrivers');
});

test.each([
  ['who can start', '/availability'],
  ['who can start now', '/availability'],
  ['who can start tomorrow', '/availability/start/tomorrow/270'],
  ['who can start this evening', '/availability/start/evening/270'],
  ['who can start tomorrow 6', '/availability/start/2026-11-27T06:00/270'],
  ['who can start 6', '/availability/start/2026-11-27T06:00/270'],
  ['who can start 14:30', '/availability/start/2026-11-26T14:30/270'],
  ['start 2 pm', '/availability/start/2026-11-26T14:00/270'],
  ['start 2pm', '/availability/start/2026-11-26T14:00/270'],
  ['tomorrow 0545', '/availability/start/2026-11-27T05:45/270'],
  ['who can start monday 5', '/availability/start/2026-11-30T05:00/270'],
  ['who can start thu', '/availability/start/2026-12-03T06:00/270'],
  ['quillby 6', null],
  ['monday', null],
])('"%s" leads to %s', (search, address) => {
  expect(startIn(search)).toBe(address);
});

test.each([
  ['wer kann Montag um 5 starten', 'de', '/availability/start/2026-11-30T05:00/270'],
  ['qui peut partir lundi 6h30', 'fr', '/availability/start/2026-11-30T06:30/270'],
  ['kto może jechać w poniedziałek o 4', 'pl', '/availability/start/2026-11-30T04:00/270'],
  ['quién puede salir el lunes a las 5', 'es', '/availability/start/2026-11-30T05:00/270'],
] as const)('"%s" (%s) leads to %s', (search, language, address) => {
  expect(startIn(search, language)).toBe(address);
});

test.each([
  ['leave quillby', 'en', 'quillby'],
  ['quillby leave', 'en', 'quillby'],
  ['sick sana quillby', 'en', 'sana quillby'],
  ['Urlaub Łukasz', 'de', 'lukasz'],
  ['leave', 'en', null],
  ['quillby', 'en', null],
] as const)('the leave in "%s" (%s) is that of %s', (search, language, whom) => {
  expect(leaveOfWhom(search, speaking(language))).toBe(whom);
});

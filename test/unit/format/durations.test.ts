import { describe, expect, test } from 'vitest';
import { factText } from '../../../shared/format/hours-text.ts';
import { ageInHours, createTimes, hoursAndMinutes, timeSpan, waitingTime } from '../../../shared/format/times.ts';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { at, sceneNow } from '../../web/fake-engine/rows.ts';
import { english } from './english.ts';

const { t } = english;

describe('durations', () => {
  test.each([
    [0, '0 h 00'],
    [5, '0 h 05'],
    [65, '1 h 05'],
    [620, '10 h 20'],
    [5_400, '90 h 00'],
  ])('%i minutes are %s', (minutes, words) => {
    expect(hoursAndMinutes(minutes, t)).toBe(words);
  });

  test.each([
    ['08:14:20', 0, 'in 1 min'],
    ['08:40', 0, 'in 26 min'],
    ['13:34', 0, 'in 5 h 20'],
    ['12:14:14', 3, 'in 3 days 4 h'],
  ])('until %s, %i days on, is told as "%s"', (clock, days, words) => {
    expect(waitingTime(at(clock, days), sceneNow, t)).toBe(words);
  });

  test.each([
    [26, '26 min'],
    [2_879, '47 h 59'],
    [2_880, '2 days'],
    [4_565, '3 days 4 h'],
  ])('what lasted %i minutes is told as "%s"', (minutes, words) => {
    expect(plain(timeSpan(minutes, t))).toBe(words);
  });

  test.each([
    ['en', '3 days 4 h', '7 days', '6 days 6 h after the one before; 6 days is the limit'],
    ['de', '3 Tage 4 h', '7 Tage', '6 Tage 6 h nach der vorigen; erlaubt sind 6 Tage'],
    ['fr', '3 jours 4 h', '7 jours', '6 jours 6 h après le précédent ; 6 jours est la limite'],
    ['es', '3 días 4 h', '7 días', '6 días 6 h después del anterior; el límite son 6 días'],
    ['pl', '3 dni 4 h', '7 dni', '6 dni 6 h po poprzednim; limit to 6 dni'],
  ] as const)(
    'hours over 48 are days in %s, and a sum of driving stays in hours as its limit',
    async (language, span, age, fact) => {
      const texts = createTexts(await loadCatalogue(language));
      expect(plain(timeSpan(76 * 60, texts))).toBe(span);
      expect(plain(ageInHours(168, texts))).toBe(age);
      expect(plain(ageInHours(24, texts))).toBe('24 h');
      const formatter = { t: texts, times: createTimes('Europe/London', texts) };
      expect(
        plain(factText({ code: 'since-weekly-rest', values: { since: 150 * 60, restAt: 0 } }, formatter)),
      ).toContain(fact);
      expect(plain(hoursAndMinutes(68 * 60 + 30, texts))).toBe('68 h 30');
    },
  );
});

/** Without the spaces that do not break, which stand between a figure and its unit. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}

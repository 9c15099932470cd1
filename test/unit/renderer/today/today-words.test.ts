import { describe, expect, test } from 'vitest';
import { changeWords } from '../../../../renderer/views/today/change-words.ts';
import { longDayWords, weekdayWords } from '../../../../renderer/views/today/day-words.ts';
import { hoursWords, untilWords } from '../../../../renderer/views/today/duration-words.ts';
import type { TodayChange } from '../../../../shared/app/reports/today.ts';
import { at, sceneNow } from '../../../web/fake-engine/rows.ts';
import { english } from '../words/english.ts';

test.each([
  [28, 'in 28 min'],
  [60, 'in 1 h 00'],
  [63, 'in 1 h 03'],
  [0, 'now'],
  [-5, 'now'],
])('%i minutes ahead is said as "%s"', (minutes, words) => {
  expect(untilWords(sceneNow + minutes * 60_000, sceneNow, english)).toBe(words);
});

test('a begun minute counts whole', () => {
  expect(untilWords(sceneNow + 60_001, sceneNow, english)).toBe('in 2 min');
});

test('hours in a column keep two digits of minutes', () => {
  expect(hoursWords(620, english)).toBe('10 h 20');
  expect(hoursWords(5, english)).toBe('0 h 05');
});

test('a day is written out without regard to the zone of the PC', () => {
  expect(longDayWords('2026-11-20')).toBe('Friday 20 November 2026');
  expect(weekdayWords('2026-11-19')).toBe('Thursday');
});

describe('a change', () => {
  const limits = { driverDays: 28, vehicleDays: 90 };
  const said = (change: TodayChange) => {
    const { text, place, name } = changeWords(change, limits, english);
    return text.replace(place, name);
  };

  test.each([
    [
      { code: 'driver-passed-limit', at: at('00:00'), id: 'd', name: 'Ivo Tarrowby' },
      'Ivo Tarrowby passed the 28-day limit',
    ],
    [{ code: 'vehicle-passed-limit', at: at('00:00'), id: 'v', name: 'TD70 KQX' }, 'TD70 KQX passed the 90-day limit'],
    [
      { code: 'processed', at: at('06:40'), drivers: 11, vehicles: 4 },
      '11 drivers and 4 vehicles processed by the service',
    ],
    [{ code: 'processed', at: at('06:40'), drivers: 1, vehicles: 0 }, '1 driver processed by the service'],
    [{ code: 'processed', at: at('06:40'), drivers: 0, vehicles: 2 }, '2 vehicles processed by the service'],
    [{ code: 'sent-yesterday', day: '2026-11-19', files: 42, alreadyHere: 0 }, 'Yesterday: 42 files sent'],
    [
      { code: 'sent-yesterday', day: '2026-11-19', files: 42, alreadyHere: 3 },
      'Yesterday: 42 files sent, 3 were here already',
    ],
    [{ code: 'attention-put-right', at: at('09:00'), files: 1 }, '1 file that needed attention put right'],
  ] as const)('is said in a sentence: %o', (change, words) => {
    expect(said(change)).toBe(words);
  });
});

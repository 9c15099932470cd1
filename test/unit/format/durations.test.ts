import { describe, expect, test } from 'vitest';
import { hoursAndMinutes, waitingTime } from '../../../shared/format/times.ts';
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
});

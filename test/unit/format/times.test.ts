import { describe, expect, test } from 'vitest';
import { createTimes } from '../../../shared/format/times.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { at, sceneNow } from '../../web/fake-engine/rows.ts';

const london = createTimes('Europe/London', createTexts(en));

describe('a time in a table', () => {
  test('is the clock today', () => {
    expect(london.short(at('07:05'), sceneNow)).toBe('07:05');
  });

  test('has the weekday when it was yesterday', () => {
    expect(london.short(at('17:31', -1), sceneNow)).toBe('Thu 17:31');
  });

  test('is the day before that, with the year only when it is another one', () => {
    expect(london.short(at('12:00', -29), sceneNow)).toBe('22 Oct');
    expect(london.short(Date.UTC(2025, 8, 3, 12), sceneNow)).toBe('3 Sep 2025');
  });
});

describe('days', () => {
  test('end at midnight in the zone, not in UTC', () => {
    const sydney = createTimes('Australia/Sydney', createTexts(en));
    const lateInUtc = Date.UTC(2026, 10, 20, 14, 30);
    expect(london.clock(lateInUtc)).toBe('14:30');
    expect(sydney.clock(lateInUtc)).toBe('01:30');
    expect(sydney.daysAgo(Date.UTC(2026, 10, 20, 12, 0), lateInUtc)).toBe(1);
  });

  test('stand in place of the clock for all that is not of today, as the zone has it', () => {
    const late = Date.UTC(2026, 10, 20, 23, 30);
    expect(london.dayOf(late)).toBe('2026-11-20');
    expect(createTimes('Australia/Sydney', createTexts(en)).dayOf(late)).toBe('2026-11-21');
    expect(london.clockOrDay(late, late + 60_000)).toBe('23:30');
    expect(london.clockOrDay(late, late + 3_600_000)).toBe('20 Nov');
  });

  test('begin at the right moment where the clock is changed', () => {
    const afterTheChange = Date.UTC(2026, 9, 25, 15);
    expect(london.startOfDay(afterTheChange)).toBe(Date.UTC(2026, 9, 24, 23));
    expect(london.tomorrowAt(6, Date.UTC(2026, 9, 24, 15))).toBe(Date.UTC(2026, 9, 25, 6));
  });

  test('are named alike in every month', () => {
    expect(london.day('2026-09-21', sceneNow)).toBe('21 Sep');
    expect(london.day('2025-12-01', sceneNow)).toBe('1 Dec 2025');
  });

  test('are written out without regard to the zone', () => {
    const honolulu = createTimes('Pacific/Honolulu', createTexts(en));
    expect(honolulu.longDay('2026-11-20')).toBe('Friday 20 November 2026');
    expect(honolulu.weekday(at('07:38'))).toBe('Thursday');
  });

  test('and clock times make a sentence: yesterday’s says so', () => {
    expect(london.sentence(at('15:40', -1), sceneNow)).toBe('yesterday, 15:40');
  });
});

test('a full time has its year, and one for a spreadsheet sorts as text', () => {
  expect(london.full(at('07:38'))).toBe('20 Nov 2026, 07:38');
  expect(london.iso(at('07:38:05'))).toBe('2026-11-20 07:38:05');
});

import { describe, expect, it } from 'vitest';
import { isQuiet, isToBeReminded, reminderTime } from '../../../shared/compliance/deadline.ts';

const night = { at: '09:00', quietFrom: '20:00', quietUntil: '06:00' };

describe('Quiet hours', () => {
  it.each([
    ['19:59', false],
    ['20:00', true],
    ['23:59', true],
    ['00:00', true],
    ['05:59', true],
    ['06:00', false],
  ])('over midnight: at %s quiet is %s', (time, quiet) => {
    expect(isQuiet(time, night)).toBe(quiet);
  });

  it('within a day are between their ends, and none where both ends are the same', () => {
    const lunch = { at: '09:00', quietFrom: '12:00', quietUntil: '13:00' };
    expect(['11:59', '12:00', '13:00'].map((time) => isQuiet(time, lunch))).toEqual([false, true, false]);
    expect(isQuiet('12:00', { ...lunch, quietUntil: '12:00' })).toBe(false);
  });

  it('put the summary off to their end', () => {
    expect(reminderTime(night)).toBe('09:00');
    expect(reminderTime({ ...night, at: '05:00' })).toBe('06:00');
  });
});

describe('A reminder', () => {
  it('names nobody twice in a week, and nobody who is fine', () => {
    expect(isToBeReminded('over', null, 100)).toBe(true);
    expect(isToBeReminded('over', { state: 'over', day: 94 }, 100)).toBe(false);
    expect(isToBeReminded('over', { state: 'due', day: 99 }, 100)).toBe(false);
    expect(isToBeReminded('over', { state: 'over', day: 93 }, 100)).toBe(true);
    expect(isToBeReminded(null, null, 100)).toBe(false);
  });

  it('is not kept back for ever by a day that a wrong clock wrote down', () => {
    expect(isToBeReminded('due', { state: 'due', day: 5_000 }, 100)).toBe(true);
  });
});

import { expect, test } from 'vitest';
import { deadlineWords } from '../../../../renderer/views/missing/deadline-words.ts';
import { english } from '../../words/english.ts';

test.each([
  ['over', -5, '5 days over'],
  ['over', -1, '1 day over'],
  ['last-day', 0, 'Last day'],
  ['due', 1, '1 day left'],
  ['fine', 12, '12 days left'],
] as const)('a deadline that is %s with %i days left says so in words', (state, daysLeft, words) => {
  expect(deadlineWords({ state, limitDay: '2026-11-20', days: 28 - daysLeft, daysLeft }, english)).toBe(words);
});

test('where no download is known, no number is made up', () => {
  expect(deadlineWords({ state: 'unknown', limitDay: null, days: null, daysLeft: null }, english)).toBe('Not known');
});

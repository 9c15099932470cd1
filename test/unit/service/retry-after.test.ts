import { expect, test } from 'vitest';
import { retryAfterMs } from '../../../electron/engine/service/answer.ts';

const now = Date.parse('2026-11-21T07:00:00Z');

test.each([
  ['0', 0],
  [' 90 ', 90_000],
  ['86400', 86_400_000],
  ['Sat, 21 Nov 2026 07:05:00 GMT', 300_000],
  ['Saturday, 21-Nov-26 07:05:00 GMT', 300_000],
  ['Sat Nov 21 07:05:00 2026', 300_000],
  ['Sat, 21 Nov 2026 06:59:00 GMT', 0],
  ['2026-11-21', null],
  ['', null],
  ['-5', null],
  ['1.5.2', null],
  ['in a while', null],
])('Retry-After %j is %s ms', (text, expected) => {
  expect(retryAfterMs({ 'retry-after': text }, now)).toBe(expected);
});

test('without the header nothing is said', () => {
  expect(retryAfterMs({}, now)).toBeNull();
});

test('a clock of the PC that is wrong by a day does not matter', () => {
  const headers = { 'retry-after': 'Sat, 21 Nov 2026 07:05:00 GMT', date: 'Sat, 21 Nov 2026 07:00:00 GMT' };
  expect(retryAfterMs(headers, now - 86_400_000)).toBe(300_000);
});

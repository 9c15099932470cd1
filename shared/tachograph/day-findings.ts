import { type Finding, finding } from './finding.ts';
import { isoDayOf } from './time.ts';

/** A finding about some days, which need not follow each other. @param days since 1970-01-01, ascending. */
export function aboutDays(code: 'days-contradict' | 'days-unreadable', days: readonly number[]): Finding {
  const [first = 0, last = first] = [days[0], days.at(-1)];
  return finding(code, 0, { days: days.length, first: isoDayOf(first), last: isoDayOf(last) });
}

/** A recorder holds a year, and nothing is left unread for longer; a wider gap is a clock that stood wrong. */
export const longestGapDays = 366;

/** The days between two, which belong to neither: no finding where they follow each other. */
export function daysBetween(
  code: 'days-missing-before-download' | 'days-missing-since-previous',
  before: number,
  after: number,
): readonly Finding[] {
  const days = after - before - 1;
  if (days < 1 || days > longestGapDays) return [];
  return [finding(code, 0, { days, first: isoDayOf(before + 1), last: isoDayOf(after - 1) })];
}

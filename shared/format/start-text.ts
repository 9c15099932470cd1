import type { ShownStart } from '../contract/reports/start.ts';
import type { Formatter } from './format.ts';

/** Why a start is not known, or since it is not now, why it is not known when. */
export function unknownBecause({ reason }: Pick<ShownStart, 'reason'>, { t }: Pick<Formatter, 't'>): string {
  switch (reason) {
    case 'no-records':
    case 'too-old':
    case 'ahead-of-clock':
    case 'unsure-card':
    case 'altered':
    case 'at-work':
    case 'short-records':
    case 'week-before':
    case 'unrecorded':
    case 'owed-rest':
    case 'ferry':
      return t(`planner.because.${reason}`);
    default:
      return t('planner.because.when');
  }
}

/** In place of a start that cannot be told: not known at all, or only that it is not now. */
export function noStartText({ answer }: Pick<ShownStart, 'answer'>, { t }: Pick<Formatter, 't'>): string {
  return t(answer === 'unknown' ? 'availability.start.unknown' : 'availability.start.notNow');
}

/** An answer for a text that is read later: with its moments in full. */
export function lastingStartText(start: ShownStart, formatter: Formatter): string {
  const { t, times } = formatter;
  const { answer, from } = start;
  if (from === null) return `${noStartText(start, formatter)}: ${unknownBecause(start, formatter)}`;
  return t(answer === 'yes' ? 'mail.start.since' : 'mail.start.from', { at: times.full(from) });
}

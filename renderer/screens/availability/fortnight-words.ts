import type { FortnightDriving } from '../../../shared/compliance/availability.ts';
import { hoursAndMinutes } from '../../../shared/format/durations.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';

/** `Last week 45 h 10, this week 31 h 05, left 13 h 45 of 90 h` */
export function fortnightWords(
  { lastWeekMinutes, thisWeekMinutes, leftMinutes }: FortnightDriving,
  t: Translate,
): string {
  return t('availability.fortnight', {
    lastWeek: hoursAndMinutes(lastWeekMinutes, t),
    thisWeek: hoursAndMinutes(thisWeekMinutes, t),
    left: hoursAndMinutes(leftMinutes, t),
  });
}

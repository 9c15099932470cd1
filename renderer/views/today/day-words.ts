const longDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' });

/** `Friday 20 November 2026`; `day` is `YYYY-MM-DD`. */
export function longDayWords(day: string): string {
  return longDay.format(Date.parse(day)).replace(',', '');
}

/** `Thursday`; `day` is `YYYY-MM-DD`. */
export function weekdayWords(day: string): string {
  return weekday.format(Date.parse(day));
}

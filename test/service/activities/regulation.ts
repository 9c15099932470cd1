import { hourMs } from './activity-day.ts';

/** Regulation (EC) No 561/2006, articles 6 to 8. */
export const regulation = {
  continuousDriveMinutes: 270,
  breakMinutes: 45,
  /** A break may be taken in two parts, of at least so many minutes, in this order. */
  firstPartOfBreakMinutes: 15,
  secondPartOfBreakMinutes: 30,
  usualDriveMinutes: 9 * 60,
  extendedDriveMinutes: 10 * 60,
  extendedDrivesInAWeek: 2,
  weeklyDriveMinutes: 56 * 60,
  fortnightlyDriveMinutes: 90 * 60,
  regularDailyRestMs: 11 * hourMs,
  reducedDailyRestMs: 9 * hourMs,
  reducedDailyRestsBetweenWeeklyRests: 3,
  regularWeeklyRestMs: 45 * hourMs,
  reducedWeeklyRestMs: 24 * hourMs,
  /** From the end of a weekly rest to the start of the next. */
  longestWithoutWeeklyRestMs: 6 * 24 * hourMs,
} as const;

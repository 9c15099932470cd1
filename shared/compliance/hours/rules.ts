/**
 * The figures of Regulation (EC) No 561/2006 (as amended by Regulation (EU) 2020/1054) and Directive 2002/15/EC, in
 * minutes or as counts, each with its article. A driver's figure beside one of these is a fact; only people who know the
 * journey can tell whether it is an infringement.
 *
 * Rules for particular kinds of journey are left out, because no record of a card or a recorder tells the kind: the other
 * breaks and the later daily rest of occasional passenger services (Regulation (EU) 2024/1258), national exceptions
 * (article 13), and the driving out of scope of article 3. The weekly rests of such kinds count where somebody names the kind.
 */
export const hoursRules = {
  /** Article 7: driving until a break is due. */
  drivingPeriodMinutes: 270,
  /** Article 7: a break, or two parts of it in this order. */
  breakMinutes: 45,
  firstBreakPartMinutes: 15,
  secondBreakPartMinutes: 30,
  /** Article 6(1). */
  dailyDrivingMinutes: 9 * 60,
  extendedDailyDrivingMinutes: 10 * 60,
  extensionsInWeek: 2,
  /** Article 6(2). */
  weeklyDrivingMinutes: 56 * 60,
  /** Article 6(3): in any two consecutive weeks. */
  fortnightlyDrivingMinutes: 90 * 60,
  /** Article 4(g). */
  regularDailyRestMinutes: 11 * 60,
  reducedDailyRestMinutes: 9 * 60,
  firstDailyRestPartMinutes: 3 * 60,
  /** Article 8(4): between two weekly rests. */
  reducedDailyRests: 3,
  /** Article 8(2), and 8(5) for multi-manning: from the end of the rest before. */
  dailyRestWithinMinutes: 24 * 60,
  multiManningRestWithinMinutes: 30 * 60,
  /** Article 4(o): for the first hour the other driver is optional. */
  multiManningOptionalMinutes: 60,
  /** Commission implementing decision of 7 June 2011, C(2011) 3759: ends a day's driving where no daily rest was taken. */
  dayEndingRestMinutes: 7 * 60,
  /** Article 4(h). */
  regularWeeklyRestMinutes: 45 * 60,
  reducedWeeklyRestMinutes: 24 * 60,
  /** Article 8(6): from the end of one weekly rest to the start of the next. */
  weeklyRestWithinMinutes: 6 * 24 * 60,
  /** Article 8(6a), (EU) 2024/1258: from a regular one to the next, in an occasional service of passengers. */
  occasionalRestWithinMinutes: 12 * 24 * 60,
  /** The same article: after it a regular and a reduced weekly rest, or two regular ones. */
  restAfterTwelveDaysMinutes: (45 + 24) * 60,
  /** Article 8(6b): after the week of the reduced rest. */
  compensationWithinWeeks: 3,
  /** Article 9(1): on a ferry or train, at most so many interruptions of a rest, of so long altogether. */
  ferryInterruptions: 2,
  ferryInterruptionMinutes: 60,
  /** Article 12: to reach the base for a weekly rest, or, after a break, for a regular one. */
  overrunMinutes: 60,
  overrunForRegularRestMinutes: 120,
  overrunBreakMinutes: 30,
  /** Directive 2002/15/EC, article 4(a): in one week, and on average over four months. */
  weeklyWorkMinutes: 60 * 60,
  averageWeeklyWorkMinutes: 48 * 60,
  averagedWeeks: 17,
  /** Directive 2002/15/EC, article 5. */
  workWithoutBreakMinutes: 6 * 60,
  longWorkMinutes: 9 * 60,
  workBreakMinutes: 30,
  longWorkBreakMinutes: 45,
  workBreakPartMinutes: 15,
} as const;

/**
 * The figures of the domestic rules of Great Britain for goods vehicles, in minutes: Transport Act 1968, part VI, as modified for
 * goods vehicles (SI 1986/1459 and SI 1986/1492).
 */
export const gbDomesticRules = {
  /** Section 103(1): a working day begins with duty. */
  workingDayMinutes: 24 * 60,
  /** Section 96(1). */
  dailyDrivingMinutes: 10 * 60,
  /** Section 96(3)(a): on a working day with driving. */
  dailyDutyMinutes: 11 * 60,
  /** SI 1986/1492: a week with no more driving than this on any day has no limit of duty. */
  exemptDrivingMinutes: 4 * 60,
} as const;

export const dayMinutes = 24 * 60;
export const weekMinutes = 7 * dayMinutes;

/**
 * Article 4(i): from Monday 00:00 to Sunday 24:00. The article names no zone; these are of UTC, the time of every
 * recorder. Weeks count from that of 1970-01-01, which was a Thursday.
 */
export function weekOf(minute: number): number {
  return Math.floor((minute + 3 * dayMinutes) / weekMinutes);
}

/** Monday 00:00 UTC, in minutes since 1970. */
export function startOfWeek(week: number): number {
  return week * weekMinutes - 3 * dayMinutes;
}

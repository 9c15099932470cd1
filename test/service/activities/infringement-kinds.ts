/** What the reference service looks for, with codes, groups and points of its own: the interface shows no catalogue. */
export const infringementKinds = {
  continuousDriving: {
    code: 101,
    group: 'Driving time',
    message: 'More than 4 h 30 of driving without a break',
    points: 2,
  },
  dailyDriving: { code: 102, group: 'Driving time', message: 'More than 10 h of driving in a day', points: 3 },
  thirdExtendedDrive: {
    code: 103,
    group: 'Driving time',
    message: 'Third day of the week with more than 9 h of driving',
    points: 2,
  },
  weeklyDriving: { code: 104, group: 'Driving time', message: 'More than 56 h of driving in a week', points: 4 },
  fortnightlyDriving: {
    code: 105,
    group: 'Driving time',
    message: 'More than 90 h of driving in two weeks',
    points: 4,
  },
  shortDailyRest: { code: 201, group: 'Rest', message: 'Daily rest of less than 9 h', points: 3 },
  fourthReducedRest: {
    code: 202,
    group: 'Rest',
    message: 'Fourth reduced daily rest between two weekly rests',
    points: 2,
  },
  lateWeeklyRest: { code: 301, group: 'Rest', message: 'No weekly rest within six times 24 h', points: 4 },
} as const;

export type InfringementKind = (typeof infringementKinds)[keyof typeof infringementKinds];

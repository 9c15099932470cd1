import type { Hours } from '../../shared/compliance/record/hours.ts';
import type { Witness } from '../service/activities/minute-record.ts';
import { cardOf, minutesIn } from './story.ts';

/** An example that follows from the text of an article, with what it asks and what must be answered. */
export interface WorkedExample {
  readonly article: string;
  readonly says: string;
  readonly witnesses: readonly Witness[];
  readonly zone?: string;
  readonly asks: (hours: Pick<Hours, keyof Hours>) => unknown;
  readonly answer: unknown;
}

const h = minutesIn;
/** A Monday; the card was at rest for 45 hours before. */
const monday = '2026-03-02T06:00';
const afterWeeklyRest = '2026-02-28T09:00';
const week = (text: string): Witness[] => [cardOf(afterWeeklyRest, `rest 45:00, ${text}`)];
const driven = ({ dutyDays }: Hours): number[] => dutyDays.map(({ minutes }) => minutes.drive);
const periods = ({ drivingPeriods }: Hours): unknown[] =>
  drivingPeriods.map(({ driveMinutes, endedBy }) => [driveMinutes, endedBy]);
/** Without the first, which began before the records. */
const dailyRests = ({ rests }: Hours): unknown[] =>
  rests.slice(1).map(({ daily, withinMinutes }) => [daily, withinMinutes]);
const at = (time: string): number => Date.parse(`${time}:00Z`) / 60_000;
/** Nine hours of driving as article 7 has it, in 9:45. */
const nineHours = 'drive 4:30, rest 0:45, drive 4:30';
const days = (count: number, day: string): string => Array(count).fill(day).join(', ');
const vehicleUnit = (
  vehicle: string,
  card: Witness,
  inserted: string,
  withdrawn: string,
  basis: 'genuine' | 'not-checked' = 'genuine',
): Witness => ({
  kind: 'vehicle-unit',
  vehicle,
  days: card.days.map((day) => ({
    ...day,
    basis,
    insertions: [{ slot: 'driver' as const, inserted: at(inserted) * 60, withdrawn: at(withdrawn) * 60 }],
  })),
  readAt: null,
  marks: [],
});

export const workedExamples: readonly WorkedExample[] = [
  {
    article: '561/2006, article 4(j) and 165/2014, article 34(5)',
    says: 'counts driving, other work, availability and rest by the UTC day',
    witnesses: [cardOf('2026-03-02T22:00', 'drive 1:00, work 0:30, available 0:20, rest 0:10, drive 2:00, rest 22:00')],
    asks: ({ utcDays }) => utcDays.map(({ day, drive, work, available, rest }) => [day, drive, work, available, rest]),
    answer: [
      ['2026-03-02', 60, 30, 20, 10],
      ['2026-03-03', 120, 0, 0, h('22:00')],
    ],
  },
  {
    article: '165/2014, article 34(3) and (5)',
    says: 'takes what was entered by hand, and calls the rest unknown',
    witnesses: [cardOf(monday, 'drive 2:00, unrecorded 1:00, by-hand work 0:30, by-hand rest 0:15, drive 1:00')],
    asks: ({ utcDays }) => utcDays.map(({ drive, work, rest, unknown }) => [drive, work, rest, unknown]),
    answer: [[180, 30, 15, 60]],
  },
  {
    article: '561/2006, article 6(5)',
    says: 'counts driving out of scope as other work, up to its end or to the withdrawal of the card',
    witnesses: [
      cardOf(monday, 'drive 1:00, out, drive 1:00, in, drive 0:30, out, drive 0:20, unrecorded 0:10, drive 0:40'),
    ],
    asks: ({ utcDays }) => utcDays.map(({ drive, work, outOfScope }) => [drive, work, outOfScope]),
    answer: [[130, 80, 80]],
  },
  {
    article: 'calendar of the depot',
    says: 'puts the minutes on the depot’s days where its clocks go forward',
    witnesses: [cardOf('2026-03-28T23:30', 'drive 1:00, rest 22:00, work 1:00')],
    zone: 'Europe/Warsaw',
    asks: ({ zoneDays }) =>
      zoneDays.map(({ day, minutesOfDay, drive, rest, work }) => [day, minutesOfDay, drive, rest, work]),
    answer: [
      ['2026-03-29', 1_380, 60, h('21:30'), 0],
      ['2026-03-30', 1_440, 0, 30, 60],
    ],
  },
  {
    article: 'calendar of the depot',
    says: 'puts the minutes on the depot’s days where its clocks go back',
    witnesses: [cardOf('2026-10-24T22:30', 'drive 1:00, rest 24:30, work 1:00')],
    zone: 'Europe/London',
    asks: ({ zoneDays }) =>
      zoneDays.map(({ day, minutesOfDay, drive, rest, work }) => [day, minutesOfDay, drive, rest, work]),
    answer: [
      ['2026-10-24', 1_440, 30, 0, 0],
      ['2026-10-25', 1_500, 30, h('24:30'), 0],
      ['2026-10-26', 1_440, 0, 0, 60],
    ],
  },
  {
    article: '561/2006, article 7, first paragraph',
    says: 'begins a new driving period after a break of 45 minutes',
    witnesses: week('drive 4:30, rest 0:45, drive 4:30'),
    asks: periods,
    answer: [
      [270, 'break'],
      [270, 'data-end'],
    ],
  },
  {
    article: '561/2006, article 7, first paragraph',
    says: 'goes on counting after 44 minutes, and after other work in a break',
    witnesses: week('drive 2:00, rest 0:44, drive 2:00, rest 0:25, work 0:05, rest 0:25, drive 1:00'),
    asks: periods,
    answer: [[300, 'data-end']],
  },
  {
    article: '561/2006, article 7, second paragraph',
    says: 'takes 15 minutes and later 30 for a break',
    witnesses: week('drive 2:00, rest 0:15, drive 2:30, rest 0:30, drive 1:00'),
    asks: periods,
    answer: [
      [270, 'split-break'],
      [60, 'data-end'],
    ],
  },
  {
    article: '561/2006, article 7, second paragraph',
    says: 'does not take 30 minutes and later 15 for a break',
    witnesses: week('drive 2:00, rest 0:30, drive 2:30, rest 0:15, drive 1:00'),
    asks: periods,
    answer: [[330, 'data-end']],
  },
  {
    article: '561/2006, article 7, second paragraph',
    says: 'does not take a pause before any driving for the first part',
    witnesses: week('work 1:00, rest 0:15, work 0:10, drive 4:00, rest 0:30, drive 1:00'),
    asks: periods,
    answer: [[300, 'data-end']],
  },
  {
    article: '561/2006, article 7, third paragraph (2020/1054)',
    says: 'takes 45 minutes of availability beside the other driver for a break, and not those of one who is alone',
    witnesses: week('crew drive 4:00, beside available 0:45, crew drive 2:00, available 0:45, crew drive 1:00'),
    asks: periods,
    answer: [
      [240, 'crew-availability'],
      [180, 'data-end'],
    ],
  },
  {
    article: '561/2006, article 4(k)',
    says: 'counts a day of driving from one daily rest to the next, over midnight',
    witnesses: week('rest 10:00, drive 4:00, rest 0:45, drive 4:00, rest 0:45, drive 1:42, rest 11:00, drive 1:00'),
    asks: driven,
    answer: [h('9:42'), 60],
  },
  {
    article: '561/2006, article 6(1)',
    says: 'counts the days of a week with more than 9 hours of driving, and sets a third against 9 hours',
    witnesses: week(days(3, 'drive 4:30, rest 0:45, drive 4:30, rest 0:45, drive 0:30, rest 11:00')),
    asks: ({ weeks, dutyDays }) => [
      weeks.map(({ extendedDays }) => extendedDays),
      dutyDays.map(({ overrun }) => overrun?.overMinutes ?? 0),
    ],
    answer: [
      [0, 3],
      [0, 0, 30],
    ],
  },
  {
    article: '561/2006, article 4(g)',
    says: 'calls 11 hours regular, and 9 hours reduced, by the minute',
    witnesses: week(`${nineHours}, rest 11:00, ${nineHours}, rest 10:59, ${nineHours}, rest 9:00, ${nineHours}`),
    asks: dailyRests,
    answer: [
      ['regular', 660],
      ['reduced', 659],
      ['reduced', 540],
    ],
  },
  {
    article: '561/2006, article 4(g)',
    says: 'takes 3 hours and later 9 for a regular daily rest',
    witnesses: week('drive 4:00, rest 3:00, drive 4:00, work 2:00, rest 9:00, drive 1:00'),
    asks: (hours) => [dailyRests(hours), driven(hours)],
    answer: [[['split', 540]], [480, 60]],
  },
  {
    article: '561/2006, article 4(g)',
    says: 'does not take 2:59 and later 9 hours for a regular daily rest',
    witnesses: week('drive 4:00, rest 2:59, drive 4:00, work 2:00, rest 9:00, drive 1:00'),
    asks: dailyRests,
    answer: [['reduced', 540]],
  },
  {
    article: '561/2006, article 8(2)',
    says: 'counts what of a rest lies within 24 hours after the rest before',
    witnesses: week('work 14:00, rest 12:00, drive 1:00'),
    asks: dailyRests,
    answer: [['reduced', 600]],
  },
  {
    article: '561/2006, article 8(2)',
    says: 'tells that less than 9 hours of a long rest lie within the 24',
    witnesses: week('work 16:00, rest 12:00, drive 1:00'),
    asks: dailyRests,
    answer: [['short', 480]],
  },
  {
    article: '561/2006, article 8(5)',
    says: 'counts within 30 hours where two drivers drive',
    witnesses: week(
      'crew drive 4:30, beside available 4:30, crew drive 4:30, beside available 6:30, rest 9:00, drive 1:00',
    ),
    asks: ({ dutyDays, rests }) => [dutyDays[0]?.isMultiManned, rests[1]?.daily, rests[1]?.withinMinutes],
    answer: [true, 'reduced', 540],
  },
  {
    article: '561/2006, article 4(o)',
    says: 'leaves the first hour without a second driver, and not the next minute',
    witnesses: week('drive 1:00, crew drive 3:00, rest 11:00, drive 1:01, crew drive 3:00, rest 11:00'),
    asks: ({ dutyDays }) => dutyDays.map(({ isMultiManned }) => isMultiManned),
    answer: [true, false],
  },
  {
    article: 'Commission implementing decision C(2011) 3759',
    says: 'ends the driving of a day with 7 hours of rest where no daily rest was taken in time',
    witnesses: week('drive 8:00, rest 7:00, drive 8:00, rest 11:00, drive 1:00'),
    asks: (hours) => [driven(hours), dailyRests(hours)],
    answer: [
      [480, 480, 60],
      [
        ['short', 420],
        ['regular', 660],
      ],
    ],
  },
  {
    article: 'Commission implementing decision C(2011) 3759',
    says: 'goes on with the day after 6:59 of rest',
    witnesses: week('drive 8:00, rest 6:59, drive 8:00, rest 11:00, drive 1:00'),
    asks: driven,
    answer: [960, 60],
  },
  {
    article: '561/2006, article 4(g)',
    says: 'goes on with the day after 7 hours that are the first part of a split rest',
    witnesses: week('drive 4:00, rest 7:00, drive 4:00, rest 9:00, drive 1:00'),
    asks: (hours) => [driven(hours), dailyRests(hours)],
    answer: [[480, 60], [['split', 540]]],
  },
  {
    article: '561/2006, article 4(h)',
    says: 'calls 45 hours a regular weekly rest, 24 a reduced one, and 23:59 none',
    witnesses: week(
      'drive 1:00, rest 45:00, drive 1:00, rest 44:59, drive 1:00, rest 24:00, drive 1:00, rest 23:59, drive 1:00',
    ),
    asks: ({ rests }) => rests.slice(1).map(({ weekly }) => weekly),
    answer: ['regular', 'reduced', 'reduced', null],
  },
  {
    article: '561/2006, article 8(6)',
    says: 'counts from the end of one weekly rest to the start of the next',
    witnesses: week(`${days(6, 'drive 9:00, rest 15:00')}, drive 1:00, rest 45:00, drive 1:00`),
    asks: ({ weeklyRests }) => weeklyRests.map(({ sinceWeeklyRestMinutes }) => sinceWeeklyRestMinutes),
    answer: [null, 6 * 1_440 + 60],
  },
  {
    article: '561/2006, article 8(4)',
    says: 'counts the reduced daily rests between two weekly rests',
    witnesses: week(
      `${days(4, `${nineHours}, rest 9:00`)}, drive 4:00, rest 11:00, drive 1:00, rest 45:00, drive 1:00`,
    ),
    asks: ({ weeklyRests }) => weeklyRests.at(-1)?.reducedDailyRestsBefore,
    answer: 4,
  },
  {
    article: '561/2006, article 8(6b) and (7)',
    says: 'tells what a reduced weekly rest lacks, until when, and which rest is long enough for it',
    witnesses: week(
      `${days(5, 'drive 9:00, rest 15:00')}, drive 1:00, rest 24:00, ${days(5, 'drive 9:00, rest 15:00')}, drive 1:00, rest 66:00, drive 1:00`,
    ),
    asks: ({ weeklyRests }) => weeklyRests.map(({ compensation }) => compensation),
    // The rest began in the week of 2 March; the third week after it ends on Sunday 29 March, 24:00.
    answer: [null, { missingMinutes: h('21:00'), dueMinute: at('2026-03-30T00:00'), heldBy: 12 }, null],
  },
  {
    article: '561/2006, article 8(7)',
    says: 'takes no rest for the compensation that has not 9 hours beside it',
    witnesses: week(
      `${days(5, 'drive 9:00, rest 15:00')}, drive 1:00, rest 36:00, drive 9:00, rest 17:59, drive 9:00, rest 18:00, drive 1:00`,
    ),
    asks: ({ weeklyRests, rests }) => rests[weeklyRests.at(-1)?.compensation?.heldBy ?? -1]?.restMinutes,
    answer: h('18:00'),
  },
  {
    article: '561/2006, article 8(6), third subparagraph (2020/1054)',
    says: 'counts reduced weekly rests in a row, and those of four weeks',
    witnesses: week(
      `${days(2, `${days(5, 'drive 9:00, rest 15:00')}, drive 1:00, rest 30:00`)}, ${days(5, 'drive 9:00, rest 15:00')}, drive 1:00, rest 45:00, drive 1:00`,
    ),
    asks: ({ weeklyRests }) =>
      weeklyRests.map(({ kind, reducedInARow, inFourWeeks }) => [kind, reducedInARow, inFourWeeks]),
    answer: [
      ['regular', 0, { regular: 1, reduced: 0 }],
      ['reduced', 1, { regular: 1, reduced: 1 }],
      ['reduced', 2, { regular: 1, reduced: 2 }],
      ['regular', 0, { regular: 2, reduced: 2 }],
    ],
  },
  {
    article: '561/2006, article 4(i) and (l)',
    says: 'parts driving at Sunday 24:00 UTC',
    witnesses: [cardOf('2026-03-08T22:00', 'drive 4:00')],
    asks: ({ weeks }) => weeks.map(({ monday: first, minutes }) => [first, minutes.drive]),
    answer: [
      ['2026-03-02', 120],
      ['2026-03-09', 120],
    ],
  },
  {
    article: '561/2006, article 6(2) and (3)',
    says: 'adds up a week and two weeks, and says whether the records hold both whole',
    witnesses: [
      cardOf(
        '2026-03-02T00:00',
        `${days(5, `${nineHours}, rest 14:15`)}, rest 48:00, ${days(5, `${nineHours}, rest 14:15`)}, rest 48:00, drive 1:00`,
      ),
    ],
    asks: ({ weeks }) =>
      weeks.map(({ minutes, fortnightDriveMinutes, fortnightIsCovered }) => [
        minutes.drive,
        fortnightDriveMinutes,
        fortnightIsCovered,
      ]),
    answer: [
      [h('45:00'), h('45:00'), false],
      [h('45:00'), h('90:00'), true],
      [60, h('46:00'), false],
    ],
  },
  {
    article: '561/2006, article 9(1)',
    says: 'joins a daily rest that was interrupted twice, for an hour altogether, on a ferry or train',
    witnesses: week('drive 4:00, rest 4:00, ferry, drive 0:30, rest 4:00, drive 0:30, rest 3:00, drive 1:00'),
    asks: ({ rests }) =>
      rests
        .slice(1)
        .map(({ restMinutes, interruptions, interruptionMinutes, daily }) => [
          restMinutes,
          interruptions,
          interruptionMinutes,
          daily,
        ]),
    answer: [[660, 2, 60, 'regular']],
  },
  {
    article: '561/2006, article 9(1)',
    says: 'does not join a rest whose interruptions are longer than an hour',
    witnesses: week('drive 4:00, rest 4:00, ferry, drive 0:30, rest 4:00, drive 0:31, rest 3:00, drive 1:00'),
    asks: ({ rests }) => rests.slice(1).length,
    answer: 0,
  },
  {
    article: '561/2006, article 9(1)',
    says: 'does not join a rest where nobody marked a ferry or train, nor a reduced daily rest',
    witnesses: week(
      'drive 4:00, rest 6:00, drive 0:30, rest 5:00, drive 4:00, rest 5:00, ferry, drive 0:20, rest 4:30, drive 1:00',
    ),
    asks: ({ rests }) => rests.slice(1).filter(({ interruptions }) => interruptions > 0).length,
    answer: 0,
  },
  {
    article: '561/2006, article 9(1) (2020/1054)',
    says: 'joins a weekly rest too',
    witnesses: week('drive 4:00, rest 20:00, ferry, drive 0:30, rest 5:00, drive 1:00'),
    asks: ({ rests }) => rests.slice(1).map(({ weekly, interruptions }) => [weekly, interruptions]),
    answer: [['reduced', 1]],
  },
  {
    article: '561/2006, article 12 (2020/1054)',
    says: 'tells by how much a day’s limit was passed, what was rested right before, and what rest followed',
    witnesses: week(
      'drive 4:30, rest 0:45, drive 4:30, rest 0:45, drive 1:00, rest 0:30, drive 2:00, rest 45:00, drive 1:00',
    ),
    asks: ({ dutyDays }) => dutyDays[0]?.overrun,
    answer: { limitMinutes: 600, overMinutes: 120, breakBeforeMinutes: 30, nextRest: 'regular' },
  },
  {
    article: '561/2006, article 12',
    says: 'does not take other work right before for a break',
    witnesses: week(
      'drive 4:30, rest 0:45, drive 4:30, rest 0:45, drive 1:00, rest 0:30, work 0:01, drive 1:00, rest 24:00, drive 1:00',
    ),
    asks: ({ dutyDays }) => dutyDays[0]?.overrun,
    answer: { limitMinutes: 600, overMinutes: 60, breakBeforeMinutes: 0, nextRest: 'reduced' },
  },
  {
    article: '2002/15/EC, article 5',
    says: 'counts work with driving up to a break of 15 minutes, and the breaks of a day',
    witnesses: week(
      'work 3:00, rest 0:14, drive 3:00, available 0:30, work 0:01, rest 0:15, work 1:00, rest 0:30, work 1:00',
    ),
    asks: ({ dutyDays }) => dutyDays.map(({ longestWorkMinutes, breakMinutes }) => [longestWorkMinutes, breakMinutes]),
    answer: [[h('6:01'), 45]],
  },
  {
    article: '2002/15/EC, articles 3(a) and 4(a)',
    says: 'counts driving and other work of a week, without availability, and the average of whole weeks',
    witnesses: [
      cardOf(
        '2026-03-02T00:00',
        `${days(5, 'work 3:00, drive 9:00, available 1:00, rest 11:00')}, rest 48:00, ${days(5, 'drive 8:00, rest 16:00')}, rest 48:00, work 1:00`,
      ),
    ],
    asks: ({ weeks }) =>
      weeks.map(({ workingMinutes, averageWorkingMinutes, averagedWeeks }) => [
        workingMinutes,
        averageWorkingMinutes,
        averagedWeeks,
      ]),
    answer: [
      [h('60:00'), h('60:00'), 1],
      [h('40:00'), h('50:00'), 2],
      [60, null, 0],
    ],
  },
  {
    article: '2002/15/EC, article 4(a)',
    says: 'leaves weeks without records out of the average, and counts them: two of 60 h with two silent ones between',
    witnesses: [
      cardOf(
        '2026-03-02T00:00',
        `${days(6, 'work 1:00, drive 9:00, rest 14:00')}, rest 24:00, unrecorded 336:00, ${days(6, 'work 1:00, drive 9:00, rest 14:00')}, rest 24:00, work 1:00`,
      ),
    ],
    asks: ({ weeks }) =>
      weeks.map(({ averageWorkingMinutes, averagedWeeks, unrecordedWeeks }) => [
        averageWorkingMinutes,
        averagedWeeks,
        unrecordedWeeks,
      ]),
    answer: [
      [h('60:00'), 1, 0],
      [null, 1, 1],
      [null, 1, 2],
      [h('60:00'), 2, 2],
      [null, 0, 0],
    ],
  },
  {
    article: 'both copies of a card',
    says: 'takes the copy whose signature is genuine, and tells where the other differs',
    witnesses: [
      cardOf(monday, 'drive 2:00, rest 0:30, drive 1:00', 'does-not-verify'),
      cardOf(monday, 'drive 1:30, work 0:30, rest 0:30, drive 1:00', 'genuine'),
    ],
    asks: ({ utcDays, differences }) => [
      utcDays.map(({ drive, work, notGenuine }) => [drive, work, notGenuine]),
      differences,
    ],
    answer: [
      [[150, 30, { 'not-checked': 0, 'does-not-verify': 0 }]],
      [
        {
          kind: 'activity',
          startMinute: at('2026-03-02T07:30'),
          endMinute: at('2026-03-02T08:00'),
          taken: 1,
          other: 0,
          takenDoing: 'work',
          otherDoing: 'drive',
        },
      ],
    ],
  },
  {
    article: 'a card with a vehicle unit',
    says: 'fills what the card does not hold from the recorder that it was in, and says how far that was checked',
    witnesses: [
      cardOf(monday, 'drive 1:00, unrecorded 3:00, drive 1:00'),
      vehicleUnit('V1', cardOf(monday, 'drive 5:00'), '2026-03-02T07:00', '2026-03-02T09:00', 'not-checked'),
    ],
    asks: ({ utcDays }) => utcDays.map(({ drive, unknown, notGenuine }) => [drive, unknown, notGenuine]),
    answer: [[240, 60, { 'not-checked': 120, 'does-not-verify': 0 }]],
  },
  {
    article: 'a card in two vehicles',
    says: 'tells of a card that two recorders held at once',
    witnesses: [
      vehicleUnit('V1', cardOf(monday, 'drive 5:00'), '2026-03-02T06:00', '2026-03-02T09:00'),
      vehicleUnit('V2', cardOf(monday, 'drive 5:00'), '2026-03-02T08:00', '2026-03-02T10:00'),
    ],
    asks: ({ differences }) => differences.map(({ kind, startMinute, endMinute }) => [kind, startMinute, endMinute]),
    answer: [['two-vehicles', at('2026-03-02T08:00'), at('2026-03-02T09:00')]],
  },
  {
    article: 'rests that nobody recorded',
    says: 'counts as rest, as recorders do, and says how much of it is not recorded',
    witnesses: week('drive 4:00, rest 1:00, unrecorded 10:00, drive 1:00'),
    asks: ({ rests }) =>
      rests.slice(1).map(({ daily, restMinutes, unknownMinutes }) => [daily, restMinutes, unknownMinutes]),
    answer: [['regular', 660, 600]],
  },
];

import type { HoursFact } from '../../contract/hours.ts';
import type { DutyFacts, Overrun } from './duty-facts.ts';
import type { Hours } from './hours.ts';
import type { Rest } from './rests.ts';
import { hoursRules } from './rules.ts';
import type { Week, WeeklyRest } from './weeks.ts';

/** What is said, each with the article that it stands beside. */
const FACT_ARTICLES = {
  'daily-driving': '561/2006, article 6(1)',
  'driving-period': '561/2006, article 7',
  'two-drivers': '561/2006, articles 4(o) and 8(5)',
  'out-of-scope': '561/2006, article 6(5)',
  'over-daily-limit': '561/2006, article 12',
  'over-daily-limit-before-weekly-rest': '561/2006, article 12',
  'work-without-break': '2002/15/EC, article 5(1)',
  'work-and-breaks': '2002/15/EC, article 5(1)',
  'rest-within': '561/2006, articles 4(g) and 8(2)',
  'rest-within-two-drivers': '561/2006, articles 4(g) and 8(5)',
  'rest-split': '561/2006, articles 4(g) and 8(2)',
  'weekly-rest': '561/2006, articles 4(h) and 8(6)',
  'rest-interrupted': '561/2006, article 9(1)',
  'rest-not-recorded': '165/2014, article 34(3)',
  'weekly-driving': '561/2006, article 6(2)',
  'fortnightly-driving': '561/2006, article 6(3)',
  'fortnightly-driving-in-part': '561/2006, article 6(3)',
  'extended-days': '561/2006, article 6(1)',
  'weekly-work': '2002/15/EC, article 4(a)',
  'average-work': '2002/15/EC, article 4(a)',
  'since-weekly-rest': '561/2006, article 8(6)',
  'reduced-daily-rests': '561/2006, article 8(4)',
  'reduced-in-a-row': '561/2006, article 8(6)',
  'compensation-held': '561/2006, articles 8(6b) and 8(7)',
  'compensation-owed': '561/2006, articles 8(6b) and 8(7)',
} as const satisfies Readonly<Record<HoursFact['code'], string>>;

function fact(code: HoursFact['code'], values: HoursFact['values']): HoursFact {
  return { code, article: FACT_ARTICLES[code], values };
}

/** What is to be said of a day of driving, and of the rest after it. */
export function factsOfDay(day: DutyFacts, rests: readonly Rest[]): readonly HoursFact[] {
  const { minutes, longestDrivingPeriodMinutes, longestWorkMinutes, breakMinutes, isMultiManned, overrun } = day;
  const worked = minutes.drive + minutes.work;
  const rest = day.restIndex === null ? undefined : rests[day.restIndex];
  return [
    ...(minutes.drive > 0 ? [fact('daily-driving', { driven: minutes.drive })] : []),
    ...(minutes.drive > 0 ? [fact('driving-period', { driven: longestDrivingPeriodMinutes })] : []),
    ...(isMultiManned ? [fact('two-drivers', {})] : []),
    ...(minutes.outOfScope > 0 ? [fact('out-of-scope', { driven: minutes.outOfScope })] : []),
    ...(overrun === null ? [] : [factOfOverrun(overrun)]),
    ...(longestWorkMinutes > hoursRules.workWithoutBreakMinutes
      ? [fact('work-without-break', { worked: longestWorkMinutes })]
      : []),
    ...(worked > hoursRules.workWithoutBreakMinutes ? [fact('work-and-breaks', { worked, breaks: breakMinutes })] : []),
    ...(rest === undefined ? [] : factsOfRest(rest, isMultiManned)),
  ];
}

function factOfOverrun({ overMinutes, limitMinutes, breakBeforeMinutes, nextRest }: Overrun): HoursFact {
  const values = { over: overMinutes, limit: limitMinutes, before: breakBeforeMinutes };
  return fact(nextRest === null ? 'over-daily-limit' : 'over-daily-limit-before-weekly-rest', values);
}

function factsOfRest(rest: Rest, isMultiManned: boolean): readonly HoursFact[] {
  const { daily, withinMinutes, weekly, restMinutes, unknownMinutes, interruptions, interruptionMinutes } = rest;
  return [
    ...(weekly === null ? [] : [fact('weekly-rest', { rest: restMinutes })]),
    ...(daily === null || withinMinutes === null ? [] : [factOfDailyRest(daily, withinMinutes, isMultiManned)]),
    ...(interruptions > 0
      ? [fact('rest-interrupted', { count: interruptions, interrupted: interruptionMinutes, rest: restMinutes })]
      : []),
    ...(unknownMinutes > 0 ? [fact('rest-not-recorded', { unknown: unknownMinutes, rest: restMinutes })] : []),
  ];
}

function factOfDailyRest(daily: NonNullable<Rest['daily']>, withinMinutes: number, isMultiManned: boolean): HoursFact {
  if (daily === 'split') return fact('rest-split', { rest: withinMinutes });
  return fact(isMultiManned ? 'rest-within-two-drivers' : 'rest-within', { rest: withinMinutes });
}

/** What is to be said of a week, and of the weekly rests that began in it. */
export function factsOfWeek(week: Week, hours: Pick<Hours, 'weeklyRests' | 'rests'>): readonly HoursFact[] {
  const { minutes, fortnightDriveMinutes, extendedDays, workingMinutes, averageWorkingMinutes, averagedWeeks } = week;
  return [
    fact('weekly-driving', { driven: minutes.drive }),
    fact(week.fortnightIsCovered ? 'fortnightly-driving' : 'fortnightly-driving-in-part', {
      driven: fortnightDriveMinutes,
    }),
    ...(extendedDays > 0 ? [fact('extended-days', { count: extendedDays })] : []),
    fact('weekly-work', { worked: workingMinutes }),
    ...(averageWorkingMinutes === null || averagedWeeks < 2
      ? []
      : [fact('average-work', { worked: averageWorkingMinutes, count: averagedWeeks })]),
    ...week.weeklyRests.flatMap((index) => {
      const rest = hours.weeklyRests[index];
      return rest ? factsOfWeeklyRest(rest, hours.rests) : [];
    }),
  ];
}

function factsOfWeeklyRest(weekly: WeeklyRest, rests: readonly Rest[]): readonly HoursFact[] {
  const { sinceWeeklyRestMinutes, reducedDailyRestsBefore, reducedInARow, inFourWeeks, compensation } = weekly;
  const { restIndex } = weekly;
  const restAt = rests[restIndex]?.startMinute ?? 0;
  const held = compensation?.heldBy == null ? undefined : rests[compensation.heldBy];
  return [
    ...(sinceWeeklyRestMinutes === null ? [] : [fact('since-weekly-rest', { since: sinceWeeklyRestMinutes, restAt })]),
    ...(reducedDailyRestsBefore > 0 ? [fact('reduced-daily-rests', { count: reducedDailyRestsBefore, restAt })] : []),
    ...(reducedInARow > 1
      ? [
          fact('reduced-in-a-row', {
            count: reducedInARow,
            restAt,
            regular: inFourWeeks.regular,
            all: inFourWeeks.regular + inFourWeeks.reduced,
          }),
        ]
      : []),
    ...(compensation === null
      ? []
      : [
          held
            ? fact('compensation-held', {
                missing: compensation.missingMinutes,
                restAt,
                dueAt: compensation.dueMinute,
                heldAt: held.startMinute,
                held: held.restMinutes,
              })
            : fact('compensation-owed', {
                missing: compensation.missingMinutes,
                restAt,
                dueAt: compensation.dueMinute,
              }),
        ]),
  ];
}

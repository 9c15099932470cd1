import type { HoursDutyDay, HoursFact, HoursReport } from '../../contract/hours.ts';
import { depotDays } from '../depot-days.ts';
import type { CalendarDay } from '../hours/day-minutes.ts';
import type { DriverRecords, NamedSource } from '../hours/driver-records.ts';
import type { DutyFacts, Overrun } from '../hours/duty-facts.ts';
import type { LeaveDays } from '../hours/leave.ts';
import type { Rest } from '../hours/rests.ts';
import { hoursRules, weekMinutes, weekOf } from '../hours/rules.ts';
import type { Week, WeeklyRest } from '../hours/weeks.ts';
import { type Hours, hoursOfRecord } from './hours.ts';
import { type Provenance, provenanceOf } from './provenance.ts';
import { recordOf } from './record.ts';

/**
 * The report about a driver's time; null where there are no records.
 * @param zone an existing IANA zone: that of the depot.
 * @param leave the driver's days of leave and sickness, for the average.
 */
export function hoursReport(
  { sources, distances }: DriverRecords,
  zone: string,
  leave: readonly LeaveDays[] = [],
): HoursReport | null {
  const record = recordOf(sources);
  const hours = hoursOfRecord(record, depotDays(zone), leave);
  if (hours === null) return null;
  const provenance = provenanceOf(record);
  return {
    from: momentOf(hours.from),
    until: momentOf(hours.until),
    zone,
    sources: sources.map(sourceReport),
    utcDays: hours.utcDays.map(dayReport),
    zoneDays: hours.zoneDays.map(dayReport),
    weeks: hours.weeks.map((week) => ({
      monday: week.monday,
      isCovered: week.coveredMinutes === weekMinutes,
      fortnightIsCovered: week.fortnightIsCovered,
      ...week.minutes,
      facts: factsOfWeek(week, hours),
      days: hours.dutyDays
        .filter(({ startMinute }) => weekOf(startMinute) === weekOf(minuteOfDay(week.monday)))
        .map((day) => dutyDayReport(day, hours, provenance)),
    })),
    byHand: provenance.byHand.map(spanReport),
    implausible: provenance.implausible.map(({ kind, ...span }) => ({ kind, ...spanReport(span) })),
    differences: hours.differences.map(({ kind, startMinute, endMinute, taken, other, takenDoing, otherDoing }) => ({
      kind,
      from: momentOf(startMinute),
      until: momentOf(endMinute),
      taken,
      other,
      takenActivity: takenDoing,
      otherActivity: otherDoing,
    })),
    distances,
  };
}

type Span = Provenance['byHand'][number];

function spanReport({ startMinute, endMinute }: Span): HoursReport['byHand'][number] {
  return { from: momentOf(startMinute), until: momentOf(endMinute) };
}

/** Minutes since 1970 as a moment in UTC. */
function momentOf(minute: number): string {
  return `${new Date(minute * 60_000).toISOString().slice(0, 16)}:00Z`;
}

function minuteOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 60_000;
}

function sourceReport({ name }: NamedSource): HoursReport['sources'][number] {
  return name.kind === 'card'
    ? { kind: 'card', generation: name.generation, vehicle: null }
    : { kind: 'vehicle-unit', generation: null, vehicle: name.vehicle };
}

function dayReport({ notGenuine, ...day }: CalendarDay): HoursReport['utcDays'][number] {
  return { ...day, notChecked: notGenuine['not-checked'], doesNotVerify: notGenuine['does-not-verify'] };
}

function dutyDayReport(day: DutyFacts, { rests, utcDays }: Hours, provenance: Provenance): HoursDutyDay {
  const rest = day.restIndex === null ? undefined : rests[day.restIndex];
  const touched = utcDays.filter((each) => {
    const start = minuteOfDay(each.day);
    return start < day.endMinute && start + each.minutesOfDay > day.startMinute;
  });
  return {
    from: momentOf(day.startMinute),
    until: momentOf(day.endMinute),
    startIsKnown: day.startIsKnown,
    ...day.minutes,
    longestDrivingPeriod: day.longestDrivingPeriodMinutes,
    isMultiManned: day.isMultiManned,
    isGenuine: touched.every(({ notGenuine }) => notGenuine['not-checked'] + notGenuine['does-not-verify'] === 0),
    rest: rest ? restReport(rest) : null,
    facts: [...factsOfDay(day, rests), ...factsOfProvenance(day, rest ?? null, provenance)],
  };
}

function restReport(rest: Rest): NonNullable<HoursDutyDay['rest']> {
  return {
    from: momentOf(rest.startMinute),
    until: momentOf(rest.endMinute),
    minutes: rest.restMinutes,
    unknown: rest.unknownMinutes,
    daily: rest.daily,
    weekly: rest.weekly,
    interruptions: rest.interruptions,
    isCutOff: rest.isCutOff,
  };
}

/** The article of the law that each fact relates to. */
const factArticles = {
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
  'by-hand': '165/2014, article 34(3)',
  'rest-by-hand': '165/2014, article 34(3)',
  'still-odometer': '165/2014, article 32(3)',
  'over-fifteen-hours': '561/2006, article 8(2)',
  'never-closed': '165/2014, article 34(1)',
  'weekly-driving': '561/2006, article 6(2)',
  'fortnightly-driving': '561/2006, article 6(3)',
  'fortnightly-driving-in-part': '561/2006, article 6(3)',
  'extended-days': '561/2006, article 6(1)',
  'weekly-work': '2002/15/EC, article 4(a)',
  'average-work': '2002/15/EC, article 4(a)',
  'average-work-in-part': '2002/15/EC, article 4(a)',
  'average-weeks-in-part': '2002/15/EC, article 4(a)',
  'average-leave': '2003/88/EC, article 16(b)',
  'since-weekly-rest': '561/2006, article 8(6)',
  'reduced-daily-rests': '561/2006, article 8(4)',
  'reduced-in-a-row': '561/2006, article 8(6)',
  'compensation-held': '561/2006, articles 8(6b) and 8(7)',
  'compensation-owed': '561/2006, articles 8(6b) and 8(7)',
} as const satisfies Readonly<Record<HoursFact['code'], string>>;

function fact(code: HoursFact['code'], values: HoursFact['values']): HoursFact {
  return { code, article: factArticles[code], values };
}

/** The facts about a duty day and the rest after it. */
function factsOfDay(day: DutyFacts, rests: readonly Rest[]): readonly HoursFact[] {
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

/** How the day and the rest after it are known, where that is not by the recorder alone and beyond doubt. */
function factsOfProvenance(
  day: DutyFacts,
  rest: Rest | null,
  { byHand, implausible }: Provenance,
): readonly HoursFact[] {
  const entered = minutesIn(byHand, day);
  const enteredOfRest = rest === null ? 0 : minutesIn(byHand, rest);
  const doubts = (kind: Provenance['implausible'][number]['kind']) => implausible.filter((each) => each.kind === kind);
  const still = minutesIn(doubts('still-odometer'), day);
  const overlong = doubts('over-fifteen-hours').filter((span) => minutesIn([span], day) > 0);
  const unclosed = doubts('never-closed').filter(
    ({ startMinute }) => startMinute >= day.startMinute && startMinute < day.endMinute,
  );
  return [
    ...(entered > 0 ? [fact('by-hand', { entered })] : []),
    ...(enteredOfRest > 0 ? [fact('rest-by-hand', { entered: enteredOfRest })] : []),
    ...(still > 0 ? [fact('still-odometer', { driven: still })] : []),
    ...(overlong.length > 0 ? [fact('over-fifteen-hours', {})] : []),
    ...unclosed.map(({ startMinute }) => fact('never-closed', { fromAt: startMinute })),
  ];
}

function minutesIn(spans: readonly Span[], within: Span): number {
  return spans.reduce(
    (sum, { startMinute, endMinute }) =>
      sum + Math.max(0, Math.min(endMinute, within.endMinute) - Math.max(startMinute, within.startMinute)),
    0,
  );
}

/** The facts about a week and the weekly rests that began in it. */
function factsOfWeek(week: Week, hours: Pick<Hours, 'weeklyRests' | 'rests'>): readonly HoursFact[] {
  const { minutes, fortnightDriveMinutes, extendedDays, workingMinutes } = week;
  return [
    fact('weekly-driving', { driven: minutes.drive }),
    fact(week.fortnightIsCovered ? 'fortnightly-driving' : 'fortnightly-driving-in-part', {
      driven: fortnightDriveMinutes,
    }),
    ...(extendedDays > 0 ? [fact('extended-days', { count: extendedDays })] : []),
    fact('weekly-work', { worked: workingMinutes }),
    ...averageFacts(week),
    ...week.weeklyRests.flatMap((index) => {
      const rest = hours.weeklyRests[index];
      return rest ? factsOfWeeklyRest(rest, hours.rests) : [];
    }),
  ];
}

function averageFacts({
  averageWorkingMinutes,
  averagedWeeks,
  unrecordedWeeks,
  weeksInPart,
  averagedLeaveDays,
}: Week): readonly HoursFact[] {
  if (averageWorkingMinutes === null || averagedWeeks + unrecordedWeeks < 2) return [];
  const average = { worked: averageWorkingMinutes, count: averagedWeeks };
  return [
    unrecordedWeeks === 0
      ? fact('average-work', average)
      : fact('average-work-in-part', { ...average, unrecorded: unrecordedWeeks }),
    ...(weeksInPart === 0 ? [] : [fact('average-weeks-in-part', { count: weeksInPart, all: averagedWeeks })]),
    ...(averagedLeaveDays === 0 ? [] : [fact('average-leave', { count: averagedLeaveDays })]),
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

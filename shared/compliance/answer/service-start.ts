import { gbDomestic, type Regime } from '../../settings/driving-rules.ts';
import { gbDomesticRules, hoursRules, startOfWeek, weekOf } from '../hours/rules.ts';
import { type StartAnswer, unknownAnswer } from './answer-kinds.ts';
import { type DrivingLeft, drivingLeft, type EuDrivingLeft, type StartMoment, startMoment } from './driving-left.ts';
import type { ShortAnswer } from './start-answer.ts';
import { domesticArticles } from './working-day.ts';

/** What the service's report (driver-d99) says of a driver, in minutes since 1970. */
export interface ServiceStanding {
  readonly startMinute: number | null;
  readonly upToMinute: number | null;
  readonly reducedRestsUsed: number | null;
  /** Days of ten hours that are left in the week of the answer. */
  readonly extendedDays: number;
  readonly mayReduceNext: boolean | null;
  /** The week in which the service answered, and the driving in it and the one before; null where it does not say it. */
  readonly driven: { readonly week: number; readonly thisWeek: number; readonly lastWeek: number } | null;
}

/** The figures as the report has them, minutes and moments in milliseconds; undefined or null where it has none. */
interface ServiceFigures {
  readonly answeredAtMs: number;
  readonly earliestStartMs: number | null;
  readonly dataUpToMs: number | null;
  readonly reducedRestsLeft: number | undefined;
  readonly extendedDaysLeft: number | undefined;
  /** "Regular" or "Reduced"; other words say nothing. */
  readonly nextWeeklyRest: string | undefined;
  readonly lastWeekMinutes: number | undefined;
  readonly thisWeekMinutes: number | undefined;
  readonly fortnightLeftMinutes: number | undefined;
}

const minuteMs = 60_000;

export function serviceStanding(figures: ServiceFigures): ServiceStanding {
  const { reducedRestsLeft, extendedDaysLeft, nextWeeklyRest } = figures;
  return {
    startMinute: minuteOf(figures.earliestStartMs),
    upToMinute: minuteOf(figures.dataUpToMs),
    reducedRestsUsed:
      reducedRestsLeft === undefined ? null : Math.max(0, hoursRules.reducedDailyRests - Math.max(0, reducedRestsLeft)),
    extendedDays: Math.max(0, extendedDaysLeft ?? 0),
    mayReduceNext: nextWeeklyRest === 'Reduced' ? true : nextWeeklyRest === 'Regular' ? false : null,
    driven: drivenBy(figures),
  };
}

function minuteOf(at: number | null): number | null {
  return at === null ? null : Math.ceil(at / minuteMs);
}

function drivenBy(figures: ServiceFigures): ServiceStanding['driven'] {
  const { answeredAtMs, lastWeekMinutes, thisWeekMinutes, fortnightLeftMinutes } = figures;
  if (lastWeekMinutes === undefined || thisWeekMinutes === undefined || fortnightLeftMinutes === undefined) return null;
  const thisWeek = Math.max(0, thisWeekMinutes);
  // Where the service leaves less than the two weeks come to, its word counts.
  const bothWeeks = Math.max(
    thisWeek + Math.max(0, lastWeekMinutes),
    hoursRules.fortnightlyDrivingMinutes - fortnightLeftMinutes,
  );
  return { week: weekOf(Math.floor(answeredAtMs / minuteMs)), thisWeek, lastWeek: bothWeeks - thisWeek };
}

/**
 * The answer out of the service's report. It says from when the driver can start, and nothing of the rest before that but
 * that the records end with it; nor when the next weekly rest has to begin, nor what has to be made up for.
 */
export function answerByService(service: ServiceStanding, minute: number, regime: Regime): StartAnswer {
  const { startMinute, upToMinute } = service;
  if (startMinute === null || upToMinute === null || service.driven === null) {
    return unknownAnswer('no-records', regime);
  }
  if (regime === gbDomestic) return domesticAnswer(service, { startMinute, upToMinute, minute });
  const left = leftByService(service, startMoment(minute));
  if (minute >= startMinute && isDrivingLeft(left)) {
    const fromMinute = withDrivingSince(service, startMinute, minute);
    return { ...answered(service, minute, left), answer: 'yes', fromMinute, ...takenBy(upToMinute, minute) };
  }
  const fromMinute = nextWithDriving(service, Math.max(startMinute, minute));
  const next = { ...answered(service, fromMinute, leftByService(service, startMoment(fromMinute))), fromMinute };
  if (minute < startMinute) {
    const isWeekly = startMinute - upToMinute >= hoursRules.reducedWeeklyRestMinutes;
    const reason = isWeekly ? 'weekly-rest' : 'daily-rest';
    return { ...next, answer: 'no', reason, article: isWeekly ? '8(6)' : '8(2)', rest: null };
  }
  const isFortnight = left === null || left.fortnightMinutes === 0;
  const reason = isFortnight ? 'fortnight-driving' : 'week-driving';
  return { ...next, answer: 'no', reason, article: isFortnight ? '6(3)' : '6(2)', rest: null };
}

/**
 * By the domestic rules of Great Britain. The report does not tell the working day: one that goes on is over 24 hours after the
 * end of the data. It does not tell either which rules the driver drove under, so the rest that it waits for counts as well.
 */
function domesticAnswer(
  service: ServiceStanding,
  { startMinute, upToMinute, minute }: { readonly [each in 'startMinute' | 'upToMinute' | 'minute']: number },
): StartAnswer {
  const fromMinute = Math.max(startMinute, upToMinute + gbDomesticRules.workingDayMinutes);
  if (minute < fromMinute) return unknownAnswer('service-day', gbDomestic);
  const { weekDrivenMinutes = 0, weekBeforeDrivenMinutes = 0 } = leftByService(service, startMoment(minute)) ?? {};
  const left = {
    dayMinutes: gbDomesticRules.dailyDrivingMinutes,
    weekMinutes: null,
    fortnightMinutes: null,
    weekDrivenMinutes,
    weekBeforeDrivenMinutes,
    extendedDays: null,
  };
  return {
    ...answered(service, minute, left),
    answer: 'yes',
    reason: 'working-day',
    article: domesticArticles.driving,
    fromMinute,
    rest: null,
  };
}

/** The answer and the driving left alone, without when else the driver could start. */
export function shortAnswerByService(service: ServiceStanding, start: StartMoment, regime: Regime): ShortAnswer {
  if (regime === gbDomestic) return answerByService(service, start.minute, regime);
  const { startMinute, upToMinute } = service;
  const left = leftByService(service, start);
  if (startMinute === null || upToMinute === null || left === null) return { answer: 'unknown', left: null };
  return start.minute >= startMinute && isDrivingLeft(left) ? { answer: 'yes', left } : { answer: 'no', left: null };
}

function isDrivingLeft(left: EuDrivingLeft | null): left is EuDrivingLeft {
  return left !== null && left.weekMinutes > 0;
}

/** The first minute from one on that leaves driving. */
function nextWithDriving(service: ServiceStanding, from: number): number {
  const minutes = [from, ...mondaysOn(service).filter((monday) => monday > from)];
  return minutes.find((minute) => isDrivingLeft(leftByService(service, startMoment(minute)))) ?? from;
}

/** Since when there has been driving left, up to a minute that has some. */
function withDrivingSince(service: ServiceStanding, from: number, until: number): number {
  const minutes = [from, ...mondaysOn(service).filter((monday) => monday > from && monday <= until)];
  const lastWithout = minutes.findLastIndex((minute) => !isDrivingLeft(leftByService(service, startMoment(minute))));
  return minutes[lastWithout + 1] ?? until;
}

/** What is used up comes back with a Monday: with the second after the answer at the latest. */
function mondaysOn({ driven }: ServiceStanding): readonly number[] {
  return driven === null ? [] : [startOfWeek(driven.week + 1), startOfWeek(driven.week + 2)];
}

function answered(service: ServiceStanding, minute: number, left: DrivingLeft | null) {
  const { upToMinute, reducedRestsUsed, mayReduceNext } = service;
  const isWeekly = upToMinute !== null && minute - upToMinute >= hoursRules.regularWeeklyRestMinutes;
  return {
    left,
    latestWeeklyRestStartMinute: null,
    mayReduceNext: isWeekly ? null : mayReduceNext,
    owed: null,
    implausible: [],
    reducedDailyRests: isWeekly ? 0 : reducedRestsUsed,
  };
}

/** The rest is known only where it is long enough for every kind, counted from the end of the records. */
function takenBy(upToMinute: number, minute: number): Pick<StartAnswer, 'reason' | 'article' | 'rest'> {
  const restedMinutes = minute - upToMinute;
  if (restedMinutes >= hoursRules.regularWeeklyRestMinutes) {
    return { reason: 'regular-weekly', article: '8(6)', rest: 'regular-weekly' };
  }
  if (restedMinutes >= hoursRules.regularDailyRestMinutes)
    return { reason: 'regular', article: '8(2)', rest: 'regular' };
  return { reason: 'service', article: '8(2)', rest: null };
}

function leftByService({ driven, extendedDays }: ServiceStanding, start: StartMoment): EuDrivingLeft | null {
  if (driven === null) return null;
  const weeksOn = start.week - driven.week;
  return drivingLeft({
    start,
    weekDrivenMinutes: weeksOn <= 0 ? driven.thisWeek : 0,
    weekBeforeDrivenMinutes: weeksOn <= 0 ? driven.lastWeek : weeksOn === 1 ? driven.thisWeek : 0,
    extendedDays: weeksOn > 0 ? hoursRules.extensionsInWeek : extendedDays,
    weeklyRestDueMinute: null,
  });
}

import { type EuRegime, euRegimes, gbDomestic, type Regime, strictestRegime } from '../../settings/driving-rules.ts';
import { reducedRestsInARow } from '../hours/regimes.ts';
import type { RestStanding } from '../hours/rest-ways.ts';
import { hoursRules, startOfWeek } from '../hours/rules.ts';
import type { StandingInWeeks } from '../hours/standing.ts';
import { type Before, latestWeeklyRestStart } from '../hours/weekly-rest-chains.ts';
import { type DriverRecord, standingBefore } from '../record/record.ts';
import {
  articleOfUnknown,
  type NoReason,
  nothingMore,
  type StartAnswer,
  type UnknownReason,
  unknownAnswer,
  type YesReason,
} from './answer-kinds.ts';
import { type DrivingLeft, drivingLeft, type EuDrivingLeft, type StartMoment, startMoment } from './driving-left.ts';
import { type RestBefore, restBefore, type TakenRest } from './rest-before.ts';
import { domesticArticles, workingDayAt, workingDayTurns } from './working-day.ts';

/** With the other rules under which the answer would be another one. */
export interface ComparedAnswer extends StartAnswer {
  readonly otherwiseUnder: readonly Regime[];
}

/**
 * May this driver start at this minute (since 1970 UTC)? It asks the records: those of after that minute are left out, and
 * from their end on the driver is taken to rest.
 */
export function startAnswer(
  record: DriverRecord,
  minute: number,
  regime: Regime = strictestRegime,
  offered: readonly Regime[] = euRegimes,
): ComparedAnswer {
  const standing = standingBefore(record, minute);
  if (standing === null) return { ...unknownAnswer('no-records', regime), otherwiseUnder: [] };
  return {
    ...answerAt(standing, minute, regime),
    otherwiseUnder: otherwiseUnder(standing, minute, { regime, offered }),
  };
}

/** The rules, of those that a depot offers, under which the answer would be another one. */
export function otherwiseUnder(
  standing: StandingInWeeks,
  minute: number,
  { regime, offered }: { readonly regime: Regime; readonly offered: readonly Regime[] },
): readonly Regime[] {
  const verdictUnder = (each: Regime) => verdictAt(standing, startMoment(minute), each).answer;
  const answer = verdictUnder(regime);
  return offered.filter((other) => other !== regime && verdictUnder(other) !== answer);
}

/** The answer and the driving left alone, without when else the driver could start. */
export type ShortAnswer = Pick<StartAnswer, 'answer' | 'left'>;

export function shortAnswerAt(standing: StandingInWeeks, start: StartMoment, regime: Regime): ShortAnswer {
  return verdictAt(standing, start, regime);
}

/** The answer out of where the driver stands at the end of the records, which is not after the minute. */
export function answerAt(standing: StandingInWeeks, minute: number, regime: Regime): StartAnswer {
  return { ...answerBy(standing, minute, regime), implausible: standing.implausible };
}

function answerBy(standing: StandingInWeeks, minute: number, regime: Regime): StartAnswer {
  const verdictOf = (at: number) => verdictAt(standing, startMoment(at), regime);
  const verdict = verdictOf(minute);
  if (verdict.answer === 'unknown') {
    return { ...nothingMore, answer: verdict.answer, reason: verdict.reason, article: verdict.article };
  }
  const turns = turningPoints(standing, minute, regime);
  if (verdict.answer === 'yes') {
    const before = turns.filter((turn) => turn <= minute).reverse();
    const otherwise = before.findIndex((turn) => verdictOf(turn).answer !== 'yes');
    const lawful = otherwise < 0 ? before : before.slice(0, otherwise);
    return answered(verdict, verdict, lawful.at(-1) ?? minute);
  }
  for (const turn of turns.filter((each) => each > minute)) {
    const next = verdictOf(turn);
    if (next.answer === 'unknown') break;
    if (next.answer === 'yes') return answered(verdict, next, turn);
  }
  return { ...nothingMore, answer: 'no', reason: verdict.reason, article: verdict.article };
}

function answered(verdict: Verdict, at: Verdict, fromMinute: number): StartAnswer {
  const { taken, left } = at;
  return {
    answer: verdict.answer,
    reason: verdict.reason,
    article: verdict.article,
    fromMinute,
    rest: taken?.rest ?? null,
    left,
    latestWeeklyRestStartMinute: taken?.latestMinute ?? null,
    mayReduceNext: taken?.mayReduceNext ?? null,
    owed: taken?.owed.map(({ minutes, dueMinute }) => ({ minutes, dueMinute })) ?? null,
    reducedDailyRests: taken?.reducedDailyRests ?? null,
    implausible: [],
  };
}

interface Without<Answer, Reason> {
  readonly answer: Answer;
  readonly reason: Reason;
  readonly article: string;
  readonly taken: null;
  readonly left: null;
}
type No = Without<'no', NoReason>;
type Unknown = Without<'unknown', UnknownReason>;

type Verdict =
  | {
      readonly answer: 'yes';
      readonly reason: YesReason;
      readonly article: string;
      /** Null where no rest was needed. */
      readonly taken: RestBefore | null;
      readonly left: DrivingLeft;
    }
  | No
  | Unknown;

function verdictAt(standing: StandingInWeeks, start: StartMoment, regime: Regime): Verdict {
  if (standing.isAltered) return unknown('altered', regime);
  if (standing.endsAtWork) return unknown('at-work', regime);
  if (regime === gbDomestic) return byWorkingDay(standing, start);
  const isWeekBeforeKnown = startOfWeek(start.week - 1) >= standing.fromMinute;
  const rests = restsAt(standing, start, { regime, isWeekBeforeKnown });
  return rests.answer === 'yes' ? byDriving(standing, start, rests.taken) : rests;
}

interface Rested {
  readonly answer: 'yes';
  readonly taken: TakenBefore;
}

type TakenBefore = RestBefore & { readonly rest: TakenRest };

/**
 * Time without a record is read as rest and as work, and what was before the records at its worst and its best: yes where
 * each of these readings allows it, no where none does, and otherwise not known.
 */
function restsAt(
  standing: StandingInWeeks,
  start: StartMoment,
  { regime, isWeekBeforeKnown }: { readonly regime: EuRegime; readonly isWeekBeforeKnown: boolean },
): Rested | No | Unknown {
  const readings = readingsOf(standing);
  const mild = readings.map((rests) => restBy(rests, start, regime, 'best'));
  // Only where what was before the records makes a difference is it read twice.
  const strict = readings.map((rests, place) => {
    const isSame = rests.weekly[regime].atBest === null && reducedRestsInARow(regime) < 2;
    return (isSame ? mild[place] : undefined) ?? restBy(rests, start, regime, 'worst');
  });
  const all = [...mild, ...strict];
  if (all.every(({ rest }) => rest === null)) {
    if (all.some(({ isOwedUnsure }) => isOwedUnsure)) return unknown('owed-rest');
    return mayBeFerry(standing, start, regime) ? unknown('ferry') : refused(mild[0]);
  }
  const isSureByRest = mild[0]?.rest != null && strict[0]?.rest != null;
  if (!isSureByRest) return unknown(mild[0]?.rest === strict[0]?.rest ? 'unrecorded' : 'short-records');
  if (!isWeekBeforeKnown) return unknown('week-before');
  if (all.some(({ rest }) => rest === null)) return unknown('unrecorded');
  const strictest = all.reduce((one, other) => ((other.latestMinute ?? 0) <= (one.latestMinute ?? 0) ? other : one));
  return strictest.rest === null
    ? unknown('unrecorded')
    : { answer: 'yes', taken: { ...strictest, rest: strictest.rest } };
}

/**
 * By the domestic rules of Great Britain. In a week in which anything was driven under Regulation (EC) No 561/2006, and in the
 * one after it, its rests have to be taken as well; so has whatever may have been driven under it without a record.
 */
function byWorkingDay(standing: StandingInWeeks, start: StartMoment): Verdict {
  const day = workingDayAt(standing.workingDays, start.minute);
  if (day.answer === 'no') return { ...day, taken: null, left: null };
  const since = startOfWeek(start.week - 1);
  const [weekDrivenMinutes, weekBeforeDrivenMinutes] = drivenBefore(standing, start);
  const isSure = weekDrivenMinutes + weekBeforeDrivenMinutes > 0;
  const isGap = (standing.workingDays.unrecordedUntilMinute ?? since) > since;
  const rests =
    isSure || isGap || standing.fromMinute > since
      ? restsAt(standing, start, { regime: strictestRegime, isWeekBeforeKnown: true })
      : null;
  if (rests?.answer === 'no') return isSure ? rests : unknown(isGap ? 'unrecorded' : 'week-before');
  if (day.answer === 'unknown') return { ...day, taken: null, left: null };
  if (rests?.answer === 'unknown') return rests;
  const taken = rests?.taken ?? null;
  const untilRestMinutes = (taken?.latestMinute ?? Number.POSITIVE_INFINITY) - start.minute;
  const left = {
    dayMinutes: Math.min(day.leftMinutes, untilRestMinutes),
    weekMinutes: null,
    fortnightMinutes: null,
    weekDrivenMinutes,
    weekBeforeDrivenMinutes,
    extendedDays: null,
  };
  return { answer: 'yes', reason: 'working-day', article: domesticArticles.driving, taken, left };
}

function readingsOf(standing: StandingInWeeks): readonly RestStanding[] {
  return [standing, ...standing.recordedOnly];
}

function restBy(rests: RestStanding, { minute }: StartMoment, regime: EuRegime, before: Before): RestBefore {
  return restBefore(rests, chainsOf(rests, regime, before), { minute, regime, before });
}

function chainsOf({ weekly }: RestStanding, regime: EuRegime, before: Before) {
  const { recorded, atBest } = weekly[regime];
  return before === 'best' ? (atBest ?? recorded) : recorded;
}

function unknown(reason: UnknownReason, regime: Regime = strictestRegime): Unknown {
  return { answer: 'unknown', reason, article: articleOfUnknown(reason, regime), taken: null, left: null };
}

function refused(rests: RestBefore | undefined): No {
  const { waitsFor, isRegularDue } = { waitsFor: null, isRegularDue: false, ...rests };
  const reason = waitsFor ?? 'daily-rest';
  const article =
    reason === 'weekly-rest' ? '8(6)' : reason === 'compensation' ? '8(6b)' : isRegularDue ? '8(4)' : '8(2)';
  return { answer: 'no', reason, article, taken: null, left: null };
}

/** It would be lawful if there was a bunk on board. */
function mayBeFerry({ onFerry }: StandingInWeeks, start: StartMoment, regime: EuRegime): boolean {
  return onFerry.some((rests) =>
    (['best', 'worst'] as const).some((before) => restBy(rests, start, regime, before).rest !== null),
  );
}

const restArticles: Readonly<Record<TakenRest, string>> = {
  'regular-weekly': '8(6)',
  'reduced-weekly': '8(6)',
  regular: '8(2)',
  split: '4(g)',
  reduced: '8(4)',
};

function byDriving(standing: StandingInWeeks, start: StartMoment, taken: TakenBefore): Verdict {
  const left = leftBefore(standing, start, taken.latestMinute);
  if (left.fortnightMinutes === 0) {
    return { answer: 'no', reason: 'fortnight-driving', article: '6(3)', taken: null, left: null };
  }
  if (left.weekMinutes === 0) return { answer: 'no', reason: 'week-driving', article: '6(2)', taken: null, left: null };
  return { answer: 'yes', reason: taken.rest, article: restArticles[taken.rest], taken, left };
}

/** What is left to drive from a start until the next weekly rest. */
function leftBefore(standing: StandingInWeeks, start: StartMoment, weeklyRestDueMinute: number | null): EuDrivingLeft {
  const [weekDrivenMinutes, weekBeforeDrivenMinutes] = drivenBefore(standing, start);
  return drivingLeft({
    start,
    weekDrivenMinutes,
    weekBeforeDrivenMinutes,
    extendedDays: Math.max(0, hoursRules.extensionsInWeek - (standing.extendedDaysIn.get(start.week) ?? 0)),
    weeklyRestDueMinute,
  });
}

/** Under Regulation (EC) No 561/2006, in the week of the start and in the one before. */
function drivenBefore({ drivenIn }: StandingInWeeks, { week }: StartMoment): readonly [number, number] {
  return [drivenIn.get(week) ?? 0, drivenIn.get(week - 1) ?? 0];
}

/** The minutes from the end of the records on at which an answer may turn into another one, in order. */
function turningPoints(standing: StandingInWeeks, minute: number, asked: Regime): readonly number[] {
  const points = new Set<number>([standing.restFromMinute]);
  // The rests of the strictest rules may be needed as well.
  const regime = asked === gbDomestic ? strictestRegime : asked;
  if (asked === gbDomestic) for (const turn of workingDayTurns(standing.workingDays)) points.add(turn);
  for (const rests of readingsOf(standing)) {
    const { restFromMinute } = rests;
    const chains = [...chainsOf(rests, regime, 'worst'), ...chainsOf(rests, regime, 'best')];
    const owed = [0, ...chains.flatMap((chain) => sumsOf(chain.owed.map(({ minutes }) => minutes)))];
    for (const length of restLengths) for (const more of owed) points.add(restFromMinute + length + more);
    for (const chain of chains) {
      points.add(latestWeeklyRestStart(chain, regime));
      for (const { dueMinute } of chain.owed) {
        points.add(dueMinute);
        for (const more of owed) points.add(dueMinute - hoursRules.reducedDailyRestMinutes - more + 1);
      }
    }
  }
  for (let week = startMoment(standing.restFromMinute).week; startOfWeek(week) <= minute + 4 * 7 * 24 * 60; week++) {
    points.add(startOfWeek(week));
  }
  return [...points].filter((point) => point >= standing.restFromMinute).sort((one, other) => one - other);
}

function sumsOf(minutes: readonly number[]): readonly number[] {
  const sums: number[] = [];
  for (const each of minutes) sums.push(each, ...sums.map((sum) => sum + each));
  return sums;
}

const restLengths = [
  hoursRules.reducedDailyRestMinutes,
  hoursRules.regularDailyRestMinutes,
  hoursRules.reducedWeeklyRestMinutes,
  hoursRules.regularWeeklyRestMinutes,
  hoursRules.restAfterTwelveDaysMinutes,
] as const;

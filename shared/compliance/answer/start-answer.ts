import { type Regime, regimes, strictestRegime } from '../../settings/driving-rules.ts';
import type { ImplausibleDays } from '../hours/records.ts';
import { reducedRestsInARow } from '../hours/regimes.ts';
import type { RestStanding } from '../hours/rest-ways.ts';
import { hoursRules, startOfWeek } from '../hours/rules.ts';
import type { StandingInWeeks } from '../hours/standing.ts';
import { type Before, latestWeeklyRestStart, type OwedRest } from '../hours/weekly-rest-chains.ts';
import { type DriverRecord, standingBefore } from '../record/record.ts';
import { type DrivingLeft, drivingLeft, type StartMoment, startMoment } from './driving-left.ts';
import { type RestBefore, restBefore, type TakenRest } from './rest-before.ts';

/** Why a driver can start: by the rest that was taken, or because the service says that it is over and not which it was. */
const yesReasons = ['regular-weekly', 'reduced-weekly', 'regular', 'split', 'reduced', 'service'] as const;
type YesReason = TakenRest | 'service';

/**
 * Why a driver cannot: a rest is not long enough yet (`daily-rest`, `weekly-rest`), what a reduced weekly rest lacks could
 * not be made up for in time after that start (`compensation`), or no driving is left in the week or the two weeks.
 */
const noReasons = ['daily-rest', 'weekly-rest', 'compensation', 'week-driving', 'fortnight-driving'] as const;
type NoReason = (typeof noReasons)[number];

/**
 * What the records do not tell, and the answer depends on. `no-records`: there are none. `too-old`: they end too long ago,
 * and `ahead-of-clock`: after now. `unsure-card`: a newer card may be the driver's. `altered`: a part was changed
 * since it was signed, and no other file tells it again. `at-work`: they end while the driver worked. `short-records`: they do not show a regular weekly rest from which the weeks can be counted;
 * `week-before`: nor the whole week before the start, which the two weeks' driving needs. `unrecorded`: whether time without
 * a record was rest. `owed-rest`: whether a longer rest was taken to make up for a reduced one. `ferry`: whether an
 * interrupted rest had a bunk on board.
 */
const unknownReasons = [
  'no-records',
  'too-old',
  'ahead-of-clock',
  'unsure-card',
  'altered',
  'at-work',
  'short-records',
  'week-before',
  'unrecorded',
  'owed-rest',
  'ferry',
] as const;
type UnknownReason = (typeof unknownReasons)[number];

export const startReasons = [...yesReasons, ...noReasons, ...unknownReasons] as const;

/** Whether a driver can start at a moment, if nobody drives between the end of the records and then. */
export interface StartAnswer {
  readonly answer: 'yes' | 'no' | 'unknown';
  readonly reason: YesReason | NoReason | UnknownReason;
  /** Of Regulation (EC) No 561/2006, such as `8(6)`. */
  readonly article: string;
  /** The first lawful start: that which the answer's yes goes back to, or the next one; null where it cannot be told. */
  readonly fromMinute: number | null;
  /** The rest until `fromMinute` or, where the answer is yes, until the start that was asked for. */
  readonly rest: TakenRest | null;
  /** At the start that was asked for, or at `fromMinute`. Null where that cannot be told. */
  readonly left: DrivingLeft | null;
  /** By when the next weekly rest has to begin, and whether it may be a reduced one. */
  readonly latestWeeklyRestStartMinute: number | null;
  readonly mayReduceNext: boolean | null;
  /** What reduced weekly rests lack so far. */
  readonly owed: readonly Pick<OwedRest, 'minutes' | 'dueMinute'>[] | null;
  readonly reducedDailyRests: number | null;
  /** What of the records that it rests on is hard to believe. It counts as it was recorded where that allows less. */
  readonly implausible: readonly ImplausibleDays[];
}

/** With the other rules under which the answer would be another one. */
export interface ComparedAnswer extends StartAnswer {
  readonly otherwiseUnder: readonly Regime[];
}

/**
 * May this driver start at this minute (since 1970 UTC)? It asks the records: those of after that minute are left out, and
 * from their end on the driver is taken to rest.
 */
export function startAnswer(record: DriverRecord, minute: number, regime: Regime = strictestRegime): ComparedAnswer {
  const standing = standingBefore(record, minute);
  if (standing === null) return { ...unknownAnswer('no-records'), otherwiseUnder: [] };
  return { ...answerAt(standing, minute, regime), otherwiseUnder: otherwiseUnder(standing, minute, regime) };
}

/** The rules under which the answer would be another one. */
export function otherwiseUnder(standing: StandingInWeeks, minute: number, regime: Regime): readonly Regime[] {
  const verdictUnder = (each: Regime) => verdictAt(standing, startMoment(minute), each).answer;
  const answer = verdictUnder(regime);
  return regimes.filter((other) => other !== regime && verdictUnder(other) !== answer);
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
  if (verdict.answer === 'unknown') return unknownAnswer(verdict.reason);
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

export function unknownAnswer(reason: UnknownReason): StartAnswer {
  return {
    ...nothingMore,
    answer: 'unknown',
    reason,
    article: unknownArticles[reason],
  };
}

const nothingMore = {
  fromMinute: null,
  rest: null,
  left: null,
  latestWeeklyRestStartMinute: null,
  mayReduceNext: null,
  owed: null,
  reducedDailyRests: null,
  implausible: [],
} as const;

const unknownArticles: Readonly<Record<UnknownReason, string>> = {
  'no-records': '8(2)',
  'too-old': '8(2)',
  'ahead-of-clock': '8(2)',
  'unsure-card': '8(2)',
  altered: '8(2)',
  'at-work': '8(2)',
  'short-records': '8(6)',
  'week-before': '6(3)',
  unrecorded: '8(2)',
  'owed-rest': '8(6b)',
  ferry: '9(1)',
};

type Verdict =
  | {
      readonly answer: 'yes';
      readonly reason: YesReason;
      readonly article: string;
      readonly taken: RestBefore;
      readonly left: DrivingLeft;
    }
  | {
      readonly answer: 'no';
      readonly reason: NoReason;
      readonly article: string;
      readonly taken: null;
      readonly left: null;
    }
  | {
      readonly answer: 'unknown';
      readonly reason: UnknownReason;
      readonly article: string;
      readonly taken: null;
      readonly left: null;
    };

/**
 * Time without a record is read as rest and as work, and what was before the records at its worst and its best: yes where
 * each of these readings allows it, no where none does, and otherwise not known.
 */
function verdictAt(standing: StandingInWeeks, start: StartMoment, regime: Regime): Verdict {
  if (standing.isAltered) return unknown('altered');
  if (standing.endsAtWork) return unknown('at-work');
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
  if (startOfWeek(start.week - 1) < standing.fromMinute) return unknown('week-before');
  if (all.some(({ rest }) => rest === null)) return unknown('unrecorded');
  const strictest = all.reduce((one, other) => ((other.latestMinute ?? 0) <= (one.latestMinute ?? 0) ? other : one));
  return strictest.rest === null
    ? unknown('unrecorded')
    : byDriving(standing, start, { ...strictest, rest: strictest.rest });
}

function readingsOf(standing: StandingInWeeks): readonly RestStanding[] {
  return [standing, ...standing.recordedOnly];
}

function restBy(rests: RestStanding, { minute }: StartMoment, regime: Regime, before: Before): RestBefore {
  return restBefore(rests, chainsOf(rests, regime, before), { minute, regime, before });
}

function chainsOf({ weekly }: RestStanding, regime: Regime, before: Before) {
  const { recorded, atBest } = weekly[regime];
  return before === 'best' ? (atBest ?? recorded) : recorded;
}

function unknown(reason: UnknownReason): Verdict {
  return { answer: 'unknown', reason, article: unknownArticles[reason], taken: null, left: null };
}

function refused(rests: RestBefore | undefined): Verdict {
  const { waitsFor, isRegularDue } = { waitsFor: null, isRegularDue: false, ...rests };
  const reason = waitsFor ?? 'daily-rest';
  const article =
    reason === 'weekly-rest' ? '8(6)' : reason === 'compensation' ? '8(6b)' : isRegularDue ? '8(4)' : '8(2)';
  return { answer: 'no', reason, article, taken: null, left: null };
}

/** It would be lawful if there was a bunk on board. */
function mayBeFerry({ onFerry }: StandingInWeeks, start: StartMoment, regime: Regime): boolean {
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

function byDriving(
  standing: StandingInWeeks,
  start: StartMoment,
  taken: RestBefore & { readonly rest: TakenRest },
): Verdict {
  const left = leftBefore(standing, start, taken.latestMinute);
  if (left.fortnightMinutes === 0) {
    return { answer: 'no', reason: 'fortnight-driving', article: '6(3)', taken: null, left: null };
  }
  if (left.weekMinutes === 0) return { answer: 'no', reason: 'week-driving', article: '6(2)', taken: null, left: null };
  return { answer: 'yes', reason: taken.rest, article: restArticles[taken.rest], taken, left };
}

/** What is left to drive from a start until the next weekly rest. */
function leftBefore(
  { drivenIn, extendedDaysIn }: StandingInWeeks,
  start: StartMoment,
  weeklyRestDueMinute: number | null,
): DrivingLeft {
  return drivingLeft({
    start,
    weekDrivenMinutes: drivenIn.get(start.week) ?? 0,
    weekBeforeDrivenMinutes: drivenIn.get(start.week - 1) ?? 0,
    extendedDays: Math.max(0, hoursRules.extensionsInWeek - (extendedDaysIn.get(start.week) ?? 0)),
    weeklyRestDueMinute,
  });
}

/** The minutes from the end of the records on at which an answer may turn into another one, in order. */
function turningPoints(standing: StandingInWeeks, minute: number, regime: Regime): readonly number[] {
  const points = new Set<number>([standing.restFromMinute]);
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

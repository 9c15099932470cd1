import { gbDomestic, type Regime } from '../../settings/driving-rules.ts';
import type { ImplausibleDays } from '../hours/records.ts';
import type { OwedRest } from '../hours/weekly-rest-chains.ts';
import type { DrivingLeft } from './driving-left.ts';
import type { TakenRest } from './rest-before.ts';
import { domesticArticles } from './working-day.ts';

/**
 * Why a driver can start: by the rest that was taken, because the service says that it is over and not which it was, or
 * because the working day leaves driving and duty (Great Britain).
 */
const yesReasons = [
  'regular-weekly',
  'reduced-weekly',
  'regular',
  'split',
  'reduced',
  'service',
  'working-day',
] as const;
export type YesReason = TakenRest | 'service' | 'working-day';

/**
 * Why a driver cannot: a rest is not long enough yet (`daily-rest`, `weekly-rest`), what a reduced weekly rest lacks could
 * not be made up for in time after that start (`compensation`), no driving is left in the week or the two weeks, or the
 * working day's driving or duty is used up (Great Britain).
 */
const noReasons = [
  'daily-rest',
  'weekly-rest',
  'compensation',
  'week-driving',
  'fortnight-driving',
  'day-driving',
  'day-duty',
] as const;
export type NoReason = (typeof noReasons)[number];

/**
 * What the records do not tell, and the answer depends on. `no-records`: there are none. `too-old`: they end too long ago,
 * and `ahead-of-clock`: after now. `unsure-card`: a newer card may be the driver's. `altered`: a part was changed
 * since it was signed, and no other file tells it again. `at-work`: they end while the driver worked. `short-records`: they
 * do not show a regular weekly rest from which the weeks can be counted;
 * `week-before`: nor the whole week before the start, which the two weeks' driving needs. `unrecorded`: whether time without
 * a record was rest. `owed-rest`: whether a longer rest was taken to make up for a reduced one. `ferry`: whether an
 * interrupted rest had a bunk on board. By the domestic rules of Great Britain, `day-start`: when the working day began;
 * `four-hour-week`: whether the driver will drive at most four hours on each day of the week, which frees it of the limit of
 * duty; `service-day`: the service does not report the working day.
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
  'day-start',
  'four-hour-week',
  'service-day',
] as const;
export type UnknownReason = (typeof unknownReasons)[number];

export const startReasons = [...yesReasons, ...noReasons, ...unknownReasons] as const;

/** Whether a driver can start at a moment, if nobody drives between the end of the records and then. */
export interface StartAnswer {
  readonly answer: 'yes' | 'no' | 'unknown';
  readonly reason: YesReason | NoReason | UnknownReason;
  /** Of Regulation (EC) No 561/2006, such as `8(6)`; of another law with its name. */
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

export function unknownAnswer(reason: UnknownReason, regime: Regime): StartAnswer {
  return { ...nothingMore, answer: 'unknown', reason, article: articleOfUnknown(reason, regime) };
}

export const nothingMore = {
  fromMinute: null,
  rest: null,
  left: null,
  latestWeeklyRestStartMinute: null,
  mayReduceNext: null,
  owed: null,
  reducedDailyRests: null,
  implausible: [],
} as const;

/** By the domestic rules of Great Britain no rest is missing, but where the working day stands. */
export function articleOfUnknown(reason: UnknownReason, regime: Regime): string {
  return regime === gbDomestic ? domesticArticles.workingDay : unknownArticles[reason];
}

const unknownArticles: Readonly<Record<UnknownReason, string>> = {
  'four-hour-week': domesticArticles.fourHourWeek,
  'service-day': domesticArticles.workingDay,
  'day-start': domesticArticles.workingDay,
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

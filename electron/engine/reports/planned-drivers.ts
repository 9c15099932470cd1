import { drivingLeft, type StartMoment } from '../../../shared/compliance/answer/driving-left.ts';
import {
  answerUnder,
  drivingLeftAt,
  type StartAnswer,
  type UnknownReason,
  unknownReasons,
} from '../../../shared/compliance/answer/start-answer.ts';
import { uselessBecause } from '../../../shared/compliance/answer/useless-records.ts';
import type { Regime } from '../../../shared/compliance/hours/regimes.ts';
import { hoursRules, weekOf } from '../../../shared/compliance/hours/rules.ts';
import type { StandingInWeeks } from '../../../shared/compliance/hours/standing.ts';
import type { PlannedDriver, PlannedState } from '../../../shared/contract/reports/planner.ts';
import type { AvailableDriver } from './availability-list.ts';

/** A driver to plan with, in the order of names. */
export interface PlannableDriver {
  readonly id: string;
  readonly name: string;
  readonly division: string;
  readonly category: string;
  readonly agency: string;
  /** For the search. */
  readonly key: string;
  /** By the newest card that is surely the driver's. */
  readonly card: StandingInWeeks | null;
  /** The end of the newest card that may be the driver's, where nobody has said yet that it is. */
  readonly unsureCardUpToMinute: number | null;
  readonly service: ServiceStanding | null;
}

/** What the service says of a driver, in minutes since 1970. */
export interface ServiceStanding {
  readonly startMinute: number | null;
  readonly upToMinute: number | null;
  readonly reducedRestsUsed: number | null;
  readonly canExtend: boolean;
  /** The week in which the service answered, and the driving in it and the one before; null where it does not say it. */
  readonly driven: { readonly week: number; readonly thisWeek: number; readonly lastWeek: number } | null;
}

export interface PlanScope {
  readonly start: StartMoment;
  readonly nowMinute: number;
  readonly staleAfterHours: number;
  readonly leastDriveMinutes: number;
  readonly regime: Regime;
}

/** A driver at a start. */
export interface Plan extends Pick<PlannedDriver, 'unknownBecause' | 'rest' | 'left' | 'source' | 'reducedRestsUsed'> {
  readonly state: PlannedState;
  readonly restEndsMinute: number | null;
  readonly restedMinutes: number | null;
  readonly upToMinute: number | null;
}

const minuteMs = 60_000;

export function serviceStanding({ source, earliestStartMs, dataUpToMs, asOf }: AvailableDriver) {
  const reducedLeft = source.reducedDailyRestAvailable;
  return {
    startMinute: minuteOf(earliestStartMs),
    upToMinute: minuteOf(dataUpToMs),
    reducedRestsUsed: reducedLeft === undefined ? null : Math.max(0, hoursRules.reducedDailyRests - reducedLeft),
    canExtend: (source.extendedDriveAvailable ?? 0) > 0,
    driven: drivenBy(source, weekOf(Math.floor(asOf / minuteMs))),
  } satisfies ServiceStanding;
}

function minuteOf(at: number | null): number | null {
  return at === null ? null : Math.ceil(at / minuteMs);
}

function drivenBy(source: AvailableDriver['source'], week: number): ServiceStanding['driven'] {
  const thisWeek = source.fortnightlyDriveCurrentWeek?.minutes;
  const lastWeek = source.fortnightlyDriveLastWeek?.minutes;
  const left = source.fortnightlyDriveAvailable?.minutes;
  if (thisWeek === undefined || lastWeek === undefined || left === undefined) return null;
  // Where the service leaves less than the two weeks come to, its word counts.
  const bothWeeks = Math.max(thisWeek + lastWeek, hoursRules.fortnightlyDrivingMinutes - left);
  return { week, thisWeek, lastWeek: bothWeeks - thisWeek };
}

/**
 * The hours of whichever source reaches further: a card that lies here, or the service's answer. What was not recorded, or
 * may have been recorded by a card that is not surely the driver's, is not known: nobody starts on a guess.
 */
export function planOf({ card, service, unsureCardUpToMinute }: PlannableDriver, scope: PlanScope): Plan {
  const serviceUpTo = service?.upToMinute ?? null;
  const isOfCard = card !== null && (serviceUpTo === null || card.upToMinute > serviceUpTo);
  const upToMinute = isOfCard ? card.upToMinute : serviceUpTo;
  const source = upToMinute === null ? null : isOfCard ? 'card' : 'service';
  if (upToMinute === null) return { ...unknown, unknownBecause: 'no-data', source, upToMinute };
  const useless = uselessBecause(upToMinute, scope);
  if (useless !== null) return { ...unknown, unknownBecause: useless, source, upToMinute };
  if (unsureCardUpToMinute !== null && unsureCardUpToMinute > upToMinute) {
    return { ...unknown, unknownBecause: 'unsure-card', source, upToMinute };
  }
  if (isOfCard) return planByCard(card, scope);
  return service === null ? { ...unknown, source, upToMinute } : planByService(service, upToMinute, scope);
}

const unknown = {
  state: 'unknown',
  unknownBecause: 'no-data',
  restEndsMinute: null,
  rest: null,
  restedMinutes: null,
  reducedRestsUsed: null,
  left: null,
} as const;

function planByCard(card: StandingInWeeks, { start, leastDriveMinutes, regime }: PlanScope): Plan {
  const said = answerUnder(card, start.minute, regime);
  const { answer, reason, fromMinute, rest, left, reducedDailyRests } = said;
  const of = { source: 'card', upToMinute: card.upToMinute } as const;
  if (answer === 'unknown') return { ...unknown, ...of, unknownBecause: unknownBecause(reason) };
  return {
    state: stateOf(said, leastDriveMinutes),
    unknownBecause: null,
    restEndsMinute: fromMinute,
    rest: answer === 'yes' ? rest : null,
    reducedRestsUsed: reducedDailyRests,
    restedMinutes: Math.max(0, start.minute - card.restFromMinute),
    left: shownLeft(answer === 'yes' && left !== null ? left : drivingLeftAt(card, start)),
    ...of,
  };
}

function unknownBecause(reason: StartAnswer['reason']): UnknownReason | null {
  return unknownReasons.find((each) => each === reason) ?? null;
}

function stateOf({ answer, reason, left }: StartAnswer, leastDriveMinutes: number): PlannedState {
  if (answer === 'yes') return stateBy(left?.dayMinutes ?? 0, leastDriveMinutes);
  if (reason === 'daily-rest') return 'resting';
  return reason === 'week-driving' || reason === 'fortnight-driving' ? 'out-of-hours' : 'weekly-rest';
}

/**
 * The service says from when the driver can start, and nothing of the rest before that but that the records end with it;
 * nor when the next weekly rest has to begin.
 */
function planByService(service: ServiceStanding, upToMinute: number, { start, leastDriveMinutes }: PlanScope): Plan {
  const { startMinute, driven, canExtend } = service;
  if (startMinute === null || driven === null) return { ...unknown, source: 'service', upToMinute };
  const weeksOn = start.week - driven.week;
  const left = drivingLeft({
    start,
    weekDrivenMinutes: weeksOn <= 0 ? driven.thisWeek : 0,
    weekBeforeDrivenMinutes: weeksOn <= 0 ? driven.lastWeek : weeksOn === 1 ? driven.thisWeek : 0,
    isExtendable: weeksOn > 0 || canExtend,
    weeklyRestDueMinute: null,
  });
  const restedMinutes = Math.max(0, start.minute - upToMinute);
  const hasRested = start.minute >= startMinute;
  const isWeekly = restedMinutes >= hoursRules.regularWeeklyRestMinutes;
  return {
    state: hasRested
      ? stateBy(left.dayMinutes, leastDriveMinutes)
      : startMinute - upToMinute >= hoursRules.reducedWeeklyRestMinutes
        ? 'weekly-rest'
        : 'resting',
    unknownBecause: null,
    restEndsMinute: startMinute,
    rest: !hasRested
      ? null
      : isWeekly
        ? 'regular-weekly'
        : restedMinutes >= hoursRules.regularDailyRestMinutes
          ? 'regular'
          : null,
    restedMinutes,
    reducedRestsUsed: isWeekly ? 0 : service.reducedRestsUsed,
    left: shownLeft(left),
    source: 'service',
    upToMinute,
  };
}

function stateBy(dayMinutes: number, leastMinutes: number): PlannedState {
  if (dayMinutes === 0) return 'out-of-hours';
  return dayMinutes < leastMinutes ? 'too-little' : 'can';
}

function shownLeft(left: ReturnType<typeof drivingLeft>): NonNullable<PlannedDriver['left']> {
  return {
    day: left.dayMinutes,
    week: left.weekMinutes,
    fortnight: left.fortnightMinutes,
    weekDriven: left.weekDrivenMinutes,
    weekBeforeDriven: left.weekBeforeDrivenMinutes,
  };
}

export function shownPlan(driver: PlannableDriver, plan: Plan): PlannedDriver {
  const { id, name, division, category, agency, service } = driver;
  const { restEndsMinute, upToMinute, ...rest } = plan;
  const momentOf = (minute: number | null) => (minute === null ? null : minute * minuteMs);
  return {
    id,
    name,
    division,
    category,
    agency,
    ...rest,
    restEndsAt: momentOf(restEndsMinute),
    upTo: momentOf(upToMinute),
    serviceUpTo: momentOf(service?.upToMinute ?? null),
  };
}

import type { EuRegime } from '../../settings/driving-rules.ts';
import { reducedRestsInARow } from '../hours/regimes.ts';
import type { RestStanding } from '../hours/rest-ways.ts';
import { hoursRules } from '../hours/rules.ts';
import {
  type Before,
  canStillCompensate,
  chainsAfter,
  isLawfulAt,
  latestWeeklyRestStart,
  minutesIn,
  type OwedRest,
  takenRestOf,
  type WeeklyRestChain,
} from '../hours/weekly-rest-chains.ts';

/** The rest that a driver will have taken by a start: daily (article 4(g)) or weekly (article 4(h)). */
export type TakenRest = 'regular-weekly' | 'reduced-weekly' | 'regular' | 'split' | 'reduced';

/** What a rest that lasts to a start is, by a way of taking the rests that leaves the most time. */
export interface RestBefore {
  /** Null: not enough by then. */
  readonly rest: TakenRest | null;
  /** What it waits for; null where it is enough. */
  readonly waitsFor: 'daily-rest' | 'weekly-rest' | 'compensation' | null;
  /** Nine hours are over, but eleven are due: three reduced rests were taken. */
  readonly isRegularDue: boolean;
  /** A longer rest may have made up for what is owed, which only the driver knows. */
  readonly isOwedUnsure: boolean;
  /** By when the next weekly rest has to begin; null where the start is not allowed. */
  readonly latestMinute: number | null;
  readonly mayReduceNext: boolean;
  readonly owed: readonly OwedRest[];
  /** Since the last weekly rest, the one until the start included. */
  readonly reducedDailyRests: number;
}

interface Way {
  readonly chain: WeeklyRestChain;
  readonly rest: TakenRest;
}

/** Regulation (EC) No 561/2006, article 8, for a rest that lasts to a start. */
export function restBefore(
  standing: RestStanding,
  chains: readonly WeeklyRestChain[],
  { minute, regime, before }: { readonly minute: number; readonly regime: EuRegime; readonly before: Before },
): RestBefore {
  const { restFromMinute: startMinute, earlierPieces, hasFirstRestPart: hasFirstPart } = standing;
  const pieces = [...earlierPieces, { startMinute, endMinute: minute }];
  const rest = takenRestOf(pieces, { hasFirstPart, isReducedDaily: false });
  const { restMinutes } = rest;
  const after = chainsAfter(chains, rest, regime, before);
  const ways = after.flatMap((chain): readonly Way[] => {
    if (!isLawfulAt(chain, minute, regime)) return [];
    if (chain.endMinute === minute && restMinutes >= hoursRules.reducedWeeklyRestMinutes) {
      return [{ chain, rest: chain.kind === 'regular' ? 'regular-weekly' : 'reduced-weekly' }];
    }
    const daily = dailyRestBy(standing, chain.reducedDailyRests, restMinutes);
    return daily === null ? [] : [{ chain, rest: daily }];
  });
  const lawful = ways.filter(({ chain }) => canStillCompensate(chain, minute));
  const [best] = lawful.toSorted(
    (one, other) =>
      latestWeeklyRestStart(other.chain, regime) - latestWeeklyRestStart(one.chain, regime) ||
      one.chain.owed.length - other.chain.owed.length,
  );
  if (best !== undefined) return taken(best, regime);
  const isOwedUnsure = ways.some(({ chain }) => mayHaveCompensated(chain, restMinutes));
  const isAnyAlive = chains.some((chain) => isLawfulAt(chain, Math.max(minute, dailyEnd(standing, chain)), regime));
  return {
    rest: null,
    waitsFor: ways.length > 0 ? 'compensation' : isAnyAlive ? 'daily-rest' : 'weekly-rest',
    isRegularDue:
      restMinutes >= hoursRules.reducedDailyRestMinutes && endsInTime(standing, hoursRules.reducedDailyRestMinutes),
    isOwedUnsure,
    latestMinute: null,
    mayReduceNext: false,
    owed: [],
    reducedDailyRests: 0,
  };
}

function taken({ chain, rest }: Way, regime: EuRegime): RestBefore {
  return {
    rest,
    waitsFor: null,
    isRegularDue: false,
    isOwedUnsure: false,
    latestMinute: latestWeeklyRestStart(chain, regime),
    mayReduceNext: chain.reducedInARow < reducedRestsInARow(regime),
    owed: chain.owed,
    reducedDailyRests: chain.reducedDailyRests + (rest === 'reduced' ? 1 : 0),
  };
}

/** Nine hours of the rest would have been enough, so that the time beyond them may have been meant to make up. */
function mayHaveCompensated({ owed }: WeeklyRestChain, restMinutes: number): boolean {
  const least = Math.min(...owed.map(({ minutes }) => minutes));
  return restMinutes >= hoursRules.reducedDailyRestMinutes + least;
}

function dailyEnd(standing: RestStanding, { reducedDailyRests }: WeeklyRestChain): number {
  const isShort = shortRest(standing, reducedDailyRests) !== null;
  return standing.restFromMinute + (isShort ? hoursRules.reducedDailyRestMinutes : hoursRules.regularDailyRestMinutes);
}

function dailyRestBy(standing: RestStanding, reducedDailyRests: number, restMinutes: number): TakenRest | null {
  if (restMinutes < hoursRules.reducedDailyRestMinutes) return null;
  const short = shortRest(standing, reducedDailyRests);
  if (restMinutes < hoursRules.regularDailyRestMinutes) {
    // Of daily rests only a regular one may be interrupted (article 9(1)).
    return short === 'reduced' && standing.earlierPieces.length > 0 ? null : short;
  }
  // Of eleven hours that end too late, only what lies within the 24 hours counts (article 8(2)).
  return endsInTime(standing, hoursRules.regularDailyRestMinutes) ? 'regular' : (short ?? 'regular');
}

/** The daily rest of nine hours that the driver may take; null where it has to be eleven. */
function shortRest(standing: RestStanding, reducedDailyRests: number): 'split' | 'reduced' | null {
  if (!endsInTime(standing, hoursRules.reducedDailyRestMinutes)) return null;
  if (standing.hasFirstRestPart) return 'split';
  return reducedDailyRests < hoursRules.reducedDailyRests ? 'reduced' : null;
}

function endsInTime({ restFromMinute, earlierPieces, restWithinMinute }: RestStanding, minutes: number): boolean {
  if (restWithinMinute === null) return true;
  const goesOn = { startMinute: restFromMinute, endMinute: restWithinMinute };
  return minutesIn([...earlierPieces, goesOn], restWithinMinute) >= minutes;
}

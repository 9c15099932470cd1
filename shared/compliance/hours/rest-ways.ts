import { type EuRegime, euRegimes } from '../../settings/driving-rules.ts';
import { type NextRest, nextRests } from './next-rests.ts';
import { isMultiManning, restWithin } from './rests.ts';
import { hoursRules } from './rules.ts';
import { isRestful, type TimelineStretch } from './timeline.ts';
import {
  type Before,
  chainsAfter,
  chainsBefore,
  minutesIn,
  type RestPiece,
  type TakenRestSpan,
  takenRestOf,
  type WeeklyRestChain,
} from './weekly-rest-chains.ts';

/** The rests before the end of the records, as far as the next start depends on them. Minutes since 1970 UTC. */
export interface RestStanding {
  /** Since when the driver has been resting: from the last rest on where it lasts to the end of the records, else from that end on. */
  readonly restFromMinute: number;
  /** What was taken of that rest before, on a ferry or train (article 9(1)); none where it is not interrupted. */
  readonly earlierPieces: readonly RestPiece[];
  /** The day has a rest of three hours, so that nine more are a regular rest (article 4(g)). */
  readonly hasFirstRestPart: boolean;
  /** When the 24 or 30 hours end within which the daily rest has to be taken; null where the day began before the records. */
  readonly restWithinMinute: number | null;
  /** How the rests before that one can be the weekly rests of their weeks, by the rules that the journeys come under. */
  readonly weekly: Readonly<Record<EuRegime, WeeklyRestStanding>>;
}

interface WeeklyRestStanding {
  /** By the records alone; none where they have no regular weekly rest yet. */
  readonly recorded: readonly WeeklyRestChain[];
  /** If whatever was before the records helps the most; null where the same follows. */
  readonly atBest: readonly WeeklyRestChain[] | null;
}

/** One way of taking the rests, after one of them. */
interface Way {
  /** Where the day began that follows. */
  readonly dayFromMinute: number;
  /** By each of `views`; null before the first rest, so that nobody knows when the day began. */
  readonly chains: readonly (readonly WeeklyRestChain[])[] | null;
  /** One of the rests was interrupted. */
  readonly isAboard: boolean;
}

/** The records, with their rests from the first on; the last one goes on. */
interface Recorded {
  readonly stretches: readonly TimelineStretch[];
  readonly pieces: readonly RestPiece[];
  readonly ferryMinutes: readonly number[];
  readonly fromMinute: number;
}

const views: readonly { readonly regime: EuRegime; readonly before: Before }[] = euRegimes.flatMap((regime) => [
  { regime, before: 'worst' },
  { regime, before: 'best' },
]);

/** No driver comes near so many ways at once; a damaged file could. */
const mostWays = 64;

/**
 * Where the driver stands at the end of the records, from where on there is rest: by the rests as they are, and by each way
 * that is possible aboard. On a ferry or train a rest may be interrupted (article 9(1)), and its pieces may be rests of their
 * own instead: which it was decides whether the weekly rests and the next one come in time.
 */
export function restStandings(
  stretches: readonly TimelineStretch[],
  ferryMinutes: readonly number[],
): { readonly ashore: RestStanding | null; readonly aboard: readonly RestStanding[] } {
  const recorded = recordedRests(stretches, ferryMinutes);
  const last = recorded.pieces.length - 1;
  // Ways that stand alike after the same rest go on as one.
  const waysAt = new Map<number, Way[]>([[0, [{ dayFromMinute: recorded.fromMinute, chains: null, isAboard: false }]]]);
  let ashore: RestStanding | null = null;
  const aboard: RestStanding[] = [];
  for (let place = 0; place <= last; place += 1) {
    const rests = waysAt.has(place) ? nextRests(recorded, place) : [];
    for (const way of eachOnce(waysAt.get(place) ?? [])) {
      for (const rest of rests) {
        const isAboard = way.isAboard || rest.count > 1;
        const after = rest.first + rest.count;
        if (after <= last) {
          const others = waysAt.get(after);
          const next = { ...wayAfter(way, rest, recorded), isAboard };
          if (others === undefined) waysAt.set(after, [next]);
          else others.push(next);
        } else if (isAboard) aboard.push(standingAfter(way, rest, recorded));
        else ashore = standingAfter(way, rest, recorded);
      }
    }
    waysAt.delete(place);
  }
  return { ashore, aboard };
}

function recordedRests(stretches: readonly TimelineStretch[], ferryMinutes: readonly number[]): Recorded {
  const [first, end] = [stretches[0], stretches.at(-1)];
  const pieces: { startMinute: number; endMinute: number }[] = [];
  for (const stretch of stretches) {
    if (!isRestful(stretch)) continue;
    const last = pieces.at(-1);
    if (last?.endMinute === stretch.startMinute) last.endMinute = stretch.endMinute;
    else pieces.push({ startMinute: stretch.startMinute, endMinute: stretch.endMinute });
  }
  // Which rests end the days before depends on the one that goes on: it is taken to last until it is long enough for all.
  const running = pieces.at(-1);
  const endMinute = (end?.endMinute ?? 0) + hoursRules.regularWeeklyRestMinutes;
  if (end !== undefined && running?.endMinute === end.endMinute) running.endMinute = endMinute;
  else if (end !== undefined) pieces.push({ startMinute: end.endMinute, endMinute });
  return { stretches, pieces, ferryMinutes, fromMinute: first?.startMinute ?? 0 };
}

function wayAfter({ dayFromMinute, chains }: Way, next: NextRest, recorded: Recorded): Omit<Way, 'isAboard'> {
  const { first, count } = next;
  const pieces = recorded.pieces.slice(first, first + count);
  const restWithinMinute = dayFromMinute + minutesWithin(dayFromMinute, next, recorded);
  const rest = takenRest(pieces, next, restWithinMinute);
  const firstRest = chains === null ? { ...rest, isReducedDaily: false } : rest;
  // At best a weekly rest ended where the records begin, unless they begin with a rest.
  const beginsAtRest = recorded.pieces[0]?.startMinute === recorded.fromMinute;
  return {
    dayFromMinute: rest.endMinute,
    chains: views.map(({ regime, before }, view) => {
      const taken = before === 'best' && !beginsAtRest ? rest : firstRest;
      const soFar = chains?.[view] ?? chainsBefore(taken, { regime, before, fromMinute: recorded.fromMinute });
      return chainsAfter(soFar, taken, regime, before);
    }),
  };
}

function takenRest(pieces: readonly RestPiece[], { hasFirstPart }: NextRest, restWithinMinute: number): TakenRestSpan {
  const inTime = minutesIn(pieces, restWithinMinute);
  const isReduced = inTime >= hoursRules.reducedDailyRestMinutes && inTime < hoursRules.regularDailyRestMinutes;
  return takenRestOf(pieces, { hasFirstPart, isReducedDaily: isReduced && !hasFirstPart });
}

function standingAfter({ dayFromMinute, chains }: Way, next: NextRest, recorded: Recorded): RestStanding {
  const { first, count, hasFirstPart } = next;
  const pieces = recorded.pieces.slice(first, first + count);
  const { fromMinute } = recorded;
  const chainsBy = (regime: EuRegime, before: Before) =>
    chains?.[views.findIndex((view) => view.regime === regime && view.before === before)] ??
    chainsBefore(undefined, { regime, before, fromMinute });
  const by = (regime: EuRegime): WeeklyRestStanding => {
    const [recordedOnly, atBest] = [chainsBy(regime, 'worst'), chainsBy(regime, 'best')];
    return { recorded: recordedOnly, atBest: JSON.stringify(atBest) === JSON.stringify(recordedOnly) ? null : atBest };
  };
  return {
    restFromMinute: pieces.at(-1)?.startMinute ?? fromMinute,
    earlierPieces: pieces.slice(0, -1),
    hasFirstRestPart: hasFirstPart,
    restWithinMinute: chains === null ? null : dayFromMinute + minutesWithin(dayFromMinute, next, recorded),
    weekly: {
      national: by('national'),
      'international-goods': by('international-goods'),
      'occasional-passengers': by('occasional-passengers'),
    },
  };
}

/** From the beginning of the day on: 24 hours, or 30 where two drivers drove until the rest. */
function minutesWithin(dayFromMinute: number, { first }: NextRest, { pieces, stretches }: Recorded): number {
  return restWithin(isMultiManning(stretches, dayFromMinute, pieces[first]?.startMinute ?? dayFromMinute));
}

function eachOnce(ways: readonly Way[]): readonly Way[] {
  if (ways.length < 2) return ways;
  // A way without interruptions stays beside those with some that stand alike, for they tell nothing more.
  const inOrder = ways.toSorted((one, other) => Number(one.isAboard) - Number(other.isAboard));
  const byChains = new Map<string, Way>();
  for (const way of inOrder) {
    const chains = JSON.stringify(way.chains);
    if (!byChains.has(chains)) byChains.set(chains, way);
  }
  return [...byChains.values()].slice(0, mostWays);
}

import { hoursRules } from './rules.ts';
import { minutesIn, type RestPiece } from './weekly-rest-chains.ts';

/** A daily or weekly rest out of a list of pieces: in one, or in as many as it was interrupted into on a ferry or train. */
export interface NextRest {
  readonly first: number;
  readonly count: number;
  /** Three hours of rest were taken before it, so that nine more are a regular one (article 4(g)). */
  readonly hasFirstPart: boolean;
}

/** The rests that may be the next one from a piece on: up to the first that is long enough by itself. */
export function nextRests(
  { pieces, ferryMinutes }: { readonly pieces: readonly RestPiece[]; readonly ferryMinutes: readonly number[] },
  place: number,
): readonly NextRest[] {
  const found: NextRest[] = [];
  let hasFirstPart = false;
  for (let first = place; first < pieces.length; first += 1) {
    const length = minutesIn(pieces.slice(first, first + 1));
    const isRest = length >= hoursRules.reducedDailyRestMinutes;
    if (isRest) found.push({ first, count: 1, hasFirstPart });
    if (ferryMinutes.length > 0) {
      const least = hasFirstPart ? hoursRules.reducedDailyRestMinutes : hoursRules.regularDailyRestMinutes;
      for (let count = 2; count <= hoursRules.ferryInterruptions + 1; count += 1) {
        const together = pieces.slice(first, first + count);
        const isLong = together.length === count && minutesIn(together) >= least;
        if (isLong && isOnFerry(together, ferryMinutes)) found.push({ first, count, hasFirstPart });
      }
    }
    if (isRest) break;
    hasFirstPart ||= length >= hoursRules.firstDailyRestPartMinutes;
  }
  return found;
}

function isOnFerry(pieces: readonly RestPiece[], ferryMinutes: readonly number[]): boolean {
  const [from, until] = [pieces[0]?.startMinute ?? 0, pieces.at(-1)?.endMinute ?? 0];
  let interruptedMinutes = 0;
  let end = from;
  for (const { startMinute, endMinute } of pieces) {
    interruptedMinutes += startMinute - end;
    end = endMinute;
  }
  const isAboard = ferryMinutes.some((minute) => from <= minute && minute < until);
  return isAboard && interruptedMinutes <= hoursRules.ferryInterruptionMinutes;
}

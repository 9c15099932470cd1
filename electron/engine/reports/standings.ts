import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { type DepotWeeks, type StandingInWeeks, standingInWeeks } from '../../../shared/compliance/hours/standing.ts';
import type { Store } from '../store/store.ts';

const minute = z.int();

const standingSchema = z.object({
  upToMinute: minute,
  restFromMinute: minute,
  drives: z.array(z.tuple([minute, minute])),
  extendedDays: z.array(minute),
  reducedRests: z.int(),
  hasFirstRestPart: z.boolean(),
  restWithinMinute: minute.nullable(),
  weeklyRestDueMinute: minute.nullable(),
  lastWeeklyRest: z.enum(['regular', 'reduced']).nullable(),
});

/** Where the drivers of the cards held here stand, by their subjects. */
export type Standings = ReadonlyMap<string, StandingInWeeks>;

const portion = 250;

/**
 * Reads the standings of all drivers in portions, so that nobody waits long for this thread; what did not change since
 * the last reading is not parsed again.
 */
export function createStandingsReader(store: Pick<Store, 'localFiles'>) {
  let known = new Map<string, { readonly json: string; readonly standing: StandingInWeeks | null }>();
  let inWeeks: DepotWeeks | null = null;
  return async (weeks: DepotWeeks): Promise<Standings> => {
    const before = weeks === inWeeks ? known : new Map<string, never>();
    const read: typeof known = new Map();
    const found = new Map<string, StandingInWeeks>();
    let after = '';
    for (;;) {
      const some = store.localFiles.standings(after, portion);
      for (const { subjectId, standing: json } of some) {
        const last = before.get(subjectId);
        const standing = last?.json === json ? last.standing : parsed(json, weeks);
        read.set(subjectId, { json, standing });
        if (standing !== null) found.set(subjectId, standing);
      }
      after = some.at(-1)?.subjectId ?? '';
      if (some.length < portion) break;
      await nextTurn();
    }
    [known, inWeeks] = [read, weeks];
    return found;
  };
}

/** Null for one that another version wrote. */
function parsed(json: string, weeks: DepotWeeks): StandingInWeeks | null {
  const standing = standingSchema.safeParse(JSON.parse(json));
  return standing.success ? standingInWeeks(standing.data, weeks) : null;
}

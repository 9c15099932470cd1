import { setImmediate as nextTurn } from 'node:timers/promises';
import { type StandingInWeeks, standingInWeeks } from '../../../shared/compliance/hours/standing.ts';
import { standingSchema } from '../../../shared/contract/reports/standing.ts';
import type { Store } from '../store/store.ts';

/** Where the drivers of the cards held here stand, by their subjects. */
export type Standings = ReadonlyMap<string, StandingInWeeks>;

const portion = 250;

/**
 * Reads the standings of all drivers in portions, so that nobody waits long for this thread; what did not change since
 * the last reading is not parsed again.
 */
export function createStandingsReader(store: Pick<Store, 'localFiles'>) {
  let known = new Map<string, { readonly json: string; readonly standing: StandingInWeeks | null }>();
  return async (): Promise<Standings> => {
    const read: typeof known = new Map();
    const found = new Map<string, StandingInWeeks>();
    let after = '';
    for (;;) {
      const some = store.localFiles.standings(after, portion);
      for (const { subjectId, standing: json } of some) {
        const last = known.get(subjectId);
        const standing = last?.json === json ? last.standing : parsed(json);
        read.set(subjectId, { json, standing });
        if (standing !== null) found.set(subjectId, standing);
      }
      after = some.at(-1)?.subjectId ?? '';
      if (some.length < portion) break;
      await nextTurn();
    }
    known = read;
    return found;
  };
}

/** Null for one that another version wrote. */
function parsed(json: string): StandingInWeeks | null {
  const standing = standingSchema.safeParse(JSON.parse(json));
  return standing.success ? standingInWeeks(standing.data) : null;
}

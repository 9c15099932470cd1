import { success } from '../../shared/result.ts';
import type { Depot } from '../engine/depot.ts';
import type { PageEngine } from '../engine/page/page-engine.ts';

/** What only the command line asks of an agent that runs; the page has screens of its own for it. */
export const missingDaysRequest = 'missing-days';

/** The page's engine, and what the command line asks beside it. */
export function commandLineEngine(depot: Depot): PageEngine {
  return {
    ...depot.page,
    answer: async (name, given) =>
      name === missingDaysRequest ? success(await depot.missingDays()) : depot.page.answer(name, given),
  };
}

import { success } from '../../shared/result.ts';
import type { Depot } from '../engine/depot.ts';
import type { PageEngine } from '../engine/page/page-engine.ts';
import { healthOf } from './health.ts';

/** What only the command line asks of an agent that runs; the page has screens of its own for it. */
export const missingDaysRequest = 'missing-days';
export const healthRequest = 'agent.health';

/** The page's engine, and what the command line asks beside it. */
export function commandLineEngine(depot: Depot): PageEngine {
  return {
    ...depot.page,
    async answer(name, given) {
      if (name === missingDaysRequest) return success(await depot.missingDays());
      if (name === healthRequest) return success(healthOf(depot.facts(), depot.serviceContact()));
      return depot.page.answer(name, given);
    },
  };
}

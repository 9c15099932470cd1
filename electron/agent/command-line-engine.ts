import { success } from '../../shared/result.ts';
import type { PageEngine } from '../engine/api/page-engine.ts';
import type { Depot } from '../engine/depot.ts';
import { healthOf } from './health.ts';

/** What only the command line asks of an agent that runs; the page shows it in its own way. */
export const healthRequest = 'agent.health';

/** The page's engine, and what the command line asks beside it. */
export function commandLineEngine(depot: Depot): PageEngine {
  return {
    ...depot.page,
    async answer(name, given) {
      if (name === healthRequest) return success(healthOf(depot.facts(), depot.serviceContact()));
      return depot.page.answer(name, given);
    },
  };
}

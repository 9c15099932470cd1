import type { ReportRequestName } from '../../../../shared/contract/names.ts';
import { success } from '../../../../shared/result.ts';
import { createPlanner } from '../../reports/planner.ts';
import { snapshotState } from '../../reports/snapshot-entry.ts';
import type { RequestHandlers } from '../answer.ts';
import type { ListHandlerParts } from './list-handlers.ts';

type PlannerRequest = Extract<ReportRequestName, `planner.${string}`>;

/** Who can start when: from the service's answer and the cards held here. */
export function plannerHandlers(
  parts: Pick<ListHandlerParts, 'reports' | 'store' | 'settings' | 'clock'>,
): Pick<RequestHandlers, PlannerRequest> {
  const { reports, store, settings, clock } = parts;
  const planner = createPlanner({ reports, store });
  const scope = () => ({ now: clock.now(), staleAfterHours: settings().availabilityStaleHours });
  return {
    'planner.page': async (query) => {
      reports.keepFresh();
      const asked = scope();
      return success({
        ...(await planner.page(query, asked)),
        staleAfterHours: asked.staleAfterHours,
        snapshot: snapshotState(reports.snapshots, 'availability'),
      });
    },
    'planner.hours': async (query) => {
      reports.keepFresh();
      return success(await planner.hours(query, scope()));
    },
  };
}

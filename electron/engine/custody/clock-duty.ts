import type { DutyReport } from '../../../shared/contract/duties.ts';
import type { CustodyClock } from './lived-time.ts';

/**
 * Whether the clock of this PC can be believed, as the custody's own time found out: by the running time of this process,
 * and by the time that the service stands on its answers over connections whose certificate was checked.
 */
export function clockDuty({ state, sinceMs, confirmedMs }: CustodyClock): DutyReport {
  if (state === 'jumped' || state === 'disagrees') {
    return { reasons: ['clock-wrong'], provedAt: null, ...(sinceMs !== null && { since: sinceMs }) };
  }
  return { reasons: [], provedAt: confirmedMs, ...(confirmedMs === null && { goodForMs: 0 }) };
}

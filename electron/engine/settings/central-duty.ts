import { type DutyReason, type DutyReport, dutyOff } from '../../../shared/contract/duties.ts';
import type { CentralState } from './central-settings.ts';

const reasonOf = {
  refused: 'central-refused',
  folder: 'central-folder',
  away: 'central-away',
} as const satisfies Record<NonNullable<CentralState['trouble']>['kind'], DutyReason>;

/** A look is made every 15 minutes or so; three that were missed are no accident. */
const goodForMs = 60 * 60_000;

/** Whether the newest settings of all depots are in force here. Null: this PC knows no place of such. Pure. */
export function centralDuty(state: CentralState | null): DutyReport {
  if (state === null) return dutyOff;
  const { trouble, lookedAt } = state;
  if (trouble === null) return { reasons: [], provedAt: lookedAt, goodForMs };
  return { reasons: [reasonOf[trouble.kind]], since: trouble.since, provedAt: lookedAt };
}

import type { EuRegime } from '../../settings/driving-rules.ts';
import { hoursRules } from './rules.ts';

/** From the end of a weekly rest to the latest start of the next: article 8(6), and 8(6a) after a regular one. */
export function weeklyRestWithinMinutes(regime: EuRegime, last: 'regular' | 'reduced'): number {
  return regime === 'occasional-passengers' && last === 'regular'
    ? hoursRules.occasionalRestWithinMinutes
    : hoursRules.weeklyRestWithinMinutes;
}

/** Reduced weekly rests in a row: article 8(6), third subparagraph, for the international carriage of goods alone. */
export function reducedRestsInARow(regime: EuRegime): number {
  return regime === 'international-goods' ? 2 : 1;
}

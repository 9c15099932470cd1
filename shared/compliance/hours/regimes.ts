import { hoursRules } from './rules.ts';

/**
 * The rules of Regulation (EC) No 561/2006 that a journey comes under. No record tells it, so a depot chooses; without a
 * choice the strictest counts. The domestic rules of Great Britain are other ones and are not reckoned.
 */
export const regimes = ['national', 'international-goods', 'occasional-passengers'] as const;
export type Regime = (typeof regimes)[number];

export const strictestRegime: Regime = 'national';

/** From the end of a weekly rest to the latest start of the next: article 8(6), and 8(6a) after a regular one. */
export function weeklyRestWithinMinutes(regime: Regime, last: 'regular' | 'reduced'): number {
  return regime === 'occasional-passengers' && last === 'regular'
    ? hoursRules.occasionalRestWithinMinutes
    : hoursRules.weeklyRestWithinMinutes;
}

/** Reduced weekly rests in a row: article 8(6), third subparagraph, for the international carriage of goods alone. */
export function reducedRestsInARow(regime: Regime): number {
  return regime === 'international-goods' ? 2 : 1;
}

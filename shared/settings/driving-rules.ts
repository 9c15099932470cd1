/**
 * The rules of Regulation (EC) No 561/2006 that a journey comes under. No record tells it, so a depot chooses; without a
 * choice the strictest counts. The domestic rules of Great Britain are other ones and are not reckoned.
 */
export const regimes = ['national', 'international-goods', 'occasional-passengers'] as const;
export type Regime = (typeof regimes)[number];

export const strictestRegime: Regime = 'national';

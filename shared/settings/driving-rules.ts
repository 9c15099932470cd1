/**
 * The rules that a journey comes under: those of Regulation (EC) No 561/2006 for its kinds of journeys, and the domestic ones of
 * Great Britain for goods vehicles (Transport Act 1968). No record tells which, so a depot chooses; without a choice the
 * strictest of the Regulation count.
 */
export const euRegimes = ['national', 'international-goods', 'occasional-passengers'] as const;
export type EuRegime = (typeof euRegimes)[number];

export const gbDomestic = 'gb-domestic';
export const regimes = [...euRegimes, gbDomestic] as const;
export type Regime = (typeof regimes)[number];

export const strictestRegime = 'national' satisfies EuRegime;

/** The domestic rules of Great Britain can be chosen where a depot says that it has such journeys. */
export function offeredRegimes({ gbDomesticRules }: { readonly gbDomesticRules: boolean }): readonly Regime[] {
  return gbDomesticRules ? regimes : euRegimes;
}

/** The rules that were chosen or, where they are not offered any more, the strictest. */
export function regimeInForce(chosen: Regime, offered: readonly Regime[]): Regime {
  return offered.includes(chosen) ? chosen : strictestRegime;
}

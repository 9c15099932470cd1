/** Tachograph generations: Annex 1B (G1), Annex 1C (G2v1) and Annex 1C as amended by 2021/1228 (G2v2). */
export const GENERATIONS = ['G1', 'G2v1', 'G2v2'] as const;

export type Generation = (typeof GENERATIONS)[number];

/** The generations of a set, oldest first, each once. */
export function generationsInOrder(found: ReadonlySet<Generation>): readonly Generation[] {
  return GENERATIONS.filter((generation) => found.has(generation));
}

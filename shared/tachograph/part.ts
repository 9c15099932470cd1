/** The parts of a vehicle unit's download. All its daily blocks are one part. */
const vehicleUnitParts = [
  'overview',
  'activities',
  'events-and-faults',
  'detailed-speed',
  'technical-data',
  'card-download',
  'vendor-block',
] as const;

/** The parts of a card's download, as a clerk would name them. Several elementary files can be one part. */
const cardParts = [
  'chip',
  'card-type',
  'identity',
  'previous-download',
  'driving-licence',
  'certificates',
  'events',
  'faults',
  'activities',
  'vehicles-used',
  'places',
  'current-use',
  'controls',
  'specific-conditions',
  'vehicle-units-used',
  'positions',
  'satellite-checks',
  'border-crossings',
  'load-operations',
  'calibrations',
  'company-activities',
  'other',
] as const;

export type VehicleUnitPart = (typeof vehicleUnitParts)[number];
export type CardPart = (typeof cardParts)[number];
export type DownloadPart = VehicleUnitPart | CardPart;

/** Every part of either, each once. */
export const downloadParts: readonly DownloadPart[] = [...new Set([...vehicleUnitParts, ...cardParts])];

/** Tachograph generations: Annex 1B (G1), Annex 1C (G2v1) and Annex 1C as amended by 2021/1228 (G2v2). */
export const generations = ['G1', 'G2v1', 'G2v2'] as const;

export type Generation = (typeof generations)[number];

/** The generations of a set, oldest first, each once. */
export function generationsInOrder(found: ReadonlySet<Generation>): readonly Generation[] {
  return generations.filter((generation) => found.has(generation));
}

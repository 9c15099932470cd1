/** The parts of a vehicle unit's download. All its daily blocks are one part. */
const VEHICLE_UNIT_PARTS = [
  'overview',
  'activities',
  'events-and-faults',
  'detailed-speed',
  'technical-data',
  'card-download',
  'vendor-block',
] as const;

/** The parts of a card's download, as a clerk would name them. Several elementary files can be one part. */
const CARD_PARTS = [
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

export type VehicleUnitPart = (typeof VEHICLE_UNIT_PARTS)[number];
export type CardPart = (typeof CARD_PARTS)[number];
export type DownloadPart = VehicleUnitPart | CardPart;

/** Every part of either, each once. */
export const DOWNLOAD_PARTS: readonly DownloadPart[] = [...new Set([...VEHICLE_UNIT_PARTS, ...CARD_PARTS])];

/** Tachograph generations: Annex 1B (G1), Annex 1C (G2v1) and Annex 1C as amended by 2021/1228 (G2v2). */
export const GENERATIONS = ['G1', 'G2v1', 'G2v2'] as const;

export type Generation = (typeof GENERATIONS)[number];

/** The generations of a set, oldest first, each once. */
export function generationsInOrder(found: ReadonlySet<Generation>): readonly Generation[] {
  return GENERATIONS.filter((generation) => found.has(generation));
}

import { concat, uint } from '../bytes.ts';
import { cardTypes } from '../records.ts';
import type { CardCapacity } from './capacity.ts';

/** The application in a card that a part of its download comes from. */
export type CardGeneration = 'G1' | 'G2v1' | 'G2v2';

/** CardStructureVersion (Annex 1C, appendix 1, 2.36). */
export const structureVersions: Readonly<Record<CardGeneration, number>> = { G1: 0x0000, G2v1: 0x0100, G2v2: 0x0101 };

/** EF Application_Identification: 10 or 17 bytes on a driver card, 11 or 19 on a workshop card (2.61, 2.234). */
export function applicationIdentification(
  kind: 'driver' | 'workshop',
  generation: CardGeneration,
  capacity: CardCapacity,
): Uint8Array {
  const countBytes = generation === 'G1' ? 1 : 2;
  return concat(
    uint(cardTypes[kind], 1),
    uint(structureVersions[generation], 2),
    uint(capacity.eventsPerType, 1),
    uint(capacity.faultsPerType, 1),
    uint(capacity.activityBytes, 2),
    uint(capacity.vehicles, 2),
    uint(capacity.places, countBytes),
    ...(kind === 'workshop' ? [uint(capacity.calibrations, countBytes)] : []),
    ...(generation === 'G1'
      ? []
      : [uint(capacity.gnssPlaces, 2), uint(capacity.specificConditions, 2), uint(capacity.vehicleUnits, 2)]),
  );
}

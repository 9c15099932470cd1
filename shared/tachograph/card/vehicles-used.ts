import { cardVehicle } from '../records/card-layouts.ts';
import { type RecordOf, readInOrder } from '../records/layout.ts';
import type { UnixSeconds } from '../time.ts';

/** A vehicle in which the card was used, with the fields that both generations have. */
export type VehicleUse = RecordOf<typeof cardVehicle.gen1>;

const pointerBytes = 2;

/** Reads EF Vehicles_Used (0505) in the order of its records. */
export function readVehiclesUsed(data: Uint8Array, generation: keyof typeof cardVehicle): readonly VehicleUse[] {
  const layout: typeof cardVehicle.gen1 = cardVehicle[generation];
  return [...readInOrder(layout, data, pointerBytes)];
}

/** When a card was in vehicles: the first and the last moment of each use. */
export function momentsOfUses(uses: readonly VehicleUse[]): readonly UnixSeconds[] {
  return uses.flatMap(({ firstUse, lastUse }) => (lastUse === null ? [firstUse] : [firstUse, lastUse]));
}

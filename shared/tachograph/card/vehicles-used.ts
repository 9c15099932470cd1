import { cardVehicle } from '../records/card-layouts.ts';
import { type RecordOf, readInOrder } from '../records/layout.ts';
import type { UnixSeconds } from '../time.ts';

/** A vehicle that the card was used in, with what both generations say of it. */
export type VehicleUse = RecordOf<typeof cardVehicle.gen1>;

const pointerBytes = 2;

/** Reads EF Vehicles_Used (0505) as its records stand in it. */
export function readVehiclesUsed(data: Uint8Array, generation: keyof typeof cardVehicle): readonly VehicleUse[] {
  const layout: typeof cardVehicle.gen1 = cardVehicle[generation];
  return [...readInOrder(layout, data, pointerBytes)];
}

/** When a card was in vehicles: the first and the last moment of each use. */
export function momentsOfUses(uses: readonly VehicleUse[]): readonly UnixSeconds[] {
  return uses.flatMap(({ firstUse, lastUse }) => (lastUse === null ? [firstUse] : [firstUse, lastUse]));
}

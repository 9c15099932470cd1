import type { Generation } from '../generation.ts';
import type { VehicleUnitPart } from '../part.ts';
import type { VehicleUnitWalk } from './walk.ts';

/** What a complete download holds; detailed speed is left out by most fleets and is not required of them. */
const EXPECTED: readonly VehicleUnitPart[] = ['overview', 'activities', 'events-and-faults', 'technical-data'];

/** The expected parts of which no block is there. A file may mix generations, so any generation's block counts. */
export function missingVehicleUnitParts(walk: VehicleUnitWalk): readonly VehicleUnitPart[] {
  const present = new Set(
    walk.blocks.filter((block) => block.kind.layout !== 'interface-version').map((block) => block.kind.part),
  );
  return EXPECTED.filter((part) => !present.has(part));
}

/** The generations that the blocks of a file belong to; speed alone counts as version 1, whose code it has. */
export function vehicleUnitGenerations(walk: VehicleUnitWalk): ReadonlySet<Generation> {
  const found = new Set<Generation>();
  for (const block of walk.blocks) if (block.kind.generation) found.add(block.kind.generation);
  const onlySpeed = found.size === 0 && walk.blocks.some((block) => block.kind.part === 'detailed-speed');
  return onlySpeed ? new Set(['G2v1']) : found;
}

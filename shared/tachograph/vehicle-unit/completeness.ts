import type { Generation } from '../generation.ts';
import type { VehicleUnitPart } from '../part.ts';
import type { VehicleUnitWalk } from './walk.ts';

/** What a complete download holds; detailed speed is left out by most fleets and is not required of them. */
const EXPECTED: readonly VehicleUnitPart[] = ['overview', 'activities', 'events-and-faults', 'technical-data'];

/**
 * The expected parts of which no block is there. Where a tool asked for the blocks of both generations, each is a download
 * of its own, which can have been cut between two blocks.
 */
export function missingVehicleUnitParts(walk: VehicleUnitWalk): readonly VehicleUnitPart[] {
  const downloads = (['gen1', 'record-arrays'] as const)
    .map((layout) => new Set(walk.blocks.filter(({ kind }) => kind.layout === layout).map(({ kind }) => kind.part)))
    .filter((parts) => parts.size > 0);
  if (downloads.length === 0) return EXPECTED;
  return EXPECTED.filter((part) => downloads.some((parts) => !parts.has(part)));
}

/** The generations that the blocks of a file belong to; speed alone counts as version 1, whose code it has. */
export function vehicleUnitGenerations(walk: VehicleUnitWalk): ReadonlySet<Generation> {
  const found = new Set<Generation>();
  for (const block of walk.blocks) if (block.kind.generation) found.add(block.kind.generation);
  const onlySpeed = found.size === 0 && walk.blocks.some((block) => block.kind.part === 'detailed-speed');
  return onlySpeed ? new Set(['G2v1']) : found;
}

import type { CustodyCopy, HoldScope } from '../store/custody.ts';

export type HeldFacts = Pick<CustodyCopy, 'subjectId' | 'firstDay' | 'lastDay'>;

/**
 * Whether a hold keeps a copy: whatever cannot be excluded is kept, so also a copy that names nobody, or tells no days.
 * A vehicle can stand under its chassis number in one file and under its registration in another: neither excludes the
 * other. Pure.
 */
export function isHeldBy(hold: HoldScope, copy: HeldFacts): boolean {
  return !isOtherSubject(hold.subjectId, copy.subjectId) && !isOtherTime(hold, copy);
}

function isOtherSubject(held: string | null, own: string | null): boolean {
  if (held === null || own === null || own === held) return false;
  const [heldScheme, ownScheme] = [schemeOf(held), schemeOf(own)];
  const areBothVehicles = heldScheme !== 'driver' && ownScheme !== 'driver';
  return !areBothVehicles || heldScheme === ownScheme;
}

function schemeOf(subjectId: string): string {
  return subjectId.slice(0, subjectId.indexOf(':'));
}

function isOtherTime(hold: HoldScope, copy: HeldFacts): boolean {
  const isBefore = hold.firstDay !== null && copy.lastDay !== null && copy.lastDay < hold.firstDay;
  const isAfter = hold.lastDay !== null && copy.firstDay !== null && copy.firstDay > hold.lastDay;
  return isBefore || isAfter;
}

import { registrationKey } from '../tachograph/registration-key.ts';
import { mostCandidates, type NameMatch } from './name-matching.ts';

/** A vehicle of the files held here. */
export interface HeldVehicle {
  readonly id: string;
  readonly registration: string | null;
  readonly vin: string | null;
}

/**
 * Finds for each vehicle of the service, which it names by a registration or a VIN, the one held here. A registration
 * that two vehicles have had (a plate is moved to the next vehicle) is for a person to decide upon.
 */
export function matchVehicles(
  service: readonly { readonly id: string; readonly registration: string }[],
  held: readonly HeldVehicle[],
): ReadonlyMap<string, NameMatch> {
  const byKey = new Map<string, Set<string>>();
  for (const { id, registration, vin } of held) {
    for (const text of [registration, vin]) {
      const key = registrationKey(text ?? '');
      if (key !== '') byKey.set(key, (byKey.get(key) ?? new Set()).add(id));
    }
  }
  const bearers = new Map<string, number>();
  for (const { registration } of service) {
    const key = registrationKey(registration);
    bearers.set(key, (bearers.get(key) ?? 0) + 1);
  }
  const matchOf = (registration: string): NameMatch => {
    const key = registrationKey(registration);
    const ids = [...(byKey.get(key) ?? [])];
    if (ids.length === 0) return { certainty: 'none', ids };
    const isAlone = ids.length === 1 && bearers.get(key) === 1;
    return { certainty: isAlone ? 'certain' : 'perhaps', ids: ids.slice(0, mostCandidates) };
  };
  return new Map(service.map(({ id, registration }) => [id, matchOf(registration)]));
}

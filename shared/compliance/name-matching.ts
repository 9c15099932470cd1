import { nameLikeness, type PersonName, personName } from './person-name.ts';

/** Somebody with a name: a driver of the service, or a driver whose cards are held here. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The candidates of one driver, the best first. `certain` has one. */
export interface NameMatch {
  readonly certainty: 'certain' | 'perhaps' | 'none';
  readonly ids: readonly string[];
}

const none: NameMatch = { certainty: 'none', ids: [] };
/** More than these would be no help to a person. */
export const mostCandidates = 5;

/**
 * Finds for each driver of the service who of those held here it may be. `certain` only where both sides have the name
 * once: two people of one name are for a person to tell apart, and so is a name that is merely alike.
 */
export function matchNames(service: readonly Named[], held: readonly Named[]): ReadonlyMap<string, NameMatch> {
  const heldNames = held.map(({ id, name }) => ({ id, name: personName(name) }));
  const heldByKey = grouped(heldNames, ({ name }) => [name.key]);
  const serviceNames = service.map(({ id, name }) => ({ id, name: personName(name) }));
  const bearers = grouped(serviceNames, ({ name }) => [name.key]);
  // Who has the name of another driver exactly is that driver, and not one with a name like it.
  const unclaimed = heldNames.filter(({ name }) => !bearers.has(name.key));
  const unclaimedByEnds = grouped(unclaimed, ({ name }) => endsOf(name));

  const matchOf = (name: PersonName): NameMatch => {
    const same = name.words.length < 2 ? [] : (heldByKey.get(name.key) ?? []);
    const isAlone = same.length === 1 && bearers.get(name.key)?.length === 1;
    if (same.length > 0) return { certainty: isAlone ? 'certain' : 'perhaps', ids: idsOf(same) };
    const near = new Set(endsOf(name).flatMap((end) => unclaimedByEnds.get(end) ?? []));
    const alike = [...near].filter((each) => nameLikeness(name, each.name) === 'alike');
    return alike.length === 0 ? none : { certainty: 'perhaps', ids: idsOf(alike) };
  };
  return new Map(serviceNames.map(({ id, name }) => [id, matchOf(name)]));
}

function idsOf(named: readonly { readonly id: string }[]): readonly string[] {
  return named.slice(0, mostCandidates).map(({ id }) => id);
}

/**
 * The beginnings and ends of a name's words: names that are alike share one, because one wrong letter leaves the
 * beginning or the end of a long word as it is. Comparing each with each would take minutes for a large fleet.
 */
function endsOf({ words }: PersonName): readonly string[] {
  return words.filter((word) => word.length > 1).flatMap((word) => [`${word.slice(0, 3)}~`, `~${word.slice(-3)}`]);
}

function grouped<Item>(items: readonly Item[], keysOf: (item: Item) => readonly string[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  }
  return groups;
}

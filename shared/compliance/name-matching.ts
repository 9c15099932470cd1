import type { MatchDecision } from '../contract/reports/local-files.ts';
import { plainText } from '../search-key.ts';
import { registrationKey } from '../tachograph/identifiers.ts';

/** A person with a name: a driver of the service, or a driver in the local files. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The candidates for one driver, the best first. A `certain` match has exactly one. */
export interface NameMatch {
  readonly certainty: 'certain' | 'perhaps' | 'none';
  readonly ids: readonly string[];
}

const none: NameMatch = { certainty: 'none', ids: [] };
/** A longer list would not help a person to choose. */
export const mostCandidates = 5;

/**
 * Finds for each driver of the service the matching drivers in the local files. A match is `certain` only where each side
 * has the name once: a person has to tell apart two people of one name, and to judge names that are merely alike.
 */
export function matchNames(service: readonly Named[], local: readonly Named[]): ReadonlyMap<string, NameMatch> {
  const localNames = local.map(({ id, name }) => ({ id, name: personName(name) }));
  const localByKey = grouped(localNames, ({ name }) => [name.key]);
  const serviceNames = service.map(({ id, name }) => ({ id, name: personName(name) }));
  const bearers = grouped(serviceNames, ({ name }) => [name.key]);
  // A local driver who has exactly the name of a service's driver is no candidate for another with a similar name.
  const unclaimed = localNames.filter(({ name }) => !bearers.has(name.key));
  const unclaimedByEnds = grouped(unclaimed, ({ name }) => endsOf(name));

  const matchOf = (name: PersonName): NameMatch => {
    const same = name.words.length < 2 ? [] : (localByKey.get(name.key) ?? []);
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
 * The beginnings and ends of a name's words. Names that are alike share one, because one wrong letter leaves the
 * beginning or the end of a long word intact. Comparing every pair of names would take minutes for a large fleet.
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

/** A person's name prepared for comparing: order, case, accents, hyphens and points do not count. */
interface PersonName {
  /** In lower case, without accents, in alphabetical order. */
  readonly words: readonly string[];
  /** Equal for two names that have the same words. */
  readonly key: string;
}

type NameLikeness = 'same' | 'alike' | 'different';

export function personName(text: string): PersonName {
  const words = plainText(text)
    .replace(/['’ʼ`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  words.sort();
  return { words, key: words.join(' ') };
}

/**
 * `same`: both names have the same words, at least two. `alike`: each word of the shorter name matches one of the longer
 * name, as itself, as its initial or with one wrong letter, and at least one is more than an initial. The longer name may
 * have further words, such as a second first name.
 */
export function nameLikeness(one: PersonName, other: PersonName): NameLikeness {
  if (one.key === other.key) return one.words.length >= 2 ? 'same' : 'alike';
  const [shorter, longer] =
    one.words.length <= other.words.length ? [one.words, other.words] : [other.words, one.words];
  if (shorter.length < 2) return 'different';
  let words = shorter;
  let left = longer;
  // Whole words first, so that an initial does not take the word that another one needs.
  for (const matches of [isSame, isOneLetterWrong]) ({ words, left } = withoutPairs(words, left, matches));
  const isOnlyInitials = words.length === shorter.length;
  ({ words, left } = withoutPairs(words, left, isInitial));
  return words.length > 0 || isOnlyInitials ? 'different' : 'alike';
}

/** The words that remain in each list after as many as possible have been paired. */
function withoutPairs(
  words: readonly string[],
  others: readonly string[],
  matches: (word: string, other: string) => boolean,
): { readonly words: readonly string[]; readonly left: readonly string[] } {
  const left = [...others];
  const unpaired = words.filter((word) => {
    const index = left.findIndex((other) => matches(word, other));
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
  return { words: unpaired, left };
}

/** Two equal single letters prove no more than an initial does. */
function isSame(one: string, other: string): boolean {
  return one === other && one.length > 1;
}

function isInitial(one: string, other: string): boolean {
  return (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));
}

/** Shorter words that differ in one letter are usually different names; in longer ones it is more likely a typing error. */
const fuzzyFromLetters = 6;

function isOneLetterWrong(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length < fuzzyFromLetters || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const restOfShort = short.length === long.length ? short.slice(start + 1) : short.slice(start);
  return restOfShort === long.slice(start + 1);
}

export interface DecidedMatch {
  readonly certainty: 'certain' | 'confirmed' | 'perhaps' | 'none';
  readonly ids: readonly string[];
}

/** Whether what is said of the one may be said of the other: the name is that of nobody else, or a person said so. */
export function isSureMatch({ certainty }: Pick<DecidedMatch, 'certainty'>): boolean {
  return certainty === 'certain' || certainty === 'confirmed';
}

/**
 * Applies people's decisions to the guessed matches. A candidate who is confirmed for one driver is none for another, and
 * one whom a person has ruled out for a driver is none for that driver.
 *
 * @param matches by the service's id
 * @param decisions of the same kind, in any order
 */
export function decidedMatches(
  matches: ReadonlyMap<string, NameMatch>,
  decisions: readonly MatchDecision[],
): ReadonlyMap<string, DecidedMatch> {
  const confirmed = new Map<string, string>();
  const takenBy = new Map<string, string>();
  const refused = new Set<string>();
  for (const { serviceId, subjectId, decision } of decisions) {
    if (decision === 'same') {
      confirmed.set(serviceId, subjectId);
      takenBy.set(subjectId, serviceId);
    } else if (decision === 'different') {
      refused.add(pairKey(serviceId, subjectId));
    }
  }
  const decide = (serviceId: string, { certainty, ids }: NameMatch): DecidedMatch => {
    const subjectId = confirmed.get(serviceId);
    if (subjectId !== undefined) return { certainty: 'confirmed', ids: [subjectId] };
    const left = ids.filter(
      (id) => !refused.has(pairKey(serviceId, id)) && (takenBy.get(id) ?? serviceId) === serviceId,
    );
    return left.length === 0 ? { certainty: 'none', ids: left } : { certainty, ids: left };
  };
  return new Map([...matches].map(([serviceId, match]) => [serviceId, decide(serviceId, match)]));
}

function pairKey(serviceId: string, subjectId: string): string {
  return JSON.stringify([serviceId, subjectId]);
}

/** A vehicle in the local files. */
interface LocalVehicle {
  readonly id: string;
  readonly registration: string | null;
  readonly vin: string | null;
}

/**
 * Finds for each vehicle of the service, which is named by a registration or a VIN, the matching vehicle in the local
 * files. A person has to decide about a registration that two vehicles have had, as when a plate moves to another vehicle.
 */
export function matchVehicles(
  service: readonly { readonly id: string; readonly registration: string }[],
  local: readonly LocalVehicle[],
): ReadonlyMap<string, NameMatch> {
  const byKey = new Map<string, Set<string>>();
  for (const { id, registration, vin } of local) {
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

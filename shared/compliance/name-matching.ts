import type { MatchDecision } from '../contract/reports/local-files.ts';
import { registrationKey } from '../tachograph/identifiers.ts';

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
const mostCandidates = 5;

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
      if (group === undefined) {
        groups.set(key, [item]);
      } else {
        group.push(item);
      }
    }
  }
  return groups;
}

/** A person's name taken apart for comparing: order, case, accents, hyphens and points do not count. */
interface PersonName {
  /** In lower case, without accents, in alphabetical order. */
  readonly words: readonly string[];
  /** The same for two names that have the same words. */
  readonly key: string;
}

type NameLikeness = 'same' | 'alike' | 'different';

/** Letters that are not made of a letter and an accent, as they are written without them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};

export function personName(text: string): PersonName {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþıħ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’ʼ`]/g, '');
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  words.sort();
  return { words, key: words.join(' ') };
}

/**
 * `same`: the same words, at least two of them. `alike`: each word of the shorter name stands for one of the longer, as
 * itself, as its initial or with one letter wrong, and at least one of them is more than an initial; further words (a
 * second first name) may be missing where two words agree.
 */
export function nameLikeness(one: PersonName, other: PersonName): NameLikeness {
  if (one.key === other.key) return one.words.length >= 2 ? 'same' : 'alike';
  const [shorter, longer] =
    one.words.length <= other.words.length ? [one.words, other.words] : [other.words, one.words];
  if (shorter.length < 2) return 'different';
  let words = shorter;
  let left = longer;
  // Whole words first, so that an initial does not take the word that another one needs.
  for (const stands of [isSame, isOneLetterWrong]) ({ words, left } = withoutPairs(words, left, stands));
  const isOnlyInitials = words.length === shorter.length;
  ({ words, left } = withoutPairs(words, left, isInitial));
  return words.length > 0 || isOnlyInitials ? 'different' : 'alike';
}

/** What remains of two lists of words after each has been paired at most once. */
function withoutPairs(
  words: readonly string[],
  others: readonly string[],
  stands: (word: string, other: string) => boolean,
): { readonly words: readonly string[]; readonly left: readonly string[] } {
  const left = [...others];
  const unpaired = words.filter((word) => {
    const place = left.findIndex((other) => stands(word, other));
    if (place !== -1) left.splice(place, 1);
    return place === -1;
  });
  return { words: unpaired, left };
}

/** A single letter that agrees says no more than an initial. */
function isSame(one: string, other: string): boolean {
  return one === other && one.length > 1;
}

function isInitial(one: string, other: string): boolean {
  return (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));
}

/** Short words differ by a letter and are other words; in one of six letters and more it is rather a mistake. */
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

/**
 * Puts what people decided before what was guessed. Who is confirmed to be one driver is no candidate for another, and
 * who was said to be somebody else is none any more.
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

/** A vehicle of the files held here. */
interface HeldVehicle {
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

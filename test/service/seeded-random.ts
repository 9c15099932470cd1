/** A number from 0 (included) to 1 (not included). */
export type RandomSource = () => number;

/**
 * A repeatable source of random numbers (mulberry32): the same seed gives the same sequence on every machine, so that a run with
 * misbehaviour, or a seeded fleet, can be made again exactly.
 */
export function seededRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `lowest` to `highest`, both included. */
export function wholeNumber(random: RandomSource, lowest: number, highest: number): number {
  return lowest + Math.floor(random() * (highest - lowest + 1));
}

/** One of the items; an empty list is a mistake of the caller. */
export function oneOf<Item>(random: RandomSource, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('cannot choose one of no items');
  return item;
}

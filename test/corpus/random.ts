/** Numbers that look random and are the same for the same seed: files of the corpus must be reproducible. */
export interface SeededRandom {
  /** A whole number from `low` to `high`, both included. */
  readonly integer: (low: number, high: number) => number;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
}

/** Mulberry32: 32 bits of state, good enough for made-up working days. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (low: number, high: number): number => low + Math.floor(fraction() * (high - low + 1));
  return { integer, pick: (items) => items[integer(0, items.length - 1)] ?? items[0] };
}

/** A seed from a text, so that a name gives the same made-up data each time (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

import type { SeededRandom } from '../corpus/random.ts';
import type { Piece, Whole } from './pieces.ts';

/** A file of which each byte knows where it came from. */
export interface Traced {
  readonly bytes: Uint8Array;
  /** Which byte of which download each one was: `download * maxFileBytes + offset`; CHANGED where its value is new. */
  readonly origins: Int32Array;
}

/** Longer than any of the downloads. */
export const maxFileBytes = 1 << 22;
export const changedByte = -1;

/** The download as it was made. */
export function traced(whole: Whole, index: number): Traced {
  return {
    bytes: whole.bytes,
    origins: Int32Array.from(whole.bytes, (_, offset) => index * maxFileBytes + offset),
  };
}

type Rearrangement = (
  file: Traced,
  other: Traced,
  cutsOf: (file: Traced) => readonly number[],
  random: SeededRandom,
  familyOf: Places['familyOf'],
) => Traced;

/** What stands where, by where a byte came from. */
export interface Places {
  readonly isCut: (origin: number) => boolean;
  readonly familyOf: (origin: number) => Piece['family'] | undefined;
}

const lose: Rearrangement = (file, _, cutsOf, random) => {
  const { from, to } = stretch(cutsOf(file), random);
  return joined(part(file, 0, from), part(file, to));
};

const duplicate: Rearrangement = (file, _, cutsOf, random) => {
  const cuts = cutsOf(file);
  const { from, to } = stretch(cuts, random);
  const at = anyOf(cuts, random);
  return joined(part(file, 0, at), part(file, from, to), part(file, at));
};

const swap: Rearrangement = (file, _, cutsOf, random) => {
  const cuts = cutsOf(file);
  const [one, two] = [stretch(cuts, random), stretch(cuts, random)].sort((left, right) => left.from - right.from);
  if (!one || !two || one.to > two.from) return file;
  const between = part(file, one.to, two.from);
  return joined(
    part(file, 0, one.from),
    part(file, two.from, two.to),
    between,
    part(file, one.from, one.to),
    part(file, two.to),
  );
};

/** What stands in one place of the other's file, in the same place of this one. */
const splice: Rearrangement = (file, other, cutsOf, random) => {
  const [cuts, otherCuts] = [cutsOf(file), cutsOf(other)];
  const index = random.integer(0, cuts.length - 1);
  const count = random.integer(1, 4);
  const foreign = part(other, otherCuts[index] ?? 0, otherCuts[index + count]);
  return joined(part(file, 0, cuts[index] ?? 0), foreign, part(file, cuts[index + count] ?? file.bytes.length));
};

const insert: Rearrangement = (file, other, cutsOf, random) => {
  const at = anyOf(cutsOf(file), random);
  const { from, to } = stretch(cutsOf(other), random);
  return joined(part(file, 0, at), part(other, from, to), part(file, at));
};

/** The beginning of one and the end of the other, or both one after the other. */
const join: Rearrangement = (file, other, cutsOf, random) => {
  const [cuts, otherCuts] = [cutsOf(file), cutsOf(other)];
  if (random.integer(0, 4) === 0) return joined(file, other);
  const index = random.integer(0, cuts.length - 1);
  return joined(part(file, 0, cuts[index]), part(other, otherCuts[index] ?? other.bytes.length));
};

const zero: Rearrangement = (file, _, __, random) => {
  const { from, to } = bytesAnywhere(file, random);
  const nothing = { bytes: new Uint8Array(to - from), origins: new Int32Array(to - from).fill(changedByte) };
  return overwritten(file, from, nothing);
};

const drop: Rearrangement = (file, _, __, random) => {
  const { from, to } = bytesAnywhere(file, random);
  return joined(part(file, 0, from), part(file, to));
};

const repeatBytes: Rearrangement = (file, _, __, random) => {
  const { from, to } = bytesAnywhere(file, random);
  return joined(part(file, 0, to), part(file, from, to), part(file, to));
};

const overwrite: Rearrangement = (file, other, _, random) => {
  const { from, to } = bytesAnywhere(file, random);
  return overwritten(file, from, part(other, from, to));
};

/** One half of a card, or what a tool asked for of one generation, alone. */
const loseHalf: Rearrangement = (file, _, __, random, familyOf) =>
  halfOf(file, random.pick(['gen1', 'gen2']), familyOf);

/** The first half of one and the second of the other, which may be the same card at another time. */
const swapHalves: Rearrangement = (file, other, _, random, familyOf) => {
  const [one, two] = random.integer(0, 1) === 0 ? [file, other] : [other, file];
  return joined(halfOf(one, 'gen2', familyOf), halfOf(two, 'gen1', familyOf));
};

/** What is left without a family; what belongs to none stays with the first. */
function halfOf(file: Traced, lost: 'gen1' | 'gen2', familyOf: Places['familyOf']): Traced {
  const isKept = (origin: number): boolean => {
    const family = familyOf(origin);
    return family !== lost && (family !== 'chip' || lost === 'gen2');
  };
  const kept = Array.from(file.origins.keys()).filter((at) => isKept(file.origins[at] ?? changedByte));
  return {
    bytes: Uint8Array.from(kept, (at) => file.bytes[at] ?? 0),
    origins: Int32Array.from(kept, (at) => file.origins[at] ?? changedByte),
  };
}

const rearrangements: readonly [Rearrangement, ...Rearrangement[]] = [
  ...([lose, lose, duplicate, swap, splice, insert, join] as const),
  ...([zero, drop, repeatBytes, overwrite, loseHalf, swapHalves] as const),
];

/** One to three rearrangements, one after the other. */
export function rearranged(file: Traced, other: Traced, { isCut, familyOf }: Places, random: SeededRandom): Traced {
  const cutsOf = ({ origins }: Traced): readonly number[] => {
    const cuts: number[] = [];
    for (let at = 0; at < origins.length; at++) if (isCut(origins[at] ?? changedByte)) cuts.push(at);
    return cuts.length === 0 ? [0] : cuts;
  };
  let changed = file;
  for (let left = random.integer(1, 3); left > 0; left--) {
    changed = random.pick(rearrangements)(changed, other, cutsOf, random, familyOf);
  }
  return changed;
}

function anyOf(cuts: readonly number[], random: SeededRandom): number {
  return cuts[random.integer(0, cuts.length - 1)] ?? 0;
}

/** Up to five neighbours. */
function stretch(cuts: readonly number[], random: SeededRandom): { readonly from: number; readonly to: number } {
  const index = random.integer(0, cuts.length - 1);
  const from = cuts[index] ?? 0;
  return { from, to: cuts[index + random.integer(1, 5)] ?? from };
}

function bytesAnywhere({ bytes }: Traced, random: SeededRandom): { readonly from: number; readonly to: number } {
  const from = random.integer(0, bytes.length);
  return { from, to: Math.min(bytes.length, from + random.integer(1, 2_000)) };
}

function part({ bytes, origins }: Traced, from: number, to?: number): Traced {
  return { bytes: bytes.subarray(from, to), origins: origins.subarray(from, to) };
}

/** A byte that is replaced by the same value is still the same byte. */
function overwritten(file: Traced, from: number, replacement: Traced): Traced {
  const changed = { bytes: file.bytes.slice(), origins: file.origins.slice() };
  for (const [index, byte] of replacement.bytes.entries()) {
    if (changed.bytes[from + index] === byte) continue;
    changed.bytes[from + index] = byte;
    changed.origins[from + index] = replacement.origins[index] ?? changedByte;
  }
  return changed;
}

function joined(...parts: readonly Traced[]): Traced {
  const size = parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const whole = { bytes: new Uint8Array(size), origins: new Int32Array(size) };
  let at = 0;
  for (const { bytes, origins } of parts) {
    whole.bytes.set(bytes, at);
    whole.origins.set(origins, at);
    at += bytes.length;
  }
  return whole;
}

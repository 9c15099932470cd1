import type { SeededRandom } from '../corpus/random.ts';

/** Changes a file as a hostile or broken source would; the file given stays as it was. */
type Mutation = (file: Uint8Array, random: SeededRandom, others: readonly Uint8Array[]) => Uint8Array;

/** Values at which sizes, counts and offsets break. */
const edgeBytes: readonly [number, ...number[]] = [0x00, 0x01, 0x7f, 0x80, 0xff];
/** First bytes of things that a reader looks for. */
const marks: readonly [readonly number[], ...(readonly number[])[]] = [
  [0x76, 0x01],
  [0x76, 0x06],
  [0x76, 0x11],
  [0x76, 0x22],
  [0x76, 0x31],
  [0x05, 0x04, 0x00],
  [0x05, 0x20, 0x02],
  [0xc1, 0x08, 0x02],
  [0x08, 0x00, 0x40, 0x00, 0x01],
  [0x7f, 0x21, 0x82],
];

function flipBits(file: Uint8Array, random: SeededRandom): Uint8Array {
  const changed = file.slice();
  for (let left = random.integer(1, 16); left > 0; left--) {
    const at = random.integer(0, Math.max(0, file.length - 1));
    changed[at] = (changed[at] ?? 0) ^ (1 << random.integer(0, 7));
  }
  return changed;
}

/** Two bytes somewhere become an extreme: where they are a length or a count, it lies. */
function changeLengths(file: Uint8Array, random: SeededRandom): Uint8Array {
  const changed = file.slice();
  for (let left = random.integer(1, 4); left > 0; left--) {
    const at = random.integer(0, Math.max(0, file.length - 2));
    changed[at] = random.pick(edgeBytes);
    changed[at + 1] = random.integer(0, 1) === 0 ? random.pick(edgeBytes) : random.integer(0, 255);
  }
  return changed;
}

/** The same near the start, where the headers are denser. */
function changeHead(file: Uint8Array, random: SeededRandom): Uint8Array {
  const changed = file.slice();
  for (let left = random.integer(1, 6); left > 0; left--) {
    changed[random.integer(0, Math.min(700, Math.max(0, file.length - 1)))] = random.integer(0, 255);
  }
  return changed;
}

function truncate(file: Uint8Array, random: SeededRandom): Uint8Array {
  return file.slice(0, random.integer(0, file.length));
}

function removeSpan(file: Uint8Array, random: SeededRandom): Uint8Array {
  const { start, end } = span(file, random);
  return joined(file.subarray(0, start), file.subarray(end));
}

function repeatSpan(file: Uint8Array, random: SeededRandom): Uint8Array {
  const { start, end } = span(file, random);
  const times = random.integer(1, 5);
  return joined(
    file.subarray(0, end),
    ...Array.from({ length: times }, () => file.subarray(start, end)),
    file.subarray(end),
  );
}

function fillSpan(file: Uint8Array, random: SeededRandom): Uint8Array {
  const { start, end } = span(file, random);
  return file.slice().fill(random.pick(edgeBytes), start, end);
}

function insertMarks(file: Uint8Array, random: SeededRandom): Uint8Array {
  const changed = file.slice();
  for (let left = random.integer(1, 8); left > 0; left--) {
    const mark = random.pick(marks);
    const at = random.integer(0, Math.max(0, file.length - mark.length));
    if (at + mark.length <= changed.length) changed.set(mark, at);
  }
  return changed;
}

/** The beginning of one file and the end of another, or one inside the other. */
function splice(file: Uint8Array, random: SeededRandom, others: readonly Uint8Array[]): Uint8Array {
  const other = others[random.integer(0, others.length - 1)] ?? file;
  const cut = random.integer(0, file.length);
  const { start, end } = span(other, random);
  const tail = random.integer(0, 1) === 0 ? new Uint8Array(0) : file.subarray(cut);
  return joined(file.subarray(0, cut), other.subarray(start, end), tail);
}

const mutations: readonly [Mutation, ...Mutation[]] = [
  flipBits,
  changeLengths,
  changeHead,
  truncate,
  removeSpan,
  repeatSpan,
  fillSpan,
  insertMarks,
  splice,
];

/** One to three mutations, one after the other. */
export function mutate(file: Uint8Array, random: SeededRandom, others: readonly Uint8Array[]): Uint8Array {
  let changed = file;
  for (let left = random.integer(1, 3); left > 0; left--) changed = random.pick(mutations)(changed, random, others);
  return changed.length > maxBytes ? changed.slice(0, maxBytes) : changed;
}

/** Repeated splices must not grow without end. */
const maxBytes = 300_000;

function span(file: Uint8Array, random: SeededRandom): { readonly start: number; readonly end: number } {
  const start = random.integer(0, file.length);
  return { start, end: Math.min(file.length, start + random.integer(0, 4_000)) };
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

import { createHostOperations } from '../../electron/engine/decode/host-operations.ts';
import { examineDownload } from '../../shared/tachograph/examine.ts';
import { identifyDownload } from '../../shared/tachograph/identify.ts';
import { judgedDownload } from '../../shared/tachograph/judged-download.ts';
import { isTrustedAndComplete } from '../../shared/tachograph/trust.ts';
import { noRoots, withRootFile } from '../../shared/tachograph/verify/roots.ts';
import { createVerifier } from '../../shared/tachograph/verify/verifier.ts';
import { testRoots } from '../corpus/chain.ts';
import { seededRandom } from '../corpus/random.ts';
import { pieceAt, whyNotWhole } from './one-holder.ts';
import { type Piece, pairsOfEveryKind, type Whole } from './pieces.ts';
import { changedByte, maxFileBytes, type Places, rearranged, type Traced, traced } from './rearrange.ts';

interface PiecesResult {
  readonly count: number;
  /** Of them, those whose structure is complete; and of those, the ones that are trusted as well. */
  readonly complete: number;
  readonly believed: number;
  /** Files that were believed and must not be. */
  readonly faults: readonly { readonly index: number; readonly fault: string; readonly file: Uint8Array }[];
}

const maxFaults = 10;

const roots = testRoots().reduce((known, { bytes }) => withRootFile(known, bytes) ?? known, noRoots);

/**
 * Splices, loses, duplicates and swaps what downloads of every kind are made of. None may be both trusted and complete
 * unless every byte that counts is there and is one holder's. The same seed gives the same files.
 */
export function rearrangePieces({
  count,
  seed,
  from = 0,
  progress,
}: {
  readonly count: number;
  readonly seed: number;
  /** The file to begin with: those before it are made, because each follows from the ones before, and not looked at. */
  readonly from?: number;
  readonly progress?: (done: number) => void;
}): PiecesResult {
  const pairs = pairsOfEveryKind();
  const wholes: readonly Whole[] = pairs.flat();
  const files = wholes.map(traced);
  // Asked for each byte of each file: a table is ten times as fast as a set.
  const cuts = wholes.map((whole) => {
    const isCutAt = new Uint8Array(whole.bytes.length);
    for (const cut of whole.cuts) isCutAt[cut] = 1;
    return isCutAt;
  });
  const isCut = (origin: number): boolean =>
    origin !== changedByte && cuts[Math.floor(origin / maxFileBytes)]?.[origin % maxFileBytes] === 1;
  const familyOf = (origin: number): Piece['family'] | undefined => {
    const whole = origin === changedByte ? undefined : wholes[Math.floor(origin / maxFileBytes)];
    return whole && pieceAt(whole.pieces, origin % maxFileBytes)?.family;
  };
  const random = seededRandom(seed);
  const verifier = createVerifier(roots, createHostOperations());
  const faults: PiecesResult['faults'][number][] = [];
  let complete = 0;
  let believed = 0;
  let index = 0;
  for (; index < from + count && faults.length < maxFaults; index++) {
    const file = madeOf(files, wholes, { isCut, familyOf }, random);
    if (index < from) continue;
    progress?.(index - from + 1);
    if (identifyDownload(file.bytes).structure !== 'complete') continue;
    complete += 1;
    if (!isTrustedAndComplete(judgedDownload(examineDownload(file.bytes, verifier)))) continue;
    believed += 1;
    const fault = whyNotWhole(file, wholes);
    if (fault) faults.push({ index, fault, file: file.bytes });
  }
  return { count: index - from, complete, believed, faults };
}

/** Mostly what belongs to two holders of the same kind, now and then to any two: of those with the same keys never. */
function madeOf(
  files: readonly Traced[],
  wholes: readonly Whole[],
  places: Places,
  random: ReturnType<typeof seededRandom>,
): Traced {
  const index = random.integer(0, files.length - 1);
  const anyPair = 2 * random.integer(0, files.length / 2 - 1);
  const stranger = anyPair + (1 - keysOf(wholes, index));
  const isStranger = random.integer(0, 9) === 0 && keysOf(wholes, stranger) !== keysOf(wholes, index);
  const partner = isStranger ? stranger : index ^ 1;
  const [file, other] = [files[index], files[partner]];
  if (!file || !other) throw new Error('there are files of every kind');
  return rearranged(file, other, places, random);
}

/** The second of a pair has keys of its own, unless it is the same holder's. */
function keysOf(wholes: readonly Whole[], index: number): 0 | 1 {
  return index % 2 === 1 && wholes[index]?.holder !== wholes[index - 1]?.holder ? 1 : 0;
}

import { createHostOperations } from '../../electron/engine/decode/host-operations.ts';
import { noRoots, withRootFile } from '../../shared/tachograph/verify/roots.ts';
import { createVerifier } from '../../shared/tachograph/verify/verifier.ts';
import { testRoots } from '../corpus/chain.ts';
import { specimens } from '../corpus/library.ts';
import { seededRandom } from '../corpus/random.ts';
import { specimenBytes } from '../corpus/specimen-bytes.ts';
import { checkFile } from './check.ts';
import { mutate } from './mutate.ts';

export interface FuzzOptions {
  readonly count: number;
  readonly seed: number;
  /** Every so manieth file is also read among other bytes, measured for what is kept of it, and verified. */
  readonly guardEvery: number;
  readonly verifyEvery: number;
  readonly progress?: (done: number) => void;
}

export interface FuzzResult {
  readonly count: number;
  readonly seconds: number;
  readonly slowestMs: number;
  readonly verified: number;
  readonly guarded: number;
  readonly byKind: Readonly<Record<string, number>>;
  /** The first fault of each sort, with the file that shows it. */
  readonly faults: readonly { readonly index: number; readonly fault: string; readonly file: Uint8Array }[];
}

const maxFaults = 10;

/** Reads mutated files; the same seed gives the same files. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const seeds = await Promise.all(specimens.map(specimenBytes));
  const random = seededRandom(options.seed);
  const roots = testRoots().reduce((known, { bytes }) => withRootFile(known, bytes) ?? known, noRoots);
  const verifiers = [createVerifier(roots, createHostOperations()), createVerifier(roots)];
  const byKind: Record<string, number> = {};
  const faults: FuzzResult['faults'][number][] = [];
  const started = performance.now();
  let slowestMs = 0;
  let verified = 0;
  let guarded = 0;
  let index = 0;
  for (; index < options.count && faults.length < maxFaults; index++) {
    const seed = seeds[random.integer(0, seeds.length - 1)] ?? new Uint8Array();
    const file = mutate(seed, random, seeds);
    const isGuarded = index % options.guardEvery === 0;
    const isVerified = index % options.verifyEvery === 0;
    const depth = { guard: isGuarded, memory: isGuarded, verifiers: isVerified ? verifiers : [] };
    const { kind, tookMs, fault } = checkFile(file, depth);
    byKind[kind] = (byKind[kind] ?? 0) + 1;
    slowestMs = Math.max(slowestMs, tookMs);
    if (isGuarded) guarded += 1;
    if (isVerified) verified += 1;
    if (fault) faults.push({ index, fault, file });
    options.progress?.(index + 1);
  }
  const seconds = (performance.now() - started) / 1_000;
  return { count: index, seconds, slowestMs, verified, guarded, byKind, faults };
}

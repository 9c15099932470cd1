import type { FileStamp } from '../ports.ts';
import type { IntakeTimes } from './limits.ts';

/**
 * Decides when a file is whole. Pure: scans and readings come in, the next step comes out. Moments are monotonic
 * milliseconds.
 */

/**
 * What the content says about its completeness. `complete`: a download from its first element to its last.
 * `unfinished`: a download or an archive that stops short, or a file that was given its size before its content.
 * `ordinary`: the content cannot tell. `perhaps-more`: the parts in the file are whole, and others may follow.
 */
export type Completeness = 'complete' | 'ordinary' | 'perhaps-more' | 'unfinished' | 'empty';

/** What the scans of one file have found so far. */
export interface Settling {
  readonly stamp: FileStamp;
  readonly firstSeenMs: number;
  /** The first scan at which the file had this stamp. */
  readonly unchangedSinceMs: number;
  /** The file had content before, and then another stamp, so somebody is writing it. */
  readonly grew: boolean;
  /** What reading this very version found; null while it was not read. */
  readonly completeness: Completeness | null;
}

export type StabilityRules = Pick<IntakeTimes, 'quietMs' | 'grownQuietMs' | 'emptyAfterMs'> & {
  /** How long an unfinished file waits for the rest, after its last change. */
  readonly incompleteAfterMs: number;
  /** How long a file that cannot be read counts as being collected. */
  readonly attentionAfterMs: number;
};

export type Step = { readonly kind: 'read' } | { readonly kind: 'wait'; readonly untilMs: number };

function sameStamp(one: FileStamp, other: FileStamp): boolean {
  return one.sizeBytes === other.sizeBytes && one.modifiedMs === other.modifiedMs && one.identity === other.identity;
}

/** Adds one scan of the file. */
export function observe(previous: Settling | null, stamp: FileStamp, nowMs: number): Settling {
  if (previous !== null && sameStamp(previous.stamp, stamp)) return previous;
  return {
    stamp,
    firstSeenMs: previous?.firstSeenMs ?? nowMs,
    unchangedSinceMs: nowMs,
    grew: previous !== null && (previous.grew || previous.stamp.sizeBytes > 0),
    completeness: null,
  };
}

/**
 * What to do after a scan. A new file is read at once, because a complete download needs no second scan. A file that
 * grows is left alone until it pauses, or it would be read many times over.
 */
export function stepAfterScan(settling: Settling, nowMs: number, rules: StabilityRules): Step {
  const { completeness, grew, unchangedSinceMs } = settling;
  const untilMs =
    unchangedSinceMs + (completeness === null ? (grew ? rules.grownQuietMs : 0) : needed(completeness, grew, rules));
  return nowMs >= untilMs ? { kind: 'read' } : { kind: 'wait', untilMs };
}

/**
 * What to do with bytes that were read while the file did not change: keep them, or wait, and read again then. A file
 * that is kept as `unfinished` or `empty` has waited its full time.
 */
export function stepAfterReading(
  settling: Settling,
  completeness: Completeness,
  nowMs: number,
  rules: StabilityRules,
): { readonly kind: 'keep' } | { readonly kind: 'wait'; readonly untilMs: number; readonly settling: Settling } {
  const untilMs = settling.unchangedSinceMs + needed(completeness, settling.grew, rules);
  return nowMs >= untilMs ? { kind: 'keep' } : { kind: 'wait', untilMs, settling: { ...settling, completeness } };
}

/** True for a file that has been written for so long that a person should hear of it. */
export function keepsChanging(settling: Settling, nowMs: number, rules: StabilityRules): boolean {
  return settling.grew && settling.completeness === null && nowMs - settling.firstSeenMs >= rules.incompleteAfterMs;
}

/** How long a file must have been unchanged before it is kept. */
function needed(completeness: Completeness, grew: boolean, rules: StabilityRules): number {
  switch (completeness) {
    case 'complete':
      return grew ? rules.grownQuietMs : 0;
    case 'ordinary':
      return grew ? rules.grownQuietMs : rules.quietMs;
    case 'unfinished':
      return Math.max(rules.incompleteAfterMs, grew ? rules.grownQuietMs : rules.quietMs);
    case 'perhaps-more':
    case 'empty':
      return Math.max(Math.min(rules.emptyAfterMs, rules.incompleteAfterMs), rules.quietMs);
  }
}

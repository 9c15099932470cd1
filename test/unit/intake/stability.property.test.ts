import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Completeness,
  keepsChanging,
  observe,
  type Settling,
  type StabilityRules,
  stepAfterReading,
  stepAfterScan,
} from '../../../electron/engine/intake/stability.ts';
import type { FileStamp } from '../../../electron/engine/ports.ts';

const rules: StabilityRules = {
  quietMs: 800,
  grownQuietMs: 2_000,
  emptyAfterMs: 30_000,
  incompleteAfterMs: 300_000,
  attentionAfterMs: 60_000,
};

/** How long a version must stay unchanged before it may be kept, stated apart from the code under test. */
const leastUnchangedMs: Record<Completeness, number> = {
  complete: 0,
  ordinary: 800,
  'perhaps-more': 30_000,
  unfinished: 300_000,
  empty: 30_000,
};

interface Version {
  readonly stamp: FileStamp;
  readonly completeness: Completeness;
  /** How long this version stays before the next one. */
  readonly forMs: number;
}

const completeness = fc.constantFrom<Completeness>('complete', 'ordinary', 'perhaps-more', 'unfinished', 'empty');

const versions = fc
  .array(fc.record({ completeness, forMs: fc.integer({ min: 1, max: 400_000 }), sizeBytes: fc.integer({ min: 1 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((drawn): readonly Version[] =>
    drawn.map(({ completeness, forMs, sizeBytes }, index) => ({
      completeness,
      forMs,
      stamp: { sizeBytes: completeness === 'empty' ? 0 : sizeBytes, modifiedMs: index, identity: '1:1', changedMs: 5 },
    })),
  );

interface Run {
  readonly kept: { readonly version: Version; readonly atMs: number; readonly appearedMs: number } | null;
  readonly reads: number;
  readonly looks: number;
}

/** Scans a file as the intake does: when a step says so, and also at random moments (hints and full scans). */
function follow(all: readonly Version[], otherLooksMs: readonly number[]): Run {
  let settling: Settling | null = null;
  let nowMs = 0;
  let reads = 0;
  for (let looks = 1; looks < 10_000; looks += 1) {
    let beganMs = 0;
    let version = all[0];
    for (const next of all) {
      version = next;
      if (next === all.at(-1) || nowMs < beganMs + next.forMs) break;
      beganMs += next.forMs;
    }
    if (version === undefined) break;
    settling = observe(settling, version.stamp, nowMs);
    const step = stepAfterScan(settling, nowMs, rules);
    let untilMs = step.kind === 'wait' ? step.untilMs : nowMs;
    if (step.kind === 'read') {
      reads += 1;
      const read = stepAfterReading(settling, version.completeness, nowMs, rules);
      if (read.kind === 'keep') return { kept: { version, atMs: nowMs, appearedMs: beganMs }, reads, looks };
      settling = read.settling;
      untilMs = read.untilMs;
    }
    expect(untilMs).toBeGreaterThan(nowMs);
    nowMs = Math.min(untilMs, ...otherLooksMs.filter((atMs) => atMs > nowMs));
  }
  return { kept: null, reads, looks: 10_000 };
}

describe('a file that settles', () => {
  const looks = fc.array(fc.integer({ min: 1, max: 2_000_000 }), { maxLength: 40 });

  it('is kept in the end, whatever is written before and whenever it is scanned', () => {
    fc.assert(
      fc.property(versions, looks, (all, otherLooksMs) => {
        expect(follow(all, otherLooksMs).kept).not.toBeNull();
      }),
    );
  });

  it('is never kept before its version has been unchanged for as long as its content asks for', () => {
    fc.assert(
      fc.property(versions, looks, (all, otherLooksMs) => {
        const { kept } = follow(all, otherLooksMs);
        if (kept === null) throw new Error('it was not kept');
        expect(kept.atMs - kept.appearedMs).toBeGreaterThanOrEqual(leastUnchangedMs[kept.version.completeness]);
      }),
    );
  });

  it('is read at most twice in each version', () => {
    fc.assert(
      fc.property(versions, looks, (all, otherLooksMs) => {
        expect(follow(all, otherLooksMs).reads).toBeLessThanOrEqual(2 * all.length);
      }),
    );
  });

  it('is scanned again without hints only a few times in each version', () => {
    fc.assert(
      fc.property(versions, (all) => {
        expect(follow(all, []).looks).toBeLessThanOrEqual(4 * all.length);
      }),
    );
  });
});

describe('a new file', () => {
  const stamp = { sizeBytes: 60_000, modifiedMs: 5, identity: '1:1', changedMs: 5 };

  it('is kept at the first scan when its content is complete', () => {
    const settling = observe(null, stamp, 100);
    expect(stepAfterScan(settling, 100, rules)).toEqual({ kind: 'read' });
    expect(stepAfterReading(settling, 'complete', 100, rules)).toEqual({ kind: 'keep' });
  });

  it('waits for a second scan when its content cannot tell', () => {
    const settling = observe(null, stamp, 100);
    expect(stepAfterReading(settling, 'ordinary', 100, rules)).toMatchObject({ kind: 'wait', untilMs: 900 });
  });

  it('is read at once when it was only an empty name before', () => {
    const empty = observe(null, { ...stamp, sizeBytes: 0 }, 100);
    expect(stepAfterScan(observe(empty, stamp, 150), 150, rules)).toEqual({ kind: 'read' });
  });

  it('is left alone while it grows, and even when complete must pause before it is kept', () => {
    const grown = observe(observe(null, stamp, 0), { ...stamp, sizeBytes: 70_000 }, 500);
    expect(stepAfterScan(grown, 500, rules)).toEqual({ kind: 'wait', untilMs: 2_500 });
    expect(stepAfterReading(grown, 'complete', 2_000, rules)).toMatchObject({ kind: 'wait', untilMs: 2_500 });
    expect(stepAfterReading(grown, 'complete', 2_500, rules)).toEqual({ kind: 'keep' });
  });

  it('that was replaced by another of the same size and time counts as changed', () => {
    const replaced = observe(observe(null, stamp, 0), { ...stamp, identity: '1:2' }, 700);
    expect(replaced.unchangedSinceMs).toBe(700);
  });

  it('that is written for longer than a file may be incomplete is called changing, an unchanged one is not', () => {
    let settling = observe(null, stamp, 0);
    for (let size = 1; size <= 10; size += 1) {
      settling = observe(settling, { ...stamp, sizeBytes: size }, size * 60_000);
    }
    expect(keepsChanging(settling, 600_000, rules)).toBe(true);
    const still = stepAfterReading(settling, 'unfinished', 602_000, rules);
    expect(still.kind === 'wait' && keepsChanging(still.settling, 602_000, rules)).toBe(false);
  });
});

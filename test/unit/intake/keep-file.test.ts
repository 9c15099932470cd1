import { describe, expect, it } from 'vitest';
import { nothingKnown } from '../../../electron/engine/intake/classify-for-intake.ts';
import type { DiskSpaceGate } from '../../../electron/engine/intake/disk-space-gate.ts';
import { createKeeper } from '../../../electron/engine/intake/keep-file.ts';
import { releaseBytes } from '../../../electron/engine/platform/node-files.ts';
import type { Spool } from '../../../electron/engine/spool/spool.ts';
import { type SightingStore, StoreError } from '../../../electron/engine/store/store.ts';
import { failure, success } from '../../../shared/result.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';

interface Parts {
  readonly spool?: (contents: readonly Uint8Array[]) => ReturnType<Spool['keep']>;
  readonly keep?: (sightingIds: readonly number[]) => void;
}

/** A keeper over a spool and a store that note what they were given. */
function keeping({ spool, keep }: Parts = {}) {
  const clock = createFakeClock();
  const spooled: number[] = [];
  const closed: string[] = [];
  const diskSpaceGate: DiskSpaceGate = {
    isOpen: () => closed.length === 0,
    check: async () => closed.length === 0,
    close: (cause) => void closed.push(cause),
    state: () => ({ freeMegabytes: 0, collectingStopped: false, cause: null, systemCode: null }),
    stop: () => {},
  };
  const store: Pick<SightingStore, 'add' | 'keep'> = {
    add: (newSighting) => newSighting.map((_, index) => 1_000 + index),
    keep: (files) => {
      keep?.(files.map(({ sightingId }) => sightingId));
      return files.map(({ sightingId }) => ({ sightingId, jobId: sightingId, duplicate: false }));
    },
  };
  const keeper = createKeeper({
    clock,
    log: silentLog,
    diskSpaceGate,
    times: { writeTimeoutMs: 60_000 },
    store: { sightings: store as SightingStore },
    spoolCache: { put: (_, bytes) => releaseBytes(bytes) },
    spool: {
      keep: async (contents) => {
        spooled.push(contents.length);
        await new Promise((resolve) => setImmediate(resolve));
        return spool?.(contents) ?? success(contents.map(() => 'hash'));
      },
    },
  });
  const file = (sighting: number) =>
    keeper.keep({
      bytes: Uint8Array.of(sighting),
      modifiedMs: 1,
      mark: null,
      classification: nothingKnown,
      quarantineReason: null,
      sighting,
    });
  async function many(count: number) {
    const all = Promise.all(Array.from({ length: count }, (_, index) => file(index + 1)));
    let hasEnded = false;
    void all.finally(() => {
      hasEnded = true;
    });
    while (!hasEnded) {
      await turn();
      await clock.advance(20);
    }
    return all;
  }
  return { clock, keeper, file, many, spooled, closed };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const isKept = (result: { readonly ok: boolean }) => result.ok;

describe('keeping files', () => {
  it('writes a file that is alone at once, and full groups while many come in', async () => {
    const { many, spooled } = keeping();
    const results = await many(100);
    expect(results.every(isKept)).toBe(true);
    expect(spooled).toEqual([1, 32, 32, 32, 3]);
  });

  it('waits a moment for more after a large group, and no longer', async () => {
    const { clock, many, file, spooled } = keeping();
    const large = many(33);
    await turn();
    await turn();
    await turn();
    const next = file(40);
    const another = file(41);
    expect(spooled).toEqual([1, 32]);
    await clock.advance(20);
    expect(spooled).toEqual([1, 32, 2]);
    expect([...(await large), await next, await another].every(isKept)).toBe(true);
  });

  it('writes a file at once that comes alone after many', async () => {
    const { clock, many, file, spooled } = keeping();
    await many(33);
    await clock.advance(1_000);
    void file(40);
    await turn();
    expect(spooled).toEqual([1, 32, 1]);
  });

  it('ends what waits for more when it is stopped', async () => {
    const { keeper, many, file } = keeping();
    await many(33);
    const waiting = file(40);
    await keeper.stop();
    expect(await waiting).toMatchObject({ ok: false, error: { code: 'stopped' } });
  });

  it('makes a sighting for a file that has none yet, in the right order', async () => {
    const { keeper, file } = keeping();
    const newSighting = { folderId: 1, path: 'a.ddd', member: null, sizeBytes: 1, modifiedMs: 1 };
    const bytes = Uint8Array.of(1);
    const [first, second] = await Promise.all([
      file(7),
      keeper.keep({
        bytes,
        modifiedMs: 1,
        mark: null,
        classification: nothingKnown,
        quarantineReason: null,
        sighting: newSighting,
      }),
    ]);
    expect([first, second].map((result) => result.ok && result.value.sightingId)).toEqual([7, 1_000]);
  });

  it('keeps the others of a group when the store cannot take one', async () => {
    const { many, closed } = keeping({
      keep: (ids) => {
        if (ids.includes(20)) throw new StoreError('failed');
      },
    });
    const results = await many(33);
    expect(results.map(isKept)).toEqual(results.map((_, index) => index !== 19));
    expect(closed).toEqual([]);
  });

  it('keeps the others of a group when the spool cannot take one', async () => {
    const { many } = keeping({
      spool: async (contents) =>
        contents.some(([byte]) => byte === 20)
          ? failure({ code: 'failed', systemCode: 'EIO' })
          : success(contents.map(() => 'hash')),
    });
    expect((await many(33)).filter(isKept)).toHaveLength(32);
  });

  it('keeps the others of a group after a bug in the store, which is no reason to stop', async () => {
    const { many, closed } = keeping({
      keep: (ids) => {
        if (ids.includes(20)) throw new TypeError('a bug');
      },
    });
    expect((await many(33)).filter(isKept)).toHaveLength(32);
    expect(closed).toEqual([]);
  });

  it('stops collecting when nothing can be written any more', async () => {
    const { many, closed } = keeping({ spool: async () => failure({ code: 'failed', systemCode: 'EIO' }) });
    expect((await many(40)).some(isKept)).toBe(false);
    expect(closed).toEqual(['failed']);
  });

  it.each([
    ['the spool', { spool: async () => failure({ code: 'disk-full', systemCode: 'ENOSPC' } as const) }],
    [
      'the store',
      {
        keep: () => {
          throw new StoreError('disk-full');
        },
      },
    ],
  ])('stops collecting at once when the disk is full (%s)', async (_where, parts: Parts) => {
    const { file, closed } = keeping(parts);
    expect(await file(1)).toMatchObject({ ok: false, error: { code: 'disk-full' } });
    expect(closed).toEqual(['disk-full']);
  });

  it('gives up on a spool that hangs, and stops collecting', async () => {
    const { clock, file, closed } = keeping({ spool: () => new Promise(() => {}) });
    const kept = file(1);
    await clock.advance(60_000);
    expect(await kept).toMatchObject({ ok: false, error: { code: 'timed-out' } });
    expect(closed).toEqual(['failed']);
  });

  it('finishes what is being written when it is stopped, and begins nothing more', async () => {
    const { keeper, file, spooled } = keeping();
    const first = file(1);
    const second = file(2);
    await Promise.resolve();
    await keeper.stop();
    expect((await second).ok).toBe(false);
    expect(await file(3)).toMatchObject({ ok: false, error: { code: 'stopped' } });
    expect(spooled.length).toBe((await first).ok ? 1 : 0);
  });

  it('answers each of a group in which a bug was met, one after the other, so that none waits for ever', async () => {
    const { file } = keeping({ spool: () => Promise.reject(new TypeError('x is not a function')) });
    const ended = await Promise.all([1, 2, 3].map(file));
    expect(ended).toEqual(Array.from({ length: 3 }, () => failure({ code: 'failed', systemCode: 'UNKNOWN' })));
  });
});

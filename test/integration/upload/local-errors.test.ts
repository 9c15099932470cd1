import { describe, expect, it } from 'vitest';
import { type AttemptEnd, type Store, StoreError } from '../../../electron/engine/store/store.ts';
import { accepted, later, under, unreachable } from './uploader-under-test.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
describe('a database that cannot be written', () => {
  /** A store of which some calls fail while the switch is on. */
  function failing(names: readonly (keyof Store['jobs'])[]) {
    const fault = { isOn: false };
    const through = (jobs: Store['jobs']): Store['jobs'] =>
      new Proxy(jobs, {
        get(target, name, receiver) {
          const real: unknown = Reflect.get(target, name, receiver);
          if (typeof real !== 'function' || !names.some((failingName) => failingName === name)) {
            return real;
          }
          return (...given: unknown[]) => {
            if (fault.isOn) {
              throw new StoreError('disk-full');
            }
            return Reflect.apply(real, target, given);
          };
        },
      });
    return { fault, through };
  }

  /**
   * A store that refuses the ends for which `trouble` names an error, whether they come by themselves or with a claim.
   */
  function refusingEnds(trouble: (ends: readonly AttemptEnd[]) => Error | false) {
    const check = (ends: readonly AttemptEnd[]) => {
      const found = ends.length > 0 && trouble(ends);
      if (found) {
        throw found;
      }
    };
    return (jobs: Store['jobs']): Store['jobs'] => ({
      ...jobs,
      endAttempts: (ends, at) => {
        check(ends);
        jobs.endAttempts(ends, at);
      },
      claimDue: (at, limit, ends = []) => {
        check(ends);
        return jobs.claimDue(at, limit, ends);
      },
    });
  }

  it('keeps every receipt, sends nothing more meanwhile, and goes on when it can', async () => {
    const fault = { isOn: false };
    const through = refusingEnds(() => fault.isOn && new StoreError('failed'));
    const { clock, add, attempts, states } = await under({ script: () => ({ ...accepted, afterMs: 100 }), through });
    add(50);
    await clock.advance(50);
    fault.isOn = true;
    await clock.advance(10 * minuteMs);
    const sentBlindly = attempts.length;
    expect(sentBlindly).toBeLessThanOrEqual(8);
    expect(states()).not.toContain('uploaded');
    fault.isOn = false;
    await clock.advance(40_000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
    expect(attempts).toHaveLength(50);
  });

  it('that does not even take the note of the circuit breaker does not end the sending', async () => {
    const { fault, through } = failing(['makeDue', 'clampNextAttempts', 'nextDueAt']);
    const { clock, add, states } = await under({ script: () => accepted, through });
    fault.isOn = true;
    add(5);
    await clock.advance(minuteMs);
    fault.isOn = false;
    await clock.advance(minuteMs);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
  });

  it('that refuses the end of one file stores those of the others', async () => {
    const through = refusingEnds((ends) => ends.some(({ jobId }) => jobId === 2) && new Error('a broken constraint'));
    const { clock, add, states } = await under({ script: () => accepted, through });
    add(20);
    await clock.advance(2 * minuteMs);
    expect(states().filter((state) => state === 'uploaded')).toHaveLength(19);
    expect(states()[1]).toBe('uploading');
  });
});

describe('a copy that cannot be read', () => {
  const bytes = { ok: true, value: new Uint8Array(8) } as const;
  const firstSha = '1'.padStart(64, '0');

  it.each(['missing', 'damaged'] as const)('because it is %s: the file has to be collected again', async (code) => {
    const { clock, store, add, states, attempts } = await under({
      script: () => accepted,
      spoolRead: async (sha256) => (sha256 === firstSha ? { ok: false, error: { code, systemCode: 'ENOENT' } } : bytes),
    });
    const [id = 0] = add(5);
    await clock.advance(1000);
    expect(states()).toEqual(['attention', 'uploaded', 'uploaded', 'uploaded', 'uploaded']);
    const [row] = store.uploads.rows(store.uploads.rowIdsOf([id]));
    expect(row?.reason).toEqual({ code: 'spool-copy-missing', parameters: { code } });
    expect(attempts.map(({ jobId }) => jobId)).not.toContain(id);
  });

  it('because another program has it open: tried again by itself', async () => {
    let isLocked = true;
    const { clock, add, states } = await under({
      script: () => accepted,
      spoolRead: async (sha256) =>
        isLocked && sha256 === firstSha ? { ok: false, error: { code: 'locked', systemCode: 'EBUSY' } } : bytes,
    });
    add(5);
    await clock.advance(5000);
    expect(states()).toEqual(['waiting', 'uploaded', 'uploaded', 'uploaded', 'uploaded']);
    isLocked = false;
    await clock.advance(minuteMs);
    expect(states()[0]).toBe('uploaded');
  });

  it('because the disk hangs: the others go, and it is tried again', async () => {
    let reads = 0;
    const { clock, add, states } = await under({
      script: () => accepted,
      spoolRead: (sha256) => {
        reads += sha256 === firstSha ? 1 : 0;
        return sha256 === firstSha && reads === 1 ? new Promise(() => {}) : Promise.resolve(bytes);
      },
    });
    add(5);
    await clock.advance(5000);
    expect(states().filter((state) => state === 'uploaded')).toHaveLength(4);
    await clock.advance(2 * minuteMs);
    expect(states()[0]).toBe('uploaded');
  });

  it('because the spool throws: it is tried again', async () => {
    let reads = 0;
    const { clock, add, states } = await under({
      script: () => accepted,
      spoolRead: () => {
        reads += 1;
        if (reads === 1) {
          throw new Error('a bug of the spool');
        }
        return Promise.resolve(bytes);
      },
    });
    add(1);
    await clock.advance(minuteMs);
    expect(states()).toEqual(['uploaded']);
  });
});

describe('an upload that throws', () => {
  it('is a bug that costs no file: it is sent again, outcome unknown', async () => {
    let sendings = 0;
    const { clock, store, add } = await under({
      script: () => accepted,
      send: async () => {
        sendings += 1;
        if (sendings === 1) {
          throw new Error('a bug of the client');
        }
        return accepted.outcome;
      },
    });
    const [id = 0] = add(1);
    await clock.advance(20);
    expect(store.jobs.get(id)).toMatchObject({ state: 'waiting', outcomeUnknown: true });
    await clock.advance(minuteMs);
    expect(store.jobs.get(id)?.state).toBe('uploaded');
  });
});

describe('a client of which every call throws', () => {
  it('is not called for each file in turn', async () => {
    let sendings = 0;
    const { clock, add } = await under({
      script: () => accepted,
      send: async () => {
        sendings += 1;
        throw new Error('a bug of the client');
      },
    });
    add(200);
    await clock.advance(minuteMs);
    expect(sendings).toBeLessThan(30);
  });
});

describe("4. No job's next attempt is farther away than the longest delay: a clock that jumps", () => {
  it('a day ahead and back: no next attempt is farther away than the longest delay', async () => {
    const { clock, store, uploader, add } = await under({ script: () => unreachable });
    add(10);
    await clock.advance(20 * minuteMs);
    for (const jumpMs of [dayMs, -dayMs, -dayMs, dayMs]) {
      clock.jumpWallClock(jumpMs);
      await clock.advance(11_000);
      expect((store.jobs.nextDueAt() ?? 0) - clock.now()).toBeLessThanOrEqual(15 * minuteMs);
      expect((uploader.state().connection.nextTryAt ?? 0) - clock.now()).toBeLessThanOrEqual(15 * minuteMs);
    }
  });

  it('set back by a day: the service is still found again within the longest delay', async () => {
    let isUp = false;
    const { clock, add, states } = await under({ script: () => (isUp ? accepted : unreachable) });
    add(10);
    await clock.advance(30 * minuteMs);
    clock.jumpWallClock(-dayMs);
    isUp = true;
    await clock.advance(16 * minuteMs);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
  });

  it('set back while the program was down: clamped at the start', async () => {
    const first = await under({
      script: (_job, _at, attempt) => (attempt < 3 ? later(500) : accepted),
      random: () => 0.99,
    });
    first.add(2);
    await first.clock.advance(1500);
    first.clock.jumpWallClock(-dayMs);
    const second = await first.restart(1000);
    expect((second.store.jobs.nextDueAt() ?? 0) - second.clock.now()).toBeLessThanOrEqual(15 * minuteMs);
    await second.clock.advance(40 * minuteMs);
    expect(new Set(second.states())).toEqual(new Set(['uploaded']));
  });
});

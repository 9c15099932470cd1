import { describe, expect, it } from 'vitest';
import type { Log, LogFacts } from '../../../electron/engine/ports.ts';
import { StoreError } from '../../../electron/engine/store/store.ts';
import { createStoreGuard } from '../../../electron/engine/upload/store-guard.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

function storeGuardUnderTest() {
  const logged: (readonly [string, string, LogFacts | undefined])[] = [];
  const entry = (level: string) => (event: string, facts?: LogFacts) => {
    logged.push([level, event, facts]);
  };
  const log: Log = { debug: entry('debug'), info: entry('info'), warn: entry('warn'), error: entry('error') };
  const clock = createFakeClock();
  return { storeGuard: createStoreGuard(clock, log), clock, logged };
}

const fails = () => {
  throw new StoreError('disk-full');
};

describe('a store that fails', () => {
  it('is left alone for a second, and twice as long after each further failure, up to half a minute', () => {
    const { storeGuard } = storeGuardUnderTest();
    const restsMs = Array.from({ length: 8 }, () => {
      storeGuard.write(fails);
      return storeGuard.restMs();
    });
    expect(restsMs).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('counts as failing until a write succeeds: a full disk can still be read', async () => {
    const { storeGuard, clock } = storeGuardUnderTest();
    storeGuard.write(fails);
    expect(storeGuard.read(() => 7)).toEqual({ ok: true, value: 7 });
    await clock.advance(1000);
    expect([storeGuard.isFailing(), storeGuard.restMs()]).toEqual([true, 0]);
    storeGuard.write(() => 8);
    expect([storeGuard.isFailing(), storeGuard.restMs()]).toEqual([false, 0]);
  });

  it('is told from a bug, which is logged as one', () => {
    const { storeGuard, logged } = storeGuardUnderTest();
    storeGuard.write(fails);
    storeGuard.read(() => {
      throw new TypeError('Holmsteig is not a function');
    });
    expect(logged).toEqual([
      ['warn', 'upload.store-trouble', { code: 'disk-full', failures: 1 }],
      ['error', 'upload.store-trouble', { code: 'unexpected', failures: 2 }],
    ]);
  });
});

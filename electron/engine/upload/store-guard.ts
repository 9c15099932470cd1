import { failure, type Result, success } from '../../../shared/result.ts';
import { doubling, grownDelayMs } from '../outbox/delays.ts';
import type { Clock, Log } from '../ports.ts';
import { StoreError } from '../store/store.ts';

/** Rests between two calls of a store that fails. */
const restsMs = doubling(1000, 30_000);

/** Makes calls of the store that may fail without ending their caller. */
export interface StoreGuard {
  readonly read: <Value>(run: () => Value) => Result<Value, 'store-failed'>;
  readonly write: <Value>(run: () => Value) => Result<Value, 'store-failed'>;
  /**
   * True when a call failed and no write has succeeded since. A read proves nothing, because a full disk can still be
   * read.
   */
  readonly isFailing: () => boolean;
  /** How long to leave the store alone; 0 when it may be tried. */
  readonly restMs: () => number;
}

/**
 * A store that fails is left alone for 1 s, and twice as long after each further failure, up to 30 s. Any error but a
 * {@link StoreError} is a bug, which is logged as such and must not end the sending either.
 */
export function createStoreGuard(clock: Clock, log: Log): StoreGuard {
  let failures = 0;
  let restUntilMs = 0;

  function read<Value>(run: () => Value): Result<Value, 'store-failed'> {
    try {
      return success(run());
    } catch (error) {
      failures += 1;
      restUntilMs = clock.monotonicMs() + grownDelayMs(restsMs, failures);
      const isExpected = error instanceof StoreError;
      const code = isExpected ? error.code : 'unexpected';
      log[isExpected ? 'warn' : 'error']('upload.store-trouble', { code, failures });
      return failure('store-failed');
    }
  }

  return {
    read,
    write: (run) => {
      const written = read(run);
      if (written.ok) {
        failures = 0;
        restUntilMs = 0;
      }
      return written;
    },
    isFailing: () => failures > 0,
    restMs: () => Math.max(0, restUntilMs - clock.monotonicMs()),
  };
}

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { Clock } from '../ports.ts';
import type { SettingStore } from '../store/store.ts';

/** The counter: a page that shows drivers what becomes of their cards and nothing else, until somebody has the PIN. */
export interface Counter {
  readonly state: () => { readonly isOpen: boolean; readonly hasPin: boolean };
  readonly open: () => void;
  /** `wait`: nobody may try before that many seconds are over. */
  readonly leave: (pin: string) => Promise<Result<void, CounterRefusal>>;
  /** `open`: the PIN is not changed by whoever stands at the counter. */
  readonly setPin: (pin: string | null) => Promise<Result<void, 'open'>>;
}

type CounterRefusal = { readonly code: 'wrong' } | { readonly code: 'wait'; readonly seconds: number };

interface CounterParts {
  readonly store: Pick<SettingStore, 'note' | 'setNote'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly isOpen: boolean;
  readonly onChange: () => void;
}

const keptSchema = z.object({ salt: z.base64(), hash: z.base64() }).nullable().catch(null);

const hashBytes = 32;
/** Whoever has the records could try 10,000 PINs: this makes each of them take a tenth of a second. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const hashOf = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

const triesAtOnce = 5;
const waitMs = 30_000;

/** The PIN is kept as a salted hash in the records, where no export and no bundle for support takes it from. */
export function createCounter({ store, clock, isOpen: opensAtOnce, onChange }: CounterParts): Counter {
  let isOpen = opensAtOnce;
  let wrong = 0;
  let waitsUntilMs = 0;
  const kept = () => keptSchema.parse(store.note('counter-pin') ?? null);

  async function isRight(pin: string): Promise<boolean> {
    const known = kept();
    if (known === null) return true;
    const hash = await hashOf(pin, Buffer.from(known.salt, 'base64'), hashBytes, cost);
    return timingSafeEqual(hash, Buffer.from(known.hash, 'base64'));
  }

  return {
    state: () => ({ isOpen, hasPin: kept() !== null }),
    open() {
      isOpen = true;
      onChange();
    },
    async leave(pin) {
      const leftMs = waitsUntilMs - clock.monotonicMs();
      if (leftMs > 0) return failure({ code: 'wait', seconds: Math.ceil(leftMs / 1_000) });
      // Counted before it is known to be wrong, so that tries made at once count as well.
      wrong += 1;
      if (wrong >= triesAtOnce) {
        waitsUntilMs = clock.monotonicMs() + waitMs;
        wrong = 0;
      }
      if (!(await isRight(pin))) return failure({ code: 'wrong' });
      wrong = 0;
      waitsUntilMs = 0;
      isOpen = false;
      onChange();
      return success(undefined);
    },
    async setPin(pin) {
      if (isOpen) return failure('open');
      if (pin === null) {
        store.setNote('counter-pin', null);
      } else {
        const salt = randomBytes(16);
        const hash = await hashOf(pin, salt, hashBytes, cost);
        store.setNote('counter-pin', { salt: salt.toString('base64'), hash: hash.toString('base64') });
      }
      onChange();
      return success(undefined);
    },
  };
}

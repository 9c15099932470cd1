import { failure, type Result, success } from '../../../shared/result.ts';
import type { EngineBase } from '../engine-base.ts';
import type { Feature } from '../feature.ts';
import { repeat } from '../platform/clock.ts';
import type { JournalStore } from '../store/journal.ts';
import { StoreError } from '../store/store.ts';
import { type Disagreements, findDisagreements } from './journal-disagreements.ts';
import { depotSigningKey, type SigningKey, type SigningKeyError, signingKeyFile } from './signing-key.ts';

/** Whoever looks at the journal sees it so. */
interface JournalState {
  /** Null where the key cannot be read or kept: `problem` says which. */
  readonly publicKey: string | null;
  readonly problem: SigningKeyError['code'] | null;
  readonly lines: number;
  /** Hash of the last line as it was stored; empty before the first. */
  readonly lastHash: string;
  /** When the last head was signed, in epoch ms. */
  readonly headAt: number | null;
}

/** Signs the journal of custody: at each start and stop, and once a day between them. */
export interface JournalKeeper {
  readonly feature: Feature;
  /** Signs all lines so far, where that has not been done. */
  readonly signNow: () => Promise<Result<void, SigningKeyError>>;
  readonly lines: JournalStore['after'];
  /** Costs the same however long the journal is. */
  readonly state: () => Promise<JournalState>;
  /** Reads the whole journal once, in parts. */
  readonly disagreements: () => Promise<Disagreements>;
  /** Signs the text of a backup; null where there is no key. */
  readonly signBackup: (text: string) => Promise<{ readonly publicKey: string; readonly signature: string } | null>;
}

const dayMs = 86_400_000;
const checkEveryMs = 15 * 60_000;

export function openJournal(base: EngineBase): JournalKeeper {
  const { options, store, files, dataDirectory, log } = base;
  const { journal } = store;
  const clock = base.clockOf('store');
  const keyStore = options.ports.signingKey ?? signingKeyFile(dataDirectory, files);
  let found: Promise<Result<SigningKey, SigningKeyError>> | null = null;
  /** By a clock that never jumps; null before the first head of this run. */
  let signedAtMs: number | null = null;
  let isStarted = false;
  let cancel = () => {};

  /** Read once, and once more where that failed. */
  async function signingKey(): Promise<Result<SigningKey, SigningKeyError>> {
    found ??= depotSigningKey(keyStore);
    const key = await found;
    if (!key.ok) found = null;
    return key;
  }

  async function signNow(): Promise<Result<void, SigningKeyError>> {
    const key = await signingKey();
    if (!key.ok) {
      log.warn('journal.not-signed', { code: key.error.code });
      return key;
    }
    const { publicKey, sign } = key.value;
    try {
      if (journal.newest('key')?.facts.key !== publicKey) {
        journal.append({ what: 'key', facts: { key: publicKey } }, clock.now());
      }
      if (journal.last()?.what !== 'head') {
        const signHead = (text: string) => ({ signature: sign('journal head', text) });
        journal.appendHead({ key: publicKey }, signHead, clock.now());
      }
      signedAtMs = clock.monotonicMs();
      return success(undefined);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.warn('journal.not-signed', { code: error.code });
      return failure({ code: 'unavailable' });
    }
  }

  async function signDaily(): Promise<void> {
    if (signedAtMs === null || clock.monotonicMs() - signedAtMs >= dayMs) await signNow();
  }

  return {
    signNow,
    lines: journal.after,
    // Its last head is on what all those have written that are started after it.
    feature: {
      name: 'journal',
      part: 'store',
      after: ['store'],
      async start() {
        isStarted = true;
        cancel = repeat(clock, checkEveryMs, signDaily);
        await signNow();
      },
      async stop() {
        cancel();
        // A command that only asks has changed nothing, and leaves the journal as it is.
        if (isStarted) await signNow();
      },
    },
    async state() {
      const key = await signingKey();
      const last = journal.last();
      const [stored] = last === null ? [] : journal.after(last.number - 1, 1);
      return {
        publicKey: key.ok ? key.value.publicKey : null,
        problem: key.ok ? null : key.error.code,
        lines: last?.number ?? 0,
        lastHash: stored?.hash ?? '',
        headAt: journal.newest('head')?.at ?? null,
      };
    },
    disagreements: () => findDisagreements(journal),
    async signBackup(text) {
      const key = await signingKey();
      return key.ok ? { publicKey: key.value.publicKey, signature: key.value.sign('backup', text) } : null;
    },
  };
}

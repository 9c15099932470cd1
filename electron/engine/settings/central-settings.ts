import { hostname } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { RequestError } from '../../../shared/contract/contract.ts';
import { failure, type Result } from '../../../shared/result.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import type { SettingName } from '../../../shared/settings/settings.ts';
import { createSharedRun } from '../platform/turns.ts';
import type { Clock, Log, Random } from '../ports.ts';
import { type Said, say } from '../refusal.ts';
import { type SettingStore, type StoreError, storedOr } from '../store/store.ts';
import {
  type CentralFetchParts,
  type Fetched,
  fetchPolicy,
  longestFetchMs,
  type NotFetched,
  notUsed,
} from './central-fetch.ts';
import {
  type CentralPlace,
  type CentralPolicy,
  notTakenNow,
  policyVersion,
  readCentralPolicy,
  readSignedFile,
} from './central-policy.ts';
import { acceptedSigner, type KnownSigners, type PolicySigner } from './policy-signers.ts';
import type { CentralWord } from './settings.ts';

/** What the settings screen, the status and the checks show of the central settings. */
export interface CentralState {
  /** When what is in force last changed, in epoch ms; null where nothing is in force. */
  readonly changedAt: number | null;
  /** What is in force; null where nothing is. */
  readonly inForce: CentralInForce | null;
  /** Whom to call, as the policy in force says; empty where it says nobody. */
  readonly contact: string;
  readonly trouble: CentralTrouble | null;
  /** When they were last read and in force, in epoch ms; null: not since the start. */
  readonly lookedAt: number | null;
  /** Whose signature counts, those that have ended among them; empty where the place's owner is what counts. */
  readonly signers: readonly PolicySigner[];
}

/** Which settings for all depots a depot has. */
interface CentralInForce {
  /** See `policyVersion`. */
  readonly version: string;
  /** When they were signed, epoch ms. */
  readonly issuedAt: number;
}

/** Why the newest are not in force. What was taken before stays in force. */
interface CentralTrouble {
  /**
   * - `refused`: the newest cannot be used, and the IT department must put them right.
   * - `folder`: they are in force but for a folder that cannot be watched.
   * - `away`: they could not be read when that was tried last. It is tried again by itself.
   */
  readonly kind: 'refused' | 'folder' | 'away';
  readonly why: Said;
  /** Epoch ms. */
  readonly since: number;
}

/** The settings that the IT department keeps in one place for all depots. */
export interface CentralSettings {
  readonly state: () => CentralState;
  /** Looks now, and says what came of it. Never rejects. */
  readonly check: () => Promise<CentralState>;
  readonly start: () => void;
  readonly stop: () => void;
}

interface CentralSettingsParts extends CentralFetchParts {
  readonly signers: KnownSigners;
  readonly store: Pick<SettingStore, 'note' | 'setNote'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Puts others into force, and gives the names of those that changed by it. */
  readonly onChange: (word: CentralWord) => readonly SettingName[];
  /** Told when there is something else to say of them. */
  readonly onState: () => void;
  /** Watches a folder that the policy names, also one that is away. */
  readonly watchFolder: (folder: string) => Promise<Result<unknown, RequestError>>;
}

const lookEveryMs = 15 * 60_000;
/** The first look, soon after the start. */
const firstCheckMs = 10_000;
const stuckAfterMs = 2 * lookEveryMs;
const mostUnanswered = 2;

const logged = {
  refused: 'settings.central-refused',
  folder: 'settings.central-folder-refused',
  away: 'settings.central-away',
} as const satisfies Record<CentralTrouble['kind'], string>;

/** The last good copy, which counts while the place is away. */
const noteSchema = z.object({ text: z.string(), changedAt: z.number(), etag: z.string().nullable() });
type Copy = z.infer<typeof noteSchema>;

/**
 * Takes the settings from their place, again and again while the program runs, at moments of each depot's own. A policy
 * that does not fit is refused as a whole, and the one before stays in force. The last good one is kept for starts
 * without a network where it is signed: an unsigned copy in a person's own data folder could be anybody's.
 */
export function createCentralSettings(parts: CentralSettingsParts): CentralSettings {
  const { place, store, signers, clock, random, log, onChange, onState } = parts;
  const kept = keptPolicy(place, store, signers);
  let copy: Copy | null = kept?.copy ?? null;
  let inForce: CentralPolicy | null = kept?.policy ?? null;
  const troubles = createTroubles(clock, log);
  const watch = createFolderWatch(parts.watchFolder);
  let cancel = () => {};
  let stopped = false;
  let lookedAt: number | null = null;
  const check = createSharedRun(checkNow);
  const read = createReads(clock, () => fetchPolicy(parts, copy?.etag ?? null));
  let refusedText: string | null = null;

  const state = (): CentralState => ({
    changedAt: inForce === null ? null : (copy?.changedAt ?? null),
    inForce: inForce && copy && { version: policyVersion(copy.text), issuedAt: inForce.issuedAt },
    contact: inForce?.contact ?? '',
    trouble: troubles.worst(),
    lookedAt,
    signers: signers.now(place.publicKey ?? []),
  });

  async function checkNow(): Promise<CentralState> {
    const before = JSON.stringify(state());
    await fetchNow();
    const notWatched = await watch(inForce?.folders ?? []);
    if (notWatched === null) troubles.end('folder');
    else troubles.set('folder', notWatched);
    if (troubles.worst() === null) lookedAt = clock.now();
    if (JSON.stringify(state()) !== before) onState();
    return state();
  }

  async function fetchNow(): Promise<void> {
    const fetched = await within(clock, longestFetchMs, read());
    if (!fetched.ok) {
      const { kind, why } = fetched.error;
      // Each look says why by what it found itself.
      troubles.end(kind === 'refused' ? 'away' : 'refused');
      troubles.set(kind, why);
      return;
    }
    if (troubles.end('away')) log.info('settings.central-reached');
    if (fetched.value !== 'same') take(fetched.value);
    else takeAsKnown();
  }

  function take({ text, etag }: { readonly text: string; readonly etag: string | null }): void {
    const policy = readNewest(parts, text);
    const why = policy.ok ? notTakenNow(policy.value, inForce?.issuedAt ?? null, clock.now()) : policy.error;
    if (policy.ok && why === null) {
      putInForce(policy.value, text, etag);
      return;
    }
    // What was said of another file says nothing of this one, nor since when.
    if (text !== refusedText) troubles.end('refused');
    refusedText = text;
    if (why !== null) troubles.set('refused', notUsed(place, why));
  }

  /** The place has what is in force. */
  function takeAsKnown(): void {
    const policy = copy === null ? null : readNewest(parts, copy.text);
    const why = policy === null ? null : policy.ok ? notTakenNow(policy.value, null, clock.now()) : policy.error;
    if (why === null) troubles.end('refused');
    else troubles.set('refused', notUsed(place, why));
  }

  function putInForce(policy: CentralPolicy, text: string, etag: string | null): void {
    troubles.end('refused');
    const isSaid = isDeepStrictEqual(wordOf(inForce), wordOf(policy));
    const others = policy.folders.join('\n') !== (inForce?.folders ?? []).join('\n');
    const isSame = inForce !== null && isSaid && !others;
    const isKept = copy?.text === text;
    copy = { text, etag, changedAt: isSame ? (copy?.changedAt ?? clock.now()) : clock.now() };
    inForce = policy;
    const changed = isSaid ? [] : onChange(policy);
    for (const name of changed) log.info('settings.central-changed', { name });
    if (others) log.info('settings.central-folders-changed', { count: policy.folders.length });
    if (place.publicKey !== undefined && !isKept) keepCopy(parts, copy);
  }

  function plan(delayMs: number): void {
    if (stopped) return;
    cancel = clock.after(Math.round(delayMs * (0.8 + random() * 0.4)), async () => {
      plan(lookEveryMs);
      await check.run();
    });
  }

  return {
    state,
    check: check.run,
    start: () => plan(firstCheckMs * random()),
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}

/** What a place has, where a key signed it that counts now. What it says of keys is heard in any case. */
function readNewest(
  { place, signers, clock }: Pick<CentralSettingsParts, 'place' | 'signers' | 'clock'>,
  text: string,
): Result<CentralPolicy, Sentence> {
  const { publicKey: roots } = place;
  const signed = roots === undefined ? null : readSignedFile(text);
  // What is not signed is refused for that where it must be.
  if (roots === undefined || signed === null) return readAt(place, text, roots?.[0]?.publicKey ?? null);
  const by = acceptedSigner(signers.hear(roots, signed.succession), signed.publicKey, clock.now());
  return by.ok ? readAt(place, text, signed.publicKey) : by;
}

function readAt({ depot }: CentralPlace, text: string, publicKey: string | null) {
  return readCentralPolicy(text, { publicKey, depot: depot ?? hostname() });
}

/** What the last run kept, where its signature holds. It stays in force although its key has ended since. */
function keptPolicy(
  place: CentralPlace,
  store: Pick<SettingStore, 'note'>,
  signers: Pick<KnownSigners, 'now'>,
): { readonly copy: Copy; readonly policy: CentralPolicy } | null {
  const copy = noteSchema.safeParse(store.note('central-settings')).data ?? null;
  const signed = copy === null ? null : readSignedFile(copy.text);
  const by = signers.now(place.publicKey ?? []).find(({ publicKey }) => publicKey === signed?.publicKey);
  if (copy === null || by === undefined) return null;
  const policy = readAt(place, copy.text, by.publicKey);
  return policy.ok ? { copy, policy: policy.value } : null;
}

/** The central settings that count from the start, before their place was asked; null where none were kept. */
export function keptCentralSettings(
  place: CentralPlace,
  store: Pick<SettingStore, 'note'>,
  signers: Pick<KnownSigners, 'now'>,
): CentralWord | null {
  return keptPolicy(place, store, signers)?.policy ?? null;
}

/** What cannot be kept now, on a full disk for example, is in force all the same and fetched again at the next start. */
function keepCopy({ store, log }: Pick<CentralSettingsParts, 'store' | 'log'>, taken: Copy): void {
  const tell = ({ code }: StoreError) => log.warn('settings.central-not-kept', { code });
  storedOr(() => store.setNote('central-settings', taken), undefined, tell);
}

function wordOf(policy: CentralPolicy | null): CentralWord {
  const { settings = {}, owned = [], moved = null } = policy ?? {};
  return { settings, owned, moved };
}

/** What keeps the newest from being in force: the same trouble counts from when it began, and stands in the log once. */
function createTroubles(clock: Pick<Clock, 'now'>, log: Log) {
  const troubles = new Map<CentralTrouble['kind'], CentralTrouble>();
  return {
    worst: () => troubles.get('refused') ?? troubles.get('folder') ?? troubles.get('away') ?? null,
    /** True where there was one. */
    end: (kind: CentralTrouble['kind']) => troubles.delete(kind),
    set(kind: CentralTrouble['kind'], why: Said): void {
      const known = troubles.get(kind);
      if (known?.why.message === why.message) return;
      troubles.set(kind, { kind, why, since: known?.since ?? clock.now() });
      log.warn(logged[kind]);
    },
  };
}

/** Watches folders, and says why one cannot be. Those that a policy names no more stay: downloads may still come there. */
function createFolderWatch(watchFolder: CentralSettingsParts['watchFolder']) {
  const watched = new Set<string>();
  return async (folders: readonly string[]): Promise<Said | null> => {
    let refused: Said | null = null;
    for (const folder of folders) {
      if (watched.has(folder)) continue;
      const answer = await watchFolder(folder);
      if (answer.ok) watched.add(folder);
      else refused ??= say('managed-folder-refused', { folder, why: answer.error.said ?? answer.error.message });
    }
    return refused;
  };
}

/**
 * A read of a share that hangs may never come back, although the share does: after some looks it is left to itself, as long
 * as there are threads enough.
 */
function createReads(clock: Pick<Clock, 'monotonicMs'>, fetch: () => Promise<Fetched>): () => Promise<Fetched> {
  let reading: { readonly fetched: Promise<Fetched>; readonly sinceMs: number } | null = null;
  /** With those that were given up: on a share that hangs each keeps a thread of this process. */
  let unanswered = 0;
  return () => {
    const isStuck = reading !== null && clock.monotonicMs() - reading.sinceMs > stuckAfterMs;
    if (reading !== null && !(isStuck && unanswered < mostUnanswered)) return reading.fetched;
    unanswered += 1;
    const begun = {
      sinceMs: clock.monotonicMs(),
      fetched: fetch().finally(() => {
        unanswered -= 1;
        if (reading === begun) reading = null;
      }),
    };
    reading = begun;
    return begun.fetched;
  };
}

/** A share that hangs must not keep the next look from coming. */
function within(clock: Clock, longestMs: number, fetched: Promise<Fetched>): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const late = failure<NotFetched>({ kind: 'away', why: say('central-late') });
    const cancel = clock.after(longestMs, () => resolve(late));
    fetched.then(resolve, reject).finally(cancel);
  });
}

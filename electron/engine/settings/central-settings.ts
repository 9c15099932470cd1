import type { RequestError } from '../../../shared/contract/contract.ts';
import { failure, type Result } from '../../../shared/result.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { createSharedRun } from '../platform/turns.ts';
import type { Clock, Log, Random } from '../ports.ts';
import { type Said, say } from '../refusal.ts';
import { type CentralCopy, type CentralCopyParts, type CentralFiles, createCentralCopy } from './central-copy.ts';
import {
  type CentralFetchParts,
  type Fetched,
  fetchPolicy,
  longestFetchMs,
  type NotFetched,
  notUsed,
} from './central-fetch.ts';
import { minuteOf } from './central-policy.ts';
import type { PolicySigner } from './policy-signers.ts';

/** What the settings screen, the status and the checks show of the central settings. */
export interface CentralState extends CentralFiles {
  /** Whom to call, as the policy in force says; empty where it says nobody. */
  readonly contact: string;
  readonly trouble: CentralTrouble | null;
  /** When they were last read and in force, in epoch ms; null: not since the start. */
  readonly lookedAt: number | null;
  /** Whose signature counts, those that have ended among them; empty where the place's owner is what counts. */
  readonly signers: readonly PolicySigner[];
}

/** Why the newest are not in force. What was taken before stays in force. */
interface CentralTrouble {
  /**
   * - `refused`: the newest cannot be used, and the IT department must put them right.
   * - `back`, `back-by-itself`: this depot went back from the newest to those before.
   * - `ran-out`: the time is over that those in force name for themselves, and no newer ones are there.
   * - `folder`: they are in force but for a folder that cannot be watched.
   * - `away`: they could not be read when that was tried last. It is tried again by itself.
   */
  readonly kind: 'refused' | 'back' | 'back-by-itself' | 'ran-out' | 'folder' | 'away';
  readonly why: Said;
  /** Epoch ms. */
  readonly since: number;
}

/** The settings that the IT department keeps in one place for all depots. */
export interface CentralSettings {
  readonly state: () => CentralState;
  /** Looks now, and says what came of it. Never rejects. */
  readonly check: () => Promise<CentralState>;
  /** Brings those from before back into force, by a person's will. Gives why it cannot be; null where it was done. */
  readonly goBack: () => Sentence | null;
  /** Takes up again what this depot went back from. Gives why it cannot be; null where it was done. */
  readonly undoGoingBack: () => Sentence | null;
  /** Goes back by itself where that is wanted and those in force keep the service from being reached; each minute. */
  readonly prove: () => void;
  readonly start: () => void;
  readonly stop: () => void;
}

interface CentralSettingsParts extends CentralFetchParts, CentralCopyParts {
  readonly clock: Clock;
  readonly random: Random;
  /** Nothing can be sent now, whatever waits. */
  readonly isSendingImpossible: () => boolean;
  /** How long that may last after new settings before the depot goes back to those before; 0: for ever. */
  readonly backAfterMinutes: () => number;
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
  back: 'settings.central-back',
  'back-by-itself': 'settings.central-back-by-itself',
  'ran-out': 'settings.central-ran-out',
  folder: 'settings.central-folder-refused',
  away: 'settings.central-away',
} as const satisfies Record<CentralTrouble['kind'], string>;

const worstFirst: readonly CentralTrouble['kind'][] = [
  'refused',
  'back-by-itself',
  'back',
  'ran-out',
  'folder',
  'away',
];

/**
 * Takes the settings from their place, again and again while the program runs, at moments of each depot's own. A policy
 * that does not fit is refused as a whole, and the one before stays in force.
 */
export function createCentralSettings(parts: CentralSettingsParts): CentralSettings {
  const { place, signers, clock, log, onState } = parts;
  const copy = createCentralCopy(parts);
  const troubles = createTroubles(clock, log);
  const watch = createFolderWatch(parts.watchFolder);
  let lookedAt: number | null = null;
  const check = createSharedRun(checkNow);
  const read = createReads(clock, () => fetchPolicy(parts, copy.etag()));
  let refusedText: string | null = null;
  const plan = createPlan(parts, check.run, turn, copy.nextTurnAt);
  const trial = createTrial(parts, copy, () => void changed(copy.goBack('itself')));

  const state = (): CentralState => ({
    ...copy.files(),
    contact: copy.inForce()?.contact ?? '',
    trouble: troubles.worst(),
    lookedAt,
    signers: signers.now(place.publicKey ?? []),
  });

  async function checkNow(): Promise<CentralState> {
    const before = JSON.stringify(state());
    await fetchNow();
    followTime();
    await watchFolders();
    if (troubles.worst() === null) lookedAt = clock.now();
    if (JSON.stringify(state()) !== before) onState();
    plan.turn();
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
    const given = fetched.value === 'same' ? null : fetched.value;
    const why = given === null ? copy.takeAsKnown() : copy.take(given.text, given.etag);
    // What was said of another file says nothing of this one, nor since when.
    if (why === null || (given !== null && given.text !== refusedText)) troubles.end('refused');
    if (why === null) return;
    refusedText = given?.text ?? refusedText;
    troubles.set('refused', notUsed(place, why));
  }

  /** What begins and what ends by itself, also while the place is away. */
  function followTime(): void {
    const why = copy.followTime();
    if (why !== null) troubles.set('refused', notUsed(place, why));
    sayWhatStands(parts, copy, troubles);
  }

  /** What a change of the copy brings with it. */
  function changed(why: Sentence | null): Sentence | null {
    if (why !== null) return why;
    followTime();
    onState();
    plan.turn();
    return null;
  }

  async function watchFolders(): Promise<void> {
    const notWatched = await watch(copy.inForce()?.folders ?? []);
    if (notWatched === null) troubles.end('folder');
    else troubles.set('folder', notWatched);
  }

  async function turn(): Promise<void> {
    const before = JSON.stringify(state());
    followTime();
    await watchFolders();
    if (JSON.stringify(state()) !== before) onState();
    plan.turn();
  }

  // What came of age while the program was off counts from the start.
  followTime();
  return {
    state,
    check: check.run,
    goBack: () => changed(copy.goBack('person')),
    undoGoingBack: () => changed(copy.undoGoingBack()),
    prove: () => trial.prove(),
    start: plan.start,
    stop: plan.stop,
  };
}

/** Looks at moments of each depot's own, and turns to what begins or ends by itself at its moment. */
function createPlan(
  { clock, random }: Pick<CentralSettingsParts, 'clock' | 'random'>,
  look: () => Promise<unknown>,
  turnNow: () => Promise<void>,
  nextTurnAt: () => number | null,
) {
  let cancelLook = () => {};
  let cancelTurn = () => {};
  let isWorking = false;

  function planLook(delayMs: number): void {
    if (!isWorking) return;
    cancelLook = clock.after(Math.round(delayMs * (0.8 + random() * 0.4)), async () => {
      planLook(lookEveryMs);
      await look();
    });
  }

  /** The moment may be another one than it was. */
  function turn(): void {
    cancelTurn();
    const at = isWorking ? nextTurnAt() : null;
    if (at !== null) cancelTurn = clock.after(at - clock.now(), turnNow);
  }

  return {
    turn,
    start() {
      isWorking = true;
      planLook(firstCheckMs * random());
      turn();
    },
    stop() {
      isWorking = false;
      cancelLook();
      cancelTurn();
    },
  };
}

/** Says where the newest are not in force by what the depot did, and where the time of those in force is over. */
function sayWhatStands(
  { place, clock }: Pick<CentralSettingsParts, 'place' | 'clock'>,
  copy: Pick<CentralCopy, 'files'>,
  troubles: ReturnType<typeof createTroubles>,
): void {
  const { setAside, inForce } = copy.files();
  if (setAside?.by !== 'person') troubles.end('back');
  if (setAside?.by !== 'itself') troubles.end('back-by-itself');
  if (setAside !== null) {
    const values = { from: place.from, version: setAside.version };
    if (setAside.by === 'person') troubles.set('back', say('central-back-by-person', values), setAside.at);
    else troubles.set('back-by-itself', say('central-back-by-itself', values), setAside.at);
  }
  const until = inForce?.until ?? null;
  if (until === null || until > clock.now()) troubles.end('ran-out');
  else troubles.set('ran-out', say('central-in-force-ran-out', { from: place.from, at: minuteOf(until) }));
}

/** What keeps the newest from being in force: the same trouble counts from when it began, and stands in the log once. */
function createTroubles(clock: Pick<Clock, 'now'>, log: Log) {
  const troubles = new Map<CentralTrouble['kind'], CentralTrouble>();
  return {
    worst: () => worstFirst.map((kind) => troubles.get(kind)).find((trouble) => trouble !== undefined) ?? null,
    /** True where there was one. */
    end: (kind: CentralTrouble['kind']) => troubles.delete(kind),
    set(kind: CentralTrouble['kind'], why: Said, since?: number): void {
      const known = troubles.get(kind);
      if (known?.why.message === why.message) return;
      troubles.set(kind, { kind, why, since: since ?? known?.since ?? clock.now() });
      log.warn(logged[kind]);
    },
  };
}

const minuteMs = 60_000;

/**
 * Watches whether the service is reached by settings that lead to it another way than those before. Once it was, an outage
 * is not their doing, and they stay.
 */
function createTrial(
  parts: Pick<CentralSettingsParts, 'clock' | 'isSendingImpossible' | 'backAfterMinutes' | 'isServiceReachedSince'>,
  copy: Pick<CentralCopy, 'isOnTrial' | 'proved' | 'files'>,
  goBack: () => void,
) {
  const { clock, isSendingImpossible, isServiceReachedSince, backAfterMinutes } = parts;
  let failingSinceMs: number | null = null;
  let watchedFrom: number | null = null;
  return {
    prove(): void {
      const { changedAt } = copy.files();
      // Others have a time of their own.
      if (changedAt !== watchedFrom) failingSinceMs = null;
      watchedFrom = changedAt;
      if (!copy.isOnTrial() || changedAt === null) {
        failingSinceMs = null;
        return;
      }
      if (!isSendingImpossible()) {
        failingSinceMs = null;
        if (isServiceReachedSince(changedAt)) copy.proved();
        return;
      }
      failingSinceMs ??= clock.monotonicMs();
      const minutes = backAfterMinutes();
      if (minutes > 0 && clock.monotonicMs() - failingSinceMs >= minutes * minuteMs) goBack();
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

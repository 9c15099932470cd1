import type { ArchiveFailure, ArchiveTrouble } from '../../../shared/contract/company-archive.ts';
import { type Result, success } from '../../../shared/result.ts';
import { delayMs, usualDelays } from '../outbox/delays.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, HttpTransport, Log, Random } from '../ports.ts';
import type { Spool } from '../spool/spool.ts';
import type { ArchiveItem, CompanyArchiveStore } from '../store/company-archive.ts';
import { storedOr } from '../store/store.ts';
import type { ArchiveRoutes } from './archive-route.ts';
import { manifestName, manifestOf, objectName } from './manifest.ts';
import { type ObjectStore, sha256Hex, trouble } from './object-store.ts';
import { openObjectStore } from './open-object-store.ts';

/** Puts kept copies into the archive, one after the other, and tries without end what does not get there. */
export interface ArchiveQueue {
  readonly start: () => void;
  /** Something may be due soon. Called with every change of the records. */
  readonly wake: () => void;
  /** What waits is tried at once: its cause may have been removed. */
  readonly hurry: () => void;
  /** Ends what is under way; a later start goes on from there. */
  readonly stop: () => Promise<void>;
}

export interface ArchiveQueueParts {
  readonly store: CompanyArchiveStore;
  readonly spool: Pick<Spool, 'read'>;
  readonly transport: HttpTransport;
  readonly routes: ArchiveRoutes;
  readonly isSending: () => boolean;
  readonly depotName: () => string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** An attempt ended. */
  readonly onChange: () => void;
}

/** Files that are being sent come first; the archive looks again after this long. */
const whileSendingMs = 5_000;
/** What is due but not read yet is looked at again after this long. */
const shortestWaitMs = 2_000;
/** A clock that was set back, or a timer that was lost, delays a copy by no more. */
const longestWaitMs = 5 * 60_000;
/** A file that cannot be read for so long is archived without the names that a search looks for. */
const readWithinMs = 60 * 60_000;
const linedUpAtOnce = 500;

/** Of one file alone: the next one may get there all the same. Every other failure is one of the store as a whole. */
const ofOneFile: ReadonlySet<ArchiveFailure> = new Set(['wrong-checksum', 'copy-not-readable', 'not-there']);

export function createArchiveQueue(parts: ArchiveQueueParts): ArchiveQueue {
  const { store, spool, transport, routes, isSending, depotName, clock, random, log, onChange } = parts;
  let isWorking = false;
  let cancelNext = () => {};
  let working: Promise<void> | null = null;
  let giveUp: AbortController | null = null;
  /** The store as a whole failed so often in a row, and rests until then. */
  let failures = 0;
  let restsUntilMs = 0;
  let isWoken = false;
  /** Files may wait that failed with the store as a whole, in this run of the program or one before. */
  let mayHaveFailed = true;

  /** Nothing here is as urgent as what the records are changed for. */
  function wakeSoon(): void {
    if (isWoken || !isWorking || routes.place() === null) return;
    isWoken = true;
    clock.after(shortestWaitMs, () => {
      isWoken = false;
      wake();
    });
  }

  function wake(): void {
    if (!isWorking || working !== null || routes.place() === null) return;
    cancelNext();
    working = contained(log, 'company-archive', putDue).finally(() => {
      working = null;
      plan();
    });
  }

  function plan(): void {
    const description = routes.place();
    if (!isWorking || description === null) return;
    cancelNext();
    // What was kept meanwhile is not lined up yet.
    if (isSending()) {
      cancelNext = clock.after(whileSendingMs, wake);
      return;
    }
    const nextAt = stored(() => store.nextAt(store.place(description)), clock.now() + longestWaitMs);
    if (nextAt === null) return;
    const restMs = Math.max(restsUntilMs - clock.monotonicMs(), shortestWaitMs);
    cancelNext = clock.after(Math.max(restMs, Math.min(nextAt - clock.now(), longestWaitMs)), wake);
  }

  async function putDue(): Promise<void> {
    for (;;) {
      const description = routes.place();
      if (!isWorking || description === null || isSending() || restsUntilMs > clock.monotonicMs()) return;
      const now = clock.now();
      const item = stored(() => {
        const place = store.place(description);
        while (store.lineUp(place, linedUpAtOnce, now) > 0);
        const due = store.begin(place, now, now - readWithinMs);
        return due && { place, due };
      }, null);
      if (item === null) return;
      const { place, due } = item;
      const ended = await attempt(place, due);
      note(place, due, ended);
      log.info('archive.ended', { code: ended.ok ? null : ended.error.failure });
      onChange();
    }
  }

  function note(place: number, { jobId, attempts }: ArchiveItem, ended: Result<string, ArchiveTrouble>): void {
    const now = clock.now();
    if (ended.ok) {
      // The store is back: what failed with it waits no longer, and fails no more.
      if (mayHaveFailed) stored(() => store.isBack(place, now, ofOneFile), undefined);
      mayHaveFailed = false;
      failures = 0;
      stored(() => store.end(place, jobId, { state: 'archived', object: ended.value }, now), undefined);
      return;
    }
    const { failure, words } = ended.error;
    const isInterrupted = failure === 'interrupted' && !isWorking;
    const isOfStore = !ofOneFile.has(failure) && !isInterrupted;
    if (isOfStore) {
      failures += 1;
      mayHaveFailed = true;
    }
    const waitMs = isInterrupted ? 0 : delayMs(usualDelays, isOfStore ? failures : attempts, random);
    if (isOfStore) restsUntilMs = clock.monotonicMs() + waitMs;
    stored(() => store.end(place, jobId, { state: 'waiting', failure, words, nextAt: now + waitMs }, now), undefined);
  }

  /** The name of the file in the store. */
  async function attempt(place: number, item: ArchiveItem): Promise<Result<string, ArchiveTrouble>> {
    const route = await routes.inForce();
    if (!route.ok) return route;
    const copy = await spool.read(item.sha256);
    if (!copy.ok) return trouble('copy-not-readable', copy.error.code);
    const objects = await openObjectStore(route.value, { transport, now: clock.now });
    giveUp = new AbortController();
    if (!isWorking) giveUp.abort();
    try {
      return await putWithManifest(place, item, copy.value, objects, giveUp.signal);
    } finally {
      giveUp = null;
    }
  }

  async function putWithManifest(
    place: number,
    item: ArchiveItem,
    bytes: Uint8Array,
    objects: ObjectStore,
    signal: AbortSignal,
  ): Promise<Result<string, ArchiveTrouble>> {
    const name = objectName(item.kind, item.sha256);
    const progress = {
      kept: item.upload,
      keep: (upload: string | null) => stored(() => store.keepUpload(place, item.jobId, upload), undefined),
    };
    const put = await putChecked(objects, name, bytes, progress, signal);
    if (!put.ok) return put;
    // Last, so that whatever a search finds is there. Another depot's, of the same bytes, stays as it is.
    const manifest = manifestName(item);
    const there = await objects.get(manifest, signal);
    if (!there.ok) return there;
    if (there.value !== null) return success(name);
    const content = Buffer.from(JSON.stringify(manifestOf(item, depotName(), clock.now())));
    const told = await putChecked(objects, manifest, content, { kept: null, keep: () => {} }, signal);
    return told.ok ? success(name) : told;
  }

  async function putChecked(
    objects: ObjectStore,
    name: string,
    bytes: Uint8Array,
    progress: Parameters<ObjectStore['put']>[2],
    signal: AbortSignal,
  ): Promise<Result<void, ArchiveTrouble>> {
    const sha256 = sha256Hex(bytes);
    // Another depot may have it, or an attempt of which the answer was lost.
    const before = await objects.check(name, sha256, signal);
    if (!before.ok) return before;
    if (before.value === 'same') return success(undefined);
    const put = await objects.put(name, bytes, progress, signal);
    if (!put.ok) return put;
    if (put.value === 'checked') return success(undefined);
    const after = await objects.check(name, sha256, signal);
    if (!after.ok) return after;
    if (after.value === 'same') return success(undefined);
    // An upload that ended in other bytes is not gone on with.
    progress.keep(null);
    return trouble('wrong-checksum');
  }

  /** Where the disk fails nothing is put there that could not be noted before. */
  function stored<Value>(call: () => Value, otherwise: Value): Value {
    return storedOr(call, otherwise, ({ code }) => log.error('archive.not-stored', { code }));
  }

  return {
    start() {
      isWorking = true;
      stored(() => store.recover(clock.now()), undefined);
      wake();
    },
    wake: wakeSoon,
    hurry() {
      const description = routes.place();
      failures = 0;
      restsUntilMs = 0;
      if (description !== null) stored(() => store.hurry(store.place(description), clock.now()), undefined);
      wake();
    },
    async stop() {
      isWorking = false;
      cancelNext();
      giveUp?.abort();
      await working;
    },
  };
}

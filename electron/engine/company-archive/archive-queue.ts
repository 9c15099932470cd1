import type { ArchiveFailure, ArchiveTrouble } from '../../../shared/contract/company-archive.ts';
import { type Result, success } from '../../../shared/result.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { archiveRules } from '../outbox/outbox-rules.ts';
import type { Clock, HttpTransport, Log, Random } from '../ports.ts';
import type { Spool } from '../spool/spool.ts';
import type { ArchiveItem, CompanyArchiveStore } from '../store/company-archive.ts';
import { type StoreError, storedOr } from '../store/store.ts';
import type { ArchiveRoutes } from './archive-route.ts';
import { manifestName, manifestOf, objectName } from './manifest.ts';
import { type ObjectStore, sha256Hex, trouble } from './object-store.ts';
import { openObjectStore } from './open-object-store.ts';

export interface ArchiveQueueParts {
  readonly store: CompanyArchiveStore;
  readonly spool: Pick<Spool, 'read'>;
  readonly transport: HttpTransport;
  readonly routes: ArchiveRoutes;
  /** Files that are being sent come first. */
  readonly isSending: () => boolean;
  readonly depotName: () => string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** An attempt ended. */
  readonly onChange: () => void;
}

/** A file that cannot be read for so long is archived without the names that a search looks for. */
const readWithinMs = 60 * 60_000;
const linedUpAtOnce = 500;

/** Puts kept copies into the archive that the settings name, one after the other, and tries without end what does not get there. */
export function createArchiveQueue(parts: ArchiveQueueParts): Outbox {
  const { store, spool, transport, routes, isSending, depotName, clock, random, log, onChange } = parts;
  const onNotStored = ({ code }: StoreError) => log.error('archive.not-stored', { code });

  function placeInForce(): number | null {
    const description = routes.place();
    return description === null ? null : store.place(description);
  }

  async function attempt(item: ArchiveItem, signal: AbortSignal): Promise<Result<string, ArchiveTrouble>> {
    const route = await routes.inForce();
    if (!route.ok) return route;
    const copy = await spool.read(item.sha256);
    if (!copy.ok) return trouble('copy-not-readable', copy.error.code);
    const objects = await openObjectStore(route.value, { transport, now: clock.now });
    return putWithManifest(item, copy.value, objects, signal);
  }

  async function putWithManifest(
    item: ArchiveItem,
    bytes: Uint8Array,
    objects: ObjectStore,
    signal: AbortSignal,
  ): Promise<Result<string, ArchiveTrouble>> {
    const name = objectName(item.kind, item.sha256);
    const progress = {
      kept: item.upload,
      keep: (upload: string | null) => storedOr(() => store.keepUpload(item, upload), undefined, onNotStored),
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

  return createOutbox<ArchiveItem, string, ArchiveFailure>({
    part: 'company-archive',
    rules: archiveRules,
    store: {
      begin(now) {
        const place = placeInForce();
        if (place === null) return null;
        while (store.lineUp(place, linedUpAtOnce, now) > 0);
        return store.begin(place, now, now - readWithinMs);
      },
      end: store.end,
      recover: store.recover,
      bringForward(latest) {
        const place = placeInForce();
        if (place !== null) store.bringForward(place, latest);
      },
      nextAt() {
        const place = placeInForce();
        return place === null ? null : store.nextAt(place);
      },
    },
    isOn: () => routes.place() !== null,
    isHeldUp: isSending,
    async attempt(item, signal) {
      const ended = await attempt(item, signal);
      return ended.ok ? { kind: 'taken', value: ended.value } : { kind: 'later', ...ended.error };
    },
    onEnd(_item, end) {
      log.info('archive.ended', { code: end.state === 'done' ? null : end.failure });
      onChange();
    },
    onWayFree: ({ place }, at) => store.isBack(place, at, archiveRules.ofOneItem),
    onNotStored,
    clock,
    random,
    log,
  });
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

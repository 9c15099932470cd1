import type { ArchiveFailure, ArchiveTrouble } from '../../../shared/contract/company-archive.ts';
import { type Result, success } from '../../../shared/result.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { archiveRules } from '../outbox/outbox-rules.ts';
import type { Clock, Log, Random } from '../ports.ts';
import type { Spool } from '../spool/spool.ts';
import type { ArchivedObject, ArchiveItem, CompanyArchiveStore } from '../store/company-archive.ts';
import { type StoreError, storedOr } from '../store/store.ts';
import type { ArchiveRoutes } from './archive-route.ts';
import { manifestName, manifestOf, monthOf, objectName } from './manifest.ts';
import { type ObjectStore, sha256Hex, trouble, type UploadProgress } from './object-store.ts';
import type { OpenObjectStore } from './open-object-store.ts';

export interface ArchiveQueueParts {
  readonly store: CompanyArchiveStore;
  readonly spool: Pick<Spool, 'read'>;
  readonly routes: ArchiveRoutes;
  readonly open: OpenObjectStore;
  /** Files that are being sent come first. */
  readonly isSending: () => boolean;
  readonly depotName: () => string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** A file got there, and that is noted. */
  readonly onArchived: () => void;
  /** An attempt ended. */
  readonly onChange: () => void;
}

/** A file that cannot be read for so long is archived without the names that a search looks for. */
const readWithinMs = 60 * 60_000;
const linedUpAtOnce = 500;

/** Puts kept copies into the archive that the settings name, one after the other, and tries without end what does not get there. */
export function createArchiveQueue(parts: ArchiveQueueParts): Outbox {
  const { store, spool, routes, open, isSending, depotName, clock, random, log, onArchived, onChange } = parts;
  const onNotStored = ({ code }: StoreError) => log.error('archive.not-stored', { code });

  function placeInForce(): number | null {
    const description = routes.place();
    return description === null ? null : store.place(description);
  }

  async function attempt(item: ArchiveItem, signal: AbortSignal): Promise<Result<ArchivedObject, ArchiveTrouble>> {
    const route = await routes.inForce();
    if (!route.ok) return route;
    const copy = await spool.read(item.sha256);
    if (!copy.ok) return trouble('copy-not-readable', copy.error.code);
    const objects = await open(route.value);
    return putWithManifest(item, copy.value, objects, signal);
  }

  async function putWithManifest(
    item: ArchiveItem,
    bytes: Uint8Array,
    objects: ObjectStore,
    signal: AbortSignal,
  ): Promise<Result<ArchivedObject, ArchiveTrouble>> {
    const name = objectName(item.kind, item.sha256);
    const progress = {
      kept: item.upload,
      keep: (upload: string | null) => storedOr(() => store.keepUpload(item, upload), undefined, onNotStored),
    };
    const put = await putChecked(objects, name, bytes, progress, signal);
    if (!put.ok) return put;
    const lies = success({ object: name, lockedUntil: put.value });
    // Last, so that whatever a search finds is there. Another depot's, of the same bytes, stays as it is.
    const manifest = manifestName(monthOf(item), item.sha256);
    const there = await objects.get(manifest, signal);
    if (!there.ok) return there;
    if (there.value !== null) return lies;
    const content = Buffer.from(JSON.stringify(manifestOf(item, depotName(), clock.now())));
    const told = await putNew(objects, manifest, content, { kept: null, keep: () => {} }, signal);
    return told.ok ? lies : told;
  }

  return createOutbox<ArchiveItem, ArchivedObject, ArchiveFailure>({
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
      if (end.state === 'done') onArchived();
      onChange();
    },
    onWayFree: ({ place }, at) => store.isBack(place, at, archiveRules.ofOneItem),
    onNotStored,
    clock,
    random,
    log,
  });
}

/** Until when the file is locked there; null where it is not. */
type Put = Promise<Result<number | null, ArchiveTrouble>>;

async function putChecked(
  objects: ObjectStore,
  name: string,
  bytes: Uint8Array,
  progress: UploadProgress,
  signal: AbortSignal,
): Put {
  // Another depot may have it, or an attempt of which the answer was lost.
  const before = await objects.check(name, sha256Hex(bytes), signal);
  if (!before.ok) return before;
  return before.value.is === 'same'
    ? success(before.value.lockedUntil)
    : putNew(objects, name, bytes, progress, signal);
}

async function putNew(
  objects: ObjectStore,
  name: string,
  bytes: Uint8Array,
  progress: UploadProgress,
  signal: AbortSignal,
): Put {
  const put = await objects.put(name, bytes, progress, signal);
  if (!put.ok) return put;
  // What was read back lies in a store without locks.
  if (put.value === 'checked') return success(null);
  const after = await objects.check(name, sha256Hex(bytes), signal);
  if (!after.ok) return after;
  if (after.value.is === 'same') return success(after.value.lockedUntil);
  // An upload that ended in other bytes is not gone on with.
  progress.keep(null);
  return trouble('wrong-checksum');
}

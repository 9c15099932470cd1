import type { Reason, ReasonCode } from '../../../shared/contract/uploads.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { faultFacts } from '../platform/fault.ts';
import { releaseBytes } from '../platform/node-files.ts';
import type { Clock, FileError, Log } from '../ports.ts';
import type { Spool, SpoolError } from '../spool/spool.ts';
import type { SpoolCache } from '../spool/spool-cache.ts';
import { type KeptResult, type NewSighting, type Store, StoreError } from '../store/store.ts';
import type { Classification } from './classify-for-intake.ts';
import type { DiskSpaceGate } from './disk-space-gate.ts';
import { type IntakeTimes, intakeLimits } from './limits.ts';
import { answeredWithin } from './time-limited-files.ts';

/** Bytes that are to become a job. */
interface BytesToKeep {
  readonly bytes: Uint8Array;
  /** Modification time of the version that was read, in epoch milliseconds. */
  readonly modifiedMs: number;
  /** The version's mark (`compare-scan.ts`); null for a file outside the folders, and for a member of an archive. */
  readonly mark: string | null;
  readonly classification: Classification;
  readonly quarantineReason: Reason | null;
  /** The sighting that the bytes belong to, or the one to make for them. */
  readonly sighting: number | NewSighting;
}

/** Why bytes were not kept. `systemCode` is safe to log. */
export interface KeepError {
  readonly code: 'disk-full' | 'too-large' | 'timed-out' | 'failed' | 'stopped';
  readonly systemCode: string;
}

/**
 * The moment from which a file cannot be lost: its bytes go into the spool, and then its job into the store. Files that
 * arrive while a group is being written make up the next group: one flush to the disk and one transaction serve many.
 */
export interface Keeper {
  /**
   * Resolves when the job is durable, or when it could not be made and the caller has to try again later. Kept bytes
   * are passed on to be sent, or released.
   */
  readonly keep: (file: BytesToKeep) => Promise<Result<KeptResult, KeepError>>;
  /** Finishes the groups that are being written, and begins no other. */
  readonly stop: () => Promise<void>;
}

export interface KeeperParts {
  readonly spool: Pick<Spool, 'keep'>;
  readonly spoolCache: Pick<SpoolCache, 'put'>;
  readonly store: Pick<Store, 'sightings'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly diskSpaceGate: DiskSpaceGate;
  readonly times: Pick<IntakeTimes, 'writeTimeoutMs'>;
  /** Told of each file whose job is durable, and of none that was here already. */
  readonly onKept?:
    | ((file: { readonly sizeBytes: number; readonly quarantine: ReasonCode | null }) => void)
    | undefined;
}

interface Pending {
  readonly file: BytesToKeep;
  readonly end: (result: Result<KeptResult, KeepError>) => void;
}

const collectingStopped: KeepError = { code: 'disk-full', systemCode: 'ENOSPC' };
const stopped: KeepError = { code: 'stopped', systemCode: 'ECANCELED' };
/** A single failure may be the file's fault; after this many in a row it is the disk's. */
const failuresOfABadDisk = 3;
/** How long a group that follows a large one waits for more files: less than its flush to the disk takes. */
const fillGroupWithinMs = 20;

export function createKeeper(parts: KeeperParts): Keeper {
  const { clock } = parts;
  const pending: Pending[] = [];
  const groups = new Set<Promise<void>>();
  let isStopped = false;
  const write = createGroupWriter(parts, () => isStopped);
  let lastGroupFiles = 0;
  let lastEndedMs = Number.NEGATIVE_INFINITY;
  let cancelWait: (() => void) | null = null;

  /**
   * True while many files are arriving: each group costs a flush to the disk and a transaction, so a full group saves
   * others.
   */
  function waitsForMore(): boolean {
    if (isStopped || lastGroupFiles * 2 < intakeLimits.filesInGroup) return false;
    const waitMs = lastEndedMs + fillGroupWithinMs - clock.monotonicMs();
    if (waitMs <= 0) return false;
    cancelWait ??= clock.after(waitMs, () => {
      cancelWait = null;
      startGroups();
    });
    return true;
  }

  /** A file alone is written at once; while one group is being written, the next waits until it is full. */
  function startGroups(): void {
    while (pending.length > 0 && groups.size < intakeLimits.groupsAtOnce) {
      const isFull = pending.length >= intakeLimits.filesInGroup;
      if (!isFull && (groups.size > 0 || waitsForMore())) return;
      cancelWait?.();
      cancelWait = null;
      lastGroupFiles = Math.min(pending.length, intakeLimits.filesInGroup);
      const group = write(pending.splice(0, intakeLimits.filesInGroup));
      groups.add(group);
      group.finally(() => {
        groups.delete(group);
        lastEndedMs = clock.monotonicMs();
        startGroups();
      });
    }
  }

  return {
    keep: (file) =>
      new Promise((end) => {
        pending.push({ file, end });
        startGroups();
      }),
    stop: async () => {
      isStopped = true;
      startGroups();
      while (groups.size > 0) await Promise.all(groups);
    },
  };
}

/** Writes the files of a group with one flush and one transaction, and tells the callers what became of them. */
function createGroupWriter(parts: KeeperParts, isStopped: () => boolean): (group: readonly Pending[]) => Promise<void> {
  const { spool, spoolCache, store, clock, log, diskSpaceGate, times, onKept } = parts;
  let failuresInARow = 0;

  async function write(group: readonly Pending[]): Promise<void> {
    const isOpen = await diskSpaceGate.check();
    if (isStopped() || !isOpen) return tell(group, failure(isStopped() ? stopped : collectingStopped));
    const contents = group.map(({ file }) => file.bytes);
    const spooled = await answeredWithin(clock, times.writeTimeoutMs, () => spool.keep(contents)).catch(failedInside);
    const hashes = spooled.ok ? spooled.value : [];
    const kept = spooled.ok ? storeTogether(group, hashes) : failure(keepError(spooled.error));
    if (kept.ok) {
      failuresInARow = 0;
      group.forEach(({ end, file }, index) => {
        const result = kept.value[index];
        if (result?.duplicate === false) {
          onKept?.({ sizeBytes: file.bytes.length, quarantine: file.quarantineReason?.code ?? null });
        }
        handOn(file, hashes[index], result);
        end(result ? success(result) : failure({ code: 'failed', systemCode: 'UNKNOWN' }));
      });
      return;
    }
    log.warn('intake.not-kept', { ...kept.error, files: group.length });
    if (group.length > 1 && kept.error.code === 'failed') {
      for (const item of group) await write([item]);
      return;
    }
    failuresInARow += 1;
    if (kept.error.code === 'disk-full') {
      diskSpaceGate.close('disk-full', kept.error.systemCode);
    } else if (kept.error.code === 'timed-out' || failuresInARow >= failuresOfABadDisk) {
      diskSpaceGate.close('failed', kept.error.systemCode);
    }
    tell(group, kept);
  }

  /** Bytes that will probably be sent next stay in memory. */
  function handOn(
    { bytes, quarantineReason }: BytesToKeep,
    sha256: string | undefined,
    result: KeptResult | undefined,
  ): void {
    const isToBeSent = result !== undefined && !result.duplicate && quarantineReason === null;
    if (isToBeSent && sha256 !== undefined) spoolCache.put(sha256, bytes);
    else releaseBytes(bytes);
  }

  /** Stores new sightings and jobs of the whole group, with nothing else in between. */
  function storeTogether(
    group: readonly Pending[],
    hashes: readonly string[],
  ): Result<readonly KeptResult[], KeepError> {
    try {
      const at = clock.now();
      const added = group.flatMap(({ file }) => (typeof file.sighting === 'number' ? [] : [file.sighting]));
      const addedIds = added.length === 0 ? [] : [...store.sightings.add(added, at)];
      const kept = group.flatMap(
        ({ file: { bytes, modifiedMs, mark, classification, quarantineReason, sighting } }, index) => {
          const sightingId = typeof sighting === 'number' ? sighting : addedIds.shift();
          const sha256 = hashes[index];
          if (sightingId === undefined || sha256 === undefined) return [];
          const { kind, summary, subject, firstDay, lastDay } = classification;
          const sizeBytes = bytes.length;
          return [
            {
              sightingId,
              sizeBytes,
              modifiedMs,
              mark,
              sha256,
              kind,
              summary,
              subject,
              firstDay,
              lastDay,
              quarantineReason,
            },
          ];
        },
      );
      return success(store.sightings.keep(kept, at));
    } catch (error) {
      if (error instanceof StoreError) return failure({ code: error.code, systemCode: 'SQLITE' });
      return failedInside(error);
    }
  }

  /** A bug is told with its place, and the files are tried again like those that a disk does not take. */
  function failedInside(error: unknown): Result<never, { readonly code: 'failed'; readonly systemCode: string }> {
    log.error('intake.store-bug', faultFacts(error));
    return failure({ code: 'failed', systemCode: 'UNKNOWN' });
  }

  return write;
}

function tell(group: readonly Pending[], result: Result<KeptResult, KeepError>): void {
  for (const { end } of group) end(result);
}

function keepError({ code, systemCode }: FileError | SpoolError): KeepError {
  return { code: code === 'disk-full' || code === 'too-large' || code === 'timed-out' ? code : 'failed', systemCode };
}

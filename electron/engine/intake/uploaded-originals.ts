import { Temporal } from 'temporal-polyfill';
import { failure, type Result } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { readDownloadName } from '../../../shared/tachograph/names.ts';
import { type DownloadSummary, downloadSummarySchema } from '../../../shared/tachograph/summary-schema.ts';
import { type NameConvention, nameConventions, writeDownloadName } from '../../../shared/tachograph/write-name.ts';
import { zoneInForce } from '../platform/clock.ts';
import { faultFacts } from '../platform/fault.ts';
import type { Clock, FileError, FileSystem, Log } from '../ports.ts';
import { type Folder, type MovableOriginal, reason, type Store, StoreError } from '../store/store.ts';
import type { CallThreads } from './call-threads.ts';
import { type IntakeTimes, intakeLimits } from './limits.ts';
import { type MoveEnd, moveOriginal } from './move-original.ts';
import { stateForError } from './scan.ts';
import { timeLimitedFiles } from './time-limited-files.ts';

/** Moves originals whose bytes the service has into the depot's folder of sent originals, where the depot wants that. */
export interface Originals {
  /** Moves up to `limit` originals, oldest first. Resolves when each is moved or cannot be moved now. */
  readonly move: (limit: number) => Promise<void>;
  /**
   * Waits for the move under way, and begins no other until the returned function is called. A scan at the same time
   * would take a file that is just being moved for a new one.
   */
  readonly pause: () => Promise<() => void>;
  readonly isMoving: (folderId: number, path: string) => boolean;
  /** Begins no more moves. Resolves when the one under way is done. */
  readonly stop: () => Promise<void>;
}

interface OriginalsParts {
  readonly store: Pick<Store, 'sightings' | 'jobs' | 'folders' | 'localFiles'>;
  readonly files: FileSystem;
  readonly callThreads: CallThreads;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: () => Pick<Settings, 'afterUpload' | 'archiveNames' | 'timeZone'>;
  readonly times: IntakeTimes;
  /** False for a folder that cannot be reached now. Its originals wait, and no move is tried. */
  readonly isReachable: (folderId: number) => boolean;
  /**
   * Asked before an original is called gone: with the folder itself gone, or another one in its place, every original
   * seems gone.
   */
  readonly isThere: (folderId: number) => Promise<boolean>;
}

/**
 * How long a file that is to be named after its content waits for that to be read; afterwards it keeps its own name.
 */
const waitForReadingMs = 60 * 60_000;

const folderIsAway: FileError = { code: 'missing', systemCode: 'ENOENT' };

interface Moved {
  /** How many originals were dealt with. */
  readonly done: number;
  /** A scan interrupted the moves. */
  readonly isInterrupted: boolean;
}

export function createOriginals(parts: OriginalsParts): Originals {
  const { store, log, settings, isReachable } = parts;
  const mover = createMover(parts);
  let underWay: Promise<Moved | null> | null = null;
  const waitingForResume: (() => void)[] = [];
  let pauses = 0;
  let isStopped = false;

  const mayMove = () => !isStopped && pauses === 0 && settings().afterUpload === 'move';

  async function moveSome(limit: number): Promise<Moved> {
    const folders = new Map(store.folders.list().map((folder) => [folder.id, folder]));
    const dead = new Set<number>();
    const waitMs = settings().archiveNames === 'as-they-are' ? 0 : waitForReadingMs;
    let done = 0;
    // Originals that must wait stay at the front of the list, so as many more are asked for.
    let waiting = 0;
    while (done < limit) {
      const offered = store.sightings.movable(intakeLimits.originalsInGroup + waiting, waitMs);
      const movable = offered.filter(({ folderId: id }) => folders.has(id) && isReachable(id) && !dead.has(id));
      if (movable.length === 0 && offered.length <= waiting) break;
      waiting = offered.length - movable.length;
      for (const original of movable) {
        const folder = folders.get(original.folderId);
        if (!mayMove()) return { done, isInterrupted: true };
        if (done >= limit || folder === undefined || dead.has(folder.id)) break;
        const end = await mover.move(original, folder);
        if (!end.ok && (end.error.code === 'timed-out' || end.error === folderIsAway)) dead.add(folder.id);
        done += 1;
      }
    }
    return { done, isInterrupted: false };
  }

  /**
   * Null when the store or a bug ended the moves: they are tried again later, and a move that was not stored is found
   * then.
   */
  function moveSafely(limit: number): Promise<Moved | null> {
    return moveSome(limit).catch((error: unknown) => {
      const code = error instanceof StoreError ? error.code : 'unknown';
      log.error('intake.originals-failed', { code, ...faultFacts(error) });
      return null;
    });
  }

  async function move(limit: number): Promise<void> {
    let left = limit;
    while (left > 0 && !isStopped && settings().afterUpload === 'move') {
      if (underWay !== null) {
        await underWay;
      } else if (pauses > 0) {
        await new Promise<void>((resolve) => waitingForResume.push(resolve));
      } else {
        underWay = moveSafely(left).finally(() => {
          underWay = null;
        });
        const moved = await underWay;
        if (moved === null || !moved.isInterrupted) return;
        left -= moved.done;
      }
    }
  }

  function resume(): void {
    pauses -= 1;
    if (pauses > 0) return;
    for (const resolve of waitingForResume.splice(0)) resolve();
  }

  return {
    move,
    pause: async () => {
      pauses += 1;
      let isPausing = true;
      await underWay;
      return () => {
        if (isPausing) resume();
        isPausing = false;
      };
    },
    isMoving: mover.isMoving,
    stop: async () => {
      isStopped = true;
      for (const resolve of waitingForResume.splice(0)) resolve();
      await underWay;
    },
  };
}

/** Moves one original, and stores where it lies then, or why it was not moved. */
function createMover(parts: OriginalsParts) {
  const { store, clock, log, settings, isThere } = parts;
  const files = timeLimitedFiles(parts.files, clock, parts.times, parts.callThreads);
  let moving: MovableOriginal | null = null;

  /** Null for a file that was not or could not be read, and for a summary of another version. */
  function summaryOf(jobId: number): DownloadSummary | null {
    return downloadSummarySchema.nullable().catch(null).parse(store.localFiles.summary(jobId));
  }

  async function move(original: MovableOriginal, folder: Folder): Promise<Result<MoveEnd, FileError>> {
    const sha256 = store.jobs.get(original.jobId)?.sha256 ?? '';
    const zone = zoneInForce(settings().timeZone);
    const month = monthOf(original.sentAt, zone);
    const names = archiveNames(settings().archiveNames, summaryOf(original.jobId), {
      fileName: original.path.slice(original.path.lastIndexOf('/') + 1),
      modifiedMs: original.modifiedMs,
      zone,
    });
    moving = original;
    try {
      const end = await moveOriginal(files.within(folder.path), {
        ...original,
        root: folder.path,
        sha256,
        month,
        names,
      });
      if (end.ok && end.value.kind === 'gone' && !(await isThere(folder.id))) return failure(folderIsAway);
      write(original, end);
      return end;
    } finally {
      moving = null;
    }
  }

  /** The store offers an original that could not be moved again after a while. */
  function write({ sightingId, folderId }: MovableOriginal, end: Result<MoveEnd, FileError>): void {
    const at = clock.now();
    if (!end.ok) {
      log.warn('intake.original-not-moved', { folder: folderId, ...end.error });
      store.sightings.markMoved(sightingId, null, reason(stateForError(end.error)), at);
      return;
    }
    switch (end.value.kind) {
      case 'moved':
        store.sightings.markMoved(sightingId, end.value.movedTo, null, at);
        break;
      case 'gone':
        store.sightings.markGone([sightingId], at);
        break;
      case 'changed':
        store.sightings.markMoved(sightingId, null, reason('changing'), at);
        break;
    }
  }

  return {
    move,
    isMoving: (folderId: number, path: string) => moving?.folderId === folderId && moving.path === path,
  };
}

/** `YYYY-MM` in the depot's zone. */
function monthOf(atMs: number, zone: string): string {
  const day = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone);
  return day.toPlainDate().toPlainYearMonth().toString();
}

/** What is known of a file beside its content. */
interface NamedOriginal {
  readonly fileName: string;
  /** Epoch milliseconds. */
  readonly modifiedMs: number;
  /** IANA name of the zone in which the name gives the time. */
  readonly zone: string;
}

/**
 * The names under which a sent original may lie in the folder of sent originals: first the one to give it now, then
 * those that a move could have given it which was interrupted before the setting was changed or the file was read.
 * A file whose content does not say all that the convention asks for keeps its own name.
 */
export function archiveNames(
  wanted: NameConvention | 'as-they-are',
  summary: DownloadSummary | null,
  original: NamedOriginal,
): readonly [string, ...string[]] {
  const inConvention = (convention: NameConvention) =>
    (summary && conventionalName(convention, summary, original)) ?? original.fileName;
  const name = wanted === 'as-they-are' ? original.fileName : inConvention(wanted);
  const others = new Set([original.fileName, ...nameConventions.map(inConvention)]);
  others.delete(name);
  return [name, ...others];
}

export function conventionalName(
  convention: NameConvention,
  { card, vehicle, downloadedAt, dataUpTo }: DownloadSummary,
  original: NamedOriginal,
): string | null {
  if (vehicle?.registration && vehicle.vin && downloadedAt !== null) {
    const { registration, vin, nationLetters } = vehicle;
    const time = localMinute(Date.parse(downloadedAt), original.zone);
    return writeDownloadName(convention, { kind: 'vehicle-unit', nationLetters, registration, vin, time });
  }
  if (!card || card.cardNumber === '') return null;
  const { cardNumber, firstNames, nationLetters } = card;
  const surname = card.surname || card.organisation;
  return writeDownloadName(convention, {
    kind: 'card',
    nationLetters,
    cardNumber,
    surname,
    firstNames,
    time: readDownloadName(original.fileName).time ?? timeOfReading(dataUpTo, original),
  });
}

/** A card does not say when it was read. The file was written at that time, and never before the card's newest data. */
function timeOfReading(dataUpTo: string | null, { modifiedMs, zone }: NamedOriginal): string {
  return localMinute(Math.max(modifiedMs, dataUpTo === null ? 0 : Date.parse(dataUpTo)), zone);
}

/** `YYYY-MM-DDTHH:MM` */
function localMinute(epochMs: number, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(epochMs)).toZonedDateTimeISO(zone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' });
}

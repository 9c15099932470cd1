import { hash } from 'node:crypto';
import type { PresentDrive, RememberedDrive, RemovableDecision } from '../../../shared/contract/removable.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { Classify } from '../intake/classify-for-intake.ts';
import type { KeepError } from '../intake/keep-file.ts';
import type { AddedFile } from '../intake/keep-inspected.ts';
import { intakeTimes } from '../intake/limits.ts';
import { forEachAtMost } from '../intake/read-scheduler.ts';
import { timeLimitedFiles } from '../intake/time-limited-files.ts';
import { faultFacts } from '../platform/fault.ts';
import type { Clock, FileError, FileSystem, Files, Log, RemovableDrive } from '../ports.ts';
import type { Store } from '../store/store.ts';
import { type DriveFile, findDriveFiles } from './drive-files.ts';

/** The time from plugging one drive in to taking it out. */
export interface DriveSession {
  readonly drive: RemovableDrive;
  /** Null while there is nothing to show: no download was found on it, or a person has dismissed it. */
  readonly state: () => PresentDrive | null;
  /** Copies what is offered. */
  readonly collect: () => void;
  readonly decided: (decision: RemovableDecision) => void;
  readonly dismiss: () => void;
  /** To be called when the drive is gone. */
  readonly takenOut: () => void;
  readonly isOut: () => boolean;
  /** True when nothing is under way. */
  readonly isIdle: () => boolean;
  /** Begins nothing more. Resolves when nothing is under way. */
  readonly stop: () => Promise<void>;
}

export interface DriveSessionParts {
  readonly drive: RemovableDrive;
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Pick<Store, 'removable' | 'jobs' | 'batches'>;
  readonly classify: Classify;
  /** Makes a file's bytes a job of the depot, which is durable when this resolves. */
  readonly keep: (
    fileName: string,
    bytes: Uint8Array,
    origin: 'drive',
    batchId: number,
  ) => Promise<Result<AddedFile, KeepError>>;
  /** Asks the system anew whether the drive is plugged in. */
  readonly isPlugged: () => Promise<boolean>;
  readonly onChange: () => void;
}

/** Enough to keep a drive busy, and few enough to bound the memory. */
const filesAtOnce = 4;

/**
 * Searches a drive, finds out by content what is new on it, and copies that when a person or their earlier decision
 * says so. The originals are only read, so the drive may be taken out whenever nothing is being read. What was copied
 * by then is treated like any other download.
 */
export function createDriveSession(parts: DriveSessionParts): DriveSession {
  const { drive, clock, log, store, onChange } = parts;
  let remembered: RememberedDrive | null = null;
  let phase: PresentDrive['phase'] = 'looking';
  let isScanned = false;
  let isOut = false;
  let isReportedOut = false;
  let isDismissed = false;
  let isStopped = false;
  const contents = createDriveContents(parts, {
    isOver: () => isOut || isStopped,
    gone: () => {
      isOut = true;
    },
    onRead: () => {
      if (store.removable.find(drive.identity) !== null) remembered = seen();
    },
    onDownload: () => {
      remembered ??= seen();
    },
  });

  const seen = () => store.removable.seen(drive.identity, drive.label, clock.now());
  const isAlwaysCopied = () => remembered?.decision === 'always';

  async function scan(): Promise<void> {
    const found = await contents.find();
    if (found === null || remembered === null) return;
    isScanned = true;
    contents.offer(found);
    if (contents.counts().fresh === 0) phase = 'done';
    else if (isAlwaysCopied()) await copy();
    else phase = 'offered';
    onChange();
  }

  async function copy(): Promise<void> {
    if (isOut || isStopped) return;
    phase = 'copying';
    onChange();
    const { files, left } = await contents.copy();
    if (remembered !== null && files > 0) store.removable.copied(remembered.id, files);
    log.info('removable.copied', { files, count: left });
    if (left === 0) phase = 'done';
    else phase = isOut ? 'taken-out' : 'not-kept';
    onChange();
  }

  async function begin(step: () => Promise<void>): Promise<void> {
    steps += 1;
    try {
      await step();
    } catch (error) {
      log.error('removable.failed', faultFacts(error));
      phase = 'not-kept';
      onChange();
    }
    steps -= 1;
  }

  let steps = 0;
  let work = begin(scan);

  return {
    drive,
    state: () => {
      if (remembered === null || isDismissed) return null;
      if (isOut && phase !== 'taken-out') return null;
      const { id, decision } = remembered;
      return { id, label: drive.label, decision, phase, ...contents.counts() };
    },
    collect: () => {
      if (phase !== 'offered' && phase !== 'not-kept') return;
      phase = 'copying';
      work = work.then(() => begin(isScanned ? copy : scan));
    },
    decided: (decision) => {
      if (remembered !== null) remembered = { ...remembered, decision };
    },
    dismiss: () => {
      isDismissed = true;
    },
    takenOut: () => {
      if (isReportedOut) return;
      isReportedOut = true;
      isOut = true;
      const isPromised = phase === 'copying' || phase === 'not-kept';
      const isAwaited = phase === 'looking' && isAlwaysCopied();
      if (isPromised || isAwaited) phase = 'taken-out';
      onChange();
    },
    isOut: () => isOut,
    isIdle: () => steps === 0,
    stop: () => {
      isStopped = true;
      return work;
    },
  };
}

interface DriveContentsSession {
  readonly isOver: () => boolean;
  /** The drive no longer answers. */
  readonly gone: () => void;
  readonly onRead: () => void;
  readonly onDownload: () => void;
}

/** The downloads on a drive: how many there are, and which of them are new. */
function createDriveContents(parts: DriveSessionParts, { isOver, gone, onRead, onDownload }: DriveContentsSession) {
  const { drive, clock, log, store, classify, keep, isPlugged, onChange } = parts;
  const files = timeLimitedFiles(parts.files, clock, intakeTimes).within(drive.root);
  /** The files that are new and not copied yet. */
  const waiting = new Map<string, DriveFile>();
  const counts = { found: 0, looked: 0, fresh: 0, known: 0, unreadable: 0, copied: 0 };

  async function read(file: DriveFile): Promise<DriveDownload | 'no-download' | 'unreadable' | 'gone'> {
    const read = await readDriveFile(files, file, classify);
    if (read.ok) return read.value ?? 'no-download';
    return (await isPlugged()) ? 'unreadable' : 'gone';
  }

  async function scanFile(file: DriveFile, hashes: Map<string, DriveFile>): Promise<void> {
    if (isOver()) return;
    const download = await read(file);
    if (download === 'gone') gone();
    if (isOver()) return;
    if (download === 'no-download') counts.found -= 1;
    else counts.looked += 1;
    if (download === 'unreadable') {
      counts.unreadable += 1;
    } else if (typeof download === 'object') {
      onDownload();
      if (hashes.has(download.sha256)) counts.known += 1;
      else hashes.set(download.sha256, file);
    }
    onChange();
  }

  /** Returns false when this PC cannot keep anything now. */
  async function copyOne(sha256: string, file: DriveFile, batchId: number): Promise<boolean> {
    const download = await read(file);
    if (download === 'gone') {
      gone();
    } else if (typeof download === 'object') {
      const kept = await keep(file.name, download.bytes, 'drive', batchId);
      if (!kept.ok) return false;
      waiting.delete(sha256);
      counts.copied += 1;
    } else {
      waiting.delete(sha256);
      counts.unreadable += 1;
    }
    onChange();
    return true;
  }

  return {
    counts: () => counts,
    /** The downloads by their hashes; null where the drive could not be read to its end. */
    async find(): Promise<ReadonlyMap<string, DriveFile> | null> {
      const found = await findPatiently(files, drive.root, clock, isOver);
      if (!found.ok) {
        log.warn('removable.not-read', { ...found.error });
        return null;
      }
      const { files: downloads, unanswered } = found.value;
      Object.assign(counts, { found: downloads.length, looked: 0, fresh: 0, known: 0, unreadable: unanswered });
      onRead();
      onChange();
      const hashes = new Map<string, DriveFile>();
      await forEachAtMost(downloads, filesAtOnce, (file) => scanFile(file, hashes));
      return isOver() ? null : hashes;
    },
    /** From now on those of them wait to be copied that this depot does not have. */
    offer(hashes: ReadonlyMap<string, DriveFile>): void {
      const newHashes = new Set(store.jobs.adoptable([...hashes.keys()]));
      for (const [sha256, file] of hashes) if (newHashes.has(sha256)) waiting.set(sha256, file);
      counts.fresh = waiting.size;
      counts.known += hashes.size - waiting.size;
      log.info('removable.looked', { files: counts.found, count: counts.fresh });
    },
    /** Copies what waits, as long as the drive is there and this PC keeps it. */
    async copy(): Promise<{ readonly files: number; readonly left: number }> {
      const { copied: copiedBefore, known, unreadable } = counts;
      // What cannot be read is announced as well, so that the batch says of each file of the drive what became of it.
      const act = { origin: 'drive', label: drive.label, announced: waiting.size + unreadable, known } as const;
      const batchId = store.batches.begin(act, clock.now());
      let keeps = true;
      await forEachAtMost([...waiting], filesAtOnce, async ([sha256, file]) => {
        if (keeps && !isOver() && !(await copyOne(sha256, file, batchId))) keeps = false;
      });
      store.batches.end(batchId, clock.now());
      return { files: counts.copied - copiedBefore, left: waiting.size };
    },
  };
}

const mostAttempts = 5;
const attemptEveryMs = 2_000;
const longestSilenceMs = 90_000;

/**
 * Does the same as `findDriveFiles`, with some patience: a drive that was just plugged in may be busy, because a virus
 * scanner checks it first. While it does not answer at all, asking again costs nothing and is no attempt: its call is
 * still under way.
 */
async function findPatiently(
  files: Files,
  root: string,
  clock: Clock,
  isOver: () => boolean,
): ReturnType<typeof findDriveFiles> {
  const silentUntil = clock.monotonicMs() + longestSilenceMs;
  for (let attempts = 0; ; ) {
    const found = await findDriveFiles(files, root);
    const isWhole = found.ok && found.value.unanswered === 0;
    const isSilent = !found.ok && found.error.code === 'timed-out' && clock.monotonicMs() < silentUntil;
    if (!isSilent) attempts += 1;
    if (isWhole || attempts === mostAttempts || isOver()) return found;
    await new Promise<void>((resolve) => clock.after(attemptEveryMs, resolve));
  }
}

interface DriveDownload {
  readonly bytes: Uint8Array;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

const certainKinds: ReadonlySet<string> = new Set([
  ...['driver-card', 'workshop-card', 'control-card', 'company-card', 'vehicle-unit'],
]);

/** Reads one file of a drive and never changes it. Null where its content is no download. */
async function readDriveFile(
  files: Files,
  { path, name, sizeBytes, byContent }: DriveFile,
  classify: Classify,
): Promise<Result<DriveDownload | null, FileError>> {
  const read = await files.read(path, sizeBytes);
  if (!read.ok) return read;
  const { bytes, before, after } = read.value;
  if (bytes.length !== sizeBytes || before.modifiedMs !== after.modifiedMs) {
    return failure({ code: 'locked', systemCode: 'EBUSY' });
  }
  if (byContent && !certainKinds.has((await classify(bytes, name)).kind)) return success(null);
  return success({ bytes, sha256: hash('sha256', bytes, 'hex') });
}

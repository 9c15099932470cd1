import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reason, ReasonCode } from '../../../shared/contract/uploads.ts';
import { assertNever } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { faultFacts } from '../platform/fault.ts';
import { nativePath } from '../platform/paths.ts';
import type { Clock, FileError, Files } from '../ports.ts';
import { type Folder, reason } from '../store/store.ts';
import { type Differences, versionMark } from './compare-scan.ts';
import type { DiskSpaceGate } from './disk-space-gate.ts';
import type { FileRows } from './file-rows.ts';
import type { FileTracker, Marked, TrackedFile } from './file-tracker.ts';
import { completenessOf, inspect } from './inspection.ts';
import { type KeepingParts, type Kept, keepInspected, type Source } from './keep-inspected.ts';
import { type IntakeTimes, intakeLimits } from './limits.ts';
import { forEachAtMost, type ReadScheduler } from './read-scheduler.ts';
import { stateForError } from './scan.ts';
import { type Settling, type StabilityRules, stepAfterReading } from './stability.ts';

/** Does what a scan leads to: shows new files, reads and keeps them, and comes back to those that must wait. */
export interface FileCollector {
  /** Resolves when every file that was to be read is kept, must wait, or was given up for now. */
  readonly act: (differences: Differences) => Promise<void>;
  /** True when nothing is being done, and nothing worth waiting for will change by itself. */
  readonly isSettled: () => boolean;
  /** Begins nothing more. What ends later has no effect. */
  readonly stop: () => void;
}

export interface FileCollectorParts {
  readonly folder: Folder;
  readonly tracker: FileTracker;
  readonly rows: FileRows;
  readonly readScheduler: ReadScheduler;
  readonly diskSpaceGate: DiskSpaceGate;
  readonly collecting: CollectParts;
  readonly times: IntakeTimes;
  /** Asks for another scan at these paths. */
  readonly scanAgain: (paths: readonly string[]) => void;
  /** Called when a file that was to be read is dealt with. */
  readonly onDealtWith: () => void;
}

export function createFileCollector(parts: FileCollectorParts): FileCollector {
  const { folder, tracker, rows, readScheduler, diskSpaceGate, collecting, times, scanAgain, onDealtWith } = parts;
  const { clock, log, rules } = collecting;
  let isStopped = false;
  const mayScan = () => !isStopped && diskSpaceGate.isOpen();
  const due = createDueFiles(clock, tracker, mayScan, scanAgain);

  function retryLater(tracked: TrackedFile): void {
    const nowMs = clock.monotonicMs();
    const attempts = (tracked.error?.attempts ?? 0) + 1;
    tracked.error = { attempts, sinceMs: tracked.error?.sinceMs ?? nowMs, isLasting: false };
    due.again(tracked, nowMs + Math.min(times.firstRetryMs * 2 ** (attempts - 1), times.longestRetryMs));
  }

  function take(tracked: TrackedFile, collected: Collected): void {
    switch (collected.kind) {
      case 'done':
        rows.kept(tracked, collected.kept);
        break;
      case 'wait':
        tracked.settling = collected.settling;
        tracked.error = null;
        due.again(tracked, collected.untilMs);
        rows.waiting([tracked]);
        break;
      case 'changed':
        due.again(tracked, clock.monotonicMs() + times.hintDelayMs);
        break;
      case 'not-kept':
        retryLater(tracked);
        break;
      case 'unreadable': {
        retryLater(tracked);
        // A missing file is most likely gone, which the scan that follows finds out.
        const state = stateForError(collected.error);
        if (collected.error.code !== 'missing') rows.failed([{ tracked, state, reason: reason(state) }]);
        break;
      }
      default:
        assertNever(collected);
    }
  }

  async function readNow(tracked: TrackedFile, hasRead: () => void): Promise<void> {
    const { settling } = tracked;
    if (settling === null || !mayScan()) return;
    const file = fileToCollect(folder, tracked, settling);
    const collected = await collect(file, collecting, hasRead);
    if (!isStopped) take(tracked, collected);
  }

  async function read(tracked: TrackedFile): Promise<void> {
    if (tracked.isBusy || tracked.settling === null || !mayScan()) return;
    tracked.isBusy = true;
    tracked.dueMs = null;
    await readScheduler.run(folder.id, tracked.settling.stamp.sizeBytes, (hasRead) =>
      readNow(tracked, hasRead).catch((error: unknown) => {
        log.error('intake.file-failed', faultFacts(error));
        retryLater(tracked);
      }),
    );
    tracked.isBusy = false;
    onDealtWith();
    due.plan(tracked);
    if (tracked.isHinted && !isStopped) scanAgain([tracked.path]);
    tracked.isHinted = false;
  }

  return {
    act: async ({ toRead, newVersions, changed, obstacles, gone, notWatched, unmarked }) => {
      rows.gone(gone);
      rows.notWatched(notWatched);
      rows.waiting(changed);
      for (const { tracked, reason } of obstacles) {
        if (!isLasting(reason)) retryLater(tracked);
        else tracked.error = { attempts: 1, sinceMs: tracked.error?.sinceMs ?? clock.monotonicMs(), isLasting: true };
      }
      rows.failed(obstacles);
      for (let begin = 0; begin < newVersions.length; begin += intakeLimits.sightingsInGroup) {
        if (begin > 0) await nextTurn();
        if (mayScan()) rows.seen(newVersions.slice(begin, begin + intakeLimits.sightingsInGroup));
      }
      due.planAll();
      for (const group of inGroups(unmarked)) {
        if (!mayScan()) break;
        rows.marked(group);
        await nextTurn();
      }
      await forEachAtMost(toRead, intakeLimits.filesInFlight, read);
    },
    isSettled: () => {
      const [nowMs, { incompleteAfterMs }] = [clock.monotonicMs(), rules()];
      for (const tracked of tracker.all()) if (isWorthWaitingFor(tracked, nowMs, incompleteAfterMs)) return false;
      return true;
    },
    stop: () => {
      isStopped = true;
      due.stop();
    },
  };
}

function fileToCollect(folder: Folder, { path, sighting, members }: TrackedFile, settling: Settling): FileToCollect {
  const { sizeBytes, modifiedMs } = settling.stamp;
  const newVersions = { folderId: folder.id, path, member: null, sizeBytes, modifiedMs };
  return {
    nativePath: nativePath(folder.path, path),
    fileName: path.slice(path.lastIndexOf('/') + 1),
    settling,
    source: {
      folderId: folder.id,
      path,
      members,
      sighting: sighting?.id ?? newVersions,
      isReread: sighting?.state === 'opened',
    },
  };
}

function isWorthWaitingFor(
  { settling, error, isBusy, dueMs }: TrackedFile,
  nowMs: number,
  incompleteAfterMs: number,
): boolean {
  if (isBusy) return true;
  if (error !== null) return !error.isLasting && nowMs - error.sinceMs < incompleteAfterMs;
  if (settling === null || dueMs === null) return false;
  const isBeingWritten = settling.grew && settling.completeness === null;
  return !isBeingWritten || nowMs - settling.firstSeenMs < incompleteAfterMs;
}

function inGroups(marked: readonly Marked[]): readonly (readonly Marked[])[] {
  const groups: (readonly Marked[])[] = [];
  for (let begin = 0; begin < marked.length; begin += intakeLimits.sightingsInGroup) {
    groups.push(marked.slice(begin, begin + intakeLimits.sightingsInGroup));
  }
  return groups;
}

/** Only a person can change these, by changing what is in the folder. */
const lastingCodes = [
  'too-large',
  'too-deep',
  'too-many-files',
  'outside-folder',
  'hidden-name',
] as const satisfies ReasonCode[];

function isLasting({ code }: Reason): boolean {
  return lastingCodes.some((lasting) => lasting === code);
}

/** Files that are due again at moments of their own. */
function createDueFiles(
  clock: Clock,
  tracker: FileTracker,
  mayScan: () => boolean,
  scanAgain: (paths: readonly string[]) => void,
) {
  const timer = createTimer(clock, scanDue);

  function scanDue(): void {
    if (!mayScan()) return;
    const nowMs = clock.monotonicMs();
    const due: string[] = [];
    for (const tracked of tracker.all()) {
      if (tracked.dueMs === null || tracked.isBusy || tracked.dueMs > nowMs) continue;
      tracked.dueMs = null;
      due.push(tracked.path);
    }
    planAll();
    if (due.length > 0) scanAgain(due);
  }

  function planAll(): void {
    for (const tracked of tracker.all()) if (!tracked.isBusy) plan(tracked);
  }

  function plan({ dueMs }: TrackedFile): void {
    if (dueMs !== null) timer.setFor(dueMs);
  }

  return {
    again(tracked: TrackedFile, atMs: number): void {
      tracked.dueMs = atMs;
      timer.setFor(atMs);
    },
    plan,
    planAll,
    stop: timer.stop,
  };
}

/** One timer for many moments: it fires at the earliest of them, and then forgets them all. */
interface EarliestTimer {
  /** Takes a monotonic moment in milliseconds. */
  readonly setFor: (atMs: number) => void;
  readonly stop: () => void;
}

function createTimer(clock: Clock, onDue: () => void): EarliestTimer {
  let earliestMs = Number.POSITIVE_INFINITY;
  let cancel: (() => void) | null = null;

  function fire(): void {
    earliestMs = Number.POSITIVE_INFINITY;
    cancel = null;
    onDue();
  }

  return {
    setFor: (atMs) => {
      if (atMs >= earliestMs) return;
      cancel?.();
      earliestMs = atMs;
      cancel = clock.after(Math.max(0, atMs - clock.monotonicMs()), fire);
    },
    stop: () => {
      cancel?.();
      cancel = null;
      earliestMs = Number.NEGATIVE_INFINITY;
    },
  };
}

/** One file of a watched folder, as the last scan at it found it. */
interface FileToCollect {
  readonly nativePath: string;
  readonly fileName: string;
  readonly settling: Settling;
  readonly source: Omit<Source, 'modifiedMs' | 'mark'>;
}

type Collected =
  | { readonly kind: 'done'; readonly kept: Kept }
  | { readonly kind: 'wait'; readonly settling: Settling; readonly untilMs: number }
  /** The file is not what the scan saw any more, and is to be scanned again. */
  | { readonly kind: 'changed' }
  /** The file could not be read. */
  | { readonly kind: 'unreadable'; readonly error: FileError }
  /** The file was read, but could not be written on our side. */
  | { readonly kind: 'not-kept' };

interface CollectParts extends KeepingParts {
  readonly files: Files;
  readonly clock: Clock;
  readonly settings: () => Pick<Settings, 'sendWhat' | 'openArchives'>;
  readonly rules: () => StabilityRules;
}

/**
 * Reads one file, decides by its content whether it is whole, and keeps it if it is. The bytes are one version of the
 * file: the stamps before and after reading agree with each other and with the scan.
 */
async function collect(file: FileToCollect, parts: CollectParts, hasRead: () => void): Promise<Collected> {
  const { settling } = file;
  const read = await parts.files.read(file.nativePath, settling.stamp.sizeBytes);
  if (!read.ok) {
    // The file has grown, because the limit is the size that the scan saw.
    return read.error.code === 'too-large' ? { kind: 'changed' } : { kind: 'unreadable', error: read.error };
  }
  const { bytes, before, after } = read.value;
  const stamps = [before, after, settling.stamp];
  const isOneVersion = stamps.every(
    ({ sizeBytes, modifiedMs }) => sizeBytes === bytes.length && modifiedMs === before.modifiedMs,
  );
  if (!isOneVersion) return { kind: 'changed' };
  const { openArchives } = parts.settings();
  const inspection = await inspect(bytes, file.fileName, { ...parts, openArchives });
  hasRead();
  const step = stepAfterReading(settling, completenessOf(inspection), parts.clock.monotonicMs(), parts.rules());
  if (step.kind === 'wait') return step;
  const kept = await keepInspected(
    inspection,
    { ...file.source, modifiedMs: before.modifiedMs, mark: versionMark(before) },
    parts,
  );
  return kept.ok ? { kind: 'done', kept: kept.value } : { kind: 'not-kept' };
}

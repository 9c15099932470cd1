import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reason, ReasonCode } from '../../../shared/contract/uploads.ts';
import { assertNever } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { nativePath } from '../platform/name-bytes.ts';
import type { Clock, FileError, Files } from '../ports.ts';
import { type Folder, reason } from '../store/store.ts';
import { type Differences, versionMark } from './compare-sighting.ts';
import type { DiskSpaceGate } from './disk-space-gate.ts';
import type { FileRows } from './file-rows.ts';
import type { FileTracker, Marked, TrackedFile } from './file-tracker.ts';
import { completenessOf, inspect } from './inspection.ts';
import { type KeepingParts, type Kept, keepInspected, type Source } from './keep-inspected.ts';
import { type IntakeTimes, intakeLimits } from './limits.ts';
import { forEachAtMost, type ReadScheduler } from './read-scheduler.ts';
import { troubleState } from './scan.ts';
import { type Settling, type StabilityRules, stepAfterReading } from './stability.ts';

/** Does what a look asks for: shows new files, reads and keeps them, and comes back to those that must wait. */
export interface FileCollector {
  /** Resolves when every file that was to be read is kept, or must wait, or was given up for now. */
  readonly act: (differences: Differences) => Promise<void>;
  /** Nothing is being done, and nothing that is worth waiting for will change by itself. */
  readonly isSettled: () => boolean;
  /** Nothing is begun any more, and what ends later has no effect. */
  readonly stop: () => void;
}

export interface FileCollectorParts {
  readonly folder: Folder;
  readonly places: FileTracker;
  readonly rows: FileRows;
  readonly lanes: ReadScheduler;
  readonly gate: DiskSpaceGate;
  readonly collecting: CollectParts;
  readonly times: IntakeTimes;
  /** Asks for another look at these paths. */
  readonly lookAgain: (paths: readonly string[]) => void;
  /** A file that was to be read is dealt with. */
  readonly onDealtWith: () => void;
}

export function createFileCollector(parts: FileCollectorParts): FileCollector {
  const { folder, places, rows, lanes, gate, collecting, times, lookAgain, onDealtWith } = parts;
  const { clock, log, rules } = collecting;
  const alarm = createTimer(clock, comeBack);
  let isStopped = false;

  function comeBack(): void {
    if (isStopped || !gate.isOpen()) return;
    const nowMs = clock.monotonicMs();
    const due: string[] = [];
    for (const place of places.all()) {
      if (place.dueMs === null || place.isBusy || place.dueMs > nowMs) continue;
      place.dueMs = null;
      due.push(place.path);
    }
    setAlarm();
    if (due.length > 0) lookAgain(due);
  }

  function setAlarm(): void {
    for (const { dueMs, isBusy } of places.all()) if (dueMs !== null && !isBusy) alarm.setFor(dueMs);
  }

  function comeBackTo(place: TrackedFile, atMs: number): void {
    place.dueMs = atMs;
    alarm.setFor(atMs);
  }

  function putOff(place: TrackedFile): void {
    const nowMs = clock.monotonicMs();
    const attempts = (place.trouble?.attempts ?? 0) + 1;
    place.trouble = { attempts, sinceMs: place.trouble?.sinceMs ?? nowMs, isLasting: false };
    comeBackTo(place, nowMs + Math.min(times.firstRetryMs * 2 ** (attempts - 1), times.longestRetryMs));
  }

  function take(place: TrackedFile, collected: Collected): void {
    switch (collected.kind) {
      case 'done':
        rows.kept(place, collected.kept);
        break;
      case 'wait':
        place.settling = collected.settling;
        place.trouble = null;
        comeBackTo(place, collected.untilMs);
        rows.waiting([place]);
        break;
      case 'changed':
        comeBackTo(place, clock.monotonicMs() + times.hintDelayMs);
        break;
      case 'not-kept':
        putOff(place);
        break;
      case 'trouble': {
        putOff(place);
        // One that is missing now is gone, most likely: the look that follows finds out.
        const state = troubleState(collected.trouble);
        if (collected.trouble.code !== 'missing') rows.troubled([{ place, state, reason: reason(state) }]);
        break;
      }
      default:
        assertNever(collected);
    }
  }

  async function readNow(place: TrackedFile, hasRead: () => void): Promise<void> {
    const { path, sighting, members, settling } = place;
    if (isStopped || settling === null || !gate.isOpen()) return;
    const { sizeBytes, modifiedMs } = settling.stamp;
    const fresh = { folderId: folder.id, path, member: null, sizeBytes, modifiedMs };
    const file = {
      nativePath: nativePath(folder.path, path),
      fileName: path.slice(path.lastIndexOf('/') + 1),
      settling,
      source: {
        ...{ folderId: folder.id, path, members, sighting: sighting?.id ?? fresh },
        isReread: sighting?.state === 'opened',
      },
    };
    const collected = await collect(file, collecting, hasRead);
    if (!isStopped) take(place, collected);
  }

  async function read(place: TrackedFile): Promise<void> {
    if (isStopped || place.isBusy || place.settling === null || !gate.isOpen()) return;
    place.isBusy = true;
    place.dueMs = null;
    await lanes.run(folder.id, place.settling.stamp.sizeBytes, (hasRead) =>
      readNow(place, hasRead).catch((error: unknown) => {
        log.error('intake.file-failed', { name: error instanceof Error ? error.name : 'unknown' });
        putOff(place);
      }),
    );
    place.isBusy = false;
    onDealtWith();
    if (place.dueMs !== null) alarm.setFor(place.dueMs);
    if (place.isHinted && !isStopped) lookAgain([place.path]);
    place.isHinted = false;
  }

  function isWorthWaitingFor({ settling, trouble, isBusy, dueMs }: TrackedFile): boolean {
    if (isBusy) return true;
    const nowMs = clock.monotonicMs();
    const { incompleteAfterMs } = rules();
    if (trouble !== null) return !trouble.isLasting && nowMs - trouble.sinceMs < incompleteAfterMs;
    if (settling === null || dueMs === null) return false;
    const isBeingWritten = settling.grew && settling.completeness === null;
    return !isBeingWritten || nowMs - settling.firstSeenMs < incompleteAfterMs;
  }

  return {
    act: async ({ toRead, fresh, changed, obstacles, gone, notWatched, unmarked }) => {
      rows.gone(gone);
      rows.notWatched(notWatched);
      rows.waiting(changed);
      for (const { place, reason } of obstacles) {
        if (isLasting(reason))
          place.trouble = { attempts: 1, sinceMs: place.trouble?.sinceMs ?? clock.monotonicMs(), isLasting: true };
        else putOff(place);
      }
      rows.troubled(obstacles);
      for (let begin = 0; begin < fresh.length; begin += intakeLimits.sightingsInGroup) {
        if (begin > 0) await nextTurn();
        if (!isStopped && gate.isOpen()) rows.seen(fresh.slice(begin, begin + intakeLimits.sightingsInGroup));
      }
      setAlarm();
      for (const group of inGroups(unmarked)) {
        if (isStopped || !gate.isOpen()) break;
        rows.marked(group);
        await nextTurn();
      }
      await forEachAtMost(toRead, intakeLimits.filesInFlight, read);
    },
    isSettled: () => {
      for (const place of places.all()) if (isWorthWaitingFor(place)) return false;
      return true;
    },
    stop: () => {
      isStopped = true;
      alarm.stop();
    },
  };
}

function inGroups(marked: readonly Marked[]): readonly (readonly Marked[])[] {
  const groups: (readonly Marked[])[] = [];
  for (let begin = 0; begin < marked.length; begin += intakeLimits.sightingsInGroup)
    groups.push(marked.slice(begin, begin + intakeLimits.sightingsInGroup));
  return groups;
}

/** Only a person changes these, by what lies in the folder. */
const lastingCodes = ['too-large', 'too-deep', 'too-many-files', 'outside-folder'] as const satisfies ReasonCode[];

function isLasting({ code }: Reason): boolean {
  return lastingCodes.some((lasting) => lasting === code);
}

/** One timer for many moments: it goes off at the earliest that was asked for, and then forgets them all. */
interface Alarm {
  /** A monotonic moment in milliseconds. */
  readonly setFor: (atMs: number) => void;
  readonly stop: () => void;
}

function createTimer(clock: Clock, onDue: () => void): Alarm {
  let earliestMs = Number.POSITIVE_INFINITY;
  let cancel: (() => void) | null = null;

  function goOff(): void {
    earliestMs = Number.POSITIVE_INFINITY;
    cancel = null;
    onDue();
  }

  return {
    setFor: (atMs) => {
      if (atMs >= earliestMs) return;
      cancel?.();
      earliestMs = atMs;
      cancel = clock.after(Math.max(0, atMs - clock.monotonicMs()), goOff);
    },
    stop: () => {
      cancel?.();
      cancel = null;
      earliestMs = Number.NEGATIVE_INFINITY;
    },
  };
}

/** One file of a watched folder, as the last look at it found it. */
interface FileToCollect {
  readonly nativePath: string;
  readonly fileName: string;
  readonly settling: Settling;
  readonly source: Omit<Source, 'modifiedMs' | 'mark'>;
}

type Collected =
  | { readonly kind: 'done'; readonly kept: Kept }
  | { readonly kind: 'wait'; readonly settling: Settling; readonly untilMs: number }
  /** It is not what the look saw any more: look again. */
  | { readonly kind: 'changed' }
  /** The file could not be read. */
  | { readonly kind: 'trouble'; readonly trouble: FileError }
  /** The file was read, and could not be written on our side. */
  | { readonly kind: 'not-kept' };

interface CollectParts extends KeepingParts {
  readonly files: Files;
  readonly clock: Clock;
  readonly settings: () => Pick<Settings, 'sendWhat' | 'openArchives'>;
  readonly rules: () => StabilityRules;
}

/**
 * Reads one file, decides by its content whether it is whole, and keeps it if it is. The bytes are one version of the
 * file: the stamps before and after reading agree with each other and with the look.
 */
async function collect(file: FileToCollect, parts: CollectParts, hasRead: () => void): Promise<Collected> {
  const { settling } = file;
  const read = await parts.files.read(file.nativePath, settling.stamp.sizeBytes);
  if (!read.ok) {
    // Larger than it was: the limit is the size that the look saw.
    return read.error.code === 'too-large' ? { kind: 'changed' } : { kind: 'trouble', trouble: read.error };
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

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reason, ReasonCode } from '../../../shared/contract/uploads.ts';
import { assertNever } from '../../../shared/result.ts';
import { nativePath } from '../platform/path-relation.ts';
import { type Folder, reason } from '../store/store.ts';
import { createAlarm } from './alarm.ts';
import { forEachAtMost } from './at-most.ts';
import { type Collected, type CollectParts, collect } from './collect.ts';
import type { Differences } from './compare.ts';
import type { CollectingGate } from './disk-space-gate.ts';
import type { PlaceRows } from './file-rows.ts';
import type { Marked, Place, Places } from './file-tracker.ts';
import { type IntakeTimes, intakeLimits } from './limits.ts';
import type { ReadingLanes } from './read-scheduler.ts';
import { troubleState } from './scan.ts';

/** Does what a look asks for: shows new files, reads and keeps them, and comes back to those that must wait. */
export interface PlaceWork {
  /** Resolves when every file that was to be read is kept, or must wait, or was given up for now. */
  readonly act: (differences: Differences) => Promise<void>;
  /** Nothing is being done, and nothing that is worth waiting for will change by itself. */
  readonly isSettled: () => boolean;
  /** Nothing is begun any more, and what ends later has no effect. */
  readonly stop: () => void;
}

export interface PlaceWorkParts {
  readonly folder: Folder;
  readonly places: Places;
  readonly rows: PlaceRows;
  readonly lanes: ReadingLanes;
  readonly gate: CollectingGate;
  readonly collecting: CollectParts;
  readonly times: IntakeTimes;
  /** Asks for another look at these paths. */
  readonly lookAgain: (paths: readonly string[]) => void;
  /** A file that was to be read is dealt with. */
  readonly onDealtWith: () => void;
}

export function createPlaceWork(parts: PlaceWorkParts): PlaceWork {
  const { folder, places, rows, lanes, gate, collecting, times, lookAgain, onDealtWith } = parts;
  const { clock, log, rules } = collecting;
  const alarm = createAlarm(clock, comeBack);
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

  function comeBackTo(place: Place, atMs: number): void {
    place.dueMs = atMs;
    alarm.setFor(atMs);
  }

  function putOff(place: Place): void {
    const nowMs = clock.monotonicMs();
    const attempts = (place.trouble?.attempts ?? 0) + 1;
    place.trouble = { attempts, sinceMs: place.trouble?.sinceMs ?? nowMs, isLasting: false };
    comeBackTo(place, nowMs + Math.min(times.firstRetryMs * 2 ** (attempts - 1), times.longestRetryMs));
  }

  function take(place: Place, collected: Collected): void {
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

  async function readNow(place: Place, hasRead: () => void): Promise<void> {
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

  async function read(place: Place): Promise<void> {
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

  function isWorthWaitingFor({ settling, trouble, isBusy, dueMs }: Place): boolean {
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

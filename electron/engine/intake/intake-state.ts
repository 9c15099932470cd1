import type { DiskState } from './disk-space-gate.ts';
import type { FolderState } from './folder-scanner.ts';
import type { WatchedFolder, WatchedFolderState } from './watched-folder.ts';

/** Times in epoch milliseconds. */
export interface IntakeState {
  /** End of the last look at everything in every folder; null before the first. */
  readonly lastLookAt: number | null;
  readonly nextLookAt: number | null;
  /** Files dealt with and files found, while the first look after the start runs. */
  readonly firstLook: { readonly looked: number; readonly about: number } | null;
  readonly folders: readonly WatchedFolderState[];
  readonly disk: DiskState;
}

/** Joins what the folders know. */
export function intakeState(
  folders: readonly Pick<WatchedFolder, 'state' | 'nextLookAt' | 'progress'>[],
  disk: DiskState,
): IntakeState {
  const states = folders.map((folder) => folder.state());
  const nextLooks = folders.map((folder) => folder.nextLookAt()).filter((at) => at !== null);
  const isFirst = states.some(({ lookedAt, unreachableSince }) => lookedAt === null && unreachableSince === null);
  const progress = folders.map((folder) => folder.progress());
  return {
    lastLookAt: oldestLook(states),
    nextLookAt: nextLooks.length === 0 ? null : Math.min(...nextLooks),
    firstLook: isFirst
      ? { looked: sum(progress.map(({ looked }) => looked)), about: sum(progress.map(({ about }) => about)) }
      : null,
    folders: states,
    disk,
  };
}

/** Null where one folder was never looked into, or there is none. */
function oldestLook(states: readonly FolderState[]): number | null {
  const moments = states.map(({ lookedAt }) => lookedAt).filter((at) => at !== null);
  return moments.length === 0 || moments.length < states.length ? null : Math.min(...moments);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

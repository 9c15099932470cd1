import type { WatchedFolder } from '../../shared/contract/folders.ts';

/** What is wrong with watched folders, in one sentence each that says what to do. */
export function folderTroubles(folders: readonly WatchedFolder[]): readonly string[] {
  return folders.flatMap(({ id, label, unreachableSince, otherSince }) => {
    if (unreachableSince !== null)
      return `The folder "${label}" cannot be reached. What is in it is collected when it is back.`;
    if (otherSince === undefined) return [];
    return `Another folder lies where "${label}" was: connect its share or drive again. If it is the right one, run "tacho-depot folders accept ${id}".`;
  });
}

import type { Depot } from '../depot.ts';
import type { ManagedSettings } from './managed-settings.ts';

/** Watches the folders that the IT department names. Gives the first that cannot be, in one sentence; null where all can. */
export async function watchManagedFolders(
  depot: Pick<Depot, 'watchFolder'>,
  { folders, watchAnyway }: Pick<ManagedSettings, 'folders' | 'watchAnyway'>,
): Promise<string | null> {
  const problems: string[] = [];
  for (const folder of folders) {
    try {
      const watched = await depot.watchFolder(folder, { mayBeWide: watchAnyway === true });
      if (!watched.ok) problems.push(`The folder "${folder}" cannot be watched. ${watched.error.message}`);
    } catch {
      // The program may be ending already, or the disk be full: the first screen says so.
      problems.push(`The folder "${folder}" cannot be watched now. It is tried again at the next start.`);
    }
  }
  return problems[0] ?? null;
}

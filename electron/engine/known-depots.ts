import { hash } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { holdsDepot } from './data-directory.ts';
import { relationTo } from './platform/paths.ts';

/** Where the service's unit may write besides its data folder, in which its user's home lies. */
const folderOfTheService = '/var/lib/tacho-depot-state';

/** Where programs of this user keep what must not go with their data, by the custom of each system; the best first. */
export function noteFolders(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): readonly string[] {
  const home = os.homedir();
  switch (platform) {
    case 'win32':
      return [path.join(environment.APPDATA ?? path.join(home, 'AppData', 'Roaming'), 'Tacho Depot')];
    case 'darwin':
      return [path.join(home, 'Library', 'Preferences', 'Tacho Depot')];
    default:
      return [
        path.join(environment.XDG_STATE_HOME ?? path.join(home, '.local', 'state'), 'tacho-depot'),
        folderOfTheService,
      ];
  }
}

/**
 * Whether a depot was once opened in this folder and is not there now: its disk is not mounted, or somebody removed it. A
 * new depot in its place would know nothing of what was sent, and send all of it again. Makes nothing.
 *
 * @param dataDirectory absolute
 */
export async function isDepotMissing(dataDirectory: string): Promise<boolean> {
  if (await holdsDepot(dataDirectory)) return false;
  const found = await Promise.all(
    notesOf(dataDirectory).map((note) =>
      stat(note).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

/** Notes outside the data folder that a depot is in it. Where nothing can be written, a lost one is not missed. */
export async function rememberDepot(dataDirectory: string): Promise<void> {
  for (const note of notesOf(dataDirectory)) {
    try {
      await mkdir(path.dirname(note), { recursive: true, mode: 0o700 });
      await writeFile(note, `${new Date().toISOString()}\n`, { flag: 'wx', mode: 0o600 });
      return;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    }
  }
}

/** By a hash, because a path may name a person. A depot in the system's temporary folder is meant to go. */
function notesOf(dataDirectory: string): readonly string[] {
  if (relationTo(os.tmpdir(), dataDirectory) !== 'outside') return [];
  const name = hash('sha256', dataDirectory, 'hex').slice(0, 32);
  return noteFolders(process.env, process.platform)
    .filter((folder) => relationTo(dataDirectory, folder) === 'outside')
    .map((folder) => path.join(folder, 'depots', name));
}

import { stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Where this user's depot lives when nobody says otherwise, by the custom of each system. */
export function defaultDataDirectory(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const home = os.homedir();
  switch (platform) {
    case 'win32':
      return path.join(environment.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'), 'Tacho Depot');
    case 'darwin':
      return path.join(home, 'Library', 'Application Support', 'Tacho Depot');
    default:
      return path.join(environment.XDG_DATA_HOME ?? path.join(home, '.local', 'share'), 'tacho-depot');
  }
}

/** The database of a data folder, and the folders of what it can be restored from. */
const ownNames = ['depot.sqlite', 'backup', 'damaged'];

/** Whether a depot was ever made in this folder. Makes nothing. A folder that cannot be looked into may hold one. */
export async function holdsDepot(dataDirectory: string): Promise<boolean> {
  const found = await Promise.all(
    ownNames.map((name) =>
      stat(path.join(dataDirectory, name)).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
      ),
    ),
  );
  return found.includes(true);
}

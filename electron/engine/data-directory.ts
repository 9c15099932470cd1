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

import { success } from '../../../shared/result.ts';
import type { Volumes } from '../ports.ts';
import { linuxVolumes } from './linux-volumes.ts';
import { macosVolumes } from './macos-volumes.ts';
import { windowsVolumes } from './windows-volumes.ts';

/** The removable volumes of this PC, by what its system tells without any library of its own. */
export function nodeVolumes(platform: NodeJS.Platform = process.platform): Volumes {
  switch (platform) {
    case 'linux':
      return linuxVolumes();
    case 'darwin':
      return macosVolumes();
    case 'win32':
      return windowsVolumes();
    default:
      return { list: async () => success([]) };
  }
}

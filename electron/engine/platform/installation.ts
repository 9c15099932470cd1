import path from 'node:path';
import type { InstallationKind } from '../../../shared/contract/installation.ts';

/** Where a program lies, and what lies around it. */
export interface ProgramPlace {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly exists: (file: string) => boolean;
}

export interface DesktopPlace extends ProgramPlace {
  readonly isPackaged: boolean;
  readonly program: string;
  /** What the packer of Linux wrote beside the program about itself; null where there is no such file. */
  readonly packageType: string | null;
}

/** How the desktop app was installed, by what its installers leave beside it. Pure, but for what `exists` asks. */
export function desktopInstallation(place: DesktopPlace): InstallationKind {
  const { platform, environment, isPackaged, packageType } = place;
  if (!isPackaged) return 'checkout';
  switch (platform) {
    case 'win32':
      return windowsInstallation(place);
    case 'darwin':
      return 'dmg';
    default:
      if (environment.APPIMAGE !== undefined) return 'appimage';
      return packageType === 'deb' || packageType === 'rpm' ? packageType : 'archive';
  }
}

/** NSIS leaves a program beside ours that takes it away again; for an MSI Windows itself does that. */
function windowsInstallation({ program, environment, exists }: DesktopPlace): InstallationKind {
  const folder = path.win32.dirname(program);
  const uninstaller = `${program.slice(0, -path.win32.basename(program).length)}Uninstall Tacho Depot.exe`;
  const isForAll = [environment.ProgramFiles, environment.ProgramW6432].some((root) => isWithin(folder, root));
  if (exists(uninstaller)) return isForAll ? 'nsis-all' : 'nsis-user';
  return isForAll ? 'msi' : 'archive';
}

function isWithin(folder: string, root: string | undefined): boolean {
  if (root === undefined || root === '') return false;
  const way = path.win32.relative(root, folder);
  return way !== '' && !way.startsWith('..') && !path.win32.isAbsolute(way);
}

/** How the agent was installed, by where its program lies. */
export function agentInstallation({ platform, exists }: ProgramPlace, program: string): InstallationKind {
  if (program.endsWith('.ts')) return 'checkout';
  if (/[\\/]node_modules[\\/]/.test(program)) return 'npm';
  if (platform !== 'linux' || !program.startsWith('/usr/lib/')) return 'archive';
  return exists('/var/lib/dpkg/info/tacho-depot-agent.list') ? 'deb' : 'rpm';
}

import path from 'node:path';
import { relationTo } from './platform/paths.ts';
import type { Files } from './ports.ts';

/** Where this PC keeps what is nobody's downloads. */
export interface PcFolders {
  readonly platform: NodeJS.Platform;
  /** Of the user who runs the program, without links. */
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** With all that lies in them. */
const systemFolders = ['/bin', '/boot', '/etc', '/lib', '/lib64', '/proc', '/sbin', '/sys', '/usr'];
const macFolders = ['/Applications', '/Library', '/System', '/private/etc'];
/** Only themselves: what lies in them may well be a folder for downloads, or a drive that was plugged in. */
const crowdedFolders = ['/dev', '/home', '/media', '/mnt', '/opt', '/root', '/run', '/run/media', '/tmp', '/var'];
const crowdedMacFolders = ['/Users', '/Volumes', '/private', '/private/tmp', '/private/var'];

/**
 * Whether far more lies in a folder than downloads: a drive's root, anybody's home folder, the folder of all of them, or
 * one of the system's. The root of a share is none of these: somebody made the share for a purpose. Pure; the path is
 * absolute and without links.
 */
export function isWideFolder(folder: string, { platform, home, environment }: PcFolders): boolean {
  const isWindows = platform === 'win32';
  const ways = isWindows ? path.win32 : path.posix;
  const relation = (other: string) => relationTo(other, folder, ways);
  const isOneOf = (folders: readonly string[]) => folders.some((other) => relation(other) === 'same');
  const isRoot = ways.dirname(folder) === folder;
  const isShare = isWindows && /^\\\\(?![?.]\\)/.test(folder);
  if (isRoot) return !isShare;
  if (relation(home) === 'same') return true;
  const drive = environment.SystemDrive ?? 'C:';
  const homes = isWindows ? [`${drive}\\Users`] : ['/home', '/Users'];
  if (homes.some((other) => relationTo(other, ways.dirname(folder), ways) === 'same')) return true;
  const isInOneOf = (folders: readonly string[]) => folders.some((other) => relation(other) !== 'outside');
  if (isWindows) {
    const { SystemRoot = `${drive}\\Windows`, ProgramFiles = `${drive}\\Program Files` } = environment;
    const programs = [SystemRoot, ProgramFiles, environment['ProgramFiles(x86)'] ?? `${drive}\\Program Files (x86)`];
    return isOneOf([...homes, environment.ProgramData ?? `${drive}\\ProgramData`]) || isInOneOf(programs);
  }
  const isMac = platform === 'darwin';
  return (
    isOneOf([...crowdedFolders, ...(isMac ? crowdedMacFolders : [])]) ||
    isInOneOf([...systemFolders, ...(isMac ? macFolders : [])])
  );
}

/** Files in a folder and below, as far as a person waits for the number. */
export interface CountedFiles {
  readonly count: number;
  /** There are more: the number or the time was used up. */
  readonly areMore: boolean;
}

const mostCounted = 10_000;
const countForMs = 3_000;

/** Links are not followed, and what cannot be listed counts as nothing. */
export async function countFiles(
  files: Pick<Files, 'entries'>,
  folder: string,
  monotonicMs: () => number,
): Promise<CountedFiles> {
  const endMs = monotonicMs() + countForMs;
  const left = [folder];
  let count = 0;
  for (let directory = left.shift(); directory !== undefined; directory = left.shift()) {
    if (count > mostCounted || monotonicMs() > endMs) return { count: Math.min(count, mostCounted), areMore: true };
    const listed = await files.entries(directory);
    for (const { name, kind } of listed.ok ? listed.value : []) {
      if (kind === 'file') {
        count += 1;
      } else if (kind === 'directory') left.push(path.join(directory, name));
    }
  }
  return count > mostCounted ? { count: mostCounted, areMore: true } : { count, areMore: false };
}

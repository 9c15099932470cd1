import { existsSync, type FSWatcher, readFileSync, watch } from 'node:fs';
import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { success } from '../../../shared/result.ts';
import { fileCall } from '../platform/node-files.ts';
import { type RunProgram, runProgram } from '../platform/run-program.ts';
import type { RemovableDrive, RemovableDriveList } from '../ports.ts';
import { windowsDrives } from './windows-drives.ts';

/** Where Linux describes its disks; other paths in tests. */
export interface LinuxPaths {
  readonly mounts: string;
  readonly byUuid: string;
  readonly blockDevices: string;
  /** The folders in which a desktop makes one for each drive that it mounts. */
  readonly mountedIn: readonly string[];
}

const systemPaths = (user: string): LinuxPaths => ({
  mounts: '/proc/self/mountinfo',
  byUuid: '/dev/disk/by-uuid',
  blockDevices: '/sys/class/block',
  mountedIn: ['/media', `/media/${user}`, '/run/media', `/run/media/${user}`],
});
const timeoutMs = 5_000;

interface Mount {
  readonly device: string;
  readonly root: string;
}

/**
 * Lists what the desktop has mounted below `/media` or `/run/media` and is connected by USB or sits in a card slot. A
 * drive is recognised by the UUID of its file system, which changes when it is formatted, or by its name where it has
 * none. While no mount changes, a call reads only one small file.
 */
export function linuxDrives(paths: LinuxPaths = systemPaths(os.userInfo().username)): RemovableDriveList {
  let lastText = '';
  let last: readonly RemovableDrive[] = [];

  async function scan(): Promise<readonly RemovableDrive[]> {
    // Read on this thread, because the kernel answers from memory and asks no disk. Through other threads, reading this
    // small file every few seconds took a fifth of the processor time of a program at rest.
    const text = readFileSync(paths.mounts, 'utf8');
    if (text === lastText) return last;
    const mounts = mountsIn(text);
    const uuids = mounts.length === 0 ? new Map<string, string>() : await uuidsByDevice(paths.byUuid);
    const drives: RemovableDrive[] = [];
    for (const { device, root } of mounts) {
      if (!(await isRemovable(path.join(paths.blockDevices, path.basename(device))))) continue;
      const label = path.basename(root);
      const uuid = uuids.get(path.basename(device));
      drives.push({ identity: uuid === undefined ? `name:${label}` : `uuid:${uuid}`, root, label });
    }
    last = drives;
    lastText = text;
    return last;
  }

  return {
    list: () => fileCall(timeoutMs, scan),
    follow: (hear) => followDiskFolders({ disks: paths.byUuid, mounts: paths.mountedIn }, hear),
  };
}

/** Fields 5 (where) and, after a dash, 9 (what) of each line: proc_pid_mountinfo(5). */
function mountsIn(text: string): readonly Mount[] {
  return text.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ');
    const root = unescaped(before.split(' ')[4] ?? '');
    const device = unescaped(after.split(' ')[1] ?? '');
    return device.startsWith('/dev/') && /^\/(?:run\/)?media\/./.test(root) ? [{ device, root }] : [];
  });
}

/** Blanks and the like are written as three octal digits. */
function unescaped(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}

async function uuidsByDevice(folder: string): Promise<ReadonlyMap<string, string>> {
  const uuids = new Map<string, string>();
  for (const uuid of await readdir(folder).catch(() => [])) {
    const device = await realpath(path.join(folder, uuid)).catch(() => '');
    uuids.set(path.basename(device), uuid);
  }
  return uuids;
}

/** An internal second disk may be mounted below `/media` too, so the bus of the device decides. */
async function isRemovable(blockDevice: string): Promise<boolean> {
  const devicePath = await realpath(blockDevice).catch(() => null);
  if (devicePath === null) return false;
  if (/\/usb\d|\/mmc_host\//.test(devicePath)) return true;
  const flags = await Promise.all(
    [devicePath, path.dirname(devicePath)].map((of) => readFile(path.join(of, 'removable'), 'utf8').catch(() => '')),
  );
  return flags.some((flag) => flag.trim() === '1');
}

const diskutilTimeoutMs = 60_000;

/**
 * Lists what is in `/Volumes` and, according to `diskutil`, is external or removable and no disk image. A drive is
 * recognised by the UUID of its volume, or by its name where it has none. `diskutil` is asked once for each volume that
 * appears.
 */
export function macosDrives(run: RunProgram = runProgram, folder = '/Volumes'): RemovableDriveList {
  /** By name and device number: another drive with the same name has another number. */
  const known = new Map<string, RemovableDrive | null>();

  async function scan(): Promise<readonly RemovableDrive[]> {
    const present = new Set<string>();
    for (const name of await readdir(folder)) {
      const root = path.join(folder, name);
      const stats = await lstat(root).catch(() => null);
      // The system's own disk is a link to `/`.
      if (stats === null || !stats.isDirectory()) continue;
      const mark = `${stats.dev}:${name}`;
      present.add(mark);
      if (!known.has(mark)) known.set(mark, await ask(root, name));
    }
    for (const mark of [...known.keys()]) if (!present.has(mark)) known.delete(mark);
    return [...known.values()].filter((drive) => drive !== null);
  }

  async function ask(root: string, label: string): Promise<RemovableDrive | null> {
    const answer = await run('/usr/sbin/diskutil', ['info', '-plist', root]);
    return answer.ok ? driveIn(answer.value, root, label) : null;
  }

  return { list: () => fileCall(diskutilTimeoutMs, scan) };
}

/** Takes the few values that matter out of a property list. */
function driveIn(plist: string, root: string, label: string): RemovableDrive | null {
  const text = (name: string) => new RegExp(`<key>${name}</key>\\s*<string>([^<]*)</string>`).exec(plist)?.[1];
  const isTrue = (name: string) => new RegExp(`<key>${name}</key>\\s*<true/>`).test(plist);
  const isFalse = (name: string) => new RegExp(`<key>${name}</key>\\s*<false/>`).test(plist);
  const isOutside = isTrue('RemovableMediaOrExternalDevice') || isTrue('RemovableMedia') || isFalse('Internal');
  if (!isOutside || text('BusProtocol') === 'Disk Image') return null;
  const uuid = text('VolumeUUID');
  return { identity: uuid === undefined ? `name:${label}` : `uuid:${uuid}`, root, label };
}

/** Lists the removable drives of this PC by the means of its system, without any native library. */
export function systemDrives(platform: NodeJS.Platform = process.platform): RemovableDriveList {
  switch (platform) {
    case 'linux':
      return linuxDrives();
    case 'darwin':
      return macosDrives();
    case 'win32':
      return windowsDrives();
    default:
      return { list: async () => success([]) };
  }
}

/**
 * Calls `hear` whenever a disk may have come or gone, until the returned function is called; null where this system does
 * not tell. `disks` is where it names them (udev's links); `mounts` are the folders in which a desktop makes one for each
 * drive, which may come and go themselves. What the kernel tells costs nothing while nothing happens.
 */
function followDiskFolders(
  { disks, mounts }: { readonly disks: string; readonly mounts: readonly string[] },
  hear: () => void,
): (() => void) | null {
  const watchers = new Map<string, FSWatcher>();

  function follow(folder: string): void {
    if (watchers.has(folder) || !existsSync(folder)) return;
    try {
      const watcher = watch(folder, { persistent: false }, changed);
      watchers.set(folder, watcher);
      // Its folder is gone, or the system has no watches left: whoever asks now and then finds out.
      watcher.on('error', () => leave(folder));
    } catch {
      // As above.
    }
  }

  function leave(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  /** A folder that was made anew is another one: the watch of the old one hears nothing. */
  function changed(): void {
    for (const folder of [...watchers.keys()]) if (!existsSync(folder)) leave(folder);
    for (const folder of mounts) follow(folder);
    hear();
  }

  follow(disks);
  if (!watchers.has(disks)) return null;
  for (const folder of mounts) follow(folder);
  return () => {
    for (const folder of [...watchers.keys()]) leave(folder);
  };
}

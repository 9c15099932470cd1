import { readFileSync } from 'node:fs';
import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileCall } from '../platform/node-files.ts';
import type { RemovableVolume, Volumes } from '../ports.ts';

/** Where Linux tells of its disks; other places in tests. */
export interface LinuxPlaces {
  readonly mounts: string;
  readonly byUuid: string;
  readonly blockDevices: string;
}

const systemPlaces: LinuxPlaces = {
  mounts: '/proc/self/mountinfo',
  byUuid: '/dev/disk/by-uuid',
  blockDevices: '/sys/class/block',
};
const timeoutMs = 5_000;

interface Mount {
  readonly device: string;
  readonly root: string;
}

/**
 * What the desktop has mounted below `/media` or `/run/media`, and hangs on USB or in a card slot. A key is told by the
 * UUID of its file system, which is new when it is formatted; one without a UUID by its name. While no mount changes, a
 * question costs the reading of one small file.
 */
export function linuxVolumes(places: LinuxPlaces = systemPlaces): Volumes {
  let lastText = '';
  let last: readonly RemovableVolume[] = [];

  async function look(): Promise<readonly RemovableVolume[]> {
    // At once: the kernel answers from its memory, and asks no disk. By way of other threads this small file, read every
    // few seconds, took a fifth of the processor time of a program at rest.
    const text = readFileSync(places.mounts, 'utf8');
    if (text === lastText) return last;
    const mounts = mountsIn(text);
    const uuids = mounts.length === 0 ? new Map<string, string>() : await uuidsByDevice(places.byUuid);
    const volumes: RemovableVolume[] = [];
    for (const { device, root } of mounts) {
      if (!(await isRemovable(path.join(places.blockDevices, path.basename(device))))) continue;
      const label = path.basename(root);
      const uuid = uuids.get(path.basename(device));
      volumes.push({ identity: uuid === undefined ? `name:${label}` : `uuid:${uuid}`, root, label });
    }
    last = volumes;
    lastText = text;
    return last;
  }

  return { list: () => fileCall(timeoutMs, look) };
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

/** Also an internal second disk may be mounted below `/media`: it is told by the bus it hangs on. */
async function isRemovable(blockDevice: string): Promise<boolean> {
  const place = await realpath(blockDevice).catch(() => null);
  if (place === null) return false;
  if (/\/usb\d|\/mmc_host\//.test(place)) return true;
  const flags = await Promise.all(
    [place, path.dirname(place)].map((of) => readFile(path.join(of, 'removable'), 'utf8').catch(() => '')),
  );
  return flags.some((flag) => flag.trim() === '1');
}

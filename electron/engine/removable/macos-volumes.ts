import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileCall } from '../platform/node-files.ts';
import { type RunProgram, runProgram } from '../platform/run-program.ts';
import type { RemovableVolume, Volumes } from '../ports.ts';

const diskutilTimeoutMs = 60_000;

/**
 * What lies in `/Volumes` and is, by the word of `diskutil`, external or removable and no disk image. A key is told by
 * the UUID of its volume, one without by its name. `diskutil` is asked once for each volume that appears.
 */
export function macosVolumes(run: RunProgram = runProgram, folder = '/Volumes'): Volumes {
  /** By name and device number: another key under the same name has another. */
  const known = new Map<string, RemovableVolume | null>();

  async function look(): Promise<readonly RemovableVolume[]> {
    const there = new Set<string>();
    for (const name of await readdir(folder)) {
      const root = path.join(folder, name);
      const stats = await lstat(root).catch(() => null);
      // The system's own disk is a link to `/`.
      if (stats === null || !stats.isDirectory()) continue;
      const mark = `${stats.dev}:${name}`;
      there.add(mark);
      if (!known.has(mark)) known.set(mark, await ask(root, name));
    }
    for (const mark of [...known.keys()]) if (!there.has(mark)) known.delete(mark);
    return [...known.values()].filter((volume) => volume !== null);
  }

  async function ask(root: string, label: string): Promise<RemovableVolume | null> {
    const answer = await run('/usr/sbin/diskutil', ['info', '-plist', root]);
    return answer.ok ? volumeIn(answer.value, root, label) : null;
  }

  return { list: () => fileCall(diskutilTimeoutMs, look) };
}

/** The few values that count, out of a property list. */
function volumeIn(plist: string, root: string, label: string): RemovableVolume | null {
  const text = (name: string) => new RegExp(`<key>${name}</key>\\s*<string>([^<]*)</string>`).exec(plist)?.[1];
  const isTrue = (name: string) => new RegExp(`<key>${name}</key>\\s*<true/>`).test(plist);
  const isFalse = (name: string) => new RegExp(`<key>${name}</key>\\s*<false/>`).test(plist);
  const isOutside = isTrue('RemovableMediaOrExternalDevice') || isTrue('RemovableMedia') || isFalse('Internal');
  if (!isOutside || text('BusProtocol') === 'Disk Image') return null;
  const uuid = text('VolumeUUID');
  return { identity: uuid === undefined ? `name:${label}` : `uuid:${uuid}`, root, label };
}

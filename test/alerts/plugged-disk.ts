import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Depot } from './depot.ts';

type Plugged = Pick<Depot, 'home' | 'data'>;

/** Puts the data folder onto a disk that can be taken away and brought back, with what lies on it. */
export async function plugIn({ home, data }: Plugged): Promise<void> {
  const disk = path.join(home, 'disk');
  await mkdir(disk, { recursive: true });
  execFileSync('mount', ['--bind', disk, data]);
}

/** Takes it away, whatever has files open on it. */
export function unplug({ data }: Plugged): void {
  execFileSync('umount', ['--lazy', data]);
}

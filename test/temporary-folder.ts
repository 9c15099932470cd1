import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Far more than all tests hold at one time. */
const leastBytes = 2e9;

/**
 * Lets the tests work in a temporary folder of their own, in memory where the system has such a place: they open
 * hundreds of databases that flush every commit, and none of them cuts the power. It is gone at the end.
 */
export default function setup(): () => void {
  const directory = mkdtempSync(path.join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'tacho-depot-tests-'));
  // Of the workers, which start after this.
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= leastBytes;
  } catch {
    return false;
  }
}

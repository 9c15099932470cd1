import { accessSync, constants, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder for a database that is thrown away: in memory where the system has such a place, because these tests open
 * hundreds of databases, and none of them cuts the power.
 */
export function passingFolder(prefix: string): string {
  return mkdtempSync(join(isWritable('/dev/shm') ? '/dev/shm' : tmpdir(), prefix));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

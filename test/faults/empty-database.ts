import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeClock } from '../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../electron/engine/platform/node-files.ts';
import { openStore } from '../../electron/engine/store/open-store.ts';
import { silentLog } from './silent-log.ts';

const fileName = 'depot.sqlite';

/** A database as the first start makes it. */
async function emptyDatabase(): Promise<Uint8Array> {
  const directory = mkdtempSync(join(tmpdir(), 'empty-database-'));
  const listener = { changed: () => {} };
  const opened = await openStore({ directory, files: nodeFiles(), clock: nodeClock(), log: silentLog, listener });
  if (!opened.ok) throw new Error(opened.error.message);
  opened.value.store.close();
  const bytes = readFileSync(join(directory, fileName));
  rmSync(directory, { recursive: true });
  return bytes;
}

let made: Promise<Uint8Array> | undefined;

/** Puts an empty database into a data folder: making one anew would be most of the work of a short run. */
export async function putEmptyDatabase(directory: string): Promise<void> {
  made ??= emptyDatabase();
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, fileName), await made);
}

import { statSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { DataFolder } from './data-folder.ts';

/**
 * A note beside the database that it was closed in order, and as what file. A check of the whole database takes time by
 * its size, a second for 500 MB; a file that still is as this note says was not touched since, and needs none.
 */
const noteSchema = z.object({
  sizeBytes: z.number(),
  modifiedMs: z.number(),
  /** When the whole was last checked, in epoch ms. */
  checkedAt: z.number(),
});

const largestNoteBytes = 1_000;
/** What a failing disk changes leaves size and time as they were: the whole is checked now and then all the same. */
const checkEveryMs = 7 * 86_400_000;

/** Its name beside the database's own. */
const noteOf = (database: string) => `${database}.closed`;

/**
 * When the database was last checked, where it need not be checked now; null where it must be. The note is gone after
 * this: what follows may end without a close.
 */
export async function takeCloseNote({ database, files, clock }: DataFolder): Promise<number | null> {
  const kept = await files.read(noteOf(database), largestNoteBytes);
  if (!kept.ok) return null;
  const removed = await files.remove(noteOf(database));
  const file = await files.stamp(database);
  const log = await files.stamp(`${database}-wal`);
  const hasLog = log.ok ? log.value.sizeBytes > 0 : log.error.code !== 'missing';
  if (!removed.ok || !file.ok || hasLog) return null;
  const note = noteSchema.safeParse(parsed(kept.value.bytes));
  if (!note.success) return null;
  const { sizeBytes, modifiedMs, checkedAt } = note.data;
  const isUntouched = file.value.sizeBytes === sizeBytes && file.value.modifiedMs === modifiedMs;
  const ageMs = clock.now() - checkedAt;
  return isUntouched && ageMs >= 0 && ageMs < checkEveryMs ? checkedAt : null;
}

/** To be left after the last close. Without it the next start checks the whole, so that a failure is none. */
export function leaveCloseNote(database: string, checkedAt: number): void {
  try {
    const { size, mtimeNs } = statSync(database, { bigint: true });
    const note = { sizeBytes: Number(size), modifiedMs: Number(mtimeNs) / 1e6, checkedAt };
    writeFileSync(noteOf(database), JSON.stringify(note), { mode: 0o600 });
  } catch {
    // The disk is full, or gone.
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
}

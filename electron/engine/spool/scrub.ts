import { hash } from 'node:crypto';
import { z } from 'zod';
import { nativePath } from '../platform/paths.ts';
import type { Clock, FileSystem, Log } from '../ports.ts';
import { reason, type SettingStore, type Store } from '../store/store.ts';
import { largestCopyBytes, type Spool } from './spool.ts';

/** How far the reading has come, so that a stop loses nothing, and what it has found in this round. */
const progressSchema = z.object({ after: z.int(), changed: z.int() }).catch({ after: 0, changed: 0 });

/** How many copies are read before the progress is noted. */
const copiesAtOnce = 8;
/**
 * The pause between two groups: 8 copies of 60 KB a second are 20 million a month, which neither a disk nor a person
 * notices.
 */
const pauseMs = 1_000;

export interface ScrubParts {
  readonly store: Pick<Store, 'jobs' | 'settings'>;
  readonly spool: Pick<Spool, 'read' | 'keep'>;
  readonly files: Pick<FileSystem, 'within'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly isStopped: () => boolean;
  /** Resolves after this delay, or when the work is to stop. */
  readonly pause: (delayMs: number) => Promise<void>;
}

/** How many kept copies have changed on the disk without an original that has the same bytes. */
export function changedCopies(notes: Pick<SettingStore, 'note'>): number {
  return progressSchema.parse(notes.note('scrub') ?? {}).changed;
}

/**
 * Reads through the kept copies, the oldest first, because nobody notices what a disk changes in files that are not
 * read. A copy that is not what was kept is restored from an original with the same bytes; where there is none, it is
 * counted for the checks, and a job that was not sent needs attention until its file comes again. True when all copies
 * were read; false when the scrub was stopped, to go on from there.
 */
export async function scrubCopies(parts: ScrubParts): Promise<boolean> {
  const { store, isStopped, pause } = parts;
  let { after, changed } = progressSchema.parse(store.settings.note('scrub') ?? {});
  if (after === 0) changed = 0;
  for (;;) {
    if (isStopped()) return false;
    const copies = store.jobs.copiesAfter(after, copiesAtOnce);
    for (const copy of copies) if (!(await isSound(parts, copy))) changed += 1;
    after = copies.at(-1)?.id ?? 0;
    store.settings.setNote('scrub', { after, changed });
    if (after === 0) return true;
    await pause(pauseMs);
  }
}

/**
 * True when the copy is sound, or was made sound again. A copy that cannot be read just now does not count as changed.
 */
async function isSound(
  { store, spool, files, clock, log }: ScrubParts,
  { id, sha256 }: { readonly id: number; readonly sha256: string },
): Promise<boolean> {
  const read = await spool.read(sha256);
  if (read.ok || (read.error.code !== 'damaged' && read.error.code !== 'missing')) return true;
  // The copy was pruned, or asked for again, meanwhile.
  if (store.jobs.copiesAfter(id - 1, 1)[0]?.id !== id) return true;
  for (const { folder, path } of store.jobs.originalsOf(id)) {
    const original = await files.within(folder).read(nativePath(folder, path), largestCopyBytes);
    if (!original.ok || hash('sha256', original.value.bytes, 'hex') !== sha256) continue;
    const kept = await spool.keep([original.value.bytes]);
    if (!kept.ok) continue;
    log.warn('copy-healed', { jobId: id });
    return true;
  }
  log.error('copy-changed', { jobId: id, code: read.error.code });
  if (store.jobs.get(id)?.state !== 'uploaded') store.jobs.needCopyAgain(id, reason('spool-copy-missing'), clock.now());
  return false;
}

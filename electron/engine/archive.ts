import type { Clock, Log } from './ports.ts';
import type { Spool } from './spool/spool.ts';
import type { Store } from './store/store.ts';

const dayMs = 86_400_000;
/** The law's year: no setting can make the archive forget earlier. */
const shortestDays = 365;
const copiesAtOnce = 100;

/**
 * Removes copies of files that were sent, with the service's receipt stored, more than `archiveDays` ago; the list keeps
 * their rows. The mark is written first: a copy that is removed but not marked would look damaged, one that is marked
 * but not removed is swept away at a later start.
 */
export async function pruneArchive(
  parts: { readonly store: Store; readonly spool: Spool; readonly clock: Clock; readonly log: Log },
  archiveDays: number,
): Promise<void> {
  const { store, spool, clock, log } = parts;
  const before = clock.now() - Math.max(archiveDays, shortestDays) * dayMs;
  for (;;) {
    const old = store.jobs.prunable(before, copiesAtOnce);
    if (old.length === 0) return;
    store.jobs.markPruned(
      old.map((job) => job.id),
      clock.now(),
    );
    for (const job of old) await spool.remove(job.sha256);
    log.info('archive-pruned', { copies: old.length });
  }
}

import { setImmediate } from 'node:timers/promises';
import type { Clock, Log } from './ports.ts';
import type { Spool } from './spool/spool.ts';
import type { Store } from './store/store.ts';

const dayMs = 86_400_000;
/** The law's year: no setting can make the archive forget earlier. */
const shortestDays = 365;
const copiesAtOnce = 100;
const namesAtOnce = 200;

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
  const before = archivedBefore(clock, archiveDays);
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

/** Names in rows without a job: of files that vanished, and of archives that were opened. Some at a time. */
export async function forgetJoblessNames(
  { store, clock }: { readonly store: Pick<Store, 'sightings'>; readonly clock: Clock },
  archiveDays: number,
): Promise<void> {
  const before = archivedBefore(clock, archiveDays);
  while (store.sightings.forgetNames(before, namesAtOnce) > 0) await setImmediate();
}

/** What was sent, or went, before this moment has had its time. */
export function archivedBefore(clock: Clock, archiveDays: number): number {
  return clock.now() - Math.max(archiveDays, shortestDays) * dayMs;
}

import type { Settings } from '../../../shared/settings/settings.ts';
import type { Clock, Log } from '../ports.ts';
import type { Spool } from '../spool/spool.ts';
import type { SpooledFile, Store } from '../store/store.ts';
import type { Classify } from './classify-for-intake.ts';
import { inspect, quarantineReasonOf } from './inspection.ts';

interface CopyParts {
  readonly store: Store;
  /** Removes those of these copies that were deleted, and were left behind by a kill. */
  readonly custody: { readonly removeLeftBehind: (sha256s: readonly string[]) => Promise<void> };
  readonly spool: Spool;
  readonly classify: Classify;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly log: Log;
}

/** How many copies the store is asked about in one call, and adopts in one transaction. */
const copiesAtOnce = 200;

/**
 * Makes copies and jobs agree, once, after the first complete scan: a copy without a job becomes a job, and what is
 * left of a deleted copy is removed. Both are left behind by a kill between two steps, or by a database that was made anew
 * (`databaseLost`): its files may have been sent before, but sending again is safe and losing a file is not.
 */
export async function reconcileSpool(parts: CopyParts, databaseLost: boolean): Promise<void> {
  const { store, custody, spool, clock, log } = parts;
  const listed = await spool.list();
  if (!listed.ok) {
    log.warn('copies-not-listed', { code: listed.error.code });
    return;
  }
  let adopted = 0;
  for (let from = 0; from < listed.value.length; from += copiesAtOnce) {
    const group = listed.value.slice(from, from + copiesAtOnce);
    await custody.removeLeftBehind(group);
    const files: SpooledFile[] = [];
    for (const sha256 of store.jobs.adoptable(group)) files.push(...(await examined(parts, sha256)));
    adopted += store.jobs.adopt(files, databaseLost, clock.now()).length;
  }
  if (adopted > 0) log.info('copies-adopted', { copies: adopted });
}

/** Empty where the copy is damaged: it stays in its folder, for a person who needs it, and is not sent. */
async function examined(
  { spool, classify, settings, log }: CopyParts,
  sha256: string,
): Promise<readonly SpooledFile[]> {
  const copy = await spool.read(sha256);
  if (!copy.ok) {
    log.warn('copy-not-adopted', { code: copy.error.code });
    return [];
  }
  const fileName = `${sha256.slice(0, 12)}.DDD`;
  // The file's own name is lost, and the made-up one must not decide what it is.
  const inspection = await inspect(copy.value, '', { classify, log, openArchives: false });
  const { kind, summary, subject, firstDay, lastDay } = inspection.classification;
  const quarantineReason = quarantineReasonOf(inspection, settings().sendWhat);
  return [
    { sha256, sizeBytes: copy.value.length, fileName, kind, summary, subject, firstDay, lastDay, quarantineReason },
  ];
}

import { type Coverage, coverageOf } from '../../../shared/tachograph/coverage.ts';
import type { HeldDownload } from '../../../shared/tachograph/missing-days/held-download.ts';
import { downloadSummarySchema } from '../../../shared/tachograph/summary-schema.ts';
import { isoDay, isoTime } from '../../../shared/tachograph/time.ts';
import type { Clock } from '../ports.ts';
import type { HeldFile } from '../store/reading.ts';
import type { Store } from '../store/store.ts';

/**
 * Which days of each driver and each vehicle the files held here cover, and which are missing, by name. Years of files
 * take a while to go through: whatever else is to do is done between one subject and the next.
 */
export async function missingDays(store: Pick<Store, 'readings'>, clock: Clock): Promise<readonly Coverage[]> {
  const today = isoDay(clock.now() / 1_000);
  const found: Coverage[] = [];
  for (const kind of ['driver', 'vehicle'] as const) {
    for (const { subjectId } of store.readings.subjects(kind)) {
      found.push(...coverageOf(store.readings.filesOf(subjectId).flatMap(heldDownload), today));
      await new Promise<void>((resolve) => clock.after(0, resolve));
    }
  }
  return found;
}

/** A summary of another version is left out. */
function heldDownload({ jobId, summary, arrivedAt }: HeldFile): readonly HeldDownload[] {
  const parsed = downloadSummarySchema.safeParse(summary);
  if (!parsed.success) return [];
  return [{ id: String(jobId), summary: parsed.data, receivedAt: isoTime(Math.floor(arrivedAt / 1_000)) }];
}

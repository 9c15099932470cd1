import { DAY_SECONDS } from '../time.ts';
import type { HeldDownload } from './held-download.ts';

/** A download that somebody made and that never reached this depot. */
export interface NeverArrived {
  /** When it was made, by the clock of the recorder or reader that wrote it down. */
  readonly at: string;
  /** The download that tells. */
  readonly toldBy: string;
}

/** Clocks of readers and recorders differ, and a card tells its newest data only roughly. */
const TOLERANCE_SECONDS = DAY_SECONDS;

/**
 * Cards and recorders write down when they were read last. Where that moment fits no download held here although an
 * earlier one is held, somebody else made it. What was made before the first download held here is not missed.
 * @param downloads of one card or one recorder, oldest first.
 */
export function neverArrived(downloads: readonly HeldDownload[]): readonly NeverArrived[] {
  const found = new Map<string, NeverArrived>();
  for (const [index, { id, summary }] of downloads.entries()) {
    const at = summary.previousDownload;
    const earlier = downloads.slice(0, index);
    const [oldest] = earlier;
    if (at === null || !oldest || seconds(at) < earliestReading(oldest) - TOLERANCE_SECONDS) continue;
    if (!earlier.some((download) => canHaveBeenReadAt(download, seconds(at))) && !found.has(at)) {
      found.set(at, { at, toldBy: id });
    }
  }
  return [...found.values()];
}

/** A vehicle unit says when it was read. A card was read after its newest data, and before its file came here. */
function canHaveBeenReadAt(download: HeldDownload, moment: number): boolean {
  const { downloadedAt } = download.summary;
  if (downloadedAt !== null) return Math.abs(seconds(downloadedAt) - moment) <= TOLERANCE_SECONDS;
  const latest = seconds(download.receivedAt) + TOLERANCE_SECONDS;
  return moment >= earliestReading(download) - TOLERANCE_SECONDS && moment <= latest;
}

function earliestReading({ summary, receivedAt }: HeldDownload): number {
  return seconds(summary.downloadedAt ?? summary.dataUpTo ?? receivedAt);
}

function seconds(isoTime: string): number {
  return Date.parse(isoTime) / 1_000;
}

import {
  type CoverageGap,
  type CoverageSubject,
  type CoveredRun,
  coveredDays,
  gapsOf,
  type LocalDownload,
  runsOf,
  subjectOf,
} from './covered-days.ts';
import type { DownloadSummary } from './summary-schema.ts';
import { dayNumber, dayNumberOf, type IsoDay, isoDayOf, secondsPerDay } from './time.ts';

/** The coverage of one driver or one vehicle by the local downloads. */
export interface Coverage {
  /** As the newest download names it. */
  readonly subject: CoverageSubject;
  /** Oldest first. */
  readonly downloadIds: readonly string[];
  readonly runs: readonly CoveredRun[];
  readonly gaps: readonly CoverageGap[];
  /** Days about to be overwritten; null where no download covers a day. */
  readonly overwriting: Overwriting | null;
  readonly neverArrived: readonly NeverArrived[];
}

/**
 * Groups the downloads by driver and by vehicle, in no particular order. Downloads about neither are left out. All cards
 * of a driver form one group, because a renewed card continues the previous one.
 */
export function coverageOf(downloads: readonly LocalDownload[], today: IsoDay): readonly Coverage[] {
  const bySubject = new Map<string, LocalDownload[]>();
  for (const download of downloads) {
    const key = subjectOf(download.summary)?.key;
    if (key === undefined) continue;
    const group = bySubject.get(key);
    if (group) group.push(download);
    else bySubject.set(key, [download]);
  }
  return [...bySubject.values()].map((group) => coverageOfOne(group, today)).filter((each) => each !== null);
}

function coverageOfOne(group: readonly LocalDownload[], today: IsoDay): Coverage | null {
  const downloads = [...group].sort((left, right) => compareText(dataTime(left), dataTime(right)));
  const newest = downloads.at(-1);
  const subject = newest && subjectOf(newest.summary);
  if (!subject) return null;
  const covered = coveredDays(downloads);
  const withDays = downloads.findLast(({ summary }) => summary.days !== null);
  return {
    subject,
    downloadIds: downloads.map(({ id }) => id),
    runs: runsOf(covered),
    gaps: gapsOf(covered, downloads),
    overwriting: withDays ? overwritingOf(withDays.summary, today) : null,
    neverArrived: byCard(downloads).flatMap(neverArrived),
  };
}

/** Grouped by card, because a card's record of its last reading says nothing about another card of the same driver. */
function byCard(downloads: readonly LocalDownload[]): readonly (readonly LocalDownload[])[] {
  const groups = new Map<string, LocalDownload[]>();
  for (const download of downloads) {
    const key = download.summary.card?.cardNumber ?? '';
    groups.set(key, [...(groups.get(key) ?? []), download]);
  }
  return [...groups.values()];
}

/** ISO times sort as text. */
function dataTime({ summary, receivedAt }: LocalDownload): string {
  return summary.downloadedAt ?? summary.dataUpTo ?? receivedAt;
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A download that somebody made and that never reached this depot. */
interface NeverArrived {
  /** When it was made, by the clock of the recorder or reader that wrote it down. */
  readonly at: string;
  /** The download that tells. */
  readonly toldBy: string;
}

/** Clocks of readers and recorders differ, and a card records the time of its newest data only roughly. */
const toleranceSeconds = secondsPerDay;

/**
 * Cards and recorders record when they were last read. Where that moment matches no local download although an earlier
 * one exists, somebody else made the download. Downloads made before the first local one are not missed.
 * @param downloads of one card or one recorder, oldest first.
 */
function neverArrived(downloads: readonly LocalDownload[]): readonly NeverArrived[] {
  const found = new Map<string, NeverArrived>();
  for (const [index, { id, summary }] of downloads.entries()) {
    const at = summary.previousDownload;
    const earlier = downloads.slice(0, index);
    const [oldest] = earlier;
    if (at === null || !oldest || seconds(at) < earliestReading(oldest) - toleranceSeconds) continue;
    if (!earlier.some((download) => canHaveBeenReadAt(download, seconds(at))) && !found.has(at)) {
      found.set(at, { at, toldBy: id });
    }
  }
  return [...found.values()];
}

/** A vehicle unit says when it was read. A card was read after its newest data, and before its file came here. */
function canHaveBeenReadAt(download: LocalDownload, moment: number): boolean {
  const { downloadedAt } = download.summary;
  if (downloadedAt !== null) return Math.abs(seconds(downloadedAt) - moment) <= toleranceSeconds;
  const latest = seconds(download.receivedAt) + toleranceSeconds;
  return moment >= earliestReading(download) - toleranceSeconds && moment <= latest;
}

function earliestReading({ summary, receivedAt }: LocalDownload): number {
  return seconds(summary.downloadedAt ?? summary.dataUpTo ?? receivedAt);
}

function seconds(isoTime: string): number {
  return Date.parse(isoTime) / 1_000;
}

/** When days that were not downloaded yet will begin to be lost. */
interface Overwriting {
  /** The first day that no download held here speaks for. */
  readonly firstUnread: IsoDay;
  /** The day on which that day is overwritten. */
  readonly from: IsoDay;
  /** Days from today until then; negative when it has begun. */
  readonly daysLeft: number;
  /** `counted` on the card's full memory, or `specified`: the least that the regulation asks for. */
  readonly basis: 'counted' | 'specified';
}

/** The least number of days in a memory: of driver cards up to G2v1, of those of version 2, and of vehicle units. */
const leastMemoryDays = { card: 28, cardVersion2: 56, vehicleUnit: 365 } as const;

/**
 * An estimate from the newest download. Null where that covers no day, and for an expired card: nobody can drive with it,
 * so that nothing more is overwritten.
 */
function overwritingOf(newest: DownloadSummary, today: IsoDay): Overwriting | null {
  const expiry = newest.card?.expiry ?? null;
  if (!newest.days || (expiry !== null && expiry < today)) return null;
  const firstUnread = dayNumber(newest.days.last) + 1;
  const { days: holds, basis } = memoryOf(newest);
  return {
    firstUnread: isoDayOf(firstUnread),
    from: isoDayOf(firstUnread + holds),
    daysLeft: firstUnread + holds - dayNumber(today),
    basis,
  };
}

/**
 * A full card says how many days it holds, which may be fewer than it was built for: that is so many days of so many
 * changes. A recorder says only what it has so far.
 */
function memoryOf(newest: DownloadSummary): { readonly days: number; readonly basis: Overwriting['basis'] } {
  const specified = specifiedDays(newest);
  const counted = newest.days?.cardHoldsDays ?? Math.max(0, periodDays(newest) ?? 0);
  const isCounted = newest.card !== null ? newest.days?.cardHoldsDays != null : counted >= specified;
  return isCounted ? { days: counted, basis: 'counted' } : { days: specified, basis: 'specified' };
}

function specifiedDays({ vehicle, generations }: DownloadSummary): number {
  if (vehicle) return leastMemoryDays.vehicleUnit;
  return generations.includes('G2v2') ? leastMemoryDays.cardVersion2 : leastMemoryDays.card;
}

/** The period that a recorder offered for download, in days. A new recorder has not filled its memory yet. */
function periodDays({ vehicle }: DownloadSummary): number | null {
  if (!vehicle?.periodFrom || !vehicle.periodTo) return null;
  return dayNumberOf(Date.parse(vehicle.periodTo) / 1_000) - dayNumberOf(Date.parse(vehicle.periodFrom) / 1_000);
}

import { type CoverageGap, type CoveredRun, coveredDays, gapsOf, runsOf } from './missing-days/covered-days.ts';
import type { HeldDownload } from './missing-days/held-download.ts';
import { type NeverArrived, neverArrived } from './missing-days/never-arrived.ts';
import { type Overwriting, overwritingOf } from './missing-days/overwriting.ts';
import { type CoverageSubject, subjectOf } from './missing-days/subject.ts';
import type { IsoDay } from './time.ts';

/** What the downloads held here say about one driver or one vehicle. */
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
 * Puts the downloads of each driver and each vehicle together, in no particular order. Downloads that are about
 * neither are left out. A driver's cards are taken together, because a renewed card continues the one before.
 */
export function coverageOf(held: readonly HeldDownload[], today: IsoDay): readonly Coverage[] {
  const bySubject = new Map<string, HeldDownload[]>();
  for (const download of held) {
    const key = subjectOf(download.summary)?.key;
    if (key === undefined) continue;
    const group = bySubject.get(key);
    if (group) group.push(download);
    else bySubject.set(key, [download]);
  }
  return [...bySubject.values()].map((group) => coverageOfOne(group, today)).filter((each) => each !== null);
}

function coverageOfOne(group: readonly HeldDownload[], today: IsoDay): Coverage | null {
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

/** A card's own memory of its last reading says nothing about another card of the same driver. */
function byCard(downloads: readonly HeldDownload[]): readonly (readonly HeldDownload[])[] {
  const groups = new Map<string, HeldDownload[]>();
  for (const download of downloads) {
    const key = download.summary.card?.cardNumber ?? '';
    groups.set(key, [...(groups.get(key) ?? []), download]);
  }
  return [...groups.values()];
}

/** ISO times sort as text. */
function dataTime({ summary, receivedAt }: HeldDownload): string {
  return summary.downloadedAt ?? summary.dataUpTo ?? receivedAt;
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

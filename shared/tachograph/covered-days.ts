import { type DayUse, unpackDays } from './day-runs.ts';
import { cardHolderKey, registrationKey } from './identifiers.ts';
import type { DownloadSummary, PartState } from './summary-schema.ts';
import { dayNumber, dayNumberOf, type IsoDay, isoDayOf } from './time.ts';
import { daysState } from './trust.ts';

/** A download among the local files. */
export interface LocalDownload {
  readonly id: string;
  readonly summary: DownloadSummary;
  /** When this depot first saw the file, `YYYY-MM-DDTHH:MM:SSZ`: it was read from the card before that. */
  readonly receivedAt: string;
}

/** Consecutive days that the same download covers in the same way. */
export interface CoveredRun {
  readonly first: IsoDay;
  readonly days: number;
  readonly use: DayUse;
  /** How genuine the activities of that download are; null while that was not checked. */
  readonly state: PartState | null;
  readonly downloadId: string;
}

/** Days that no local download covers, between days that are covered. */
export interface CoverageGap {
  readonly first: IsoDay;
  readonly last: IsoDay;
  readonly days: number;
  /**
   * Whether reading again can still fill it. `no`: the card has overwritten it. `perhaps`: an earlier card of the
   * driver may still hold it.
   */
  readonly recoverable: 'yes' | 'no' | 'perhaps';
}

interface CoveredDay {
  readonly use: DayUse;
  readonly state: PartState | null;
  readonly downloadId: string;
}

/** The counter has four decimal digits. */
const presenceCounts = 10_000;
/** A card is valid for five years. */
const longestUnusedDays = 5 * 366;

/**
 * Every day that some download speaks of, by day number. Where several do, a genuine download is preferred to another, and
 * a later one to an earlier one, because a day that was not over at the earlier download is complete in the later one. A
 * card that was not used on a day says nothing against another one that was, and a day that two copies in one download
 * tell otherwise is told by another download.
 * Days on which a card was not used have no record; they count as covered where the card's counter proves it.
 * @param downloads oldest first.
 */
export function coveredDays(downloads: readonly LocalDownload[]): ReadonlyMap<number, CoveredDay> {
  const covered = recordedDays(downloads);
  for (const [index, after] of downloads.entries()) {
    const before = downloads.slice(0, index).findLast((earlier) => wasUnusedBetween(earlier, after));
    for (const day of before ? daysBetween(before, after) : []) {
      if (!covered.has(day)) covered.set(day, { use: 'no-activity', state: stateOf(after), downloadId: after.id });
    }
  }
  return covered;
}

/** Whether the card counted no day of use between the last day of one download and the first day of the other. */
function wasUnusedBetween(earlier: LocalDownload, later: LocalDownload): boolean {
  const isSameCard = earlier.summary.card?.cardNumber === later.summary.card?.cardNumber;
  const last = earlier.summary.days?.presence?.last;
  const first = later.summary.days?.presence?.first;
  return isSameCard && last !== undefined && first !== undefined && (last + 1) % presenceCounts === first;
}

function daysBetween(earlier: LocalDownload, later: LocalDownload): readonly number[] {
  if (!earlier.summary.days || !later.summary.days) return [];
  const from = dayNumber(earlier.summary.days.last) + 1;
  const to = Math.min(dayNumber(later.summary.days.first), from + longestUnusedDays);
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

function recordedDays(downloads: readonly LocalDownload[]): Map<number, CoveredDay> {
  const covered = new Map<number, CoveredDay>();
  for (const download of downloads) {
    const { id, summary } = download;
    const state = stateOf(download);
    for (const { day, use } of unpackDays(summary.days?.runs ?? [])) {
      const found = { use, state, downloadId: id };
      const before = covered.get(day);
      if (before === undefined || tellsMore(found, before)) covered.set(day, found);
    }
  }
  return covered;
}

/** Whether a download tells of a day rather than an earlier one does. */
function tellsMore(found: CoveredDay, before: CoveredDay): boolean {
  const [isGenuine, wasGenuine] = [found.state === 'genuine', before.state === 'genuine'];
  if (isGenuine !== wasGenuine) return isGenuine;
  const toldBy = ({ use }: CoveredDay): number => (use === 'contradicted' ? 0 : use === 'no-activity' ? 1 : 2);
  return toldBy(found) >= toldBy(before);
}

function stateOf({ summary }: LocalDownload): PartState | null {
  return daysState(summary);
}

/** The covered days as runs, oldest first. */
export function runsOf(covered: ReadonlyMap<number, CoveredDay>): readonly CoveredRun[] {
  const runs: (CoveredDay & { firstDay: number; days: number })[] = [];
  for (const day of sortedDays(covered)) {
    const here = covered.get(day);
    if (!here) continue;
    const last = runs.at(-1);
    const continues =
      last !== undefined &&
      last.firstDay + last.days === day &&
      last.use === here.use &&
      last.state === here.state &&
      last.downloadId === here.downloadId;
    if (continues) last.days += 1;
    else runs.push({ ...here, firstDay: day, days: 1 });
  }
  return runs.map(({ firstDay, ...run }) => ({ first: isoDayOf(firstDay), ...run }));
}

/** @param downloads oldest first. */
export function gapsOf(
  covered: ReadonlyMap<number, CoveredDay>,
  downloads: readonly LocalDownload[],
): readonly CoverageGap[] {
  const gaps: CoverageGap[] = [];
  let previous: number | null = null;
  for (const day of sortedDays(covered)) {
    if (previous !== null && day > previous + 1) {
      const first = previous + 1;
      const last = day - 1;
      const recoverable = recoverability(first, covered.get(previous), covered.get(day), downloads);
      gaps.push({ first: isoDayOf(first), last: isoDayOf(last), days: last - first + 1, recoverable });
    }
    previous = day;
  }
  return gaps;
}

function sortedDays(covered: ReadonlyMap<number, CoveredDay>): readonly number[] {
  return [...covered.keys()].sort((left, right) => left - right);
}

function recoverability(
  firstDay: number,
  before: CoveredDay | undefined,
  after: CoveredDay | undefined,
  downloads: readonly LocalDownload[],
): CoverageGap['recoverable'] {
  const newest = downloads.at(-1)?.summary;
  if (newest?.vehicle) {
    const { periodFrom } = newest.vehicle;
    if (periodFrom === null) return 'perhaps';
    return firstDay >= dayNumberOf(Date.parse(periodFrom) / 1_000) ? 'yes' : 'no';
  }
  const cardOf = (day: CoveredDay | undefined): string | undefined =>
    downloads.find(({ id }) => id === day?.downloadId)?.summary.card?.cardNumber;
  return cardOf(before) === cardOf(after) ? 'no' : 'perhaps';
}

/** A driver or a vehicle that downloads are about. */
export type CoverageSubject =
  | {
      readonly kind: 'driver';
      /** Nation and the 14 characters of the card number that a replaced or renewed card keeps. */
      readonly key: string;
      readonly cardNumber: string;
      readonly surname: string;
      readonly firstNames: string;
    }
  | {
      readonly kind: 'vehicle';
      /** The VIN; the registration where a file does not hold the VIN. */
      readonly key: string;
      readonly vin: string | null;
      readonly registration: string | null;
    };

/** The subject of all files of one driver, by the key of the card's holder. */
export function driverSubjectId(holderKey: string): string {
  return `driver:${holderKey}`;
}

/** The driver or vehicle of a download; null where it is of neither, or does not name one. */
export function subjectOf({
  kind,
  card,
  vehicle,
}: Pick<DownloadSummary, 'kind' | 'card' | 'vehicle'>): CoverageSubject | null {
  if (kind === 'driver-card' && card && card.cardNumber !== '') {
    const { nation, cardNumber, surname, firstNames } = card;
    const key = driverSubjectId(cardHolderKey(nation, cardNumber));
    return { kind: 'driver', key, cardNumber, surname, firstNames };
  }
  if (kind === 'vehicle-unit' && vehicle) {
    const { vin, registration } = vehicle;
    if (vin) return { kind: 'vehicle', key: `vin:${vin}`, vin, registration };
    if (registration) return { kind: 'vehicle', key: `vrn:${registrationKey(registration)}`, vin, registration };
  }
  return null;
}

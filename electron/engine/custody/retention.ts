import { shortestRetentionDays } from '../../../shared/settings/settings.ts';
import type { DayTally } from '../store/custody.ts';
import { dayMs } from './lived-time.ts';

/** The rules by which a kept copy goes, in days that were lived through (`lived-time.ts`). All functions are pure. */

/** So long a copy can be brought back after its time. */
const quarantineDays = 28;
/** Covers what two confirmed moments, a crystal and the time between two notes can differ by. */
const marginMs = dayMs;
/** Of all copies, or so many where that is more, go in a day without a person's word. */
const shareOfDay = 0.02;
const fewestOfDay = 50;

function retentionMs(archiveDays: number): number {
  return Math.max(archiveDays, shortestRetentionDays) * dayMs + marginMs;
}

/** Receipts up to this count of the lived time are due. */
export function dueUpToMs(livedMs: number, archiveDays: number): number {
  return livedMs - retentionMs(archiveDays);
}

/** Copies that were set aside up to this count of the lived time go. */
export function quarantineOverUpToMs(livedMs: number): number {
  return livedMs - quarantineDays * dayMs - marginMs;
}

/** Days that must be lived through before a copy that was set aside then goes. */
export function daysLeftAside(quarantinedMs: number, livedMs: number): number {
  return Math.max(0, Math.ceil((quarantinedMs - quarantineOverUpToMs(livedMs)) / dayMs));
}

export function mostInDay(copies: number): number {
  return Math.max(fewestOfDay, Math.floor(copies * shareOfDay));
}

/** The tally of the day that it is now: a new one where the last is over, or lies ahead after the counter went back. */
export function tallyNow(tally: DayTally, livedMs: number): DayTally {
  const ageMs = livedMs - tally.fromMs;
  return ageMs >= 0 && ageMs < dayMs ? tally : { fromMs: livedMs, quarantined: 0, deleted: 0 };
}

/** The days of lived time are numbered, for the lowest wall clock that was seen in each. */
export function livedDay(livedMs: number): number {
  return Math.floor(livedMs / dayMs);
}

/**
 * The wall time before which records are surely older than their time, although they have no stamp of the lived time:
 * whatever was written within these days carries no earlier time than the lowest that the wall clock showed in them.
 * Null where the notes do not reach back so far.
 *
 * @param lowest the lowest wall time in each lived day that had one, by its number
 */
export function writtenBefore(
  lowest: readonly { readonly day: number; readonly wallMs: number }[],
  livedMs: number,
  archiveDays: number,
): number | null {
  const from = livedDay(dueUpToMs(livedMs, archiveDays));
  if (!lowest.some(({ day }) => day <= from)) return null;
  return Math.min(...lowest.filter(({ day }) => day >= from).map(({ wallMs }) => wallMs)) - marginMs;
}

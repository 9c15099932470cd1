/** Recorders' clocks may be some minutes fast; records that are further ahead were made by a wrong clock, or compared with one. */
const fastClockMinutes = 60;

/** Why records that end at a minute tell nothing of the next start; null where they do. */
export function uselessBecause(
  upToMinute: number,
  { nowMinute, staleAfterHours }: { readonly nowMinute: number; readonly staleAfterHours: number },
): 'too-old' | 'ahead-of-clock' | null {
  if (nowMinute - upToMinute > staleAfterHours * 60) return 'too-old';
  return isAheadOfClock(upToMinute, nowMinute) ? 'ahead-of-clock' : null;
}

export function isAheadOfClock(upToMinute: number, nowMinute: number): boolean {
  return upToMinute - nowMinute > fastClockMinutes;
}

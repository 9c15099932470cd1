import { dayNumber, type IsoDay, isoDayOf } from './time.ts';

/**
 * How a day was spent, in the order of what matters: two signed copies that say different things of it, any driving, any
 * other work or availability, or none of these.
 */
export const dayUses = ['contradicted', 'driven', 'other-work', 'no-activity'] as const;

export type DayUse = (typeof dayUses)[number];

/** Consecutive days that were spent alike. */
export interface DayRun {
  readonly first: IsoDay;
  readonly days: number;
  readonly use: DayUse;
}

/** Packs days (numbers since 1970-01-01, ascending) into runs. */
export function packDays(days: readonly { readonly day: number; readonly use: DayUse }[]): readonly DayRun[] {
  const runs: { firstDay: number; days: number; use: DayUse }[] = [];
  for (const { day, use } of days) {
    const last = runs.at(-1);
    if (last && last.use === use && last.firstDay + last.days === day) last.days += 1;
    else runs.push({ firstDay: day, days: 1, use });
  }
  return runs.map(({ firstDay, ...run }) => ({ first: isoDayOf(firstDay), ...run }));
}

/** The days of runs, each as a number since 1970-01-01. */
export function unpackDays(runs: readonly DayRun[]): readonly { readonly day: number; readonly use: DayUse }[] {
  return runs.flatMap(({ first, days, use }) => {
    const firstDay = dayNumber(first);
    return Array.from({ length: days }, (_, index) => ({ day: firstDay + index, use }));
  });
}

import type { Words } from '../../words/words.ts';

/** `10 h 20`, always with hours: for figures that are compared in a column. */
export function hoursWords(minutes: number, { t }: Pick<Words, 't'>): string {
  const rest = String(minutes % 60).padStart(2, '0');
  return t('today.available.hours', { hours: Math.floor(minutes / 60), minutes: rest });
}

/** How long it is until a moment: `now`, `in 28 min`, `in 1 h 03`. Begun minutes count whole: nobody is called early. */
export function untilWords(at: number, now: number, words: Pick<Words, 't'>): string {
  const { t } = words;
  const minutes = Math.ceil((at - now) / 60_000);
  if (minutes <= 0) return t('today.available.now');
  const duration = minutes < 60 ? t('today.available.minutes', { minutes }) : hoursWords(minutes, words);
  return t('today.available.in', { duration });
}

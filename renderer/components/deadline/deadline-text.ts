import type { MissingDriver } from '../../../shared/contract/reports/missing.ts';
import type { Words } from '../../../shared/format/words.ts';

export type Deadline = MissingDriver['deadline'];

/** `5 days over`, `Last day`, `3 days left`, or that no download is known. */
export function deadlineWords({ state, daysLeft }: Deadline, { t }: Pick<Words, 't'>): string {
  if (state === 'unknown' || daysLeft === null) return t('deadlines.unknown');
  if (state === 'last-day') return t('deadlines.last-day');
  return daysLeft < 0 ? t('deadlines.over', { count: -daysLeft }) : t('deadlines.left', { count: daysLeft });
}

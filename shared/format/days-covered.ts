import type { UploadRow } from '../contract/uploads.ts';
import type { Words } from './words.ts';

/** `26 Oct – 19 Nov`; for a file that breaks off, the last day that it still has. */
export function daysCovered(row: UploadRow, now: number, { t, times }: Words): string {
  const { firstDay, lastDay } = row;
  if (row.reason?.code === 'cut-short' && lastDay !== null)
    return t('uploads.stopsAt', { day: times.day(lastDay, now) });
  if (firstDay === null && lastDay === null) return t('uploads.nothing');
  if (firstDay === null || lastDay === null || firstDay === lastDay) return times.day(lastDay ?? firstDay ?? '', now);
  return `${times.day(firstDay, now)} – ${times.day(lastDay, now)}`;
}

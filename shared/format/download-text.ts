import type { UploadDetails, UploadRow } from '../contract/uploads.ts';
import type { DaysSummary } from '../tachograph/summary-schema.ts';
import type { AdviceCode, RowCode } from '../tachograph/text/messages.ts';
import type { TextPart } from '../tachograph/text/render.ts';
import { dayNumber } from '../tachograph/time.ts';
import type { Formatter } from './format.ts';

/** `2nd generation recorder, version 1`; the kind alone where the file has not been read, or is neither card nor recorder. */
export function kindInText({ row, summary }: UploadDetails, { t }: Formatter): string {
  const kind = t(`kinds.${row.kind ?? 'unknown'}`);
  // A recorder or card of the second generation also holds the data of the first.
  const newest = summary?.generations.at(-1);
  if (newest === undefined) return kind;
  return summary?.kind === 'vehicle-unit'
    ? t(`details.recorder.${newest}`)
    : t(`details.card.${newest}`, { card: kind });
}

/** `28 driven, 6 with no activity`; counts of zero are left out. */
export function dayCounts(days: DaysSummary, { t }: Formatter): string {
  const span = dayNumber(days.last) - dayNumber(days.first) + 1;
  const counts = [
    ['driven', days.driven],
    ['other-work', days.otherWork],
    ['no-activity', days.noActivity],
    ['missing', span - days.covered],
  ] as const;
  return counts
    .filter(([, count]) => count > 0)
    .map(([what, count]) => t(`details.dayCounts.${what}`, { days: count }))
    .join(', ');
}

/** A label, verdict or note of "Is it genuine?". `today`: `YYYY-MM-DD`. */
export function rowText({ code, values }: TextPart<RowCode>, today: string, { t }: Formatter): string {
  return t(`download.row.${code}`, { ...values, today });
}

/** What to do, as a sentence of its own. */
export function adviceSentence({ code }: TextPart<AdviceCode>, { t }: Formatter): string {
  const advice = t(`download.advice.${code}`);
  return `${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`;
}

/** A file's name for people; where it was removed after the retention time, a text that says so. */
export function shownFileName(fileName: string, { t }: Formatter): string {
  return fileName === '' ? t('uploads.forgottenName') : fileName;
}

/** `26 Oct – 19 Nov`, with one year where both are of an earlier one; for a file that is cut short, its last day. */
export function daysCovered(row: UploadRow, now: number, { t, times }: Formatter): string {
  const { firstDay, lastDay } = row;
  if (row.reason?.code === 'cut-short' && lastDay !== null) {
    return t('uploads.stopsAt', { day: times.day(lastDay, now) });
  }
  if (firstDay === null && lastDay === null) return t('uploads.nothing');
  if (firstDay === null || lastDay === null || firstDay === lastDay) return times.day(lastDay ?? firstDay ?? '', now);
  const isOfOneYear = firstDay.slice(0, 4) === lastDay.slice(0, 4);
  return `${times.day(firstDay, isOfOneYear ? times.dayStart(lastDay) : now)} – ${times.day(lastDay, now)}`;
}

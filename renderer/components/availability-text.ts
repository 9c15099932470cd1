import type { AvailabilityRow } from '../../shared/contract/reports/availability.ts';
import type { Formatter } from '../../shared/format/format.ts';
import { noStartText, unknownBecause, withRemarks } from '../../shared/format/start-text.ts';

/** A short text for why a start is not known. A newer file that is being sent matters more than the age of the data. */
export function unknownText(
  { localFiles, start }: Pick<AvailabilityRow, 'localFiles' | 'start'>,
  now: number,
  { t, times }: Formatter,
): string {
  switch (localFiles.state) {
    case 'sent-not-processed':
      return localFiles.sentAt === null
        ? t('availability.because.waiting')
        : t('availability.because.sent', { at: times.short(localFiles.sentAt, now) });
    case 'waiting':
    case 'sending':
      return t('availability.because.waiting');
    default:
      return unknownBecause(start, { t });
  }
}

/** The clock time of a start, with its day when that is more than 24 hours away. */
export function startTime(at: number, now: number, { times }: Formatter): string {
  return at - now < 24 * 3_600_000 ? times.clock(at) : `${times.weekdayAndDay(at)}, ${times.clock(at)}`;
}

/** The start as one line, for paper: with its day, because a sheet is read on another one. */
export function startText(row: AvailabilityRow, now: number, formatter: Formatter): string {
  const { t } = formatter;
  const { group, start } = row;
  const said = (words: string) => withRemarks(words, start, formatter);
  if (group === 'now') return said(t('planner.start.now'));
  if (start.from === null) return said(`${noStartText(start, formatter)}: ${unknownText(row, now, formatter)}`);
  return said(formatter.times.full(start.from));
}

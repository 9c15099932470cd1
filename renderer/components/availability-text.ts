import type { AvailabilityRow } from '../../shared/contract/reports/availability.ts';
import type { Formatter } from '../../shared/format/format.ts';
import { waitingTime } from '../../shared/format/times.ts';

/** A short text for why the availability is unknown. A newer file that is being sent matters more than the age of the data. */
export function unknownText(
  { held, unknownBecause }: Pick<AvailabilityRow, 'held' | 'unknownBecause'>,
  now: number,
  { t, times }: Formatter,
): string {
  switch (held.state) {
    case 'sent-not-processed':
      return held.sentAt === null
        ? t('availability.because.waiting')
        : t('availability.because.sent', { at: times.short(held.sentAt, now) });
    case 'waiting':
    case 'sending':
      return t('availability.because.waiting');
    default:
      return t(`availability.because.${unknownBecause ?? 'no-data'}`);
  }
}

/** The clock time of a start, with its day when that is more than 24 hours away. */
export function startTime(at: number, now: number, { times }: Formatter): string {
  return at - now < 24 * 3_600_000 ? times.clock(at) : `${times.weekdayAndDay(at)}, ${times.clock(at)}`;
}

/** The start as one line, for paper. */
export function startText(row: AvailabilityRow, now: number, formatter: Formatter): string {
  const { t } = formatter;
  if (row.group === 'now') return t('availability.start.now');
  if (row.startAt === null) return `${t('availability.start.unknown')}: ${unknownText(row, now, formatter)}`;
  return `${startTime(row.startAt, now, formatter)}, ${waitingTime(row.startAt, now, t)}`;
}

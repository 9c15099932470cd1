import type { AvailabilityRow } from '../../shared/contract/reports/availability.ts';
import type { ShownStart } from '../../shared/contract/reports/start.ts';
import type { Formatter } from '../../shared/format/format.ts';
import { waitingTime } from '../../shared/format/times.ts';

/** A short text for why a start is not known. A newer file that is being sent matters more than the age of the data. */
export function unknownText(
  { held, start }: Pick<AvailabilityRow, 'held' | 'start'>,
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
      return unknownBecause(start, t);
  }
}

/** Why a start is not known, or since it is not now, why it is not known when. */
export function unknownBecause({ reason }: Pick<ShownStart, 'reason'>, t: Formatter['t']): string {
  switch (reason) {
    case 'no-records':
    case 'too-old':
    case 'ahead-of-clock':
    case 'unsure-card':
    case 'altered':
    case 'at-work':
    case 'short-records':
    case 'week-before':
    case 'unrecorded':
    case 'owed-rest':
    case 'ferry':
      return t(`planner.because.${reason}`);
    default:
      return t('planner.because.when');
  }
}

/** The clock time of a start, with its day when that is more than 24 hours away. */
export function startTime(at: number, now: number, { times }: Formatter): string {
  return at - now < 24 * 3_600_000 ? times.clock(at) : `${times.weekdayAndDay(at)}, ${times.clock(at)}`;
}

/** The start as one line, for paper. */
export function startText(row: AvailabilityRow, now: number, formatter: Formatter): string {
  const { t } = formatter;
  const { group, start } = row;
  if (group === 'now') return t('availability.start.now');
  if (start.from === null) {
    const said = group === 'unknown' ? t('availability.start.unknown') : t('availability.start.notNow');
    return `${said}: ${unknownText(row, now, formatter)}`;
  }
  return `${startTime(start.from, now, formatter)}, ${waitingTime(start.from, now, t)}`;
}

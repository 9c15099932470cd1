import type { Held } from '../../../shared/contract/reports/local-files.ts';
import type { Words } from '../../../shared/format/words.ts';
import { assertNever } from '../../../shared/result.ts';

/** What this depot has of a driver or vehicle, in one line. */
export function heldWords(held: Held, now: number, { t, times }: Words): string {
  const at = (moment: number) =>
    times.daysAgo(moment, now) === 0 ? times.clock(moment) : times.day(times.iso(moment).slice(0, 10), now);
  const { state, arrivedAt, sentAt, progress, upToDay } = held;
  switch (state) {
    case 'never-seen':
      return t('deadlines.held.never-seen');
    case 'waiting':
      return arrivedAt === null
        ? t('deadlines.heldFilter.waiting')
        : t('deadlines.held.waiting', { at: at(arrivedAt) });
    case 'sending':
      return progress === null
        ? t('deadlines.held.sendingSoon')
        : t('deadlines.held.sending', { percent: Math.floor(progress * 100) });
    case 'attention':
      return arrivedAt === null
        ? t('deadlines.heldFilter.attention')
        : t('deadlines.held.attention', { at: at(arrivedAt) });
    case 'ignored':
      return t('deadlines.held.ignored');
    case 'sent-not-processed':
      return sentAt === null
        ? t('deadlines.held.sentUndated')
        : t('deadlines.held.sent-not-processed', { at: at(sentAt) });
    case 'processed':
      return upToDay === null
        ? t('deadlines.held.processedUndated')
        : t('deadlines.held.processed', { day: times.day(upToDay, now) });
    case 'service-has-later':
      return upToDay === null
        ? t('deadlines.held.laterUndated')
        : t('deadlines.held.service-has-later', { day: times.day(upToDay, now) });
    default:
      return assertNever(state);
  }
}

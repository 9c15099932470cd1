import { otherFormats, type Reason, type UploadKind, type UploadRow } from '../contract/uploads.ts';

import type { Words } from './format.ts';

const cards: readonly (UploadKind | null)[] = ['driver-card', 'workshop-card', 'control-card', 'company-card'];

/** A reason in words that a person can act on, without a full stop. */
export function reasonWords(reason: Reason, kind: UploadKind | null, { t }: Pick<Words, 't'>): string {
  const { words, seconds } = reason.parameters;
  if (reason.code === 'cut-short' && cards.includes(kind)) return t('reasons.cutShortCard');
  if (reason.code === 'cut-short' && kind === 'vehicle-unit') return t('reasons.cutShortVehicleUnit');
  if (reason.code === 'refused-file' && words !== undefined && words !== '') {
    return t('reasons.refusedFileWords', { words });
  }
  const format = reason.code === 'other-format' && otherFormats.find((one) => one === reason.parameters.format);
  if (format) return t('reasons.otherFormat', { what: t(`otherFormats.${format}`) });
  if (reason.code === 'timed-out' && seconds !== undefined) return t('reasons.timedOutSeconds', { seconds });
  return t(`reasons.${reason.code}`);
}

/** What holds all files back, when something does. */
export type Hold = 'no-connection' | 'paused' | 'keys' | 'setup' | null;

/** The column "Reason, or next try". `now`: epoch milliseconds. */
export function nextText(row: UploadRow, hold: Hold, now: number, words: Words): string {
  const { t, times } = words;
  switch (row.state) {
    case 'attention':
      return row.reason === null ? '' : reasonWords(row.reason, row.kind, words);
    case 'settling':
      return row.reason === null ? t('next.beingCollected') : reasonWords(row.reason, row.kind, words);
    case 'waiting':
      return waitingText(row, hold, now, words);
    case 'sending':
      return row.attempts > 1 ? t('next.tryNumber', { number: row.attempts }) : '';
    case 'sent':
      if (row.wrongParts !== undefined) {
        return t('next.sentDespite', { count: isPlural(row.wrongParts) ? 2 : 1, parts: row.wrongParts.join(',') });
      }
      return row.sentAt === null ? '' : t('next.receipt', { at: receiptTime(row.sentAt, now, words) });
    case 'already-here':
      if (row.sentAt === null) return t('next.sameAsHere');
      return times.daysAgo(row.sentAt, now) === 0
        ? t('next.sameAsSent', { at: times.clock(row.sentAt) })
        : t('next.sameAsSentOn', { at: times.sentence(row.sentAt, now) });
    case 'ignored':
      return t('next.ignored');
  }
}

/** "Activities" are many already. */
function isPlural(parts: readonly string[]): boolean {
  return parts.length > 1 || parts.some((part) => part.endsWith('s'));
}

function waitingText(row: UploadRow, hold: Hold, now: number, { t, times }: Words): string {
  if (hold === 'keys') return t('next.whenKeys');
  if (hold === 'setup') return t('next.whenSetUp');
  if (hold === 'paused') return t('next.whenResumed');
  if (row.attempts > 0 && row.nextAttemptAt !== null && row.nextAttemptAt > now) {
    return t('next.triedNext', { count: row.attempts, at: times.clockWithSeconds(row.nextAttemptAt) });
  }
  return hold === 'no-connection' ? t('next.nextConnection') : t('next.soon');
}

function receiptTime(at: number, now: number, { times }: Words): string {
  return times.daysAgo(at, now) === 0 ? times.clockWithSeconds(at) : times.short(at, now);
}

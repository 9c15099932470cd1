import { otherFormats, type Reason, type ReasonCode, type UploadKind, type UploadRow } from '../contract/uploads.ts';
import type { Formatter } from './format.ts';

/** Reasons behind which the service's own words may stand. */
const withWords: readonly ReasonCode[] = [
  'service-busy',
  'service-failed',
  'broken-answer',
  'sent-but-failed',
  'answer-not-described',
];

const cards: readonly (UploadKind | null)[] = ['driver-card', 'workshop-card', 'control-card', 'company-card'];

/** A reason as a text that a person can act on, without a full stop. */
export function formatReason(reason: Reason, kind: UploadKind | null, { t }: Pick<Formatter, 't'>): string {
  const { words, seconds, status = '' } = reason.parameters;
  if (reason.code === 'cut-short' && cards.includes(kind)) return t('reasons.cutShortCard');
  if (reason.code === 'cut-short' && kind === 'vehicle-unit') return t('reasons.cutShortVehicleUnit');
  if (reason.code === 'refused-file' && words !== undefined && words !== '') {
    return t('reasons.refusedFileWords', { words });
  }
  const format = reason.code === 'other-format' && otherFormats.find((one) => one === reason.parameters.format);
  if (format) return t('reasons.otherFormat', { what: t(`otherFormats.${format}`) });
  const plain = t(`reasons.${reason.code}`, { status });
  if (withWords.includes(reason.code) && words !== undefined && words !== '') {
    return t('reasons.withWords', { reason: plain, words });
  }
  if (reason.code === 'timed-out' && seconds !== undefined) return t('reasons.timedOutSeconds', { seconds });
  return plain;
}

/** What keeps all files from being sent; null while nothing does. */
export type SendingObstacle = 'no-connection' | 'paused' | 'keys' | 'setup' | null;

/** The column "Reason, or next try", empty for a file that was sent. `now`: epoch milliseconds. */
export function nextText(row: UploadRow, obstacle: SendingObstacle, now: number, formatter: Formatter): string {
  const { t, times } = formatter;
  switch (row.state) {
    case 'attention':
      return row.reason === null ? '' : formatReason(row.reason, row.kind, formatter);
    case 'settling':
      return row.reason === null ? t('next.beingCollected') : formatReason(row.reason, row.kind, formatter);
    case 'waiting':
      return waitingText(row, obstacle, now, formatter);
    case 'sending':
      return row.attempts > 1 ? t('next.tryNumber', { number: row.attempts }) : '';
    case 'sent':
      if (row.wrongParts !== undefined) {
        return t('next.sentDespite', { count: isPlural(row.wrongParts) ? 2 : 1, parts: row.wrongParts.join(',') });
      }
      return '';
    case 'already-here':
      if (row.sentAt === null) return t('next.sameAsHere');
      return times.daysAgo(row.sentAt, now) === 0
        ? t('next.sameAsSent', { at: times.clock(row.sentAt) })
        : t('next.sameAsSentOn', { at: times.sentence(row.sentAt, now) });
    case 'ignored':
      return t('next.ignored');
  }
}

/** Some parts, such as "activities", are plural by themselves. */
function isPlural(parts: readonly string[]): boolean {
  return parts.length > 1 || parts.some((part) => part.endsWith('s'));
}

function waitingText(row: UploadRow, obstacle: SendingObstacle, now: number, { t, times }: Formatter): string {
  if (obstacle === 'keys') return t('next.whenKeys');
  if (obstacle === 'setup') return t('next.whenSetUp');
  if (obstacle === 'paused') return t('next.whenResumed');
  if (row.attempts > 0 && row.nextAttemptAt !== null && row.nextAttemptAt > now) {
    return t('next.triedNext', { count: row.attempts, at: times.clockWithSeconds(row.nextAttemptAt) });
  }
  return obstacle === 'no-connection' ? t('next.nextConnection') : t('next.soon');
}

import type { UploadDetails, UploadEvent } from '../contract/uploads.ts';
import type { Formatter } from './format.ts';
import { formatReason } from './reason-text.ts';

/** Placeholder for the name of a folder, so that the screen can set the name apart. */
export const namePlace = '\uFFFC';

/** One line of the history. `mark` is the colour of its dot; `name` replaces `namePlace` in `text`. */
export interface HistoryLine {
  readonly id: number;
  readonly at: number;
  readonly text: string;
  readonly name: string | null;
  readonly mark: 'plain' | 'good' | 'trouble';
}

/**
 * The events of one file for people, oldest first. The start of an attempt has a line only until its outcome is known.
 * Consecutive attempts with the same outcome share one line, at the time of the last.
 */
export function historyLines(details: UploadDetails, formatter: Formatter): readonly HistoryLine[] {
  const lines: { line: HistoryLine; outcome: string; first: number }[] = [];
  let attempt = 0;
  details.events.forEach((event, index) => {
    attempt = numberOf(event) ?? attempt;
    const isPast = index < details.events.length - 1;
    if (event.code === 'attempt-started' && isPast) return;
    const { outcome, ...content } = lineOf(event, details, formatter);
    const before = lines.at(-1);
    const first = outcome !== null && before?.outcome === outcome ? before.first : attempt;
    const text = outcome === null ? content.text : attemptText(first, attempt, outcome, formatter);
    if (first < attempt) lines.pop();
    lines.push({ line: { id: event.id, at: event.at, ...content, text }, outcome: outcome ?? '', first });
  });
  return lines.map(({ line }) => line);
}

type LineContent = Pick<HistoryLine, 'text' | 'name' | 'mark'> & {
  /** How an attempt ended, for a line about one. */
  readonly outcome: string | null;
};

function lineOf(event: UploadEvent, { row }: UploadDetails, formatter: Formatter): LineContent {
  const { t } = formatter;
  const reason = event.reason === null ? null : formatReason(event.reason, row.kind, formatter);
  const plain = (text: string): LineContent => ({ text, name: null, mark: 'plain', outcome: null });
  const ofAttempt = (outcome: string): LineContent => ({ ...plain(outcome), outcome });
  switch (event.code) {
    case 'seen':
      if (row.folderLabel === null) return plain(t('history.seen'));
      return { ...plain(t('history.seenIn', { folder: namePlace })), name: row.folderLabel };
    case 'attempt-started':
      return ofAttempt(t('history.attempt-started'));
    case 'accepted':
      return { ...ofAttempt(t('history.accepted')), mark: 'good' };
    case 'postponed':
    case 'refused-file':
    case 'refused-account':
      return { ...ofAttempt(inSentence(reason ?? t(`history.${event.code}`))), mark: 'trouble' };
    case 'needs-attention':
    case 'locked':
    case 'unreadable':
      return { ...plain(reason ?? t(`history.${event.code}`)), mark: 'trouble' };
    case 'outcome-unknown':
    case 'original-not-moved':
      return { ...plain(t(`history.${event.code}`)), mark: 'trouble' };
    case 'original-moved': {
      const { folder } = event.parameters;
      const moved = folder === undefined ? t('history.original-moved') : t('history.originalMovedTo', { folder });
      return { ...plain(moved), mark: 'good' };
    }
    default:
      return plain(t(`history.${event.code}`));
  }
}

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
] as const;

/** Only the event at the start of an attempt carries its number; the event of the outcome follows it. */
function numberOf({ code, parameters }: UploadEvent): number | null {
  return code === 'attempt-started' && typeof parameters.attempt === 'number' ? parameters.attempt : null;
}

function attemptText(first: number, last: number, outcome: string, { t }: Formatter): string {
  if (first < last) return t('history.tries', { first, last, outcome });
  const ordinal = ordinals[last - 1];
  return ordinal === undefined
    ? t('history.tryNumber', { number: last, outcome })
    : t('history.tryOutcome', { attempt: t(`history.ordinal.${ordinal}`), outcome });
}

/** After "First try:" the sentence continues with a small letter. */
function inSentence(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

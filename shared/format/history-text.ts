import type { UploadDetails, UploadEvent } from '../contract/uploads.ts';
import type { Words } from './format.ts';
import { reasonWords } from './reason-text.ts';

/** Stands where the name of a folder goes, so that the screen can set it apart. */
export const namePlace = '\u0000';

/** One line of the history. `mark` is the colour of its dot; `name` goes where `text` has `namePlace`. */
export interface HistoryLine {
  readonly id: number;
  readonly at: number;
  readonly text: string;
  readonly name: string | null;
  readonly mark: 'plain' | 'good' | 'trouble';
}

/**
 * The events of one file as a person reads them, oldest first. That a try began is only told while nothing came of it
 * yet: afterwards its outcome tells it. Tries in a row that ended alike are one line, at the time of the last.
 */
export function historyLines(details: UploadDetails, words: Words): readonly HistoryLine[] {
  const lines: { line: HistoryLine; outcome: string; first: number }[] = [];
  let attempt = 0;
  details.events.forEach((event, index) => {
    attempt = numberOf(event) ?? attempt;
    const isPast = index < details.events.length - 1;
    if (event.code === 'attempt-started' && isPast) return;
    const { outcome, ...told } = lineOf(event, details, words);
    const before = lines.at(-1);
    const first = outcome !== null && before?.outcome === outcome ? before.first : attempt;
    const text = outcome === null ? told.text : tryText(first, attempt, outcome, words);
    if (first < attempt) lines.pop();
    lines.push({ line: { id: event.id, at: event.at, ...told, text }, outcome: outcome ?? '', first });
  });
  return lines.map(({ line }) => line);
}

type Told = Pick<HistoryLine, 'text' | 'name' | 'mark'> & {
  /** How a try ended, for a line that tells of one. */
  readonly outcome: string | null;
};

function lineOf(event: UploadEvent, { row }: UploadDetails, words: Words): Told {
  const { t } = words;
  const reason = event.reason === null ? null : reasonWords(event.reason, row.kind, words);
  const plain = (text: string): Told => ({ text, name: null, mark: 'plain', outcome: null });
  const ofTry = (outcome: string): Told => ({ ...plain(outcome), outcome });
  switch (event.code) {
    case 'seen':
      if (row.folderLabel === null) return plain(t('history.seen'));
      return { ...plain(t('history.seenIn', { folder: namePlace })), name: row.folderLabel };
    case 'attempt-started':
      return ofTry(t('history.attempt-started'));
    case 'accepted':
      return { ...ofTry(t('history.accepted')), mark: 'good' };
    case 'postponed':
    case 'refused-file':
    case 'refused-account':
      return { ...ofTry(inSentence(reason ?? t(`history.${event.code}`))), mark: 'trouble' };
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

/** Only the start of a try carries its number; what came of it follows. */
function numberOf({ code, parameters }: UploadEvent): number | null {
  return code === 'attempt-started' && typeof parameters.attempt === 'number' ? parameters.attempt : null;
}

function tryText(first: number, last: number, outcome: string, { t }: Words): string {
  if (first < last) return t('history.tries', { first, last, outcome });
  const ordinal = ordinals[last - 1];
  return ordinal === undefined
    ? t('history.tryNumber', { number: last, outcome })
    : t('history.tryOutcome', { attempt: t(`history.ordinal.${ordinal}`), outcome });
}

/** After "First try:" the sentence goes on with a small letter. */
function inSentence(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

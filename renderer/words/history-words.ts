import type { UploadDetails, UploadEvent } from '../../shared/app/uploads.ts';
import { reasonWords } from './reason-words.ts';
import type { Words } from './words.ts';

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
 * yet: afterwards its outcome tells it.
 */
export function historyLines(details: UploadDetails, words: Words): readonly HistoryLine[] {
  const { events } = details;
  return events.flatMap((event, index) => {
    const isPast = index < events.length - 1;
    if (event.code === 'attempt-started' && isPast) return [];
    return [{ id: event.id, at: event.at, ...lineOf(event, details, words) }];
  });
}

function lineOf(event: UploadEvent, details: UploadDetails, words: Words): Pick<HistoryLine, 'text' | 'name' | 'mark'> {
  const { t } = words;
  const reason = event.reason === null ? null : reasonWords(event.reason, details.row.kind, words);
  const plain = (text: string) => ({ text, name: null, mark: 'plain' as const });
  switch (event.code) {
    case 'seen': {
      const folder = text(event.parameters.folder) ?? details.row.folderLabel;
      if (folder === null) return plain(t('history.seen'));
      return { text: t('history.seenIn', { folder: namePlace }), name: folder, mark: 'plain' };
    }
    case 'attempt-started':
      return plain(attempt(event, t('history.attempt-started'), words));
    case 'accepted':
      return { ...plain(attempt(event, t('history.accepted'), words)), mark: 'good' };
    case 'postponed':
    case 'refused-file':
    case 'refused-account':
      return { ...plain(attempt(event, inSentence(reason) ?? t(`history.${event.code}`), words)), mark: 'trouble' };
    case 'needs-attention':
    case 'locked':
    case 'unreadable':
      return { ...plain(reason ?? t(`history.${event.code}`)), mark: 'trouble' };
    case 'outcome-unknown':
    case 'original-not-moved':
      return { ...plain(t(`history.${event.code}`)), mark: 'trouble' };
    case 'original-moved': {
      const folder = text(event.parameters.movedTo);
      const moved = folder === null ? t('history.original-moved') : t('history.originalMovedTo', { folder });
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

function attempt(event: UploadEvent, outcome: string, { t }: Words): string {
  const number = event.parameters.attempt;
  if (typeof number !== 'number') return capital(outcome);
  const ordinal = ordinals[number - 1];
  return ordinal === undefined
    ? t('history.tryNumber', { number, outcome })
    : t('history.tryOutcome', { attempt: t(`history.ordinal.${ordinal}`), outcome });
}

function text(value: string | number | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** After "First try:" the sentence goes on with a small letter. */
function inSentence(sentence: string | null): string | null {
  return sentence === null ? null : sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

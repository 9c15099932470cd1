import type { ToDoEvent, ToDoRow } from '../../../shared/contract/reports/to-do.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { formatReason } from '../../../shared/format/reason-text.ts';
import { assertNever } from '../../../shared/result.ts';
import { deadlineText, localFilesText } from '../deadline/local-files-mark.tsx';

/** Why the row is on the list, in one line. */
export function whyText({ why, of, deadline }: ToDoRow, formatter: Formatter): string {
  const { t } = formatter;
  switch (why.code) {
    case 'deadline':
      return deadlineText(deadline, formatter);
    case 'refused':
      return why.reason === null
        ? t('deadlines.localFilesFilter.attention')
        : formatReason(why.reason, of === 'driver' ? 'driver-card' : 'vehicle-unit', formatter);
    case 'same-name':
      return t('toDo.why.same-name', { count: why.candidates });
    case 'file-name':
      return t('toDo.why.file-name');
    case 'gap':
      return t('toDo.why.gap', { count: why.days });
    default:
      return assertNever(why);
  }
}

/** The same without what to do about it. */
export function whyInShort(row: ToDoRow, formatter: Formatter): string {
  const { why } = row;
  const isCutShort = why.code === 'refused' && why.reason?.code === 'cut-short';
  return isCutShort ? formatter.t('toDo.why.cut-short') : whyText(row, formatter);
}

/** What this depot has of it, in one line. */
export function hereText({ why, localFiles, deadline }: ToDoRow, now: number, formatter: Formatter): string {
  const { t, times } = formatter;
  const day = (iso: string) => times.day(iso, now);
  switch (why.code) {
    case 'deadline':
      return localFilesText(localFiles, now, formatter);
    case 'refused':
      return `${deadlineText(deadline, formatter)}. ${t('toDo.why.arrived', { at: times.short(why.arrivedAt, now) })}`;
    case 'same-name':
      return localFilesText(localFiles, now, formatter);
    case 'file-name':
      return t('toDo.why.fileNamed', { words: why.words, at: times.short(why.arrivedAt, now) });
    case 'gap':
      return t('toDo.why.gapDays', { first: day(why.firstDay), last: day(why.lastDay) });
    default:
      return assertNever(why);
  }
}

export function askedText({ asked }: Pick<ToDoRow, 'asked'>, now: number, { t, times }: Formatter): string {
  return asked === null ? t('toDo.asked.not') : t(`toDo.asked.${asked.how}`, { at: times.short(asked.at, now) });
}

export function ownerText({ owner }: Pick<ToDoRow, 'owner'>, me: string, { t }: Formatter): string {
  if (owner === null) return t('toDo.owner.none');
  return owner === me ? t('toDo.owner.you') : owner;
}

export function eventText({ by, what }: ToDoEvent, now: number, formatter: Formatter): string {
  const { t } = formatter;
  const words = whatText(what, now, formatter);
  return by === '' ? words : t('toDo.history.by', { what: words, name: by });
}

function whatText(what: ToDoEvent['what'], now: number, formatter: Formatter): string {
  const { t, times } = formatter;
  switch (what.code) {
    case 'opened': {
      if (what.daysLeft === null) return t('toDo.history.openedPlain');
      const state = what.daysLeft < 0 ? 'over' : what.daysLeft === 0 ? 'last-day' : 'due';
      const left = deadlineText({ state, daysLeft: what.daysLeft, limitDay: null, days: null }, formatter);
      return t('toDo.history.opened', { left });
    }
    case 'step':
      return t(`toDo.history.step.${what.step}`);
    case 'asked':
      return t(`toDo.history.asked.${what.how}`);
    case 'not-sent':
      return t('toDo.history.notSent');
    case 'in-doubt':
      return t('toDo.history.inDoubt');
    case 'answered':
      return t('toDo.history.answered', { words: what.words });
    case 'owner':
      return what.name === null ? t('toDo.history.noOwner') : t('toDo.history.owner', { name: what.name });
    case 'reminder':
      return what.on === null
        ? t('toDo.history.noReminder')
        : t('toDo.history.reminder', { day: times.day(what.on, now) });
    case 'closed':
      return closedText(what, now, formatter);
    default:
      return assertNever(what);
  }
}

export function closedText(
  { why, day }: Pick<Extract<ToDoEvent['what'], { readonly code: 'closed' }>, 'why' | 'day'>,
  now: number,
  { t, times }: Formatter,
): string {
  return t(`toDo.closed.${why}`, { day: day === null ? t('common.notKnownInSentence') : times.day(day, now) });
}

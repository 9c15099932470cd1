import {
  Check,
  CircleArrowUp,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  CircleSlash,
  Clock,
  History,
  Hourglass,
  type LucideIcon,
} from 'lucide-react';
import type { LocalFiles, LocalFilesState, Match } from '../../../shared/contract/reports/local-files.ts';
import type { DeadlineSegment, MissingDriver } from '../../../shared/contract/reports/missing.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { assertNever } from '../../../shared/result.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import type { TableSurroundings } from '../data-table/column.ts';
import { Icon, SolidOctagon, SolidTriangle } from '../icon.tsx';
import { type MatchedRow, MatchMenu, UndoMatch } from './match-menu.tsx';
import './deadline.css';
import '../filter-controls.css';

const signs: Readonly<Record<Exclude<LocalFilesState, 'attention'>, LucideIcon>> = {
  'never-seen': CircleDashed,
  waiting: Clock,
  sending: CircleArrowUp,
  ignored: CircleSlash,
  'sent-not-processed': CircleCheck,
  processed: Check,
  'service-has-later': History,
};

/** Only files under way have a colour and a weight; the other states are fine, or need no action. */
const looks: Readonly<Record<LocalFilesState, string>> = {
  'never-seen': 'tone-idle',
  waiting: 'tone-idle',
  sending: 'tone-accent',
  attention: 'tone-attn',
  ignored: 'tone-idle',
  'sent-not-processed': 'tone-ok',
  processed: 'state-plain',
  'service-has-later': 'state-plain',
};

export interface LocalFilesMarkProps {
  readonly row: MatchedRow;
  readonly localFiles: LocalFiles;
  readonly match: Match;
  readonly surroundings: TableSurroundings;
}

/** The local files of the row's driver or vehicle; where it is uncertain to whom they belong, that is shown first. */
export function LocalFilesMark({ row, localFiles, match, surroundings }: LocalFilesMarkProps) {
  const { formatter, now } = surroundings;
  const best = match.candidates[0];
  if (match.certainty === 'perhaps' && best !== undefined) {
    return (
      <span className="local-files">
        <span className="state tone-idle">
          <Icon of={CircleQuestionMark} />
          <span className="local-files-words" title={best.name}>
            {formatter.t('deadlines.localFiles.perhaps', { name: best.name })}
          </span>
        </span>
        <MatchMenu candidates={match.candidates} row={row} surroundings={surroundings} />
      </span>
    );
  }
  const text = localFilesText(localFiles, now, formatter);
  return (
    <span className="local-files">
      <span className={`state ${looks[localFiles.state]}`}>
        {localFiles.state === 'attention' ? <SolidTriangle /> : <Icon of={signs[localFiles.state]} />}
        <span className="local-files-words" title={text}>
          {text}
        </span>
      </span>
      {match.certainty === 'confirmed' && best !== undefined && (
        <UndoMatch candidate={best} row={row} surroundings={surroundings} />
      )}
    </span>
  );
}

/** The local files of a driver or vehicle, as a text of one line. */
export function localFilesText(localFiles: LocalFiles, now: number, { t, times }: Formatter): string {
  const at = (moment: number) => times.clockOrDay(moment, now);
  const { state, arrivedAt, sentAt, progress, upToDay, isReadHere = false } = localFiles;
  switch (state) {
    case 'never-seen':
      return t('deadlines.localFilesFilter.never-seen');
    case 'waiting':
      return arrivedAt === null
        ? t('deadlines.localFilesFilter.waiting')
        : t(isReadHere ? 'deadlines.localFiles.readHere' : 'deadlines.localFiles.waiting', { at: at(arrivedAt) });
    case 'sending':
      return progress === null
        ? t('deadlines.localFilesFilter.sending')
        : t('deadlines.localFiles.sending', { percent: Math.floor(progress * 100) });
    case 'attention':
      return arrivedAt === null
        ? t('deadlines.localFilesFilter.attention')
        : t('deadlines.localFiles.attention', { at: at(arrivedAt) });
    case 'ignored':
      return t('deadlines.localFiles.ignored');
    case 'sent-not-processed':
      if (sentAt === null) return t('deadlines.localFiles.sentUndated');
      return isReadHere && arrivedAt !== null
        ? t('deadlines.localFiles.readHereSent', { readAt: at(arrivedAt), at: at(sentAt) })
        : t('deadlines.localFiles.sent-not-processed', { at: at(sentAt) });
    case 'processed':
      return upToDay === null
        ? t('deadlines.localFiles.processedUndated')
        : t('deadlines.localFiles.processed', { day: times.day(upToDay, now) });
    case 'service-has-later':
      return upToDay === null
        ? t('deadlines.localFiles.laterUndated')
        : t('deadlines.localFiles.service-has-later', { day: times.day(upToDay, now) });
    default:
      return assertNever(state);
  }
}

const tones: Readonly<Record<DeadlineSegment, string>> = {
  over: 'tone-over',
  due: 'tone-due',
  fine: 'tone-ok',
  unknown: 'tone-idle',
};

export function segmentOf(state: Deadline['state']): DeadlineSegment {
  return state === 'last-day' ? 'due' : state;
}

export function DeadlineSign({ segment }: { readonly segment: DeadlineSegment }) {
  return <span className={`sign ${tones[segment]}`}>{drawing(segment)}</span>;
}

function drawing(segment: DeadlineSegment) {
  switch (segment) {
    case 'over':
      return <SolidOctagon />;
    case 'due':
      return <Icon of={Hourglass} />;
    case 'fine':
      return <Icon of={Check} />;
    case 'unknown':
      return <Icon of={CircleQuestionMark} />;
  }
}

/** Days left or over as text, shape and colour. Rows that are fine stay plain, because most rows of a long table are. */
export function DeadlineMark({ deadline }: { readonly deadline: Deadline }) {
  const formatter = useFormatter();
  const segment = segmentOf(deadline.state);
  const isPlain = segment === 'fine' || segment === 'unknown';
  return (
    <span className={isPlain ? 'state state-plain' : `state ${tones[segment]}`}>
      {isPlain ? <span className="sign">{drawing(segment)}</span> : <DeadlineSign segment={segment} />}
      {deadlineText(deadline, formatter)}
    </span>
  );
}

export type Deadline = MissingDriver['deadline'];

/** `5 days over`, `Last day`, `3 days left`, or that no download is known. */
export function deadlineText({ state, daysLeft }: Deadline, { t }: Pick<Formatter, 't'>): string {
  if (state === 'unknown' || daysLeft === null) return t('deadlines.unknown');
  if (state === 'last-day') return t('deadlines.last-day');
  return daysLeft < 0 ? t('deadlines.over', { count: -daysLeft }) : t('deadlines.left', { count: daysLeft });
}

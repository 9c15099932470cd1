import {
  Check,
  CircleArrowUp,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  CircleSlash,
  Clock,
  History,
  type LucideIcon,
} from 'lucide-react';
import type { Held, HeldState, Match } from '../../../shared/contract/reports/local-files.ts';
import type { TableSurroundings } from '../data-table/column.ts';
import { Icon } from '../icon.tsx';
import { SolidTriangle } from '../solid-triangle.tsx';
import { heldWords } from './local-files-text.ts';
import { type MatchedRow, MatchMenu, UndoMatch } from './match-menu.tsx';

const signs: Readonly<Record<Exclude<HeldState, 'attention'>, LucideIcon>> = {
  'never-seen': CircleDashed,
  waiting: Clock,
  sending: CircleArrowUp,
  ignored: CircleSlash,
  'sent-not-processed': CircleCheck,
  processed: Check,
  'service-has-later': History,
};

/** Only what is under way has a colour and a weight: the rest is as it should be, or nothing to act on. */
const looks: Readonly<Record<HeldState, string>> = {
  'never-seen': 'tone-idle',
  waiting: 'tone-idle',
  sending: 'tone-accent',
  attention: 'tone-attn',
  ignored: 'tone-idle',
  'sent-not-processed': 'tone-ok',
  processed: 'state-plain',
  'service-has-later': 'state-plain',
};

export interface HeldMarkProps {
  readonly row: MatchedRow;
  readonly held: Held;
  readonly match: Match;
  readonly surroundings: TableSurroundings;
}

/** What this depot has of the row's driver or vehicle; where it is not sure whose the files are, that comes first. */
export function HeldMark({ row, held, match, surroundings }: HeldMarkProps) {
  const { words, now } = surroundings;
  const best = match.candidates[0];
  if (match.certainty === 'perhaps' && best !== undefined)
    return (
      <span className="held">
        <span className="state tone-idle">
          <Icon of={CircleQuestionMark} />
          <span className="held-words" title={best.name}>
            {words.t('deadlines.held.perhaps', { name: best.name })}
          </span>
        </span>
        <MatchMenu candidates={match.candidates} row={row} surroundings={surroundings} />
      </span>
    );
  const text = heldWords(held, now, words);
  return (
    <span className="held">
      <span className={`state ${looks[held.state]}`}>
        {held.state === 'attention' ? <SolidTriangle /> : <Icon of={signs[held.state]} />}
        <span className="held-words" title={text}>
          {text}
        </span>
      </span>
      {match.certainty === 'confirmed' && best !== undefined && (
        <UndoMatch candidate={best} row={row} surroundings={surroundings} />
      )}
    </span>
  );
}

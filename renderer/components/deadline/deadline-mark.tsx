import { Check, CircleQuestionMark, Hourglass } from 'lucide-react';
import type { DeadlineSegment } from '../../../shared/contract/reports/missing.ts';
import { useWords } from '../../client/depot-context.tsx';
import { Icon } from '../icon.tsx';
import { SolidOctagon } from '../solid-octagon.tsx';
import { type Deadline, deadlineWords } from './deadline-text.ts';

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

/** Days left or over as word, shape and colour. What is fine stays plain: a long table is mostly fine. */
export function DeadlineMark({ deadline }: { readonly deadline: Deadline }) {
  const words = useWords();
  const segment = segmentOf(deadline.state);
  const isPlain = segment === 'fine' || segment === 'unknown';
  return (
    <span className={isPlain ? 'state state-plain' : `state ${tones[segment]}`}>
      {isPlain ? <span className="sign">{drawing(segment)}</span> : <DeadlineSign segment={segment} />}
      {deadlineWords(deadline, words)}
    </span>
  );
}

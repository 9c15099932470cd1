import { CircleQuestionMark } from 'lucide-react';
import type { ToDoRow } from '../../../shared/contract/reports/to-do.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { DeadlineMark } from '../deadline/local-files-mark.tsx';
import { Icon, SolidTriangle } from '../icon.tsx';
import { whyInShort, whyText } from './to-do-text.ts';
import './why.css';

interface WhyProps {
  readonly row: ToDoRow;
  /** Beside a button that says what to do. */
  readonly inShort?: boolean;
}

/** Why the row is there, with its sign: the limit's own, or that of what is wrong. */
export function Why({ row, inShort = false }: WhyProps) {
  const formatter = useFormatter();
  const text = inShort ? whyInShort(row, formatter) : whyText(row, formatter);
  switch (row.why.code) {
    case 'deadline':
      return <DeadlineMark deadline={row.deadline} />;
    case 'refused':
      return (
        <span className="state why tone-attn">
          <SolidTriangle />
          <span className="why-words" title={text}>
            {text}
          </span>
        </span>
      );
    default:
      return (
        <span className="state why tone-idle">
          <Icon of={CircleQuestionMark} />
          <span className="why-words" title={text}>
            {text}
          </span>
        </span>
      );
  }
}

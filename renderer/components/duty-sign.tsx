import { Check, CirclePause, CircleQuestionMark, Minus, RotateCcw } from 'lucide-react';
import type { DutyState } from '../../shared/contract/duties.ts';
import { assertNever } from '../../shared/result.ts';
import { Icon, SolidTriangle } from './icon.tsx';

/** How a duty stands, beside the words for it. */
export function DutySign({ state }: { readonly state: DutyState }) {
  switch (state) {
    case 'working':
      return <Icon className="tone-ok" of={Check} />;
    case 'attention':
    case 'stopped':
      return (
        <span className="sign tone-attn">
          <SolidTriangle />
        </span>
      );
    case 'trying':
      return <Icon className="tone-idle" of={RotateCcw} />;
    case 'paused':
      return <Icon className="tone-idle" of={CirclePause} />;
    case 'not-known':
      return <Icon className="tone-idle" of={CircleQuestionMark} />;
    case 'off':
      return <Icon className="tone-idle" of={Minus} />;
    default:
      return assertNever(state);
  }
}

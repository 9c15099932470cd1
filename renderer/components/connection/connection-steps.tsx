import { Check, Minus, X } from 'lucide-react';
import type { ConnectionStep } from '../../../shared/contract/contract.ts';
import { useWords } from '../../client/depot-context.tsx';
import { Icon } from '../icon.tsx';
import { stepDetail, stepTitle } from './step-words.ts';

const signs = { passed: Check, failed: X, 'not-tried': Minus } as const;
const tones = { passed: 'tone-ok', failed: 'tone-attn', 'not-tried': 'tone-idle' } as const;

export function ConnectionSteps({ steps }: { readonly steps: readonly ConnectionStep[] }) {
  const words = useWords();
  return (
    <ol className="test-steps">
      {steps.map((step) => (
        <li data-state={step.state} key={step.step}>
          <Icon className={tones[step.state]} of={signs[step.state]} />
          <span>{stepTitle(step, words)}</span>
          <span className="test-detail">{stepDetail(step, words)}</span>
        </li>
      ))}
    </ol>
  );
}

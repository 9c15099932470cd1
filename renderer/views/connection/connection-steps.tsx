import { Check, Minus, X } from 'lucide-react';
import type { ConnectionStep } from '../../../shared/app/contract.ts';
import { useWords } from '../../live/depot-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Words } from '../../words/words.ts';

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

function stepTitle({ step, state, parameters }: ConnectionStep, { t }: Words): string {
  const staysHere = step === 'private' && state === 'passed' && parameters.plain !== undefined;
  return staysHere ? t('connection.plain') : t(`connection.steps.${step}.${state}`);
}

/** What the step found, at its right: the host, the certificate, the time, the number of entries, or the trouble. */
function stepDetail({ step, state, parameters }: ConnectionStep, { t, times }: Words): string {
  const { host, validUntil, plain, milliseconds, entries, status, words } = parameters;
  if (state === 'failed' && words !== undefined) return String(words);
  if (state === 'failed' && status !== undefined) return t('connection.status', { status });
  if (step === 'private' && plain !== undefined) return t('connection.plainDetail');
  if (state === 'not-tried') return t(step === 'sending' ? 'connection.nothingSent' : 'connection.notTried');
  if (host !== undefined) return String(host);
  if (typeof validUntil === 'number') return t('connection.certificate', { day: times.date(validUntil) });
  if (typeof milliseconds === 'number') return t('connection.inMs', { milliseconds });
  return typeof entries === 'number' ? t('connection.entries', { count: entries }) : '';
}

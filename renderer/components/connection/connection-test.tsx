import { useQueryClient } from '@tanstack/react-query';
import { Check, CircleCheck, CircleX, LoaderCircle, Minus, PlugZap, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AnswerOf, ArgumentsOf, ConnectionStep } from '../../../shared/contract/contract.ts';
import { stepDetail } from '../../../shared/format/check-text.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { queryKeys } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { type TrialBasis, useTrial } from '../../client/trial.ts';
import { Button } from '../button.tsx';
import { useDelayed, useResultHead } from '../element-hooks.ts';
import { Icon } from '../icon.tsx';
import './connection-test.css';

export interface ConnectionTestProps {
  /** What is tried: values that are absent are those in force. Null while they are not complete. */
  readonly given: () => ArgumentsOf<'connection.test'> | null;
  readonly basis: TrialBasis;
  readonly onTested?: (works: boolean) => void;
  /** Tests as soon as it shows. */
  readonly atOnce?: boolean;
}

type Outcome = AnswerOf<'connection.test'>;

/** Tests the connection to the service, and shows step by step how far it gets. */
export function ConnectionTest({ given, basis, onTested, atOnce = false }: ConnectionTestProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const client = useQueryClient();
  const test = useTrial('connection.test', basis, {
    onDone({ works }) {
      // The settings tell whether the service accepted the credentials in force.
      void client.invalidateQueries({ queryKey: queryKeys.settings });
      onTested?.(works);
    },
    onFailed: () => onTested?.(false),
  });
  const { head, asked } = useResultHead(test.isPending);
  // What failed stays in sight, while somebody puts it right.
  const isOfOther = test.data?.works === true && test.isOfOther;
  const slow = useDelayed(test.isPending);
  const run = () => {
    const values = given();
    if (values === null) return;
    asked();
    test.mutate(values);
  };
  const runAtOnce = useRef(atOnce ? run : null);
  useEffect(() => {
    runAtOnce.current?.();
    runAtOnce.current = null;
  }, []);

  if ((test.data === undefined && test.error === null) || isOfOther) {
    return (
      <div className="test-start">
        <Button busy={test.isPending} icon={<Icon of={PlugZap} />} onClick={run}>
          {t('connection.test')}
        </Button>
        {slow && <Running />}
      </div>
    );
  }
  const outcome: Outcome | undefined = test.data;
  const works = outcome?.works ?? false;
  return (
    <section aria-live="polite" className="test" data-works={works}>
      <header className="test-head">
        <Icon className={works ? 'tone-ok' : 'tone-attn'} of={works ? CircleCheck : CircleX} size={20} />
        <h2 className="test-title" ref={head} tabIndex={-1}>
          {test.error === null
            ? t(works ? 'connection.works' : 'connection.fails')
            : t('connection.failed', { message: formatError(test.error.reason, formatter) })}
        </h2>
        {slow && <Running />}
        <Button busy={test.isPending} icon={<Icon of={RotateCcw} />} onClick={run} size="small">
          {t('connection.again')}
        </Button>
      </header>
      {outcome !== undefined && <ConnectionSteps steps={outcome.steps} />}
    </section>
  );
}

function Running() {
  const { t } = useFormatter();
  return (
    <span className="test-running" role="status">
      <Icon className="spinner" of={LoaderCircle} />
      {t('connection.running')}
    </span>
  );
}

export function stepTitle({ step, state, parameters }: ConnectionStep, { t }: Formatter): string {
  const staysHere = step === 'private' && state === 'passed' && parameters.plain !== undefined;
  return staysHere ? t('connection.plain') : t(`connection.steps.${step}.${state}`);
}

const signs = { passed: Check, failed: X, 'not-tried': Minus } as const;
const tones = { passed: 'tone-ok', failed: 'tone-attn', 'not-tried': 'tone-idle' } as const;

function ConnectionSteps({ steps }: { readonly steps: readonly ConnectionStep[] }) {
  const formatter = useFormatter();
  return (
    <ol className="test-steps">
      {steps.map((step) => (
        <li data-state={step.state} key={step.step}>
          <Icon className={tones[step.state]} of={signs[step.state]} />
          <span>{stepTitle(step, formatter)}</span>
          <span className="test-detail">{stepDetail(step, formatter)}</span>
        </li>
      ))}
    </ol>
  );
}

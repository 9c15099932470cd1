import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, LoaderCircle, PlugZap, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AnswerOf, ArgumentsOf } from '../../../shared/contract/contract.ts';
import { useWords } from '../../client/depot-context.tsx';
import { keys } from '../../client/queries.ts';
import { errorWords } from '../../client/transport/error-words.ts';
import { useAction } from '../../client/use-action.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useDelayed } from '../use-delayed.ts';
import { ConnectionSteps } from './connection-steps.tsx';

export interface ConnectionTestProps {
  /** What is tried: values that are absent are those in force. Null while they are not complete. */
  readonly given: () => ArgumentsOf<'connection.test'> | null;
  readonly onTested?: (works: boolean) => void;
  /** Tests as soon as it shows. */
  readonly atOnce?: boolean;
}

type Outcome = AnswerOf<'connection.test'>;

/** Tries the way to the service, and shows step by step how far it goes. */
export function ConnectionTest({ given, onTested, atOnce = false }: ConnectionTestProps) {
  const words = useWords();
  const { t } = words;
  const client = useQueryClient();
  const test = useAction('connection.test', {
    onDone({ works }) {
      // What the service said of the keys in force is part of the settings.
      void client.invalidateQueries({ queryKey: keys.settings });
      onTested?.(works);
    },
    onFailed: () => onTested?.(false),
  });
  const slow = useDelayed(test.isPending);
  const run = () => {
    const values = given();
    if (values !== null) test.mutate(values);
  };
  const runAtOnce = useRef(atOnce ? run : null);
  useEffect(() => {
    runAtOnce.current?.();
    runAtOnce.current = null;
  }, []);

  if (test.data === undefined && test.error === null)
    return (
      <div className="test-start">
        <Button busy={test.isPending} icon={<Icon of={PlugZap} />} onClick={run}>
          {t('connection.test')}
        </Button>
        {slow && <Running />}
      </div>
    );
  const outcome: Outcome | undefined = test.data;
  const works = outcome?.works ?? false;
  return (
    <section aria-live="polite" className="test" data-works={works}>
      <header className="test-head">
        <Icon className={works ? 'tone-ok' : 'tone-attn'} of={works ? CircleCheck : CircleX} size={20} />
        <h2 className="test-title">
          {test.error === null
            ? t(works ? 'connection.works' : 'connection.fails')
            : t('connection.failed', { message: errorWords(test.error.reason, words) })}
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
  const { t } = useWords();
  return (
    <span className="test-running" role="status">
      <Icon className="spinner" of={LoaderCircle} />
      {t('connection.running')}
    </span>
  );
}

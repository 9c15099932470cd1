import { CircleCheck, LoaderCircle, RotateCcw, Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../client/depot-context.tsx';
import { errorWords } from '../../client/transport/error-words.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { SolidTriangle } from '../../components/solid-triangle.tsx';
import { Switch } from '../../components/switch.tsx';
import { CheckList } from './check-list.tsx';
import { type ChecksRun, useChecks } from './use-checks.ts';

/** Runs the checks when a person asks for them, and shows what each found. */
export function Checks() {
  const { t } = useWords();
  const { run, start } = useChecks();
  const [withUpload, setWithUpload] = useState(false);
  const isRunning = run?.isRunning ?? false;
  return (
    <>
      <div className="checks-start">
        <Button
          busy={isRunning}
          icon={<Icon of={run === null ? Stethoscope : RotateCcw} />}
          onClick={() => void start(withUpload)}
        >
          {t(run === null ? 'diagnostics.checks.run' : 'diagnostics.checks.again')}
        </Button>
        <div className="checks-upload">
          <Switch
            label={t('diagnostics.checks.upload')}
            on={withUpload}
            onSwitch={setWithUpload}
            words={t('diagnostics.checks.upload')}
          />
          <p className="field-help">{t('diagnostics.checks.uploadHelp')}</p>
        </div>
      </div>
      {run !== null && (
        <section className="test checks" data-works={outcomeOf(run) === 'passed'}>
          <ChecksHead run={run} />
          <CheckList lines={run.lines} />
        </section>
      )}
    </>
  );
}

type Outcome = 'running' | 'broken' | 'failed' | 'passed';

function outcomeOf({ isRunning, failure, lines }: ChecksRun): Outcome {
  if (isRunning) return 'running';
  if (failure !== null) return 'broken';
  return lines.some(({ result }) => result?.state === 'failed') ? 'failed' : 'passed';
}

function ChecksHead({ run }: { readonly run: ChecksRun }) {
  const words = useWords();
  const { t } = words;
  const { lines, failure } = run;
  const outcome = outcomeOf(run);
  const failed = lines.filter(({ result }) => result?.state === 'failed').length;
  const done = lines.filter(({ state }) => state === 'done').length;
  const title = {
    running: t('diagnostics.checks.progress', { number: Math.min(done + 1, lines.length), total: lines.length }),
    broken: failure === null ? '' : t('diagnostics.checks.broken', { message: errorWords(failure.reason, words) }),
    failed: t('diagnostics.checks.failed', { count: failed }),
    passed: t('diagnostics.checks.passed'),
  }[outcome];
  return (
    <header className="test-head" data-outcome={outcome}>
      {outcome === 'running' && <Icon className="spinner tone-accent" of={LoaderCircle} size={20} />}
      {outcome === 'passed' && <Icon className="tone-ok" of={CircleCheck} size={20} />}
      {(outcome === 'failed' || outcome === 'broken') && (
        <span className="sign tone-attn">
          <SolidTriangle size={20} />
        </span>
      )}
      <p className="test-title" role="status">
        {title}
      </p>
    </header>
  );
}

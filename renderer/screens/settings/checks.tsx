import { useQuery } from '@tanstack/react-query';
import {
  Check,
  CircleArrowDown,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  Clock,
  LoaderCircle,
  type LucideIcon,
  Minus,
  RotateCcw,
  Stethoscope,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CheckName, CheckResult, CheckStep } from '../../../shared/contract/diagnostics.ts';
import type { UpdateState } from '../../../shared/contract/updates.ts';
import { checkAdvice, checkDetail, isOfConnection } from '../../../shared/format/check-text.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { installationText } from '../../../shared/format/installation-text.ts';
import { useAction, useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { hostQuery, RequestFailure, requestOrThrow } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { stepTitle } from '../../components/connection/connection-test.tsx';
import { Switch } from '../../components/field.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import styles from './checks.module.css';
import { SettingRow } from './setting-control.tsx';
import '../../components/field.css';
import '../../components/connection/connection-test.css';

/** Runs the checks when a person asks for them, and shows what each found. */
export function Checks() {
  const { t } = useFormatter();
  const { run, start } = useChecks();
  const [withUpload, setWithUpload] = useState(false);
  const isRunning = run?.isRunning ?? false;
  return (
    <>
      <div className={styles.checksStart}>
        <Button
          busy={isRunning}
          icon={<Icon of={run === null ? Stethoscope : RotateCcw} />}
          onClick={() => void start(withUpload)}
        >
          {t(run === null ? 'diagnostics.checks.run' : 'diagnostics.checks.again')}
        </Button>
        <div className={styles.checksUpload}>
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
        <section className={`test ${styles.checks}`} data-works={outcomeOf(run) === 'passed'}>
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
  const formatter = useFormatter();
  const { t } = formatter;
  const { lines, failure } = run;
  const outcome = outcomeOf(run);
  const failed = lines.filter(({ result }) => result?.state === 'failed').length;
  const done = lines.filter(({ state }) => state === 'done').length;
  const title = {
    running: t('diagnostics.checks.progress', { number: Math.min(done + 1, lines.length), total: lines.length }),
    broken: failure === null ? '' : t('diagnostics.checks.broken', { message: formatError(failure.reason, formatter) }),
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

/** Often enough to look live while a version is fetched. */
const askEveryMs = 3_000;

/** The version that runs here, how it was installed, and the state of the search for a newer one. */
export function VersionRow() {
  const { t } = useFormatter();
  const depot = useDepot();
  const host = useQuery(hostQuery(depot)).data;
  const update = useQuery({
    queryKey: ['updates'],
    queryFn: () => requestOrThrow(depot.transport, 'updates.get', {}),
    refetchInterval: askEveryMs,
  }).data;
  return (
    <SettingRow
      help={host === undefined ? '' : installationText(host, { t })}
      id="version"
      title={t('about.version.title')}
    >
      {update !== undefined && <Update update={update} />}
    </SettingRow>
  );
}

const signs: Readonly<Record<UpdateState['state'], LucideIcon>> = {
  off: Minus,
  'not-possible': Minus,
  waiting: Clock,
  looking: Clock,
  current: CircleCheck,
  downloading: CircleArrowDown,
  ready: CircleArrowDown,
  failed: CircleQuestionMark,
};

function Update({ update }: { readonly update: UpdateState }) {
  const formatter = useFormatter();
  const { t } = formatter;
  const now = useMinute();
  const look = useAction('updates.check');
  const restart = useAction('updates.restart');
  const { state } = update;
  const tone =
    state === 'current' ? 'tone-ok' : state === 'ready' || state === 'downloading' ? 'tone-accent' : 'tone-idle';
  return (
    <>
      <p className={styles.update} role="status">
        <Icon className={tone} of={signs[state]} />
        <span>{updateText(update, now, formatter)}</span>
      </p>
      {(state === 'current' || state === 'failed' || state === 'waiting') && (
        <Button busy={look.isPending} onClick={() => look.mutate({})} size="small">
          {t('about.update.look')}
        </Button>
      )}
      {state === 'ready' && (
        <>
          {update.notes !== '' && (
            <div className={styles.updateNotes}>
              <h4>{t('about.news.inReady', { version: update.version })}</h4>
              <p>{update.notes}</p>
            </div>
          )}
          <Button busy={restart.isPending} onClick={() => restart.mutate({})} size="small">
            {t('about.update.restart')}
          </Button>
        </>
      )}
    </>
  );
}

function updateText(update: UpdateState, now: number, { t, times }: Formatter): string {
  switch (update.state) {
    case 'not-possible':
      return t(`about.update.why.${update.why}`);
    case 'current':
      return t('about.update.current', { at: times.short(update.lookedAt, now) });
    case 'failed':
      return t(`about.update.failed.${update.why}`, { at: times.short(update.lookedAt, now) });
    case 'downloading':
      return t('about.update.downloading', { percent: update.percent });
    case 'ready':
      return t('about.update.ready', { version: update.version });
    case 'off':
    case 'waiting':
    case 'looking':
      return t(`about.update.${update.state}`);
  }
}

/** The checks in their order, numbered so that a person can name one on the telephone. */
function CheckList({ lines }: { readonly lines: readonly CheckLine[] }) {
  const formatter = useFormatter();
  const { t } = formatter;
  return (
    <ol className={styles.checkList}>
      {lines.map(({ check, folder, state, result }, index) => (
        <li data-check={check} data-state={result?.state ?? state} key={`${check} ${folder}`}>
          <span className={`${styles.checkNumber} number`}>{index + 1}</span>
          <CheckSign line={{ check, folder, state, result }} />
          <span className={styles.checkTitle}>{checkTitle(check, folder, result, formatter)}</span>
          <span className={styles.checkDetail}>
            {result === null
              ? t(state === 'running' ? 'diagnostics.running' : 'diagnostics.waiting')
              : checkDetail(result, formatter)}
          </span>
          {result !== null && result.advice !== '' && (
            <p className={styles.checkAdvice}>{checkAdvice(result, formatter)}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

function CheckSign({ line: { state, result } }: { readonly line: CheckLine }) {
  if (state === 'running') return <Icon className="tone-accent spinner" of={LoaderCircle} />;
  switch (result?.state) {
    case 'passed':
      return <Icon className="tone-ok" of={Check} />;
    case 'failed':
      return (
        <span className="sign tone-attn">
          <SolidTriangle />
        </span>
      );
    case 'not-tried':
      return <Icon className="tone-idle" of={Minus} />;
    default:
      return <Icon className="tone-idle" of={CircleDashed} />;
  }
}

/** The result of a check or, before it has run, its subject. */
function checkTitle(check: CheckName, folder: string | null, result: CheckResult | null, formatter: Formatter): string {
  const { state, parameters } = result ?? { state: 'not-tried', parameters: {} };
  return isOfConnection(check)
    ? stepTitle({ step: check, state, parameters }, formatter)
    : formatter.t(`diagnostics.check.${check}.${state}`, { folder: folder ?? '' });
}

/** One check in the list. */
interface CheckLine {
  readonly check: CheckName;
  readonly folder: string | null;
  readonly state: 'waiting' | 'running' | 'done';
  /** Null until it is done. */
  readonly result: CheckResult | null;
}

interface ChecksRun {
  readonly lines: readonly CheckLine[];
  readonly isRunning: boolean;
  /** Why the checks ended before their end. */
  readonly failure: RequestFailure | null;
}

/** Runs the checks one after the other, and shows each as soon as it has ended. Leaving the screen ends it. */
function useChecks() {
  const { transport } = useDepot();
  const [run, setRun] = useState<ChecksRun | null>(null);
  const newest = useRef(0);
  useEffect(
    () => () => {
      newest.current += 1;
    },
    [],
  );

  async function start(withUpload: boolean): Promise<void> {
    newest.current += 1;
    const own = newest.current;
    const done: CheckLine[] = [];
    let left: readonly CheckStep[] = [];
    const show = (isRunning: boolean, failure: RequestFailure | null = null) => {
      const rest = left.flatMap((step, index) => linesOf(step, isRunning && index === 0 ? 'running' : 'waiting'));
      if (newest.current === own) setRun({ lines: [...done, ...rest], isRunning, failure });
    };
    try {
      const { steps } = await requestOrThrow(transport, 'checks.list', {});
      left = steps.filter(({ onlyIfWanted }) => withUpload || !onlyIfWanted);
      for (let next = left[0]; next !== undefined && newest.current === own; next = left[0]) {
        const { step, folderId, folder } = next;
        show(true);
        const { results } = await requestOrThrow(transport, 'checks.run', { step, folderId });
        done.push(...results.map((result): CheckLine => ({ check: result.check, folder, state: 'done', result })));
        left = left.slice(1);
      }
      show(false);
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      show(false, error);
    }
  }
  return { run, start };
}

function linesOf({ checks, folder }: CheckStep, state: CheckLine['state']): readonly CheckLine[] {
  return checks.map((check) => ({ check, folder, state, result: null }));
}

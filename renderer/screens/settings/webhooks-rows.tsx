import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CircleCheck, CircleQuestionMark, CircleX, Clock, Minus, RotateCcw, Send, X } from 'lucide-react';
import { requests } from '../../../shared/contract/contract.ts';
import type { Listening, WebhooksState, WebhookTestStep } from '../../../shared/contract/webhooks.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { useAction, useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { queryKeys, webhooksQuery } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { noTrial, useSettingsBasis, useTrial } from '../../client/trial.ts';
import { Button } from '../../components/button.tsx';
import { useResultHead } from '../../components/element-hooks.ts';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import { useNotify } from '../../components/notices.tsx';
import { ReplaceableSecret } from './replaceable-secret.tsx';
import { SettingRow } from './setting-control.tsx';
import styles from './webhooks.module.css';
import '../../components/connection/connection-test.css';
import '../../components/field.css';

function useWebhooks(): WebhooksState | undefined {
  return useQuery(webhooksQuery(useDepot())).data;
}

/** Whether this PC listens, where, and what stands in its way. */
export function ListeningRow() {
  const { t } = useFormatter();
  const state = useWebhooks();
  return (
    <SettingRow help={t('webhooks.listening.help')} id="webhook-state" title={t('common.state')}>
      {state !== undefined && <ListeningState listening={state.listening} />}
    </SettingRow>
  );
}

function ListeningState({ listening }: { readonly listening: Listening }) {
  const { t, times } = useFormatter();
  switch (listening.state) {
    case 'off':
    case 'not-working':
      return (
        <p className="state tone-idle" role="status">
          <Icon of={Minus} />
          {t(listening.state === 'off' ? 'webhooks.listening.off' : 'webhooks.listening.notWorking')}
        </p>
      );
    case 'listening':
      return (
        <>
          <p className={`state tone-ok ${styles.listening}`} role="status">
            <Icon of={CircleCheck} />
            {t('webhooks.listening.here', { url: listening.url })}
          </p>
          <p className="field-help">{t(`webhooks.listening.reach.${listening.reach}`)}</p>
        </>
      );
    case 'failed':
      return (
        <div role="status">
          <p className="state tone-attn">
            <SolidTriangle />
            {t('webhooks.listening.off')}
          </p>
          <p className={styles.why}>
            {t(`webhooks.listening.why.${listening.code}`, { code: listening.systemCode ?? '' })}
          </p>
          <p className="field-help">
            {t('webhooks.listening.again', { at: times.clockWithSeconds(listening.nextTryAt) })}
          </p>
        </div>
      );
  }
}

const secretWords = { kept: 'kept', missing: 'missing', 'not-readable': 'notReadable' } as const;

/** As many bytes as the signature has. */
const secretBytes = 20;

function madeSecret(): string {
  return [...crypto.getRandomValues(new Uint8Array(secretBytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** What the service signs its deliveries with. */
export function SecretRow() {
  const { t } = useFormatter();
  const client = useQueryClient();
  const notify = useNotify();
  const secret = useWebhooks()?.secret;
  const replace = useAction('webhooks.replaceSecret', {
    onDone() {
      void client.invalidateQueries({ queryKey: queryKeys.webhooks });
      notify({ tone: 'good', text: t('settings.saved') });
    },
    // It stands below the field.
    onFailed: () => undefined,
  });
  return (
    <ReplaceableSecret
      failure={replace.error}
      help={t(secret?.isFixed ? 'webhooks.secret.helpFixed' : 'webhooks.secret.help')}
      id="webhook-secret"
      isReplacing={replace.isPending}
      kept={secret && { ...secret, stateInWords: t(`webhooks.secret.${secretWords[secret.state]}`) }}
      make={{ label: t('webhooks.secret.make'), made: t('webhooks.secret.made'), secret: madeSecret }}
      of="webhooks.secret"
      replace={(given, onDone) => replace.mutate({ secret: given }, { onSuccess: onDone })}
      rule={requests['webhooks.replaceSecret'].arguments.shape.secret}
    />
  );
}

/** Posts a test as the service would, and shows how far it came on each way. */
export function TestDelivery() {
  const formatter = useFormatter();
  const { t } = formatter;
  const state = useWebhooks();
  const basis = useSettingsBasis('takeWebhooks', 'webhookAddress', 'webhookPublicUrl');
  const test = useTrial('webhooks.test', basis, { onFailed: () => undefined });
  const { data, error } = test.isOfOther ? noTrial : test;
  const { head, asked } = useResultHead(test.isPending);
  const send = () => {
    asked();
    test.mutate({});
  };
  if (data === undefined && error === null) {
    return (
      <Button
        busy={test.isPending}
        disabled={state?.listening.state !== 'listening'}
        icon={<Icon of={Send} />}
        onClick={send}
      >
        {t('webhooks.test.start')}
      </Button>
    );
  }
  const steps = data?.steps ?? [];
  const works = error === null && steps.every(({ outcome }) => outcome === 'taken' || outcome === 'not-asked');
  return (
    <section aria-live="polite" className="test" data-works={works}>
      <header className="test-head">
        <Icon className={works ? 'tone-ok' : 'tone-attn'} of={works ? CircleCheck : CircleX} size={20} />
        <h4 className={`test-title ${styles.testTitle}`} ref={head} tabIndex={-1}>
          {error === null
            ? t(works ? 'webhooks.test.works' : 'webhooks.test.fails')
            : t('webhooks.test.failed', { message: formatError(error.reason, formatter) })}
        </h4>
        <Button busy={test.isPending} icon={<Icon of={RotateCcw} />} onClick={send} size="small">
          {t('common.sendAgain')}
        </Button>
      </header>
      <ol className="test-steps">
        {steps.map((step) => (
          <TestStep key={step.way} step={step} />
        ))}
      </ol>
    </section>
  );
}

function TestStep({ step }: { readonly step: WebhookTestStep }) {
  const formatter = useFormatter();
  const state = step.outcome === 'taken' ? 'passed' : step.outcome === 'not-asked' ? 'not-tried' : 'failed';
  const { sign, tone } = signs[state];
  const advice = adviceOn(step, formatter);
  return (
    <li data-state={state}>
      <Icon className={tone} of={sign} />
      <span>{formatter.t(`webhooks.test.${step.way}.${step.outcome}`)}</span>
      <span className="test-detail">{foundBy(step, formatter)}</span>
      {advice !== '' && <p className={styles.advice}>{advice}</p>}
    </li>
  );
}

const signs = {
  passed: { sign: Check, tone: 'tone-ok' },
  failed: { sign: X, tone: 'tone-attn' },
  'not-tried': { sign: Minus, tone: 'tone-idle' },
} as const;

function foundBy({ outcome, status, systemCode, milliseconds }: WebhookTestStep, { t }: Formatter): string {
  if (outcome === 'taken') return t('common.inMs', { milliseconds });
  if (status !== null) return t('common.answeredWith', { status });
  return systemCode ?? '';
}

function adviceOn({ way, outcome, status }: WebhookTestStep, { t }: Formatter): string {
  switch (outcome) {
    case 'taken':
      return '';
    case 'refused':
      if (way === 'here') return t('webhooks.test.advice.hereRefused');
      return t(status === 401 ? 'webhooks.test.advice.wrongSignature' : 'webhooks.test.advice.refused');
    case 'elsewhere':
      return t('webhooks.test.advice.elsewhere');
    case 'not-reached':
      return t(way === 'here' ? 'webhooks.test.advice.hereNotReached' : 'webhooks.test.advice.notReached');
    case 'not-private':
      return t('webhooks.test.advice.notPrivate');
    case 'not-asked':
      return t('webhooks.test.advice.notAsked');
  }
}

/** What was posted lately, taken or refused. */
export function Deliveries() {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const state = useWebhooks();
  if (state === undefined) return null;
  const lines = linesOf(state, formatter);
  if (lines.length === 0) return <p className="field-help">{t('webhooks.deliveries.none')}</p>;
  return (
    <table className={styles.deliveries}>
      <thead>
        <tr>
          <th scope="col">{t('webhooks.deliveries.at')}</th>
          <th scope="col">{t('webhooks.deliveries.event')}</th>
          <th scope="col">{t('webhooks.deliveries.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, at, event, words, outcome }) => (
          <tr data-outcome={outcome} key={key}>
            <td className="number">
              {times.daysAgo(at, now) === 0 ? times.clockWithSeconds(at) : times.short(at, now)}
            </td>
            <td className={styles.event}>{event}</td>
            <td>
              <span className={`${styles.outcome} ${tones[outcome]}`}>
                {outcome === 'refused' ? <SolidTriangle /> : <Icon of={outcomeSigns[outcome]} />}
                {words}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Outcome = WebhooksState['deliveries'][number]['outcome'] | 'refused';

interface DeliveryLine {
  readonly key: string;
  readonly at: number;
  readonly event: string;
  readonly outcome: Outcome;
  readonly words: string;
}

const tones = {
  taken: 'tone-ok',
  waiting: 'tone-idle',
  'not-understood': 'tone-idle',
  refused: 'tone-attn',
} as const satisfies Readonly<Record<Outcome, string>>;
const outcomeSigns = { taken: CircleCheck, waiting: Clock, 'not-understood': CircleQuestionMark } as const;

/** The newest first. Those that were refused stand once for each reason: anybody can send them, in any number. */
function linesOf({ deliveries, refused }: WebhooksState, { t }: Formatter): readonly DeliveryLine[] {
  const taken = deliveries.map(({ event, at, outcome, repeats }, index): DeliveryLine => {
    const known = event === 'clocking' || event === 'ping' ? t(`webhooks.deliveries.events.${event}`) : event;
    return { key: `${at} ${index}`, at, event: known, outcome, words: takenWords(outcome, repeats, t) };
  });
  const left = refused.map(({ reason, at, count }): DeliveryLine => {
    const why = t(`webhooks.deliveries.why.${reason}`);
    const words = t(count === 1 ? 'webhooks.deliveries.refused' : 'webhooks.deliveries.refusedOften', { count, why });
    return { key: reason, at, event: t('webhooks.deliveries.unknown'), outcome: 'refused', words };
  });
  return [...taken, ...left].sort((one, other) => other.at - one.at);
}

function takenWords(outcome: Exclude<Outcome, 'refused'>, repeats: number, t: Formatter['t']): string {
  switch (outcome) {
    case 'taken':
      return repeats === 0 ? t('webhooks.deliveries.taken') : t('webhooks.deliveries.repeated', { count: repeats });
    case 'waiting':
      return t('common.waiting');
    case 'not-understood':
      return t('webhooks.deliveries.notUnderstood');
  }
}

import { Check, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MaintainDraft } from '../../../shared/contract/maintain.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { assertNever } from '../../../shared/result.ts';
import { useConnection, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { Icon } from '../../components/icon.tsx';
import { AnsweredList } from '../../components/list-screen/list-screen.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Strip } from '../../components/report/strip.tsx';
import { CheckStep } from './check-step.tsx';
import { ChooseStep } from './choose-step.tsx';
import styles from './maintain.module.css';
import { MatchStep } from './match-step.tsx';
import { ResultStep } from './result-step.tsx';
import { SendingStep } from './sending-step.tsx';
import { useDrafts, useOpenDraft } from './use-maintain.ts';

const noDrafts: readonly MaintainDraft[] = [];

/** Drivers and clockings changed from a spreadsheet, step by step; the engine keeps how far it has come. */
export default function MaintainScreen() {
  const formatter = useFormatter();
  const { t } = formatter;
  const now = useMinute();
  const { data, error, refetch } = useDrafts();
  const drafts = data?.drafts ?? noDrafts;
  const { draft, go } = useOpenDraft(drafts);
  return (
    <>
      <PageHeader
        actions={<StepsHead step={draft === undefined ? 'choose' : stepOf(draft)} />}
        subtitle={<span>{subtitleText(draft, now, formatter)}</span>}
        title={t('maintain.title')}
      />
      <LostStrip />
      <AnsweredList answer={{ head: data, failure: error, again: () => void refetch() }}>
        {() =>
          draft === undefined ? (
            <ChooseStep drafts={drafts} onOpen={go} />
          ) : (
            <DraftStep draft={draft} key={draft.kind} onLeave={() => go('choose')} />
          )
        }
      </AnsweredList>
    </>
  );
}

interface DraftStepProps {
  readonly draft: MaintainDraft;
  readonly onLeave: () => void;
}

function DraftStep({ draft, onLeave }: DraftStepProps) {
  const { phase, sending, result } = draft;
  switch (phase) {
    case 'match':
      return <MatchStep draft={draft} onLeave={onLeave} />;
    case 'check':
      return <CheckStep draft={draft} onLeave={onLeave} />;
    case 'sending':
      return sending === null ? null : <SendingStep draft={draft} sending={sending} />;
    case 'result':
      return result === null ? null : <ResultStep draft={draft} onDone={onLeave} result={result} />;
    default:
      return assertNever(phase);
  }
}

function stepOf({ phase }: MaintainDraft): MaintainStep {
  return phase === 'sending' ? 'result' : phase;
}

/** `Change drivers from a spreadsheet. Nothing has been sent yet.` */
function subtitleText(draft: MaintainDraft | undefined, now: number, { t, times }: Formatter): string {
  if (draft === undefined) return t('maintain.subtitle.choose');
  const { kind, sending, result } = draft;
  const what = t(`maintain.subtitle.${kind}`);
  if (sending !== null) return `${what} ${t('maintain.subtitle.sending', { at: times.clock(sending.startedAt) })}`;
  if (result === null) return `${what} ${t('maintain.subtitle.nothingSent')}`;
  const isToday = times.daysAgo(result.startedAt, now) === 0;
  return `${what} ${t(isToday ? 'maintain.subtitle.sentToday' : 'maintain.subtitle.sent', {
    at: isToday ? times.clock(result.startedAt) : times.full(result.startedAt),
  })}`;
}

/** Said while the engine is silent: nothing that is typed now would be kept. */
function LostStrip() {
  const { t } = useFormatter();
  const { kind } = useConnection();
  if (kind !== 'lost') return null;
  return <Strip>{t('maintain.strip.lost')}</Strip>;
}

const maintainSteps = ['choose', 'match', 'check', 'result'] as const;
type MaintainStep = (typeof maintainSteps)[number];

/** The four steps from the file to the service's answer, beside the title. */
function StepsHead({ step }: { readonly step: MaintainStep }) {
  const { t } = useTranslation();
  const now = maintainSteps.indexOf(step);
  return (
    <ol aria-label={t('common.steps')} className={styles.steps}>
      {maintainSteps.map((name, index) => {
        const isDone = index < now;
        return (
          <li
            aria-current={index === now ? 'step' : undefined}
            className={styles.step}
            data-state={isDone ? 'done' : undefined}
            key={name}
          >
            <span aria-hidden className={styles.stepSign} data-sign="step">
              {isDone ? <Icon of={Check} size={14} /> : index + 1}
            </span>
            {t(`maintain.step.${name}`)}
            {isDone && <span className="hidden-words">{t('setup.stepDone')}</span>}
            {index < maintainSteps.length - 1 && <Icon of={ChevronRight} />}
          </li>
        );
      })}
    </ol>
  );
}

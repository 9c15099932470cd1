import { CircleArrowUp, CirclePause, Pause, Play, Square } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { MaintainDraft } from '../../../shared/contract/maintain.ts';
import { assertNever } from '../../../shared/result.ts';
import { useAction, useFormatter } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { BannerMain } from '../../components/status/banner.tsx';
import { Figures } from './figures.tsx';
import styles from './maintain.module.css';
import resultStyles from './result-step.module.css';
import '../../components/status/status-banner.css';

interface SendingStepProps {
  readonly draft: MaintainDraft;
  readonly sending: NonNullable<MaintainDraft['sending']>;
}

/** How far it has come; a person can pause and stop it between two parts. */
export function SendingStep({ draft, sending }: SendingStepProps) {
  const { t } = useFormatter();
  const { kind, counts } = draft;
  const figures = {
    applied: counts.applied,
    refused: counts.refused,
    unaccounted: counts.unaccounted,
    inDoubt: counts['in-doubt'],
    notSent: counts.change + counts['under-way'],
  };
  const control = useAction('maintain.control');
  const isPaused = sending.is === 'paused';
  const { done, total, part, parts } = sending;
  const to = (next: 'pause' | 'go-on' | 'stop') => control.mutate({ kind, to: next });
  return (
    <>
      <section
        aria-label={t('frame.status')}
        className={`banner ${resultStyles.sending}`}
        data-tone={isPaused ? 'idle' : 'accent'}
      >
        <BannerMain
          actions={
            <>
              {isPaused ? (
                <Button busy={control.isPending} icon={<Icon of={Play} />} onClick={() => to('go-on')}>
                  {t('maintain.sending.goOn')}
                </Button>
              ) : (
                <Button
                  busy={control.isPending || sending.is !== 'sending'}
                  icon={<Icon of={Pause} />}
                  onClick={() => to('pause')}
                >
                  {t('common.pause')}
                </Button>
              )}
              <Button
                busy={control.isPending || sending.is === 'stopping'}
                icon={<Icon of={Square} />}
                onClick={() => to('stop')}
              >
                {t('maintain.sending.stop')}
              </Button>
            </>
          }
          lines={[isPaused ? t('maintain.sending.pausedLine') : t('maintain.sending.line', { part, parts })]}
          sign={<Icon of={isPaused ? CirclePause : CircleArrowUp} size={24} />}
          signTone={isPaused ? 'idle' : 'accent'}
          title={t(`maintain.sending.${titleOf(sending.is)}`, { done, total })}
        >
          <div
            aria-label={t('maintain.sending.progress')}
            aria-valuemax={total}
            aria-valuemin={0}
            aria-valuenow={done}
            className={resultStyles.progress}
            role="progressbar"
          >
            <span
              className={resultStyles.progressDone}
              style={{ '--share': `${total === 0 ? 0 : (done / total) * 100}%` } as CSSProperties}
            />
          </div>
        </BannerMain>
      </section>
      <Figures draft={draft} figures={figures} inForceSince={null} />
      <footer className={styles.foot}>
        <div className={styles.footWords}>
          <b>{t('maintain.sending.foot')}</b>
          <p>{t('maintain.sending.footLine')}</p>
        </div>
      </footer>
    </>
  );
}

function titleOf(is: SendingStepProps['sending']['is']) {
  switch (is) {
    case 'sending':
      return 'title';
    case 'pausing':
    case 'paused':
    case 'stopping':
      return is;
    default:
      return assertNever(is);
  }
}

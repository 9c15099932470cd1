import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StatusKind } from '../../../shared/contract/duties.ts';
import { attentionStrip, statusText } from '../../../shared/format/status-text.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { useDepot, useFormatter, useSettings, useStatus } from '../../client/depot-context.tsx';
import { HelpButton } from '../help/help-button.tsx';
import { Icon, SolidTriangle } from '../icon.tsx';
import { Banner } from './banner.tsx';
import { BannerActions } from './banner-actions.tsx';
import { StatusSign, statusTone } from './status-sign.tsx';
import './status-banner.css';

/** States that need a person, and whose action does not explain itself. */
const explained: readonly StatusKind[] = ['keys', 'folder-gone', 'attention', 'no-connection', 'data-folder'];

export interface StatusBannerProps {
  readonly onShowAttention: () => void;
  /** Also shows "sending" and "all sent", which elsewhere the subtitle says. */
  readonly whole?: boolean;
  /** Stands at the right while there is nothing to act on. */
  readonly aside?: ReactNode;
  /** Stands below, in the banner's edge. */
  readonly foot?: ReactNode;
}

/** The status. Where another status is worse, a strip below the banner mentions files that need attention. */
export function StatusBanner({ onShowAttention, whole = false, aside, foot }: StatusBannerProps) {
  const status = useStatus();
  const formatter = useFormatter();
  const minimumFree = useSettings()?.settings.minimumFreeMegabytes;
  const { t } = formatter;
  if (!status.known) return <LostBanner />;
  const { facts, kind } = status;
  const isCalm = kind === 'sending' || kind === 'all-sent';
  if (isCalm && !whole) return null;
  const { title, line } = statusText(facts, kind, formatter, minimumFree ?? defaultSettings.minimumFreeMegabytes);
  const strip = facts.attention > 0 && kind !== 'attention' ? attentionStrip(facts, formatter) : null;
  return (
    <Banner
      actions={
        isCalm ? (
          aside
        ) : (
          <>
            {explained.includes(kind) && <HelpButton topic={{ group: 'status', name: kind }} />}
            <BannerActions
              attention={facts.attention}
              firstScan={facts.lastScanAt === null}
              kind={kind}
              onShowAttention={onShowAttention}
            />
          </>
        )
      }
      line={line}
      sign={<StatusSign kind={kind} size={24} />}
      title={title}
      tone={statusTone[kind]}
    >
      {strip !== null && (
        <div className="banner-strip">
          <span className="banner-sign tone-attn">
            <SolidTriangle size={18} />
          </span>
          <p>
            <b>{strip.count}</b> {strip.oldest}
          </p>
          <button className="link" onClick={onShowAttention} type="button">
            {t('status.action.showOnlyThese')}
          </button>
        </div>
      )}
      {foot}
    </Banner>
  );
}

/** Shown while the engine is silent, because nothing that was so a moment ago may be claimed. */
function LostBanner() {
  const { connection } = useDepot().transport;
  const { t, times } = useFormatter();
  const state = connection();
  if (state.kind !== 'lost') return null;
  return (
    <Banner
      line={t('status.lost.line')}
      sign={<Icon className="tone-idle" of={RotateCcw} size={24} />}
      title={t('status.lost.title', { since: times.clock(state.since) })}
      tone="idle"
    />
  );
}

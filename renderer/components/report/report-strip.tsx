import { CircleX, CloudOff, KeyRound, LoaderCircle, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import type { ReportError, SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { useMinute, useWords } from '../../client/depot-context.tsx';
import { useAction } from '../../client/use-action.ts';
import { Icon } from '../icon.tsx';
import { isForSettings, reportErrorWords } from './snapshot-words.ts';
import { useSecondsAsked } from './use-seconds-asked.ts';

/** From here on a person wants to know that it goes on, and to be able to stop it. */
const longFromSeconds = 2;

interface ReportStripProps {
  readonly snapshot: SnapshotState;
  /** The others that the screen is made from: they are asked for again with it. */
  readonly others?: readonly SnapshotState[];
}

/**
 * Below the head of a screen whose answer stays: that a new one takes long, or that none came and how old this one is.
 * Nothing while all is well.
 */
export function ReportStrip({ snapshot, others = [] }: ReportStripProps) {
  if (snapshot.asOf === null) return null;
  if (snapshot.refreshing !== null) return <LongRefresh snapshot={snapshot} />;
  if (snapshot.lastError === null || snapshot.lastError.code === 'cancelled') return null;
  const ids = [snapshot, ...others].map(({ id }) => id);
  return <OldAnswer asOf={snapshot.asOf} error={snapshot.lastError} ids={[...new Set(ids)]} />;
}

function LongRefresh({ snapshot }: { readonly snapshot: SnapshotState }) {
  const { t } = useTranslation();
  const seconds = useSecondsAsked(snapshot);
  const cancel = useAction('reports.cancel');
  if (seconds < longFromSeconds) return null;
  return (
    <div className="report-strip" role="status">
      <Icon className="spinner" of={LoaderCircle} />
      <p aria-live="off">{t('reportParts.refreshing', { seconds })}</p>
      <button className="link" onClick={() => cancel.mutate({ id: snapshot.id })} type="button">
        {t('reportParts.cancel')}
      </button>
    </div>
  );
}

interface OldAnswerProps {
  readonly asOf: number;
  readonly error: ReportError;
  /** What is asked for again. */
  readonly ids: string[];
}

function OldAnswer({ asOf, error, ids }: OldAnswerProps) {
  const words = useWords();
  const minute = useMinute();
  const refresh = useAction('reports.refresh');
  const [, navigate] = useLocation();
  const { t, times } = words;
  const settings = isForSettings(error);
  return (
    <div className="report-strip" role="status">
      <Icon of={signOf(error)} />
      <p>
        {reportErrorWords(error, words)} {t('reportParts.showing')} <b>{times.sentence(asOf, minute)}</b>.
      </p>
      <button
        className="link"
        onClick={() => (settings ? navigate(settingsAddress('service')) : refresh.mutate({ ids }))}
        type="button"
      >
        {t(settings ? 'reportParts.openSettings' : 'reportParts.tryNow')}
      </button>
    </div>
  );
}

function signOf(error: ReportError): LucideIcon {
  const { code } = error;
  if (code === 'no-connection' || code === 'timed-out' || code === 'proxy') return CloudOff;
  return isForSettings(error) ? KeyRound : CircleX;
}

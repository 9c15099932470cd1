import { CircleX, LoaderCircle, RotateCcw } from 'lucide-react';
import { useLocation } from 'wouter';
import type { SnapshotState } from '../../../shared/app/reports/snapshot.ts';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import { useWords } from '../../live/depot-context.tsx';
import { useAction } from '../../live/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Hollow } from '../../ui/hollow.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { isForSettings, reportErrorWords } from './snapshot-words.ts';
import { useSecondsAsked } from './use-seconds-asked.ts';

/** Stands where a report would be that has never been answered: it is on its way, or could not be fetched. */
export function ReportHollow({ snapshot }: { readonly snapshot: SnapshotState | undefined }) {
  if (snapshot === undefined || snapshot.refreshing !== null || snapshot.lastError === null)
    return <ReportSkeleton snapshot={snapshot} />;
  return <ReportFailed snapshot={snapshot} />;
}

const lines = [0, 1, 2, 3, 4, 5];
const longFromSeconds = 2;

/** What comes within 300 ms never shows it. */
export function ReportSkeleton({ snapshot }: { readonly snapshot: SnapshotState | undefined }) {
  const { t } = useWords();
  const slow = useDelayed(true);
  const cancel = useAction('reports.cancel');
  const seconds = useSecondsAsked(snapshot);
  if (!slow) return null;
  const long = snapshot !== undefined && seconds >= longFromSeconds;
  return (
    <div aria-busy className="list-skeleton">
      <div className="list-skeleton-words">
        <Icon className="spinner" of={LoaderCircle} />
        <p role="status">{long ? t('reportParts.running', { seconds }) : t('frame.loading')}</p>
        {long && (
          <button className="link strip-end" onClick={() => cancel.mutate({ id: snapshot.id })} type="button">
            {t('reportParts.cancel')}
          </button>
        )}
      </div>
      {lines.map((line) => (
        <div className="list-skeleton-line" key={line}>
          <span className="skeleton" data-length={line % 3} />
          <span className="skeleton" data-length={(line + 1) % 3} />
          <span className="skeleton" data-length={(line + 2) % 3} />
        </div>
      ))}
    </div>
  );
}

function ReportFailed({ snapshot: { id, lastError } }: { readonly snapshot: SnapshotState }) {
  const words = useWords();
  const { t } = words;
  const refresh = useAction('reports.refresh');
  const [, navigate] = useLocation();
  if (lastError === null) return null;
  const settings = isForSettings(lastError);
  return (
    <Hollow
      action={
        settings ? (
          <Button onClick={() => navigate(settingsAddress('service'))} size="small">
            {t('reportParts.openSettings')}
          </Button>
        ) : (
          <Button
            busy={refresh.isPending}
            icon={<Icon of={RotateCcw} />}
            onClick={() => refresh.mutate({ ids: [id] })}
            size="small"
          >
            {t('reportParts.tryAgain')}
          </Button>
        )
      }
      icon={CircleX}
      line={
        settings
          ? reportErrorWords(lastError, words)
          : `${reportErrorWords(lastError, words)} ${t('reportParts.filtersKept')}`
      }
      title={t(lastError.code === 'cancelled' ? 'reportParts.cancelled' : 'reportParts.failed')}
    />
  );
}

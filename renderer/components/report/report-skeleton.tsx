import { CircleX, RotateCcw } from 'lucide-react';
import { useLocation } from 'wouter';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import type { SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { useAction, useFormatter } from '../../client/depot-context.tsx';
import { Button } from '../button.tsx';
import { TableSkeleton } from '../data-table/table-states.tsx';
import { Icon } from '../icon.tsx';
import { EmptyState } from '../list-states.tsx';
import { isForSettings, reportErrorText } from './report-header.tsx';
import { useSecondsAsked } from './report-strip.tsx';
import './report.css';

/** Takes the place of a report that has never been answered: it is being fetched, or could not be. */
export function ReportPlaceholder({ snapshot }: { readonly snapshot: SnapshotState | undefined }) {
  if (snapshot === undefined || snapshot.refreshing !== null || snapshot.lastError === null) {
    return <ReportSkeleton snapshot={snapshot} />;
  }
  return <ReportFailed snapshot={snapshot} />;
}

const longFromSeconds = 2;

/** Shown while the report is being fetched; when that takes long, it counts the seconds and can be stopped. */
export function ReportSkeleton({ snapshot }: { readonly snapshot: SnapshotState | undefined }) {
  const { t } = useFormatter();
  const cancel = useAction('reports.cancel');
  const seconds = useSecondsAsked(snapshot);
  if (snapshot === undefined || seconds < longFromSeconds) return <TableSkeleton />;
  return (
    <TableSkeleton
      action={
        <button className="link strip-end" onClick={() => cancel.mutate({ id: snapshot.id })} type="button">
          {t('common.cancel')}
        </button>
      }
      words={t('reportParts.running', { seconds })}
    />
  );
}

function ReportFailed({ snapshot: { id, lastError } }: { readonly snapshot: SnapshotState }) {
  const formatter = useFormatter();
  const { t } = formatter;
  const refresh = useAction('reports.refresh');
  const [, navigate] = useLocation();
  if (lastError === null) return null;
  const settings = isForSettings(lastError);
  return (
    <EmptyState
      action={
        settings ? (
          <Button onClick={() => navigate(settingsAddress('service'))} size="small">
            {t('common.openSettings')}
          </Button>
        ) : (
          <Button
            busy={refresh.isPending}
            icon={<Icon of={RotateCcw} />}
            onClick={() => refresh.mutate({ ids: [id] })}
            size="small"
          >
            {t('common.tryAgain')}
          </Button>
        )
      }
      icon={CircleX}
      line={
        settings
          ? reportErrorText(lastError, formatter)
          : `${reportErrorText(lastError, formatter)} ${t('reportParts.filtersKept')}`
      }
      title={t(lastError.code === 'cancelled' ? 'reportParts.cancelled' : 'reportParts.failed')}
    />
  );
}

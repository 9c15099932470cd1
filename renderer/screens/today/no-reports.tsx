import { ClipboardList, RotateCcw } from 'lucide-react';
import { useLocation } from 'wouter';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import type { ReportError, SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { useAction, useFormatter, useStatus } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { isForSettings, reportErrorText } from '../../components/report/report-header.tsx';
import styles from './today.module.css';

/** Why none of the reports has ever come, where all fail for the same reason; null as long as one may still come. */
export function sharedFailureOf(snapshots: readonly SnapshotState[]): ReportError | null {
  const error = snapshots[0]?.lastError ?? null;
  const isShared = snapshots.every(
    ({ asOf, refreshing, lastError }) => asOf === null && refreshing === null && lastError?.code === error?.code,
  );
  return isShared ? error : null;
}

interface NoReportsProps {
  readonly error: ReportError;
  readonly ids: SnapshotState['id'][];
}

/** Stands once for all that the service would fill. Where the status above has the way on, there is no second one here. */
export function NoReports({ error, ids }: NoReportsProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const status = useStatus();
  const refresh = useAction('reports.refresh');
  const [, navigate] = useLocation();
  const isSaidAbove = status.known && (status.kind === 'setup' || status.kind === 'keys');
  const action = isForSettings(error) ? (
    <Button onClick={() => navigate(settingsAddress('service'))}>{t('common.openSettings')}</Button>
  ) : (
    <Button busy={refresh.isPending} icon={<Icon of={RotateCcw} />} onClick={() => refresh.mutate({ ids })}>
      {t('common.tryAgain')}
    </Button>
  );
  return (
    <section aria-label={t('today.noReports.title')} className={`section-card ${styles.noReports}`}>
      <EmptyState
        action={!(isForSettings(error) && isSaidAbove) && action}
        icon={ClipboardList}
        line={isForSettings(error) && isSaidAbove ? t('today.noReports.line') : reportErrorText(error, formatter)}
        title={t('today.noReports.title')}
      />
    </section>
  );
}

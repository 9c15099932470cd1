import { ArrowLeft, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import type { RequestFailure } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { ExportButtons } from '../../components/data-table/export-buttons.tsx';
import { TableFailed } from '../../components/data-table/table-states.tsx';
import { Icon } from '../../components/icon.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { AsOf } from '../../components/report/report-header.tsx';
import { ReportSkeleton } from '../../components/report/report-skeleton.tsx';
import { ReportStrip } from '../../components/report/report-strip.tsx';
import { UnreadFiles } from '../../components/report/unread-files.tsx';
import styles from './subject.module.css';
import '../../components/page-header.css';

interface SubjectFrameProps extends Omit<NoPageProps, 'page' | 'failure' | 'onAgain'> {
  readonly answer: {
    /** Null where nobody knows the driver or vehicle; undefined where it is not known yet whether somebody does. */
    readonly page: { readonly name: string } | null | undefined;
    readonly failure: RequestFailure | null;
    readonly again: () => void;
  };
  /** The reports that the page is made from. */
  readonly snapshots: readonly SnapshotState[];
  readonly subtitle: ReactNode;
  /** Absent while there is nothing to save. */
  readonly saveCsv: (() => void) | undefined;
  /** What is known of it. */
  readonly children: ReactNode;
}

/** The page of one driver or vehicle: its head, what is to know, and what is known of it or what stands in its place. */
export function SubjectFrame({ answer, of, list, snapshots, subtitle, saveCsv, children }: SubjectFrameProps) {
  const { t } = useFormatter();
  const { page, failure, again } = answer;
  const goBack = useWayBack(list);
  const troubled = snapshots.find(({ lastError }) => lastError !== null) ?? snapshots[0];
  return (
    <div className={styles.subject}>
      <PageHeader
        actions={
          <>
            {page != null && <AsOf snapshots={snapshots} />}
            <ExportButtons
              onCsv={page == null ? undefined : saveCsv}
              onPrint={page == null ? undefined : () => window.print()}
            />
          </>
        }
        back={<BackButton onBack={goBack} />}
        subtitle={subtitle}
        title={page?.name ?? t(`common.${of}`)}
      />
      {troubled !== undefined && <ReportStrip others={snapshots} snapshot={troubled} />}
      <UnreadFiles />
      {page == null ? <NoPage failure={failure} list={list} of={of} onAgain={again} page={page} /> : children}
    </div>
  );
}

/** Back to where the person came from; to the list, where this page was opened first. */
function useWayBack(list: string): () => void {
  const [, navigate] = useLocation();
  return useCallback(() => {
    if (window.history.length > 1) window.history.back();
    else navigate(list);
  }, [list, navigate]);
}

/** The way back as a button, and by Escape where nothing else takes that key. */
function BackButton({ onBack }: { readonly onBack: () => void }) {
  const { t } = useFormatter();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || document.querySelector('[role="alertdialog"], [role="menu"]') !== null;
      if (event.key === 'Escape' && !isTaken) onBack();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onBack]);
  return <Button aria-label={t('common.back')} className="page-back" icon={<Icon of={ArrowLeft} />} onClick={onBack} />;
}

interface NoPageProps {
  readonly page: null | undefined;
  readonly failure: RequestFailure | null;
  readonly onAgain: () => void;
  readonly of: 'driver' | 'vehicle';
  readonly list: string;
}

/** In place of the page: nobody knows the driver or vehicle, it could not be asked for, or its answer is on its way. */
function NoPage({ page, failure, onAgain, of, list }: NoPageProps): ReactNode {
  const formatter = useFormatter();
  const { t } = formatter;
  const [, navigate] = useLocation();
  if (failure !== null) return <TableFailed message={formatError(failure.reason, formatter)} onAgain={onAgain} />;
  if (page === undefined) return <ReportSkeleton snapshot={undefined} />;
  return (
    <EmptyState
      action={<Button onClick={() => navigate(list)}>{t(`subject.unknown.${of}.action`)}</Button>}
      icon={SearchX}
      line={t(`subject.unknown.${of}.line`)}
      title={t(`subject.unknown.${of}.title`)}
    />
  );
}

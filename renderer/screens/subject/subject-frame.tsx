import { ArrowLeft, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useFormatter } from '../../client/depot-context.tsx';
import type { RequestFailure } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { TableFailed } from '../../components/data-table/table-states.tsx';
import { Icon } from '../../components/icon.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { ReportSkeleton } from '../../components/report/report-skeleton.tsx';
import '../../components/page-header.css';

/** Back to where the person came from; to the list, where this page was opened first. */
export function useWayBack(list: string): () => void {
  const [, navigate] = useLocation();
  return useCallback(() => {
    if (window.history.length > 1) window.history.back();
    else navigate(list);
  }, [list, navigate]);
}

/** The way back as a button, and by Escape where nothing else takes that key. */
export function BackButton({ onBack }: { readonly onBack: () => void }) {
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

export interface NoPageProps {
  /** Null where nobody knows the driver or vehicle; undefined where it is not known yet whether somebody does. */
  readonly page: null | undefined;
  readonly failure: RequestFailure | null;
  readonly onAgain: () => void;
  readonly of: 'driver' | 'vehicle';
  readonly list: string;
}

/** In place of the page: nobody knows the driver or vehicle, it could not be asked for, or its answer is on its way. */
export function NoPage({ page, failure, onAgain, of, list }: NoPageProps): ReactNode {
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

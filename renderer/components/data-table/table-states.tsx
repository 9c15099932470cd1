import { CircleX, LoaderCircle, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayed } from '../element-hooks.ts';
import { Icon } from '../icon.tsx';
import { EmptyState } from '../list-states.tsx';
import './data-table.css';

export interface TableSkeletonProps {
  /** What is waited for, in words; that the page is loading where it is absent. */
  readonly words?: string | undefined;
  /** What can be done meanwhile. */
  readonly action?: ReactNode;
}

const lines = [0, 1, 2, 3, 4, 5];

/** Shown while the first rows are being fetched. Rows that arrive within 300 ms never show it. */
export function TableSkeleton({ words, action }: TableSkeletonProps) {
  const { t } = useTranslation();
  const slow = useDelayed(true);
  if (!slow) return null;
  return (
    <div aria-busy className="list-skeleton">
      <div className="list-skeleton-words">
        <Icon className="spinner" of={LoaderCircle} />
        <p role="status">{words ?? t('frame.loading')}</p>
        {action}
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

/** Shown where the list could not be fetched at all; a list that was there before stays instead. */
export function TableFailed({ message, onAgain }: { readonly message: string; readonly onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      way={{ icon: RotateCcw, label: t('common.tryAgain'), run: onAgain }}
      icon={CircleX}
      line={message}
      title={t('dataTable.failed')}
    />
  );
}

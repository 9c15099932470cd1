import { createPortal } from 'react-dom';
import type { SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { useMinute, useWords } from '../../client/depot-context.tsx';
import { ExportButtons, type ExportButtonsProps } from '../../components/data-table/export-buttons.tsx';

export interface ResultActionsProps extends Pick<ExportButtonsProps, 'onCsv' | 'onPrint'> {
  /** The head of the page, which stays the same while runs come and go, so that the focus stays where it is. */
  readonly place: HTMLElement | null;
  readonly snapshot: SnapshotState | undefined;
}

/** When the report ran, and how to take it along. */
export function ResultActions({ place, snapshot, onCsv, onPrint }: ResultActionsProps) {
  if (place === null) return null;
  return createPortal(
    <>
      {snapshot !== undefined && <RanAt snapshot={snapshot} />}
      <ExportButtons onCsv={onCsv} onPrint={onPrint} />
    </>,
    place,
  );
}

function RanAt({ snapshot: { asOf, tookMs } }: { readonly snapshot: SnapshotState }) {
  const { t, times } = useWords();
  const now = useMinute();
  if (asOf === null) return null;
  const seconds = Math.max(0.1, (tookMs ?? 0) / 1_000).toFixed(1);
  return (
    <span className="as-of" title={times.full(asOf)}>
      {times.daysAgo(asOf, now) <= 0
        ? t('reports.ranToday', { at: times.clock(asOf), seconds })
        : t('reports.ranEarlier', { at: times.full(asOf), seconds })}
    </span>
  );
}

import type { ReactNode } from 'react';
import type { SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { ExportButtons, type ExportButtonsProps } from '../data-table/export-buttons.tsx';
import { PageHeader } from '../page-header.tsx';
import { AsOf } from './as-of.tsx';

export interface ReportHeaderProps extends Pick<ExportButtonsProps, 'onCsv' | 'onPrint'> {
  readonly title: string;
  /** Counts what the screen shows. */
  readonly subtitle: ReactNode;
  /** Absent before the engine has answered. */
  readonly snapshot: SnapshotState | undefined;
}

/** The head of a screen that shows a report: its title, since when it is true, and how to take it along. */
export function ReportHeader({ title, subtitle, snapshot, onCsv, onPrint }: ReportHeaderProps) {
  return (
    <PageHeader
      actions={
        <>
          <AsOf snapshots={snapshot === undefined ? [] : [snapshot]} />
          <ExportButtons onCsv={onCsv} onPrint={onPrint} />
        </>
      }
      subtitle={subtitle}
      title={title}
    />
  );
}

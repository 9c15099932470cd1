import type { ReactNode } from 'react';
import type { SnapshotState } from '../../../shared/app/reports/snapshot.ts';
import { PageHeader } from '../frame/page-header.tsx';
import { AsOf } from './as-of.tsx';
import { TakeAlong, type TakeAlongProps } from './take-along.tsx';

export interface ReportHeaderProps extends TakeAlongProps {
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
          <TakeAlong onCsv={onCsv} onPrint={onPrint} />
        </>
      }
      subtitle={subtitle}
      title={title}
    />
  );
}

import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SnapshotState } from '../../../shared/app/reports/snapshot.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../frame/page-header.tsx';
import { AsOf } from './as-of.tsx';

export interface ReportHeaderProps {
  readonly title: string;
  /** Counts what the screen shows. */
  readonly subtitle: ReactNode;
  /** Absent before the engine has answered. */
  readonly snapshot: SnapshotState | undefined;
  /** Absent while there is nothing to save or print. */
  readonly onCsv?: (() => void) | undefined;
  readonly onPrint?: (() => void) | undefined;
}

/** The head of a screen that shows a report: its title, since when it is true, and how to take it along. */
export function ReportHeader({ title, subtitle, snapshot, onCsv, onPrint }: ReportHeaderProps) {
  const { t } = useTranslation();
  return (
    <PageHeader
      actions={
        <>
          <AsOf snapshots={snapshot === undefined ? [] : [snapshot]} />
          <Button disabled={onCsv === undefined} icon={<Icon of={Download} />} onClick={onCsv}>
            {t('reportParts.csv')}
          </Button>
          <Button disabled={onPrint === undefined} icon={<Icon of={Printer} />} onClick={onPrint}>
            {t('reportParts.print')}
          </Button>
        </>
      }
      subtitle={subtitle}
      title={title}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { uploadsAddress } from '../../../shared/contract/addresses.ts';
import type { Today } from '../../../shared/contract/reports/today.ts';
import { useDepot, useWords } from '../../client/depot-context.tsx';
import { errorWords } from '../../client/transport/error-words.ts';
import { TableFailed } from '../../components/data-table/table-states.tsx';
import { SharedFolders } from '../../components/folders/shared-folders.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { AsOf } from '../../components/report/as-of.tsx';
import { reportQuery } from '../../components/report/report-query.ts';
import { ReportSkeleton } from '../../components/report/report-skeleton.tsx';
import { ReportStrip } from '../../components/report/report-strip.tsx';
import { TruthBanner } from '../../components/status/status-banner.tsx';
import { AvailableCard } from './available-card.tsx';
import { CalibrationsCard } from './calibrations-card.tsx';
import { ChangesCard } from './changes-card.tsx';
import { DailySummaryStrip } from './daily-summary.tsx';
import { DriversCard, VehiclesCard } from './deadline-card.tsx';
import { RecordsNotices } from './records-notices.tsx';
import { SentChart } from './sent-chart.tsx';

/** The first screen: is everything in, who is overdue, who can start, and what changed. */
export default function TodayScreen() {
  const words = useWords();
  const { t, times } = words;
  const [, navigate] = useLocation();
  const { data: today, error, refetch } = useQuery(reportQuery(useDepot(), 'today.get', {}));
  const snapshots =
    today === undefined ? [] : [today.drivers, today.vehicles, today.available].map((part) => part.snapshot);
  const troubled = snapshots.find(({ lastError }) => lastError !== null) ?? snapshots[0];
  return (
    <div className="today">
      <PageHeader
        actions={<AsOf refreshLabel={t('today.refresh')} snapshots={snapshots} />}
        subtitle={today !== undefined && times.longDay(today.today)}
        title={t('today.title')}
      />
      <TruthBanner
        aside={today !== undefined && <SentChart days={today.sentPerDay} />}
        onShowAttention={() => navigate(uploadsAddress('attention'))}
        whole
      />
      <RecordsNotices />
      <SharedFolders />
      {today !== undefined && <DailySummaryStrip today={today} />}
      {troubled !== undefined && <ReportStrip others={snapshots} snapshot={troubled} />}
      {today !== undefined && <Cards today={today} />}
      {today === undefined && error === null && <ReportSkeleton snapshot={undefined} />}
      {today === undefined && error !== null && (
        <TableFailed message={errorWords(error.reason, words)} onAgain={() => void refetch()} />
      )}
    </div>
  );
}

function Cards({ today }: { readonly today: Today }) {
  const limits = { driverDays: today.drivers.limitDays, vehicleDays: today.vehicles.limitDays };
  return (
    <div className="today-cards">
      <DriversCard drivers={today.drivers} />
      <VehiclesCard vehicles={today.vehicles} />
      <AvailableCard available={today.available} />
      <CalibrationsCard calibrations={today.calibrations} />
      <ChangesCard changes={today.changes} limits={limits} reminder={today.reminder} />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Today } from '../../../shared/app/reports/today.ts';
import { uploadsAddress } from '../../../shared/contract/addresses.ts';
import { TableFailed } from '../../components/data-table/table-states.tsx';
import { useDepot, useWords } from '../../live/depot-context.tsx';
import { errorWords } from '../../transport/error-words.ts';
import { SharedFolders } from '../folders/shared-folders.tsx';
import { PageHeader } from '../frame/page-header.tsx';
import { AsOf } from '../report-parts/as-of.tsx';
import { ReportSkeleton } from '../report-parts/report-hollow.tsx';
import { reportQuery } from '../report-parts/report-query.ts';
import { ReportStrip } from '../report-parts/report-strip.tsx';
import { TruthBanner } from '../uploads/truth-banner.tsx';
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

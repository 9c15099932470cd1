import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ClipboardList, RotateCcw } from 'lucide-react';
import { type CSSProperties, Fragment, memo, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { settingsAddress, uploadsAddress } from '../../../shared/contract/addresses.ts';
import type { ReportError, SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import type { Today } from '../../../shared/contract/reports/today.ts';
import { isFirstDay, type StatusFacts, statusKind } from '../../../shared/contract/status.ts';
import { type Role, roles } from '../../../shared/settings/roles.ts';
import {
  isSilent,
  useAction,
  useConnection,
  useDepot,
  useFactsFor,
  useFormatter,
  useMinute,
  useStatus,
} from '../../client/depot-context.tsx';
import { useChangeRole, useRole } from '../../client/role.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { TableFailed } from '../../components/data-table/table-states.tsx';
import { SharedFolders } from '../../components/folders/shared-folders.tsx';
import { Icon } from '../../components/icon.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Menu, MenuChoices } from '../../components/menu.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { AsOf, isForSettings, reportErrorText } from '../../components/report/report-header.tsx';
import { ReportSkeleton } from '../../components/report/report-skeleton.tsx';
import { NarrowedList, OtherReading, ReportStrip } from '../../components/report/report-strip.tsx';
import { UnreadFiles } from '../../components/report/unread-files.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import { StatusBanner } from '../../components/status/status-banner.tsx';
import { ArrivedCard } from './arrived-card.tsx';
import { AvailableCard } from './available-card.tsx';
import { CalibrationsCard } from './calibrations-card.tsx';
import { ChangesCard } from './changes-card.tsx';
import { ConnectionsStrip, DutiesCard } from './duties-card.tsx';
import { FirstDay, FirstDayBanner } from './first-day.tsx';
import { LimitsCard } from './limits-card.tsx';
import { DailySummaryStrip, RecordsNotices } from './notices-of-the-day.tsx';
import { ToDoCard } from './to-do-card.tsx';
import styles from './today.module.css';

/** What the screen is made up of depends on no more than this, and neither comes with time alone. */
const beginningOf = (facts: StatusFacts) => ({ isSetUp: statusKind(facts) !== 'setup', isFirst: isFirstDay(facts) });

/** The first screen: is everything in, what is to do, who is overdue, who can start, and what changed. */
export default function TodayScreen() {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const isKnown = !isSilent(useConnection());
  const beginning = useFactsFor(beginningOf);
  const { data: today, error: failure, refetch } = useQuery(reportQuery(useDepot(), 'today.get', {}));
  const snapshots =
    today === undefined ? [] : [today.drivers, today.vehicles, today.available].map((part) => part.snapshot);
  const sharedFailure = sharedFailureOf(snapshots);
  const isSetUp = !isKnown || beginning?.isSetUp !== false;
  const isFirst = isKnown && isSetUp && beginning?.isFirst === true;
  const isAsked = !isFirst && (sharedFailure === null || !isForSettings(sharedFailure));
  const day = today === undefined ? null : times.longDay(today.today);
  return (
    <div className={styles.today}>
      <PageHeader
        actions={
          isSetUp &&
          (isAsked ? (
            <AsOf refreshLabel={t('today.refresh')} snapshots={snapshots}>
              <RoleMenu />
            </AsOf>
          ) : (
            <RoleMenu />
          ))
        }
        subtitle={day !== null && (isFirst ? t('today.firstDay.subtitle', { day }) : day)}
        title={t('today.title')}
      />
      <TodayBanner isFirst={isFirst} isSetUp={isSetUp} today={today} />
      <RecordsNotices />
      <SharedFolders />
      {isFirst ? (
        <FirstDay />
      ) : (
        <>
          {today !== undefined && <DailySummaryStrip today={today} />}
          <ReportNotices snapshots={snapshots} />
          <UnreadFiles />
        </>
      )}
      {today !== undefined && !(isFirst && sharedFailure === null) && (
        <div className={styles.todayCards}>
          {sharedFailure !== null && <NoReports error={sharedFailure} ids={snapshots.map(({ id }) => id)} />}
          {!isFirst && isSetUp && <Cards hasReports={sharedFailure === null} today={today} />}
        </div>
      )}
      {!isFirst && today === undefined && failure === null && <ReportSkeleton snapshot={undefined} />}
      {!isFirst && today === undefined && failure !== null && (
        <TableFailed message={formatError(failure.reason, formatter)} onAgain={() => void refetch()} />
      )}
    </div>
  );
}

interface TodayBannerProps {
  readonly isFirst: boolean;
  readonly isSetUp: boolean;
  readonly today: Today | undefined;
}

/** The status, with what the depot is connected with below it; the order of what is worst is the same for every role. */
function TodayBanner({ isFirst, isSetUp, today }: TodayBannerProps) {
  const status = useStatus();
  const [, navigate] = useLocation();
  const hasDuties = useRole() === 'it';
  if (isFirst && status.known && status.kind === 'all-sent') return <FirstDayBanner facts={status.facts} />;
  return (
    <StatusBanner
      aside={today !== undefined && !isFirst && <SentChart days={today.sentPerDay} />}
      foot={isSetUp && !isFirst && !hasDuties && <ConnectionsStrip />}
      onShowAttention={() => navigate(uploadsAddress('attention'))}
      whole
    />
  );
}

function ReportNotices({ snapshots }: { readonly snapshots: readonly Today['drivers']['snapshot'][] }) {
  const troubled = snapshots.find(({ lastError }) => lastError !== null) ?? snapshots[0];
  return (
    <>
      {troubled !== undefined && <ReportStrip others={snapshots} snapshot={troubled} />}
      <NarrowedList snapshots={snapshots} />
      <OtherReading snapshots={snapshots} />
    </>
  );
}

type CardName = 'duties' | 'to-do' | 'arrived' | 'limits' | 'available' | 'calibrations' | 'changes';

/**
 * What each role begins with, and no more than one takes in: the rest is a screen of its own. The duties stand in short
 * below the banner where they are no card.
 */
const cardsOf: Readonly<Record<Role, readonly CardName[]>> = {
  clerk: ['to-do', 'arrived', 'limits', 'available', 'calibrations', 'changes'],
  manager: ['to-do', 'available', 'limits', 'calibrations', 'changes'],
  it: ['duties', 'arrived', 'limits', 'changes'],
};

/** `hasReports` is false where the service has never told anything. */
const Cards = memo(function Cards({ today, hasReports }: { readonly today: Today; readonly hasReports: boolean }) {
  const role = useRole();
  const limits = { driverDays: today.drivers.limitDays, vehicleDays: today.vehicles.limitDays };
  const cards: Readonly<Record<CardName, ReactNode>> = {
    duties: <DutiesCard />,
    'to-do': hasReports && <ToDoCard />,
    arrived: <ArrivedCard />,
    limits: hasReports && <LimitsCard drivers={today.drivers} vehicles={today.vehicles} />,
    available: hasReports && <AvailableCard available={today.available} />,
    calibrations: <CalibrationsCard calibrations={today.calibrations} />,
    changes: <ChangesCard changes={today.changes} limits={limits} reminder={today.reminder} />,
  };
  return cardsOf[role].map((name) => <Fragment key={name}>{cards[name]}</Fragment>);
});

/** Whose view this is, and the way to another: for everybody, unless the IT department has fixed it. */
function RoleMenu() {
  const { t } = useFormatter();
  const role = useRole();
  const change = useChangeRole();
  if (change === null) return null;
  const trigger = (
    <Button>
      {t(`frame.view.${role}`)}
      <Icon of={ChevronDown} />
    </Button>
  );
  return (
    <Menu align="end" label={t('frame.view.choose')} trigger={trigger}>
      <MenuChoices
        choices={roles.map((value) => ({ value, words: t(`frame.view.${value}`) }))}
        onChoose={change}
        title={t('frame.view.choose')}
        value={role}
      />
    </Menu>
  );
}

/** Files sent on each of the last days as bars, today's last and set apart. */
const SentChart = memo(function SentChart({ days }: { readonly days: Today['sentPerDay'] }) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const most = Math.max(1, ...days.map(({ files }) => files));
  const label = t('today.sentPerDay', { count: days.length });
  return (
    <div className={styles.sentChart}>
      <p className={styles.sentChartHead}>
        <span>{label}</span>
        <b>{t('today.sentToday', { count: days.at(-1)?.files ?? 0 })}</b>
      </p>
      <ul aria-label={label} className={styles.sentBars}>
        {days.map(({ day, files }) => {
          const words = t('today.sentOnDay', { day: times.day(day, now), count: files });
          return (
            <li key={day} style={{ '--share': `${(files / most) * 100}%` } as CSSProperties} title={words}>
              <span className="hidden-words">{words}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
});

/** Why none of the reports has ever come, where all fail for the same reason; null as long as one may still come. */
function sharedFailureOf(snapshots: readonly SnapshotState[]): ReportError | null {
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
function NoReports({ error, ids }: NoReportsProps) {
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

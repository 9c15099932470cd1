import { useQuery } from '@tanstack/react-query';
import { BellRing, ClipboardList, Hourglass, RotateCcw } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { screenPaths, settingsAddress, subjectAddress, uploadsAddress } from '../../../shared/contract/addresses.ts';
import type { ReportError, SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import type { Today } from '../../../shared/contract/reports/today.ts';
import { custodyTroubleText } from '../../../shared/format/custody-text.ts';
import { dueList, dueText } from '../../../shared/format/due-text.ts';
import { mailTroubleText } from '../../../shared/format/mail-text.ts';
import { backupErrorText, replacedText } from '../../../shared/format/status-text.ts';
import { hoursAndMinutes, waitingTime } from '../../../shared/format/times.ts';
import { useAction, useDepot, useFacts, useFormatter, useMinute, useStatus } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { startTime } from '../../components/availability-text.ts';
import { Button } from '../../components/button.tsx';
import { TableFailed } from '../../components/data-table/table-states.tsx';
import { StartRemarks } from '../../components/deadline/start-remarks.tsx';
import { SharedFolders } from '../../components/folders/shared-folders.tsx';
import { Icon, SolidOctagon, SolidTriangle } from '../../components/icon.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { AsOf, isForSettings, reportErrorText } from '../../components/report/report-header.tsx';
import { ReportPlaceholder, ReportSkeleton } from '../../components/report/report-skeleton.tsx';
import { NarrowedList, OtherReading, ReportStrip } from '../../components/report/report-strip.tsx';
import { UnreadFiles } from '../../components/report/unread-files.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import { SectionCard } from '../../components/section-card.tsx';
import { StatusBanner } from '../../components/status/status-banner.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import { ChangesCard } from './changes-card.tsx';
import { DriversCard, VehiclesCard } from './deadline-card.tsx';
import { ToDoCard } from './to-do-card.tsx';
import styles from './today.module.css';
import '../../components/report/report.css';

/** The first screen: is everything in, who is overdue, who can start, and what changed. */
export default function TodayScreen() {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const [, navigate] = useLocation();
  const { data: today, error: failure, refetch } = useQuery(reportQuery(useDepot(), 'today.get', {}));
  const snapshots =
    today === undefined ? [] : [today.drivers, today.vehicles, today.available].map((part) => part.snapshot);
  const troubled = snapshots.find(({ lastError }) => lastError !== null) ?? snapshots[0];
  const sharedFailure = sharedFailureOf(snapshots);
  return (
    <div className={styles.today}>
      <PageHeader
        actions={
          (sharedFailure === null || !isForSettings(sharedFailure)) && (
            <AsOf refreshLabel={t('today.refresh')} snapshots={snapshots} />
          )
        }
        subtitle={today !== undefined && times.longDay(today.today)}
        title={t('today.title')}
      />
      <StatusBanner
        aside={today !== undefined && <SentChart days={today.sentPerDay} />}
        onShowAttention={() => navigate(uploadsAddress('attention'))}
        whole
      />
      <RecordsNotices />
      <SharedFolders />
      {today !== undefined && <DailySummaryStrip today={today} />}
      {troubled !== undefined && <ReportStrip others={snapshots} snapshot={troubled} />}
      <NarrowedList snapshots={snapshots} />
      <OtherReading snapshots={snapshots} />
      <UnreadFiles />
      {today !== undefined && (
        <Cards today={today}>
          {sharedFailure === null ? (
            <>
              <ToDoCard />
              <DriversCard drivers={today.drivers} />
              <VehiclesCard vehicles={today.vehicles} />
              <AvailableCard available={today.available} />
            </>
          ) : (
            <NoReports error={sharedFailure} ids={snapshots.map(({ id }) => id)} />
          )}
        </Cards>
      )}
      {today === undefined && failure === null && <ReportSkeleton snapshot={undefined} />}
      {today === undefined && failure !== null && (
        <TableFailed message={formatError(failure.reason, formatter)} onAgain={() => void refetch()} />
      )}
    </div>
  );
}

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

interface CardsProps {
  readonly today: Today;
  /** Those that the service fills. */
  readonly children: ReactNode;
}

function Cards({ today, children }: CardsProps) {
  const limits = { driverDays: today.drivers.limitDays, vehicleDays: today.vehicles.limitDays };
  return (
    <div className={styles.todayCards}>
      {children}
      <CalibrationsCard calibrations={today.calibrations} />
      <ChangesCard changes={today.changes} limits={limits} reminder={today.reminder} />
    </div>
  );
}

/** Files sent on each of the last days as bars, today's last and set apart. */
function SentChart({ days }: { readonly days: Today['sentPerDay'] }) {
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
}

/** Vehicles that must go to a workshop; absent while there is none. */
function CalibrationsCard({ calibrations: { aheadDays, count, next } }: Pick<Today, 'calibrations'>) {
  const { t, times } = useFormatter();
  const now = useMinute();
  if (count === 0) return null;
  return (
    <SectionCard note={t('today.calibrations.ahead', { count: aheadDays })} title={t('today.calibrations.title')}>
      <ul className={styles.calibrations}>
        {next.map(({ subjectId, vehicle, dueOn, daysLeft }) => (
          <li key={subjectId}>
            <span className={styles.worstName}>
              <SubjectLink href={subjectAddress('vehicle', subjectId)} name={vehicle} />
            </span>
            <span className={`${styles.calibrationDue} ${daysLeft < 0 ? 'tone-over' : 'tone-due'}`}>
              {daysLeft < 0 ? <SolidOctagon /> : <Icon of={Hourglass} />}
              {daysLeft < 0 && t('deadlines.over', { count: -daysLeft })}
              {daysLeft === 0 && t('deadlines.last-day')}
              {daysLeft > 0 && t('mail.deadline.left', { count: daysLeft })}
            </span>
            <span className="number">{times.day(dueOn, now)}</span>
          </li>
        ))}
        {count > next.length && (
          <li className={styles.cardNote}>{t('today.calibrations.more', { count: count - next.length })}</li>
        )}
      </ul>
      <p className={styles.cardNote}>{t('today.calibrations.source')}</p>
    </SectionCard>
  );
}

/**
 * Below the status: that the records were replaced, until a person has read it, that they are not backed up now, that no
 * copy goes whose time is over, and that lists did not arrive by e-mail.
 */
function RecordsNotices() {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const facts = useFacts();
  const now = useMinute();
  const dismiss = useAction('records.dismiss');
  const moment = (at: number) => times.sentence(at, now);
  const { recordsReplaced = null, backupTrouble = null, mailTrouble = null, custodyTrouble = null } = facts ?? {};
  const replaced = recordsReplaced && replacedText(recordsReplaced, moment, formatter);
  const backup = backupTrouble && backupErrorText(backupTrouble, moment, formatter);
  const mail = mailTrouble && mailTroubleText(mailTrouble, formatter);
  const custody = custodyTrouble && custodyTroubleText(custodyTrouble, formatter);
  return (
    <>
      {replaced !== null && (
        <div className={styles.recordsNotice} role="status">
          <SolidTriangle size={18} />
          <div>
            <p>
              <b>{replaced.title}</b>
            </p>
            <p>{replaced.line}</p>
            <p>{replaced.place}</p>
          </div>
          <Button busy={dismiss.isPending} onClick={() => dismiss.mutate({})} size="small">
            {t('records.dismiss')}
          </Button>
        </div>
      )}
      {backup !== null && (
        <div className={styles.recordsNotice} role="status">
          <SolidTriangle size={18} />
          <div>
            <p>
              <b>{backup.title}</b>
            </p>
            <p>{backup.line}</p>
          </div>
        </div>
      )}
      {custody !== null && (
        <div className={styles.recordsNotice} role="status">
          <SolidTriangle size={18} />
          <div>
            <p>
              <b>{custody.title}</b>
            </p>
            <p>
              {custody.line} <Link href={settingsAddress('after')}>{t('settings.groups.after')}</Link>
            </p>
          </div>
        </div>
      )}
      {mail !== null && (
        <div className={styles.recordsNotice} role="status">
          <SolidTriangle size={18} />
          <div>
            <p>
              <b>{mail.title}</b>
            </p>
            <p>{mail.line}</p>
          </div>
        </div>
      )}
    </>
  );
}

const putAwayKey = 'tacho-depot-summary-put-away';

/** The day whose summary was put away on this PC. */
function readPutAway(): string | null {
  try {
    return window.localStorage.getItem(putAwayKey);
  } catch {
    return null;
  }
}

function keepPutAway(day: string): void {
  try {
    window.localStorage.setItem(putAwayKey, day);
  } catch {
    // A browser that forbids storage shows it again after the next start.
  }
}

/** The day's summary until somebody at this PC puts it away, which counts for the day. */
function DailySummaryStrip({ today: { today, reminder } }: { readonly today: Today }) {
  const formatter = useFormatter();
  const { t } = formatter;
  const [putAway, setPutAway] = useState(readPutAway);
  if (reminder.summary === null || !reminder.enabled || putAway === today) return null;
  const { title, line } = dueText(reminder.summary, formatter);
  return (
    <div className="report-strip" data-daily-summary>
      <Icon of={BellRing} />
      <p>
        <b>{title}.</b> {line}
      </p>
      <Link className="link" href={dueList(reminder.summary)}>
        {t('due.open')}
      </Link>
      <button
        className="link"
        onClick={() => {
          keepPutAway(today);
          setPutAway(today);
        }}
        type="button"
      >
        {t('due.notToday')}
      </button>
    </div>
  );
}

/** As many as stand beside the changes without scrolling. */
const nextShown = 6;

/** Who becomes available next, and how much they may still drive in the fortnight. */
function AvailableCard({ available }: { readonly available: Today['available'] }) {
  const formatter = useFormatter();
  const now = useMinute();
  const { t, times } = formatter;
  const title = t('today.available.title');
  if (available.snapshot.asOf === null && available.known + available.unknown === 0) {
    return (
      <SectionCard title={title}>
        <ReportPlaceholder snapshot={available.snapshot} />
      </SectionCard>
    );
  }
  const next = available.next.slice(0, nextShown);
  return (
    <SectionCard
      link={{ href: screenPaths.availability, label: t('availability.title') }}
      note={t('today.available.startNow', { count: available.startNow })}
      title={title}
    >
      <table className={styles.nextTable}>
        <thead>
          <tr>
            <th scope="col">{t('common.driver')}</th>
            <th colSpan={2} scope="col">
              {t('common.canStart')}
            </th>
            <th data-align="right" scope="col">
              {t('today.available.left')}
            </th>
          </tr>
        </thead>
        <tbody>
          {next.map(({ id, name, start, start: { from, left } }) => (
            <tr key={id}>
              <th scope="row">
                <SubjectLink href={subjectAddress('driver', id)} name={name} />
              </th>
              <td className={styles.startClock}>
                {from === null ? t('availability.start.notNow') : startTime(from, now, formatter)}{' '}
                <StartRemarks start={start} />
              </td>
              <td>
                {from === null
                  ? t('planner.because.when')
                  : from <= now
                    ? t('today.available.now')
                    : waitingTime(from, now, t)}
              </td>
              <td data-align="right">
                {left?.fortnight == null ? t('common.nothing') : hoursAndMinutes(left.fortnight, t)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {next.length === 0 && <p className={styles.cardNote}>{t('today.available.none')}</p>}
      <p className={styles.cardNote}>
        {available.dataUpTo === null
          ? t('today.available.caveatPlain')
          : t('today.available.caveat', { at: times.asOf(available.dataUpTo, now) })}{' '}
        {available.unknown > 0 && t('today.available.unknown', { count: available.unknown })}{' '}
        {available.altered > 0 && t('today.available.altered', { count: available.altered })}{' '}
        {available.implausible > 0 && t('today.available.implausible', { count: available.implausible })}{' '}
        {available.otherwise > 0 && t('today.available.otherwise', { count: available.otherwise })}
      </p>
    </SectionCard>
  );
}

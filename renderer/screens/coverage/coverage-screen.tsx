import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarRange, ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { decodedPart, screenPaths, serviceIdIn, subjectAddress } from '../../../shared/contract/addresses.ts';
import type { CoverageYear } from '../../../shared/contract/reports/coverage.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { settingsQuery } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { useFileChoice } from '../../components/adding/use-file-choice.tsx';
import { Button } from '../../components/button.tsx';
import { type ExportColumn, useTableSurroundings } from '../../components/data-table/column.ts';
import { ExportButtons } from '../../components/data-table/export-buttons.tsx';
import { atHand, type TableExport, useTableExport } from '../../components/data-table/table-export.tsx';
import { TableFailed } from '../../components/data-table/table-states.tsx';
import { Icon } from '../../components/icon.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { DayFiles } from '../../components/report/day-files.tsx';
import { AsOf } from '../../components/report/report-header.tsx';
import { ReportSkeleton } from '../../components/report/report-skeleton.tsx';
import { ReportStrip } from '../../components/report/report-strip.tsx';
import { SubjectPicker } from '../../components/report/subject-picker.tsx';
import { UnreadFiles } from '../../components/report/unread-files.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import { Select } from '../../components/select.tsx';
import { monthName, periods } from './calendar-months.ts';
import styles from './coverage.module.css';
import { CoverageCalendar, CoverageLegend } from './coverage-calendar.tsx';
import { CoverageFacts } from './coverage-facts.tsx';
import '../../components/list-screen/list-screen.css';

/** The days that the files held here speak for, of one driver or vehicle: the one in the address, or the first. */
export default function CoverageScreen() {
  const formatter = useFormatter();
  const { t } = formatter;
  const [location, navigate] = useLocation();
  const named = decodedPart(location.slice(screenPaths.coverage.length + 1));
  const firstOfAll = { of: 'both' as const, search: '', offset: 0, limit: 1 };
  const { data, error, refetch } = useQuery({
    ...reportQuery(useDepot(), 'coverage.subjects', firstOfAll),
    enabled: named === '',
  });
  const { choose, input } = useFileChoice();
  const subjectId = named === '' ? data?.subjects[0]?.subjectId : named;
  if (subjectId !== undefined) {
    return (
      <SubjectCoverage
        onGo={(wanted) => navigate(`${screenPaths.coverage}/${encodeURIComponent(wanted)}`)}
        subjectId={subjectId}
      />
    );
  }
  return (
    <>
      <PageHeader subtitle={t('coverage.subtitleNone')} title={t('coverage.title')} />
      <UnreadFiles />
      {data === undefined && error === null && <ReportSkeleton snapshot={undefined} />}
      {error !== null && <TableFailed message={formatError(error.reason, formatter)} onAgain={() => void refetch()} />}
      {data !== undefined && (
        <EmptyState
          way={{ icon: Plus, label: t('uploads.add'), run: choose }}
          icon={CalendarRange}
          line={t('coverage.empty.line')}
          title={t('coverage.empty.title')}
        />
      )}
      {input}
    </>
  );
}

interface SubjectCoverageProps {
  readonly subjectId: string;
  readonly onGo: (subjectId: string) => void;
}

function SubjectCoverage({ subjectId, onGo }: SubjectCoverageProps) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const [chosen, setChosen] = useState({ of: subjectId, lastMonth: null as string | null });
  const lastMonth = chosen.of === subjectId ? chosen.lastMonth : null;
  const setLastMonth = (month: string | null) => setChosen({ of: subjectId, lastMonth: month });
  const [openDay, setOpenDay] = useState<string | null>(null);
  const isOfService = serviceIdIn(subjectId) !== null;
  const question = reportQuery(useDepot(), 'coverage.year', { subjectId, lastMonth });
  const {
    data: answer,
    error,
    refetch,
  } = useQuery({ ...question, placeholderData: keepPreviousData, enabled: !isOfService });
  const year = isOfService ? undefined : (answer ?? undefined);
  const name = year === undefined ? '' : nameText(year.subject, t);
  const exported = useCoverageExport(year, name);
  const has = year !== undefined;

  const body = (): ReactNode => {
    if (isOfService || answer === null) return <NoFiles subjectId={subjectId} />;
    if (error !== null && !has) {
      return <TableFailed message={formatError(error.reason, formatter)} onAgain={() => void refetch()} />;
    }
    if (!has) return <ReportSkeleton snapshot={undefined} />;
    return (
      <div className={styles.coverage}>
        <PaperHead asOf={year.snapshot.asOf} name={name} years={yearsText(year)} />
        <section aria-label={name} className={styles.coverageDays}>
          <CoverageCalendar label={name} onOpen={setOpenDay} year={year} />
          <CoverageLegend />
        </section>
        <CoverageFacts year={year} />
      </div>
    );
  };

  return (
    <div className={styles.screen}>
      <PageHeader
        actions={
          <>
            {has && <AsOf snapshots={[year.snapshot]} />}
            <ExportButtons
              onCsv={has ? exported.saveCsv : undefined}
              onPrint={has ? () => window.print() : undefined}
            />
          </>
        }
        subtitle={has ? yearsText(year) : t('coverage.subtitleNone')}
        title={t('coverage.title')}
      />
      {has && <ReportStrip snapshot={year.snapshot} />}
      <UnreadFiles />
      <div className={`toolbar ${styles.coverageToolbar}`}>
        <SubjectPicker
          chosen={has ? { ...year.subject, name } : null}
          onChoose={({ subjectId: wanted }) => onGo(wanted)}
        />
        {has && (
          <Select
            choices={periods(year.today.slice(0, 7), year.firstMonth).map((month, index) => ({
              value: month,
              label: index === 0 ? t('coverage.lastMonths') : monthsUpTo(month),
            }))}
            label={t('coverage.period')}
            onChoose={(month) => setLastMonth(month === year.today.slice(0, 7) ? null : month)}
            value={lastMonth ?? year.today.slice(0, 7)}
          />
        )}
        <NeighbourButton onGo={onGo} subjectId={year?.neighbours.previous ?? null}>
          <Icon of={ChevronLeft} />
          {t('coverage.previous')}
        </NeighbourButton>
        <NeighbourButton onGo={onGo} subjectId={year?.neighbours.next ?? null}>
          {t('coverage.nextSubject')}
          <Icon of={ChevronRight} />
        </NeighbourButton>
        {year !== undefined && (
          <Link className={`link ${styles.toPage}`} href={subjectAddress(year.subject.of, year.subject.subjectId)}>
            {t(`coverage.toPage.${year.subject.of}`)}
          </Link>
        )}
      </div>
      {body()}
      {has && (
        <footer className={`table-footer ${styles.coverageFooter}`}>
          <span>{t('coverage.keys')}</span>
          <span>{t('coverage.zone')}</span>
        </footer>
      )}
      <DayFiles day={openDay} onClose={() => setOpenDay(null)} subjectId={subjectId} />
      {exported.shown}
    </div>
  );

  function yearsText({ firstDay, lastDay, today }: CoverageYear): string {
    return t('coverage.subtitle', {
      first: times.day(firstDay, now),
      last: times.day(today < lastDay ? today : lastDay, now),
    });
  }

  function monthsUpTo(month: string): string {
    return t('coverage.monthsUpTo', { month: t(`coverage.months.${monthName(month)}`), year: month.slice(0, 4) });
  }
}

interface PaperHeadProps {
  readonly name: string;
  /** Which days the calendar shows, in words. */
  readonly years: string;
  readonly asOf: number | null;
}

/** On paper in place of the screen's head: whose calendar it is, of which depot, and since when it is true. */
function PaperHead({ name, years, asOf }: PaperHeadProps) {
  const { t, times } = useFormatter();
  const depot = useDepot();
  const now = useMinute();
  const depotName = useQuery(settingsQuery(depot)).data?.settings.depotName ?? '';
  const facts = [
    depotName,
    years,
    t('coverage.filesAsOf', { at: times.full(now) }),
    asOf === null ? '' : t('reportParts.asOf', { at: times.asOf(asOf, 'in-full') }),
  ];
  return (
    <header className={styles.paperHead}>
      <h1>{name}</h1>
      <p>{facts.filter((fact) => fact !== '').join('. ')}</p>
    </header>
  );
}

function nameText({ name, ending }: CoverageYear['subject'], t: Translate): string {
  return ending === null ? name : t('coverage.ending', { name, ending });
}

/** In place of the calendar of one of whom no file is held here. */
function NoFiles({ subjectId: id }: { readonly subjectId: string }) {
  const { t } = useFormatter();
  const depot = useDepot();
  const [, navigate] = useLocation();
  const driver = useQuery(reportQuery(depot, 'driver.get', { id }));
  const vehicle = useQuery({ ...reportQuery(depot, 'vehicle.get', { id }), enabled: driver.data === null });
  const found =
    driver.data != null
      ? { of: 'driver' as const, name: driver.data.name }
      : vehicle.data != null && { of: 'vehicle' as const, name: vehicle.data.name };
  const held = driver.data?.subjectId ?? vehicle.data?.subjectId ?? null;
  if (serviceIdIn(id) !== null && held !== null) {
    return <Redirect replace to={`${screenPaths.coverage}/${encodeURIComponent(held)}`} />;
  }
  if (found === false && (driver.isPending || vehicle.isLoading)) return <ReportSkeleton snapshot={undefined} />;
  return (
    <EmptyState
      action={
        found !== false && (
          <Button onClick={() => navigate(subjectAddress(found.of, id))}>{t(`coverage.toPage.${found.of}`)}</Button>
        )
      }
      icon={CalendarRange}
      line={t('coverage.noFiles.line')}
      title={found === false ? t('coverage.noFiles.title') : t('coverage.noFiles.titleOf', { name: found.name })}
    />
  );
}

interface NeighbourButtonProps {
  /** null: there is none on this side. */
  readonly subjectId: string | null;
  readonly onGo: (subjectId: string) => void;
  readonly children: ReactNode;
}

function NeighbourButton({ subjectId, onGo, children }: NeighbourButtonProps) {
  return (
    <Button
      busy={subjectId === null}
      look="quiet"
      onClick={() => {
        if (subjectId !== null) onGo(subjectId);
      }}
    >
      {children}
    </Button>
  );
}

type CoverageDay = CoverageYear['days'][number];

/** The days of the calendar in words, for a CSV file. */
function useCoverageExport(year: CoverageYear | undefined, name: string): TableExport {
  const surroundings = useTableSurroundings();
  const { t } = surroundings.formatter;
  const columns: readonly ExportColumn<CoverageDay>[] = [
    {
      label: t(year?.subject.of === 'vehicle' ? 'common.vehicle' : 'common.driver'),
      csv: () => name,
    },
    {
      label: t('common.day'),
      csv: ({ day }) => day,
    },
    { label: t('common.state'), csv: ({ state }) => t(`coverage.state.${state}`) },
    { label: t('coverage.columns.read'), csv: ({ read }) => (read ? t('common.yes') : '') },
  ];
  const days = (year?.days ?? []).filter(({ state }) => state !== 'none');
  return useTableExport({
    title: `${t('coverage.title')}: ${name}`,
    columns,
    surroundings,
    read: atHand(() => days, year?.snapshot.asOf ?? null),
    linesOf: (day: CoverageDay) => [day],
    facts: () => [],
  });
}

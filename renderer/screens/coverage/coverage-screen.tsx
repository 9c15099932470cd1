import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarRange, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { decodedPart, screenPaths, subjectAddress } from '../../../shared/contract/addresses.ts';
import type { CoverageYear } from '../../../shared/contract/reports/coverage.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
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
import { UnreadFiles } from '../../components/report/unread-files.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import { Select } from '../../components/select.tsx';
import { monthName, periods } from './calendar-months.ts';
import styles from './coverage.module.css';
import { CoverageCalendar, CoverageLegend } from './coverage-calendar.tsx';
import { CoverageFacts, SubjectPicker } from './coverage-facts.tsx';
import '../../components/data-table/data-table.css';

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
  const subjectId = named === '' ? data?.subjects[0]?.subjectId : named;
  if (subjectId !== undefined) {
    return (
      <SubjectCoverage
        key={subjectId}
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
        <EmptyState icon={CalendarRange} line={t('coverage.empty.line')} title={t('coverage.empty.title')} />
      )}
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
  const [lastMonth, setLastMonth] = useState<string | null>(null);
  const [openDay, setOpenDay] = useState<string | null>(null);
  const question = reportQuery(useDepot(), 'coverage.year', { subjectId, lastMonth });
  const { data: year, error, refetch } = useQuery({ ...question, placeholderData: keepPreviousData });
  const name = year === undefined ? '' : nameText(year.subject, t);
  const exported = useCoverageExport(year, name);
  const has = year !== undefined;

  const body = (): ReactNode => {
    if (error !== null && !has) {
      return <TableFailed message={formatError(error.reason, formatter)} onAgain={() => void refetch()} />;
    }
    if (!has) return <ReportSkeleton snapshot={undefined} />;
    return (
      <div className={styles.coverage}>
        <section aria-label={name} className={styles.coverageDays}>
          <CoverageCalendar label={name} onOpen={setOpenDay} year={year} />
          <CoverageLegend />
        </section>
        <CoverageFacts year={year} />
      </div>
    );
  };

  return (
    <>
      <PageHeader
        actions={
          <>
            {has && <AsOf snapshots={[year.snapshot]} />}
            <ExportButtons onCsv={has ? exported.saveCsv : undefined} onPrint={has ? exported.print : undefined} />
          </>
        }
        subtitle={
          has
            ? t('coverage.subtitle', {
                first: times.day(year.firstDay, now),
                last: times.day(year.today < year.lastDay ? year.today : year.lastDay, now),
              })
            : t('coverage.subtitleNone')
        }
        title={t('coverage.title')}
      />
      {has && <ReportStrip snapshot={year.snapshot} />}
      <UnreadFiles />
      <div className={`toolbar ${styles.coverageToolbar}`}>
        <SubjectPicker chosen={has ? { ...year.subject, name } : null} onChoose={onGo} />
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
      <footer className={`table-footer ${styles.coverageFooter}`}>
        <span>{t('coverage.keys')}</span>
        <span>{t('coverage.zone')}</span>
      </footer>
      <DayFiles day={openDay} onClose={() => setOpenDay(null)} subjectId={subjectId} />
      {exported.shown}
    </>
  );

  function monthsUpTo(month: string): string {
    return t('coverage.monthsUpTo', { month: t(`coverage.months.${monthName(month)}`), year: month.slice(0, 4) });
  }
}

function nameText({ name, ending }: CoverageYear['subject'], t: Translate): string {
  return ending === null ? name : t('coverage.ending', { name, ending });
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
      disabled={subjectId === null}
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

/** The days of the calendar in words, for a CSV file or for paper. */
function useCoverageExport(year: CoverageYear | undefined, name: string): TableExport {
  const { clock } = useDepot();
  const surroundings = useTableSurroundings();
  const { t, times } = surroundings.formatter;
  const columns: readonly ExportColumn<CoverageDay>[] = [
    {
      label: t('coverage.columns.day'),
      // A spreadsheet sorts days as they are written, a person reads them.
      csv: ({ day }) => day,
      paper: ({ day }, { now }) => times.day(day, now),
    },
    { label: t('coverage.columns.state'), csv: ({ state }) => t(`coverage.state.${state}`) },
    { label: t('coverage.columns.read'), csv: ({ read }) => (read ? t('coverage.yes') : '') },
  ];
  const days = (year?.days ?? []).filter(({ state }) => state !== 'none');
  return useTableExport({
    title: `${t('coverage.title')}: ${name}`,
    columns,
    surroundings,
    read: atHand(days, year?.snapshot.asOf ?? null),
    linesOf: (day: CoverageDay) => [day],
    facts: ({ asOf }) => [
      asOf === null ? '' : t('reportParts.asOf', { at: times.full(asOf) }),
      t('coverage.filesAsOf', { at: times.full(clock.now()) }),
    ],
  });
}

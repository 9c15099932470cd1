import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarRange, ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { useDepot, useNow, useWords } from '../../live/depot-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hollow } from '../../ui/hollow.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { errorWords } from '../../words/error-words.ts';
import { PageHeader } from '../frame/page-header.tsx';
import { ReportSkeleton } from '../report-parts/report-hollow.tsx';
import { reportQuery } from '../report-parts/report-query.ts';
import { ListFailed } from '../uploads/list-failed.tsx';
import { monthName, periods } from './calendar-months.ts';
import { CoverageCalendar, CoverageLegend } from './coverage-calendar.tsx';
import { CoverageFacts } from './coverage-facts.tsx';
import { DayFiles } from './day-files.tsx';
import { type Subject, SubjectPicker } from './subject-picker.tsx';
import { useCoverageExport } from './use-coverage-export.tsx';

const path = '/coverage';
const mostSubjects = 10_000;

/** The days that the files held here speak for, of one driver or vehicle. */
export default function CoverageScreen() {
  const words = useWords();
  const { t } = words;
  const everybody = { of: 'both' as const, search: '', offset: 0, limit: mostSubjects };
  const { data, error, refetch } = useQuery(reportQuery(useDepot(), 'coverage.subjects', everybody));
  const [location, navigate] = useLocation();
  const named = decodeURIComponent(location.slice(path.length + 1));
  const subjects = data?.subjects ?? [];
  const place = Math.max(
    0,
    subjects.findIndex(({ subjectId }) => subjectId === named),
  );
  const subject = subjects[place];
  const go = (subjectId: string | undefined) => {
    if (subjectId !== undefined) navigate(`${path}/${encodeURIComponent(subjectId)}`);
  };
  if (subject !== undefined)
    return (
      <SubjectCoverage
        key={subject.subjectId}
        next={subjects[place + 1]?.subjectId}
        onGo={go}
        previous={subjects[place - 1]?.subjectId}
        subject={subject}
      />
    );
  return (
    <>
      <PageHeader subtitle={t('coverage.subtitleNone')} title={t('coverage.title')} />
      {data === undefined && error === null && <ReportSkeleton snapshot={undefined} />}
      {error !== null && <ListFailed message={errorWords(error.reason, words)} onAgain={() => void refetch()} />}
      {data !== undefined && (
        <Hollow icon={CalendarRange} line={t('coverage.empty.line')} title={t('coverage.empty.title')} />
      )}
    </>
  );
}

interface SubjectCoverageProps {
  readonly subject: Subject;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly onGo: (subjectId: string | undefined) => void;
}

function SubjectCoverage({ subject, previous, next, onGo }: SubjectCoverageProps) {
  const words = useWords();
  const { t, times } = words;
  const now = useNow((time) => Math.floor(time / 60_000) * 60_000);
  const [lastMonth, setLastMonth] = useState<string | null>(null);
  const [openDay, setOpenDay] = useState<string | null>(null);
  const { subjectId } = subject;
  const question = reportQuery(useDepot(), 'coverage.year', { subjectId, lastMonth });
  const { data: year, error, refetch } = useQuery({ ...question, placeholderData: keepPreviousData });
  const ending = year?.subject.ending ?? null;
  const name = ending === null ? subject.name : t('coverage.ending', { name: subject.name, ending });
  const exported = useCoverageExport(year, name);
  const has = year !== undefined;

  const body = (): ReactNode => {
    if (error !== null && !has)
      return <ListFailed message={errorWords(error.reason, words)} onAgain={() => void refetch()} />;
    if (!has) return <ReportSkeleton snapshot={undefined} />;
    return (
      <div className="coverage">
        <section aria-label={name} className="coverage-days">
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
            <Button
              disabled={previous === undefined}
              icon={<Icon of={ChevronLeft} />}
              look="quiet"
              onClick={() => onGo(previous)}
            >
              {t('coverage.previous')}
            </Button>
            <Button disabled={next === undefined} look="quiet" onClick={() => onGo(next)}>
              {t('coverage.nextSubject')}
              <Icon of={ChevronRight} />
            </Button>
            <Button disabled={!has} icon={<Icon of={Download} />} onClick={exported.saveCsv}>
              {t('reportParts.csv')}
            </Button>
            <Button disabled={!has} icon={<Icon of={Printer} />} onClick={exported.print}>
              {t('reportParts.print')}
            </Button>
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
      <div className="toolbar coverage-toolbar">
        <SubjectPicker chosen={{ ...subject, name }} onChoose={onGo} />
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
      </div>
      {body()}
      <footer className="table-footer coverage-footer">
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

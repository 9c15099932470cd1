import { type ReactNode, useMemo, useState } from 'react';
import { useWords } from '../../client/depot-context.tsx';
import { errorWords } from '../../client/transport/error-words.ts';
import { ColumnsMenu, useColumnChoice } from '../../components/data-table/column-choice.tsx';
import { TableFailed } from '../../components/data-table/table-states.tsx';
import { ReportHeader } from '../../components/report/report-header.tsx';
import { ReportHollow, ReportSkeleton } from '../../components/report/report-skeleton.tsx';
import { ReportStrip } from '../../components/report/report-strip.tsx';
import { useReportExport } from '../../components/report/use-report-export.ts';
import { availabilityColumns } from './availability-columns.tsx';
import { AvailabilityEmpty } from './availability-empty.tsx';
import { type AvailabilityFilter, isGrouped, plainFilter } from './availability-filter.ts';
import { AvailabilityFooter } from './availability-footer.tsx';
import { AvailabilitySubtitle } from './availability-subtitle.tsx';
import { AvailabilityTable } from './availability-table.tsx';
import { AvailabilityToolbar } from './availability-toolbar.tsx';
import { narrowedWords } from './narrowed-words.ts';
import { TimelineCard } from './timeline-card.tsx';
import { useAvailability } from './use-availability.ts';

/** Who can drive next: driver-d99 of the service, as of now. */
export default function AvailabilityScreen() {
  const words = useWords();
  const { t } = words;
  const [filter, setFilter] = useState<AvailabilityFilter>(plainFilter);
  const { query, settled, head, failure, again } = useAvailability(filter);
  const columns = useMemo(() => availabilityColumns(words), [words]);
  const chosen = useColumnChoice('availability', columns);
  const exported = useReportExport({
    name: 'availability.page',
    query,
    columns: chosen.shown,
    title: t('availability.title'),
    narrowedBy: [narrowedWords(filter, words), t('availability.onPaper')].filter((fact) => fact !== '').join('. '),
  });
  const change = (step: Partial<AvailabilityFilter>) => setFilter((before) => ({ ...before, ...step }));
  const clear = () => setFilter(({ sort, descending }) => ({ ...plainFilter, sort, descending }));
  const answered = head !== undefined && head.snapshot.asOf !== null;
  const hasRows = answered && head.total > 0;

  const list = (): ReactNode => {
    if (head === undefined && failure !== null)
      return <TableFailed message={errorWords(failure, words)} onAgain={again} />;
    if (head === undefined) return <ReportSkeleton snapshot={undefined} />;
    if (head.snapshot.asOf === null) return <ReportHollow snapshot={head.snapshot} />;
    return (
      <>
        {head.total === 0 ? (
          <AvailabilityEmpty filter={filter} onClear={clear} />
        ) : (
          <AvailabilityTable columns={chosen.shown} filter={settled} head={head} onSort={change} />
        )}
        <AvailabilityFooter grouped={isGrouped(settled)} head={head} />
      </>
    );
  };

  return (
    <>
      <ReportHeader
        onCsv={hasRows ? exported.saveCsv : undefined}
        onPrint={hasRows ? exported.print : undefined}
        snapshot={head?.snapshot}
        subtitle={answered && <AvailabilitySubtitle counts={head.counts} />}
        title={t('availability.title')}
      />
      {head !== undefined && <ReportStrip snapshot={head.snapshot} />}
      {answered && <TimelineCard query={query} />}
      <AvailabilityToolbar
        end={<ColumnsMenu columns={columns} onShow={chosen.show} shown={chosen.shown} />}
        filter={filter}
        hasLegend={chosen.shown.some(({ id }) => id === 'fortnight')}
        head={answered ? head : undefined}
        onFilter={change}
      />
      <section aria-label={t('availability.table')} className="list report-list">
        {list()}
      </section>
      {exported.shown}
    </>
  );
}

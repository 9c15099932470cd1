import { useQuery } from '@tanstack/react-query';
import { CalendarClock, SearchX } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { PlannerPage } from '../../../shared/contract/reports/planner.ts';
import { type Formatter, wholeNumber } from '../../../shared/format/format.ts';
import { hoursAndMinutes } from '../../../shared/format/times.ts';
import { useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { ColumnsMenu, useColumnChoice } from '../../components/data-table/column-choice.tsx';
import { listWidth } from '../../components/data-table/list-width.ts';
import { TableFailed } from '../../components/data-table/table-states.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useElementSize } from '../../components/element-hooks.ts';
import { EmptyState } from '../../components/list-states.tsx';
import { FacetFilter } from '../../components/report/facet-filter.tsx';
import { ReportHeader } from '../../components/report/report-header.tsx';
import { ReportPlaceholder, ReportSkeleton } from '../../components/report/report-skeleton.tsx';
import { Misfits, ReportStrip } from '../../components/report/report-strip.tsx';
import { UnreadFiles } from '../../components/report/unread-files.tsx';
import { useReportExport } from '../../components/report/use-report-export.ts';
import { SearchField } from '../../components/search-field.tsx';
import styles from './availability.module.css';
import { HourBars } from './hour-bars.tsx';
import { plannerColumns } from './planner-columns.tsx';
import {
  isPlainPlan,
  type PlannerFilter,
  type PlannerNarrowing,
  plainPlan,
  plannerHeadQuery,
  plannerHoursQuery,
  plannerNarrowing,
} from './planner-filter.ts';
import { PlannerTable } from './planner-table.tsx';
import { type PlannerChoice, startMomentOf, usePlannerChoice } from './start-choice.ts';
import { StartControls } from './start-controls.tsx';
import { ViewChoice } from './view-choice.tsx';
import '../../components/data-table/data-table.css';
import '../../components/filter-controls.css';

/** Who can start at a chosen time, with what is left to drive, and why others cannot. */
export function Planner() {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const depot = useDepot();
  const now = useMinute();
  const { chosen, choose } = usePlannerChoice();
  const [asked, setAsked] = useState<PlannerFilter>(plainPlan);
  // Typing must stay smooth, so the list may follow the letters a moment later.
  const filter = useDeferredValue(asked);
  const at = chosen === null ? null : startMomentOf(chosen.start, now, times);
  const least = chosen?.least ?? 0;
  const narrowing = useMemo(() => plannerNarrowing(filter, at, least), [filter, at, least]);
  const { data: head, error, refetch } = useQuery(plannerHeadQuery(depot, narrowing, filter));
  const size = useElementSize();
  const width = listWidth(size.width);
  const columns = useMemo(() => plannerColumns(formatter, width), [formatter, width]);
  const columnChoice = useColumnChoice(width === 'wide' ? 'planner' : 'planner-slim', columns);
  const exported = useReportExport({
    name: 'planner.page',
    query: { ...narrowing, sort: filter.sort, descending: filter.descending },
    columns: columnChoice.shown,
    title: t('planner.title', { at: times.full(at ?? now) }),
    narrowedBy: [narrowedText(filter, formatter), t('planner.onPaper')].filter((fact) => fact !== '').join('. '),
  });
  const change = (step: Partial<PlannerFilter>) => setAsked((before) => ({ ...before, ...step }));
  const total = head === undefined ? 0 : countOf(head);

  const list = (): ReactNode => {
    if (head === undefined && error !== null) {
      return <TableFailed message={formatError(error.reason, formatter)} onAgain={() => void refetch()} />;
    }
    if (head === undefined || chosen === null) return <ReportSkeleton snapshot={undefined} />;
    const { asOf, refreshing, lastError } = head.snapshot;
    if (total === 0 && isPlainPlan(filter) && asOf === null && (refreshing !== null || lastError !== null)) {
      return <ReportPlaceholder snapshot={head.snapshot} />;
    }
    return (
      <>
        {total === 0 ? (
          <PlannerEmpty
            filter={filter}
            onClear={() => setAsked(({ sort, descending }) => ({ ...plainPlan, sort, descending }))}
          />
        ) : (
          <PlannerTable
            columns={columnChoice.shown}
            filter={filter}
            head={head}
            narrowing={narrowing}
            onSort={change}
          />
        )}
        <PlannerFooter head={head} />
      </>
    );
  };

  return (
    <>
      <ReportHeader
        onCsv={total > 0 ? exported.saveCsv : undefined}
        onPrint={total > 0 ? exported.print : undefined}
        snapshot={head?.snapshot}
        subtitle={
          // Without an answer of the service and without a card here, nobody is counted.
          head !== undefined &&
          chosen !== null &&
          (total > 0 || head.snapshot.asOf !== null) && (
            <PlannerSubtitle choice={chosen} head={head} isNow={at === null} />
          )
        }
        title={t('availability.title')}
      />
      {head !== undefined && <ReportStrip snapshot={head.snapshot} />}
      <UnreadFiles />
      <ViewChoice view="can-start">
        {chosen !== null && <StartControls at={at ?? now} choice={chosen} now={now} onChoose={choose} />}
      </ViewChoice>
      {head !== undefined && total > 0 && (
        <HoursCard
          at={at ?? now}
          head={head}
          least={least}
          narrowing={narrowing}
          onStart={(start) => choose({ start })}
        />
      )}
      <div className={`toolbar ${styles.availabilityToolbar}`}>
        <SearchField
          clearLabel={t('reportParts.clearSearch')}
          label={t('availability.search')}
          onText={(search) => change({ search })}
          text={asked.search}
        />
        {(['divisions', 'categories', 'agencies'] as const).map((facet) => (
          <FacetFilter
            chosen={asked[facet]}
            facet={head?.[facet] ?? []}
            key={facet}
            label={t(`availability.filter.${facet}`)}
            onChoose={(values) => change({ [facet]: values })}
          />
        ))}
        <span className="toolbar-end">
          {columnChoice.shown.some(({ id }) => id === 'fortnight') && (
            <span className={styles.fortnightLegend}>
              <span data-part="last">{t('planner.legend.driven')}</span>
              <span data-part="left">{t('planner.legend.left')}</span>
            </span>
          )}
          <ColumnsMenu columns={columns} onShow={columnChoice.show} shown={columnChoice.shown} />
        </span>
      </div>
      <section aria-label={t('planner.table')} className="list report-list" ref={size.ref}>
        {list()}
      </section>
      {exported.shown}
    </>
  );
}

function countOf({ counts }: PlannerPage): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** `70 of 124 drivers can start tomorrow at 06:00 with at least 4 h 30 of driving` */
function PlannerSubtitle({
  head,
  choice: { least },
  isNow,
}: {
  readonly head: PlannerPage;
  readonly choice: PlannerChoice;
  readonly isNow: boolean;
}) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const days = -times.daysAgo(head.at, now);
  const clock = times.clock(head.at);
  const at = isNow
    ? t('planner.subtitle.now')
    : days === 0
      ? t('planner.subtitle.today', { at: clock })
      : days === 1
        ? t('planner.subtitle.tomorrow', { at: clock })
        : times.clockWithDay(head.at, now);
  const who = t('planner.subtitle.count', { can: head.counts.can, count: countOf(head), at });
  return (
    <span aria-live="polite">
      {least === 0 ? who : t('planner.subtitle.withLeast', { who, least: hoursAndMinutes(least, t) })}
    </span>
  );
}

function narrowedText(filter: PlannerFilter, { t }: Pick<Formatter, 't'>): string {
  const search = filter.search.trim();
  const facets = (['divisions', 'categories', 'agencies'] as const).filter((facet) => filter[facet].length > 0);
  return [
    ...(search === '' ? [] : [`“${search}”`]),
    ...facets.map((facet) =>
      t('reportParts.oneFilter', { label: t(`availability.filter.${facet}`), values: filter[facet].join(', ') }),
    ),
  ].join(', ');
}

interface HoursCardProps {
  readonly narrowing: PlannerNarrowing;
  readonly head: PlannerPage;
  /** The start that was chosen, which the list may follow a moment later. */
  readonly at: number;
  readonly least: number;
  readonly onStart: Parameters<typeof HourBars>[0]['onStart'];
}

function HoursCard({ narrowing, head, at, least, onStart }: HoursCardProps) {
  const { t, times } = useFormatter();
  const { data: hours } = useQuery(plannerHoursQuery(useDepot(), narrowing));
  const [can, total] = [head.counts.can, countOf(head)];
  return (
    <section aria-labelledby="hours-title" className={styles.hoursCard}>
      <div className={styles.hoursHead}>
        <h2 id="hours-title">{t('planner.chart.title', { day: times.weekdayAndDay(at) })}</h2>
        <p>
          {least === 0 ? t('planner.chart.line') : t('planner.chart.lineLeast', { least: hoursAndMinutes(least, t) })}
        </p>
        <p className={styles.hoursFigure}>
          <b>{wholeNumber(can, t)}</b> {t('planner.chart.of', { count: total, at: times.clock(head.at) })}
        </p>
      </div>
      {hours !== undefined && <HourBars at={at} hours={hours.hours} onStart={onStart} />}
    </section>
  );
}

/** How many there are, from when the week counts, and how far the figures can be trusted. */
function PlannerFooter({ head }: { readonly head: PlannerPage }) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <footer className="table-footer">
      <span className="footer-facts">
        <span>{t('availability.group.drivers', { count: countOf(head) })}</span>
        <span>{t('planner.footer.week', { at: times.clockWithDay(head.weekFrom, now) })}</span>
        <Misfits snapshot={head.snapshot} />
      </span>
      <span>
        {t('planner.footer.caveat')}{' '}
        <button className="link" onClick={() => setIsOpen(true)} type="button">
          {t('planner.footer.how')}
        </button>
      </span>
      <Dialog
        actions={
          <Button look="primary" onClick={() => setIsOpen(false)}>
            {t('planner.how.close')}
          </Button>
        }
        onClose={() => setIsOpen(false)}
        open={isOpen}
        title={t('planner.how.title')}
      >
        <div className={styles.how}>
          <p>{t('planner.how.source')}</p>
          <p>{t('planner.how.stale', { hours: head.staleAfterHours })}</p>
          <p>{t('planner.how.rest')}</p>
          <p>{t('planner.how.driving')}</p>
          <p>{t('planner.how.guess')}</p>
          <p>{t('planner.how.bound')}</p>
        </div>
      </Dialog>
    </footer>
  );
}

function PlannerEmpty({ filter, onClear }: { readonly filter: PlannerFilter; readonly onClear: () => void }) {
  const { t } = useFormatter();
  if (isPlainPlan(filter)) {
    return <EmptyState icon={CalendarClock} line={t('planner.empty.line')} title={t('planner.empty.title')} />;
  }
  const search = filter.search.trim();
  return (
    <EmptyState
      action={
        <Button onClick={onClear} size="small">
          {t('reportParts.clearAll')}
        </Button>
      }
      icon={SearchX}
      line={t('availability.noMatch.line')}
      title={search === '' ? t('availability.noMatch.filters') : t('availability.noMatch.search', { search })}
    />
  );
}

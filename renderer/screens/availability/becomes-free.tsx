import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Plus, SearchX, X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AvailabilityPage } from '../../../shared/contract/reports/availability.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { useAction, useDepot, useFormatter } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { ColumnsMenu, useColumnChoice } from '../../components/data-table/column-choice.tsx';
import { listWidth } from '../../components/data-table/list-width.ts';
import { TableFailed } from '../../components/data-table/table-states.tsx';
import { useElementSize } from '../../components/element-hooks.ts';
import { Segments } from '../../components/filter-controls.tsx';
import { Icon } from '../../components/icon.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Menu, MenuCheck } from '../../components/menu.tsx';
import { FacetFilter } from '../../components/report/facet-filter.tsx';
import { ReportHeader } from '../../components/report/report-header.tsx';
import { ReportPlaceholder, ReportSkeleton } from '../../components/report/report-skeleton.tsx';
import { Misfits, OtherReading, ReportStrip } from '../../components/report/report-strip.tsx';
import { useReportExport } from '../../components/report/use-report-export.ts';
import { SearchField } from '../../components/search-field.tsx';
import styles from './availability.module.css';
import { availabilityColumns } from './availability-columns.tsx';
import {
  type AvailabilityFilter,
  type GroupQuery,
  groups,
  isFiltered,
  isGrouped,
  isNarrowed,
  plainFilter,
  type TimelineHours,
  timelineQuery,
} from './availability-filter.ts';
import { AvailabilityTable } from './availability-table.tsx';
import { layoutOf, UnitChart } from './unit-chart.tsx';
import { useAvailability } from './use-availability.ts';
import { ViewChoice } from './view-choice.tsx';
import '../../components/data-table/data-table.css';
import '../../components/filter-controls.css';

/** Who can drive next: driver-d99 of the service, as of now. */
export function BecomesFree() {
  const formatter = useFormatter();
  const { t } = formatter;
  const [filter, setFilter] = useState<AvailabilityFilter>(plainFilter);
  const { query, settled, head, failure, again } = useAvailability(filter);
  const size = useElementSize();
  const width = listWidth(size.width);
  const columns = useMemo(() => availabilityColumns(formatter, width), [formatter, width]);
  const chosen = useColumnChoice(width === 'wide' ? 'availability' : 'availability-slim', columns);
  const exported = useReportExport({
    name: 'availability.page',
    query,
    columns: chosen.shown,
    title: t('availability.title'),
    narrowedBy: [narrowedText(filter, formatter), t('availability.onPaper')].filter((fact) => fact !== '').join('. '),
  });
  const change = (step: Partial<AvailabilityFilter>) => setFilter((before) => ({ ...before, ...step }));
  const clear = () => setFilter(({ sort, descending }) => ({ ...plainFilter, sort, descending }));
  const answered = head !== undefined && head.snapshot.asOf !== null;
  const hasRows = answered && head.total > 0;

  const list = (): ReactNode => {
    if (head === undefined && failure !== null) {
      return <TableFailed message={formatError(failure, formatter)} onAgain={again} />;
    }
    if (head === undefined) return <ReportSkeleton snapshot={undefined} />;
    if (head.snapshot.asOf === null) return <ReportPlaceholder snapshot={head.snapshot} />;
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
      {head !== undefined && <OtherReading snapshots={[head.snapshot]} />}
      <ViewChoice view="becomes-free" />
      {answered && <TimelineCard query={query} />}
      <AvailabilityToolbar
        end={<ColumnsMenu columns={columns} onShow={chosen.show} shown={chosen.shown} />}
        filter={filter}
        hasLegend={chosen.shown.some(({ id }) => id === 'fortnight')}
        head={answered ? head : undefined}
        onFilter={change}
      />
      <section aria-label={t('availability.table')} className="list report-list" ref={size.ref}>
        {list()}
      </section>
      {exported.shown}
    </>
  );
}

/** `23 drivers can start now, 62 more within 24 h, 12 later, 27 not known` */
function AvailabilitySubtitle({ counts }: { readonly counts: AvailabilityPage['counts'] }) {
  const { t } = useTranslation();
  const parts = [
    t('availability.subtitle.now', { count: counts.now }),
    ...(counts['within-24-h'] > 0 ? [t('availability.subtitle.soon', { drivers: counts['within-24-h'] })] : []),
    ...(counts.later > 0 ? [t('availability.subtitle.later', { drivers: counts.later })] : []),
    ...(counts.unknown > 0 ? [t('availability.subtitle.unknown', { drivers: counts.unknown })] : []),
  ];
  return <span aria-live="polite">{parts.join(', ')}</span>;
}

/** Everything that narrows the list, in words for paper. */
function narrowedText(filter: AvailabilityFilter, { t }: Pick<Formatter, 't'>): string {
  const search = filter.search.trim();
  const facets = (['divisions', 'categories', 'agencies'] as const).filter((facet) => filter[facet].length > 0);
  return [
    ...(search === '' ? [] : [`“${search}”`]),
    ...facets.map((facet) =>
      t('reportParts.oneFilter', { label: t(`availability.filter.${facet}`), values: filter[facet].join(', ') }),
    ),
    ...(filter.onlyProcessed ? [t('availability.filter.processed')] : []),
  ].join(', ');
}

/** How many there are, and how far the figures can be trusted. */
function AvailabilityFooter({ head, grouped }: { readonly head: AvailabilityPage; readonly grouped: boolean }) {
  const { t } = useTranslation();
  const { total, counts, staleAfterHours, snapshot } = head;
  const drivers = t('availability.group.drivers', { count: total });
  const present = groups.filter((group) => counts[group] > 0).length;
  return (
    <footer className="table-footer">
      <span className="footer-facts">
        <span>{grouped ? t('availability.footer.groups', { drivers, count: present }) : drivers}</span>
        <Misfits snapshot={snapshot} />
      </span>
      <span>
        {t('availability.footer.caveat', { hours: staleAfterHours })} <StaleMenu hours={staleAfterHours} />
      </span>
    </footer>
  );
}

interface AvailabilityEmptyProps {
  readonly filter: AvailabilityFilter;
  readonly onClear: () => void;
}

/** Why there is no row: hidden by search or filters, or the service names nobody. */
function AvailabilityEmpty({ filter, onClear }: AvailabilityEmptyProps) {
  const { t } = useTranslation();
  const search = filter.search.trim();
  if (!isNarrowed(filter)) {
    return (
      <EmptyState icon={CalendarClock} line={t('availability.empty.line')} title={t('availability.empty.title')} />
    );
  }
  return (
    <EmptyState
      action={
        <Button onClick={onClear} size="small">
          {t(isFiltered(filter) ? 'reportParts.clearAll' : 'reportParts.clearSearch')}
        </Button>
      }
      icon={SearchX}
      line={t('availability.noMatch.line')}
      title={search === '' ? t('availability.noMatch.filters') : t('availability.noMatch.search', { search })}
    />
  );
}

const choices = [12, 24, 48, 72, 168];

/** The age from which card data no longer count, which is a setting of the depot and so the same for everybody. */
function StaleMenu({ hours }: { readonly hours: number }) {
  const { t } = useTranslation();
  const change = useAction('settings.change');
  const values = [...new Set([...choices, hours])].sort((one, other) => one - other);
  return (
    <Menu
      align="end"
      label={t('availability.stale.title')}
      trigger={
        <button className="link" type="button">
          {t('availability.stale.change')}
          <span className="hidden-words"> {t('availability.stale.what')}</span>
        </button>
      }
    >
      {values.map((value) => (
        <MenuCheck
          checked={value === hours}
          key={value}
          onChange={(on) => {
            if (on) change.mutate({ patch: { availabilityStaleHours: value } });
          }}
        >
          {t('availability.stale.hours', { hours: value })}
        </MenuCheck>
      ))}
    </Menu>
  );
}

const spans = ['24', '48', '72'] as const;
const hoursOf = { '24': 24, '48': 48, '72': 72 } as const satisfies Record<(typeof spans)[number], TimelineHours>;

/** The next hours of the drivers that the list shows. */
function TimelineCard({ query }: { readonly query: GroupQuery }) {
  const [span, setSpan] = useState<(typeof spans)[number]>('24');
  const { ref, width } = useElementSize();
  const { t, times } = useFormatter();
  const timeline = useQuery(timelineQuery(useDepot(), query, hoursOf[span])).data;
  const layout = timeline === undefined || width === 0 ? null : layoutOf(timeline, width, times);
  return (
    <section aria-labelledby="timeline-title" className={styles.timelineCard}>
      <div className={styles.timelineHead}>
        <h2 id="timeline-title">{t('availability.chart.title')}</h2>
        {layout !== null && <span>{t('availability.chart.unit', { count: layout.unit })}</span>}
        <Segments
          chosen={span}
          onChoose={setSpan}
          segments={spans.map((value) => ({
            value,
            label: t('availability.chart.hours', { hours: value }),
            count: null,
          }))}
          title={t('availability.chart.span')}
        />
      </div>
      <div className={styles.unitChart} ref={ref}>
        {timeline !== undefined && layout !== null && <UnitChart layout={layout} timeline={timeline} width={width} />}
      </div>
    </section>
  );
}

interface AvailabilityToolbarProps {
  readonly filter: AvailabilityFilter;
  readonly onFilter: (change: Partial<AvailabilityFilter>) => void;
  /** Undefined before the first answer. */
  readonly head: AvailabilityPage | undefined;
  readonly hasLegend: boolean;
  /** The menu of columns. */
  readonly end: ReactNode;
}

const facets = ['divisions', 'categories', 'agencies'] as const;

/** The filters of the list, the legend of the bar's colours, and the choice of columns. */
function AvailabilityToolbar({ filter, onFilter, head, hasLegend, end }: AvailabilityToolbarProps) {
  const { t } = useTranslation();
  return (
    <div className={`toolbar ${styles.availabilityToolbar}`}>
      <SearchField
        clearLabel={t('reportParts.clearSearch')}
        label={t('availability.search')}
        onText={(search) => onFilter({ search })}
        text={filter.search}
      />
      {facets.map((facet) => (
        <FacetFilter
          chosen={filter[facet]}
          facet={head?.[facet] ?? []}
          key={facet}
          label={t(`availability.filter.${facet}`)}
          onChoose={(chosen) => onFilter({ [facet]: chosen })}
        />
      ))}
      <ProcessedChip on={filter.onlyProcessed} onSwitch={(onlyProcessed) => onFilter({ onlyProcessed })} />
      <span className="toolbar-end">
        {hasLegend && (
          <span className={styles.fortnightLegend}>
            <span data-part="last">{t('availability.legend.lastWeek')}</span>
            <span data-part="this">{t('availability.legend.thisWeek')}</span>
            <span data-part="left">{t('availability.legend.left')}</span>
          </span>
        )}
        {end}
      </span>
    </div>
  );
}

function ProcessedChip({ on, onSwitch }: { readonly on: boolean; readonly onSwitch: (on: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <span className={on ? `chip chip-set ${styles.chipSwitch}` : 'chip'}>
      <button aria-pressed={on} onClick={() => onSwitch(!on)} type="button">
        {!on && <Icon of={Plus} size={14} />}
        {t('availability.filter.processed')}
        {on && <Icon of={X} size={14} />}
      </button>
    </span>
  );
}

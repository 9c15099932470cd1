import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Plus, SearchX, X } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { AvailabilityPage } from '../../../shared/contract/reports/availability.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { hoursAndMinutes } from '../../../shared/format/times.ts';
import { useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { useColumnChoice } from '../../components/data-table/column-choice.tsx';
import { listWidth } from '../../components/data-table/list-width.ts';
import { useElementSize } from '../../components/element-hooks.ts';
import { Icon } from '../../components/icon.tsx';
import { ListScreen, ListToolbar } from '../../components/list-screen/list-screen.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { FacetFilter } from '../../components/report/facet-filter.tsx';
import { UnreadFiles } from '../../components/report/unread-files.tsx';
import { useReportExport } from '../../components/report/use-report-export.ts';
import { startMomentOf, useChosenStart } from '../../components/start-choice.ts';
import styles from './availability.module.css';
import { availabilityColumns } from './availability-columns.tsx';
import {
  type AskedStart,
  type AvailabilityFilter,
  availabilityHeadQuery,
  isFiltered,
  isNarrowed,
  narrowingOf,
  plainFilter,
  sortingOf,
} from './availability-filter.ts';
import { AvailabilityFooter } from './availability-footer.tsx';
import { AvailabilityTable } from './availability-table.tsx';
import { HoursCard, TimelineCard } from './start-cards.tsx';
import { StartControls } from './start-controls.tsx';
import '../../components/filter-controls.css';

/** Who can start now and who becomes free when; or, at a chosen time, who can start then, and why others cannot. */
export default function AvailabilityScreen() {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const { chosen, choose } = useChosenStart();
  const at = startMomentOf(chosen.start, now, times);
  const start = useMemo((): AskedStart => ({ at, least: at === null ? 0 : chosen.least }), [at, chosen.least]);
  const moment = at === null ? 'now' : 'then';
  const [filter, setFilter] = useState<AvailabilityFilter>(plainFilter);
  const { settled, head, failure, again } = useHead(filter, start);
  const size = useElementSize();
  const width = listWidth(size.width);
  const columns = useMemo(() => availabilityColumns(formatter, width, moment), [formatter, width, moment]);
  const columnsName = at === null ? 'availability' : 'planner';
  const columnChoice = useColumnChoice(width === 'wide' ? columnsName : `${columnsName}-slim`, columns);
  const exported = useReportExport({
    name: 'availability.page',
    query: { ...narrowingOf(filter, start), ...sortingOf(filter, start) },
    columns: columnChoice.shown,
    title: at === null ? t('availability.title') : t('planner.title', { at: times.full(at) }),
    narrowedBy: [narrowedText(filter, formatter), t('planner.onPaper')].filter((fact) => fact !== '').join('. '),
  });
  const change = (step: Partial<AvailabilityFilter>) => setFilter((before) => ({ ...before, ...step }));
  const total = head?.counts.all ?? 0;
  const isEmpty = head !== undefined && total === 0 && head.snapshot.asOf === null;
  const known = head !== undefined && !isEmpty ? head : null;

  return (
    <ListScreen
      above={
        <>
          <UnreadFiles />
          <StartControls at={at ?? now} choice={chosen} now={now} onChoose={choose} />
          {known !== null && at === null && <TimelineCard narrowing={narrowingOf(settled.filter, start)} />}
          {known !== null && at !== null && total > 0 && (
            <HoursCard
              at={at}
              head={known}
              least={start.least}
              narrowing={narrowingOf(settled.filter, start)}
              onStart={(chosenStart) => choose({ start: chosenStart })}
            />
          )}
        </>
      }
      answer={{ head, failure, again }}
      empty={() => (
        <AvailabilityEmpty filter={filter} onClear={() => setFilter(({ sorting }) => ({ ...plainFilter, sorting }))} />
      )}
      exported={exported}
      footer={(answered) => <AvailabilityFooter filter={settled.filter} head={answered} start={settled.start} />}
      hasRows={() => total > 0}
      header={{
        title: t('availability.title'),
        subtitle:
          known && (at === null ? <NowSubtitle counts={known.counts} /> : <ThenSubtitle head={known} start={start} />),
      }}
      label={at === null ? t('availability.table') : t('planner.table')}
      listRef={size.ref}
      // Without an answer of the service and without a card here, nobody is counted.
      report={{ snapshot: head?.snapshot, isAnswered: !isEmpty || isNarrowed(filter) }}
      toolbar={
        <ListToolbar
          className={styles.availabilityToolbar}
          end={
            <>
              {columnChoice.shown.some(({ id }) => id === 'fortnight') && <FortnightLegend isNow={at === null} />}
              {columnChoice.menu}
            </>
          }
          search={{ label: t('availability.search'), onText: (search) => change({ search }), text: filter.search }}
        >
          {facets.map((facet) => (
            <FacetFilter
              chosen={filter[facet]}
              facet={head?.[facet] ?? []}
              key={facet}
              label={t(`availability.filter.${facet}`)}
              onChoose={(values) => change({ [facet]: values })}
            />
          ))}
          <ProcessedChip on={filter.onlyProcessed} onSwitch={(onlyProcessed) => change({ onlyProcessed })} />
        </ListToolbar>
      }
    >
      {(answered) => (
        <AvailabilityTable
          columns={columnChoice.shown}
          filter={settled.filter}
          head={answered}
          onSort={(sorting) => change({ sorting })}
          start={settled.start}
        />
      )}
    </ListScreen>
  );
}

const facets = ['divisions', 'categories', 'agencies'] as const;

/** What the list has under the filter; while a new filter or start is answered, what it had under the last one. */
function useHead(asked: AvailabilityFilter, askedStart: AskedStart) {
  // Typing must stay smooth, so the list may follow the letters a moment later.
  const filter = useDeferredValue(asked);
  const start = useDeferredValue(askedStart);
  const latest = useMemo(() => ({ filter, start }), [filter, start]);
  const [answered, setAnswered] = useState(latest);
  const { data, error, refetch, isPlaceholderData } = useQuery(availabilityHeadQuery(useDepot(), filter, start));
  const settled = isPlaceholderData || data === undefined ? answered : latest;
  if (settled !== answered) setAnswered(settled);
  return { settled, head: data, failure: error, again: () => void refetch() };
}

/** `23 drivers can start now, 62 more within 24 h, 12 later, 27 not known` */
function NowSubtitle({ counts }: { readonly counts: AvailabilityPage['counts'] }) {
  const { t } = useFormatter();
  const parts = [
    t('availability.subtitle.now', { count: counts.now }),
    ...(counts['within-24-h'] > 0 ? [t('availability.subtitle.soon', { drivers: counts['within-24-h'] })] : []),
    ...(counts.later > 0 ? [t('availability.subtitle.later', { drivers: counts.later })] : []),
    ...(counts.unknown > 0 ? [t('availability.subtitle.unknown', { drivers: counts.unknown })] : []),
  ];
  return <span aria-live="polite">{parts.join(', ')}</span>;
}

/** `70 of 124 drivers can start tomorrow at 06:00 with at least 4 h 30 of driving` */
function ThenSubtitle({ head, start: { least } }: { readonly head: AvailabilityPage; readonly start: AskedStart }) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const days = -times.daysAgo(head.at, now);
  const clock = times.clock(head.at);
  const at =
    days === 0
      ? t('planner.subtitle.today', { at: clock })
      : days === 1
        ? t('planner.subtitle.tomorrow', { at: clock })
        : times.clockWithDay(head.at, now);
  const who = t('planner.subtitle.count', { can: head.states.can, count: head.counts.all, at });
  return (
    <span aria-live="polite">
      {least === 0 ? who : t('planner.subtitle.withLeast', { who, least: hoursAndMinutes(least, t) })}
    </span>
  );
}

/** Everything that narrows the list, in words for paper. */
function narrowedText(filter: AvailabilityFilter, { t }: Pick<Formatter, 't'>): string {
  const search = filter.search.trim();
  const chosen = facets.filter((facet) => filter[facet].length > 0);
  return [
    ...(search === '' ? [] : [`“${search}”`]),
    ...chosen.map((facet) =>
      t('reportParts.oneFilter', { label: t(`availability.filter.${facet}`), values: filter[facet].join(', ') }),
    ),
    ...(filter.onlyProcessed ? [t('availability.filter.processed')] : []),
  ].join(', ');
}

function FortnightLegend({ isNow }: { readonly isNow: boolean }) {
  const { t } = useFormatter();
  return (
    <span className={styles.fortnightLegend}>
      <span data-part="last">{t(isNow ? 'availability.legend.lastWeek' : 'planner.legend.weekBefore')}</span>
      <span data-part="this">{t(isNow ? 'availability.legend.thisWeek' : 'planner.legend.thatWeek')}</span>
      <span data-part="left">{t('availability.legend.left')}</span>
    </span>
  );
}

function ProcessedChip({ on, onSwitch }: { readonly on: boolean; readonly onSwitch: (on: boolean) => void }) {
  const { t } = useFormatter();
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

/** Why there is no row: hidden by search or filters, or nobody names a driver. */
function AvailabilityEmpty({ filter, onClear }: { readonly filter: AvailabilityFilter; readonly onClear: () => void }) {
  const { t } = useFormatter();
  const search = filter.search.trim();
  if (!isNarrowed(filter)) {
    return <EmptyState icon={CalendarClock} line={t('planner.empty.line')} title={t('planner.empty.title')} />;
  }
  return (
    <EmptyState
      way={{ label: t(isFiltered(filter) ? 'common.clearSearchAndFilters' : 'common.clearSearch'), run: onClear }}
      icon={SearchX}
      line={t('availability.noMatch.line')}
      title={search === '' ? t('availability.noMatch.filters') : t('availability.noMatch.search', { search })}
    />
  );
}

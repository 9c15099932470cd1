import { useMemo, useState } from 'react';
import {
  type AvailabilityPage,
  type AvailabilityRow,
  startStates,
} from '../../../shared/contract/reports/availability.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { useTableSurroundings } from '../../components/data-table/column.ts';
import { headHeight, lineId } from '../../components/data-table/data-grid.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { groupedLines, type ListPart } from '../../components/data-table/grouped-lines.ts';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { createVisibleRows, usePagedRows } from '../../components/data-table/visible-rows.ts';
import { useElementSize } from '../../components/element-hooks.ts';
import styles from './availability.module.css';
import type { AvailabilityColumn } from './availability-columns.tsx';
import {
  type AskedStart,
  type AvailabilityFilter,
  type AvailabilitySort,
  availabilityPageQuery,
  groupsOf,
  type ListGroup,
  sortingOf,
} from './availability-filter.ts';
import { type GroupChoice, shownGroups } from './shown-groups.ts';
import '../../components/data-table/data-table.css';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';

export interface AvailabilityTableProps {
  readonly head: AvailabilityPage;
  /** What `head` was asked with. */
  readonly filter: AvailabilityFilter;
  readonly start: AskedStart;
  readonly columns: readonly AvailabilityColumn[];
  readonly onSort: (sorting: Sorting<AvailabilitySort>) => void;
}

const id = 'availability-list';

const firstRows: Readonly<Record<ListGroup, number>> = {
  now: 2,
  'within-24-h': 4,
  later: 2,
  unknown: 2,
  can: 4,
  cannot: 4,
};

/** The drivers in groups: by when they can start from now on, or by whether they can start at a chosen time. */
export function AvailabilityTable({ head, filter, start, columns, onSort }: AvailabilityTableProps) {
  const { t } = useFormatter();
  const depot = useDepot();
  const surroundings = useTableSurroundings();
  const { ref: scrollRef, height } = useElementSize();
  const [choices, setChoices] = useState<ReadonlyMap<ListGroup, GroupChoice>>(new Map());
  const [visible] = useState(createVisibleRows);
  const groups = useMemo(() => groupsOf(filter, start), [filter, start]);
  const room = Math.max(0, height - headHeight);
  const lines = useMemo(() => {
    const { all } = head.counts;
    if (groups === null) return groupedLines<ListGroup>([{ group: null, total: all, shown: all, isClosed: false }]);
    const counted = groups.map((group) => ({ group, total: countOf(head, group), first: firstRows[group] }));
    return groupedLines(shownGroups(counted, choices, room));
  }, [head, groups, choices, room]);
  const rowAt = usePagedRows<AvailabilityRow>({
    visible,
    placeOf: lines.placeOf,
    pageQuery(name) {
      const found = lines.pageOf(name);
      if (found === null) return null;
      const { part, page } = found;
      return availabilityPageQuery(depot, filter, start, part.group, page);
    },
  });
  const choose = (group: ListGroup, choice: GroupChoice | null) => {
    const next = new Map(choices);
    if (choice === null) next.delete(group);
    else next.set(group, choice);
    setChoices(next);
  };
  const reasons = startStates
    .flatMap((state) =>
      state === 'can' || head.states[state] === 0
        ? []
        : [t(`planner.reasons.${state}`, { drivers: head.states[state] })],
    )
    .join(', ');

  return (
    <DataTable
      className={styles.availabilityTable}
      columns={columns}
      count={lines.count}
      groups={{
        isHead: lines.isHead,
        head: ({ position, current }) => {
          const { part } = lines.line(position) ?? {};
          const group = part?.group ?? null;
          if (part === undefined || group === null) return null;
          return (
            <GroupHead
              {...(group === 'cannot' && { facts: reasons })}
              columnCount={columns.length}
              current={current}
              key={position}
              lineId={lineId(id, position)}
              name={
                group === 'can' || group === 'cannot' ? t(`planner.group.${group}`) : t(`availability.group.${group}`)
              }
              onChoose={(choice) => choose(group, choice)}
              onShowAll={() => {
                choose(group, 'all');
                // The button goes with what it did.
                document.getElementById(id)?.focus({ preventScroll: true });
              }}
              part={part}
              position={position}
            />
          );
        },
      }}
      id={id}
      label={start.at === null ? t('availability.table') : t('planner.table')}
      onShow={visible.set}
      onSort={onSort}
      rowAt={rowAt}
      scrollRef={scrollRef}
      sorting={sortingOf(filter, start)}
      surroundings={surroundings}
    />
  );
}

function countOf({ counts, states }: AvailabilityPage, group: ListGroup): number {
  if (group === 'can') return states.can;
  return group === 'cannot' ? counts.all - states.can : counts[group];
}

interface GroupHeadProps {
  readonly part: ListPart<string>;
  readonly name: string;
  /** What the rows of the group are, beside how many; absent where their number says enough. */
  readonly facts?: string;
  /** null: its first rows. */
  readonly onChoose: (choice: GroupChoice | null) => void;
  readonly onShowAll: () => void;
  readonly columnCount: number;
  readonly lineId: string;
  /** The line on which the keyboard stands. */
  readonly current: boolean;
  readonly position: number;
}

/** The head of a group: how many drivers it has and shows, and what opens or closes it. */
function GroupHead({ part, name, facts, onChoose, onShowAll, columnCount, lineId, current, position }: GroupHeadProps) {
  const { t } = useTranslation();
  const { total, shown, isClosed } = part;
  const drivers = t('common.driversCounted', { count: total });
  const said =
    facts !== undefined
      ? t('availability.group.with', { drivers, facts })
      : shown === total
        ? drivers
        : t('availability.group.shown', { drivers, shown });
  return (
    <tr
      aria-rowindex={position + 2}
      className={`group-row ${styles.availabilityGroup}`}
      data-current={current || undefined}
      id={lineId}
    >
      <td colSpan={columnCount}>
        <button
          aria-expanded={!isClosed}
          aria-label={t(isClosed ? 'availability.group.open' : 'availability.group.close', { group: name })}
          className={styles.groupToggle}
          onClick={() => onChoose(isClosed ? null : 'closed')}
          type="button"
        >
          <Icon of={isClosed ? ChevronRight : ChevronDown} size={14} />
        </button>
        <b>{name}</b>
        <span className={styles.groupFacts} title={facts === undefined ? undefined : said}>
          {said}
        </span>
        {shown < total && (
          <button className="link" onClick={onShowAll} type="button">
            {t('availability.group.all', { total })}
          </button>
        )}
      </td>
    </tr>
  );
}

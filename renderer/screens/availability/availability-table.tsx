import { useCallback, useMemo, useState } from 'react';
import {
  type AvailabilityPage,
  type AvailabilityRow,
  startStates,
} from '../../../shared/contract/reports/availability.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { useTableSurroundings } from '../../components/data-table/column.ts';
import { headHeight, lineId } from '../../components/data-table/data-grid.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { createVisibleRows, pageRows, usePagedRows } from '../../components/data-table/visible-rows.ts';
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
import { GroupHead } from './group-head.tsx';
import { type GroupChoice, groupLines, shownGroups } from './group-lines.ts';
import '../../components/data-table/data-table.css';

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
    if (groups === null) return groupLines([{ group: null, total: all, shown: all, isClosed: false }]);
    const counts = Object.fromEntries(groups.map((group) => [group, countOf(head, group)]));
    const first = Object.fromEntries(groups.map((group) => [group, firstRows[group]]));
    return groupLines(shownGroups<string>(first, counts, choices as ReadonlyMap<string, GroupChoice>, room));
  }, [head, groups, choices, room]);
  const isHead = useCallback((position: number) => lines.line(position)?.kind === 'head', [lines]);
  const placeOf = useCallback(
    (position: number) => {
      const line = lines.line(position);
      if (line?.kind !== 'row') return null;
      // Such as `later 2`: the third page of a group; a list without groups is one of no name.
      const page = `${line.part.group ?? ''} ${Math.floor(line.index / pageRows)}`;
      return { page, index: line.index % pageRows };
    },
    [lines],
  );
  const rowAt = usePagedRows<AvailabilityRow>({
    visible,
    placeOf,
    pageQuery(name) {
      const [groupName, page] = name.split(' ');
      const group = groups?.find((each) => each === groupName) ?? null;
      return availabilityPageQuery(depot, filter, start, { group, offset: Number(page) * pageRows });
    },
  });
  const choose = (group: ListGroup, choice: GroupChoice | null) => {
    const next = new Map(choices);
    if (choice === null) {
      next.delete(group);
    } else {
      next.set(group, choice);
    }
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
        isHead,
        head: ({ position, current }) => {
          const line = lines.line(position);
          const group = groups?.find((each) => line?.kind === 'head' && each === line.part.group);
          if (line?.kind !== 'head' || group === undefined) return null;
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
              part={line.part}
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

import { useCallback, useMemo, useState } from 'react';
import { type PlannedDriver, type PlannerPage, plannedStates } from '../../../shared/contract/reports/planner.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { useTableSurroundings } from '../../components/data-table/column.ts';
import { headHeight, lineId } from '../../components/data-table/data-grid.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { createVisibleRows, pageRows, usePagedRows } from '../../components/data-table/visible-rows.ts';
import { useElementSize } from '../../components/element-hooks.ts';
import styles from './availability.module.css';
import { GroupHead } from './group-head.tsx';
import { type GroupChoice, groupLines, shownGroups } from './group-lines.ts';
import type { PlannerColumn } from './planner-columns.tsx';
import {
  type PlannerFilter,
  type PlannerGroup,
  type PlannerNarrowing,
  type PlannerSort,
  plannerGroups,
  plannerPageQuery,
} from './planner-filter.ts';

interface PlannerTableProps {
  readonly head: PlannerPage;
  readonly filter: PlannerFilter;
  readonly narrowing: PlannerNarrowing;
  readonly columns: readonly PlannerColumn[];
  readonly onSort: (sorting: Sorting<PlannerSort>) => void;
}

const id = 'planner-list';
const firstRows: Readonly<Record<PlannerGroup, number>> = { can: 4, cannot: 4 };

/** Who can start, and who cannot and why. */
export function PlannerTable({ head, filter, narrowing, columns, onSort }: PlannerTableProps) {
  const { t } = useFormatter();
  const depot = useDepot();
  const surroundings = useTableSurroundings();
  const { ref: scrollRef, height } = useElementSize();
  const [choices, setChoices] = useState<ReadonlyMap<PlannerGroup, GroupChoice>>(new Map());
  const [visible] = useState(createVisibleRows);
  const { counts } = head;
  const room = Math.max(0, height - headHeight);
  const lines = useMemo(() => {
    const cannot = plannedStates.reduce((sum, state) => sum + (state === 'can' ? 0 : counts[state]), 0);
    return groupLines(shownGroups(firstRows, { can: counts.can, cannot }, choices, room));
  }, [counts, choices, room]);
  const isHead = useCallback((position: number) => lines.line(position)?.kind === 'head', [lines]);
  const placeOf = useCallback(
    (position: number) => {
      const line = lines.line(position);
      if (line?.kind !== 'row') return null;
      return { page: `${line.part.group} ${Math.floor(line.index / pageRows)}`, index: line.index % pageRows };
    },
    [lines],
  );
  const rowAt = usePagedRows<PlannedDriver>({
    visible,
    placeOf,
    pageQuery(name) {
      const [groupName, page] = name.split(' ');
      const group = plannerGroups.find((each) => each === groupName) ?? null;
      return plannerPageQuery(depot, narrowing, filter, { group, offset: Number(page) * pageRows });
    },
  });
  const choose = (group: PlannerGroup, choice: GroupChoice | null) => {
    const next = new Map(choices);
    if (choice === null) next.delete(group);
    else next.set(group, choice);
    setChoices(next);
  };
  const reasons = plannedStates
    .flatMap((state) =>
      state === 'can' || counts[state] === 0 ? [] : [t(`planner.reasons.${state}`, { drivers: counts[state] })],
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
          if (line?.kind !== 'head' || line.part.group === null) return null;
          const { group } = line.part;
          return (
            <GroupHead
              {...(group === 'cannot' && { facts: reasons })}
              columnCount={columns.length}
              current={current}
              key={position}
              lineId={lineId(id, position)}
              name={t(`planner.group.${group}`)}
              onChoose={(choice) => choose(group, choice)}
              part={line.part}
              position={position}
            />
          );
        },
      }}
      id={id}
      label={t('planner.table')}
      onShow={visible.set}
      onSort={onSort}
      rowAt={rowAt}
      scrollRef={scrollRef}
      sorting={filter}
      surroundings={surroundings}
    />
  );
}

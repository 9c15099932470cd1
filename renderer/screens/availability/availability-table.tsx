import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AvailabilityGroup, AvailabilityPage } from '../../../shared/contract/reports/availability.ts';
import { useTableSurroundings } from '../../components/data-table/column.ts';
import { headHeight, lineId } from '../../components/data-table/data-grid.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { useElementSize } from '../../components/element-hooks.ts';
import styles from './availability.module.css';
import type { AvailabilityColumn } from './availability-columns.tsx';
import { type AvailabilityFilter, type AvailabilitySort, isGrouped } from './availability-filter.ts';
import { GroupHead } from './group-head.tsx';
import { type GroupChoice, groupLines, shownGroups } from './group-lines.ts';
import { useAvailabilityRows } from './use-availability.ts';
import '../../components/data-table/data-table.css';

export interface AvailabilityTableProps {
  readonly head: AvailabilityPage;
  /** The search and filters that `head` was asked with. */
  readonly filter: AvailabilityFilter;
  readonly columns: readonly AvailabilityColumn[];
  readonly onSort: (sorting: Sorting<AvailabilitySort>) => void;
}

const id = 'availability-list';

const firstRows: Readonly<Record<AvailabilityGroup, number>> = { now: 2, 'within-24-h': 4, later: 2, unknown: 2 };

/** The drivers in groups by when they can start. */
export function AvailabilityTable({ head, filter, columns, onSort }: AvailabilityTableProps) {
  const { t } = useTranslation();
  const surroundings = useTableSurroundings();
  const { ref: scrollRef, height } = useElementSize();
  const [choices, setChoices] = useState<ReadonlyMap<AvailabilityGroup, GroupChoice>>(new Map());
  const grouped = isGrouped(filter);
  const { counts, total } = head;
  const room = Math.max(0, height - headHeight);
  const parts = useMemo(
    () =>
      grouped ? shownGroups(firstRows, counts, choices, room) : [{ group: null, total, shown: total, isClosed: false }],
    [grouped, counts, choices, room, total],
  );
  const lines = useMemo(() => groupLines(parts), [parts]);
  const isHead = useCallback((position: number) => lines.line(position)?.kind === 'head', [lines]);
  const { rowAt, visible } = useAvailabilityRows(filter, lines);
  const choose = (group: AvailabilityGroup, choice: GroupChoice | null) => {
    const next = new Map(choices);
    if (choice === null) {
      next.delete(group);
    } else {
      next.set(group, choice);
    }
    setChoices(next);
  };

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
              columnCount={columns.length}
              current={current}
              key={position}
              lineId={lineId(id, position)}
              name={t(`availability.group.${group}`)}
              onChoose={(choice) => choose(group, choice)}
              part={line.part}
              position={position}
            />
          );
        },
      }}
      id={id}
      label={t('availability.table')}
      onShow={visible.set}
      onSort={onSort}
      rowAt={rowAt}
      scrollRef={scrollRef}
      sorting={filter}
      surroundings={surroundings}
    />
  );
}

import { ChevronDown, ChevronRight } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AvailabilityGroup, AvailabilityPage } from '../../../shared/contract/reports/availability.ts';
import { useTableSurroundings } from '../../components/data-table/column.ts';
import { headHeight, lineId } from '../../components/data-table/data-grid.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { useElementSize } from '../../components/element-hooks.ts';
import { Icon } from '../../components/icon.tsx';
import styles from './availability.module.css';
import type { AvailabilityColumn } from './availability-columns.tsx';
import { type AvailabilityFilter, type AvailabilitySort, isGrouped } from './availability-filter.ts';
import { type GroupChoice, groupLines, type ShownGroup, shownGroups, useAvailabilityRows } from './use-availability.ts';
import '../../components/data-table/data-table.css';

export interface AvailabilityTableProps {
  readonly head: AvailabilityPage;
  /** The search and filters that `head` was asked with. */
  readonly filter: AvailabilityFilter;
  readonly columns: readonly AvailabilityColumn[];
  readonly onSort: (sorting: Sorting<AvailabilitySort>) => void;
}

const id = 'availability-list';

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
    () => (grouped ? shownGroups(counts, choices, room) : [{ group: null, total, shown: total, isClosed: false }]),
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
          return line?.kind !== 'head' ? null : (
            <GroupHead
              columnCount={columns.length}
              current={current}
              key={position}
              lineId={lineId(id, position)}
              onChoose={choose}
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

interface GroupHeadProps {
  readonly part: ShownGroup;
  /** null: its first rows. */
  readonly onChoose: (group: AvailabilityGroup, choice: GroupChoice | null) => void;
  readonly columnCount: number;
  readonly lineId: string;
  /** The line on which the keyboard stands. */
  readonly current: boolean;
  readonly position: number;
}

/** The head of a group: how many drivers it has and shows, and what opens or closes it. */
function GroupHead({ part, onChoose, columnCount, lineId, current, position }: GroupHeadProps) {
  const { t } = useTranslation();
  const { group, total, shown, isClosed } = part;
  if (group === null) return null;
  const name = t(`availability.group.${group}`);
  const drivers = t('availability.group.drivers', { count: total });
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
          onClick={() => onChoose(group, isClosed ? null : 'closed')}
          type="button"
        >
          <Icon of={isClosed ? ChevronRight : ChevronDown} size={14} />
        </button>
        <b>{name}</b>
        <span>{shown === total ? drivers : t('availability.group.shown', { drivers, shown })}</span>
        {shown < total && (
          <button className="link" onClick={() => onChoose(group, 'all')} type="button">
            {t('availability.group.all', { total })}
          </button>
        )}
      </td>
    </tr>
  );
}

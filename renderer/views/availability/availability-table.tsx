import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AvailabilityGroup, AvailabilityPage } from '../../../shared/app/reports/availability.ts';
import { useElementSize } from '../../ui/use-element-size.ts';
import { LineGrid, lineId } from '../report-parts/line-grid.tsx';
import { ReportLine } from '../report-parts/report-line.tsx';
import { ReportTableHead, type Sorting } from '../report-parts/report-table-head.tsx';
import { useSurroundings } from '../report-parts/use-surroundings.ts';
import { groupHeight, rowHeight } from '../uploads/list-layout.ts';
import type { AvailabilityColumn } from './availability-columns.tsx';
import { type AvailabilityFilter, type AvailabilitySort, isGrouped } from './availability-filter.ts';
import { GroupHead } from './group-head.tsx';
import { type GroupChoice, groupLines, shownGroups } from './group-layout.ts';
import { useAvailabilityRows } from './use-availability.ts';

export interface AvailabilityTableProps {
  readonly head: AvailabilityPage;
  /** The search and filters that `head` was asked with. */
  readonly filter: AvailabilityFilter;
  readonly columns: readonly AvailabilityColumn[];
  readonly onSort: (sorting: Sorting<AvailabilitySort>) => void;
}

const id = 'availability-list';
const headHeight = 32;

/** The drivers in groups by when they can start. */
export function AvailabilityTable({ head, filter, columns, onSort }: AvailabilityTableProps) {
  const { t } = useTranslation();
  const surroundings = useSurroundings();
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
  const heightOf = useCallback(
    (position: number) => (lines.line(position)?.kind === 'head' ? groupHeight : rowHeight),
    [lines],
  );
  const { rowOf, inSight } = useAvailabilityRows(filter, lines);
  const choose = (group: AvailabilityGroup, choice: GroupChoice | null) => {
    const next = new Map(choices);
    if (choice === null) next.delete(group);
    else next.set(group, choice);
    setChoices(next);
  };

  return (
    <LineGrid
      className="availability-table"
      count={lines.count}
      head={<ReportTableHead columns={columns} onSort={onSort} sorting={filter} />}
      heightOf={heightOf}
      id={id}
      isThere={(position) => {
        const line = lines.line(position);
        return line?.kind === 'row' && rowOf(line) !== null;
      }}
      label={t('availability.table')}
      line={({ position, hollow, current }) => {
        const line = lines.line(position);
        if (line === null) return null;
        if (line.kind === 'head')
          return (
            <GroupHead
              columnCount={columns.length}
              current={current}
              key={`head-${position}`}
              lineId={lineId(id, position)}
              onChoose={choose}
              part={line.part}
              position={position}
            />
          );
        return (
          <ReportLine
            columns={columns}
            current={current}
            key={`row-${position}`}
            onOpen={undefined}
            position={position}
            row={hollow ? null : rowOf(line)}
            surroundings={surroundings}
            tableId={id}
          />
        );
      }}
      onShow={inSight.set}
      scrollRef={scrollRef}
      tracks={columns.map(({ track }) => track)}
    />
  );
}

import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AvailabilityGroup, AvailabilityPage } from '../../../shared/app/reports/availability.ts';
import { useElementSize } from '../../ui/use-element-size.ts';
import { ReportLine, reportLineId } from '../report-parts/report-line.tsx';
import { ReportTableHead, type Sorting } from '../report-parts/report-table-head.tsx';
import { rowKeys } from '../report-parts/row-keys.ts';
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
const linesBeyond = 8;

/**
 * The drivers in groups by when they can start, of which only the lines on the screen exist. One stop for Tab, arrow
 * keys move within; Enter goes on to the button of a group.
 */
export function AvailabilityTable({ head, filter, columns, onSort }: AvailabilityTableProps) {
  const { t } = useTranslation();
  const surroundings = useSurroundings();
  const scroll = useRef<HTMLDivElement>(null);
  const size = useElementSize();
  const [choices, setChoices] = useState<ReadonlyMap<AvailabilityGroup, GroupChoice>>(new Map());
  const [chosen, setChosen] = useState<number | null>(null);
  const grouped = isGrouped(filter);
  const { counts, total } = head;
  const room = Math.max(0, size.height - headHeight);
  const parts = useMemo(
    () => (grouped ? shownGroups(counts, choices, room) : [{ group: null, total, shown: total, isClosed: false }]),
    [grouped, counts, choices, room, total],
  );
  const lines = useMemo(() => groupLines(parts), [parts]);
  const current = chosen === null || chosen >= lines.count ? null : chosen;
  const virtualizer = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroll.current,
    estimateSize: (position) => (lines.line(position)?.kind === 'head' ? groupHeight : rowHeight),
    getItemKey: (position) => `${lines.line(position)?.kind}-${position}`,
    overscan: linesBeyond,
    scrollPaddingStart: headHeight,
  });
  const shown = virtualizer.getVirtualItems();
  const rowOf = useAvailabilityRows(filter, lines, shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0);
  const choose = (group: AvailabilityGroup, choice: GroupChoice | null) => {
    const next = new Map(choices);
    if (choice === null) next.delete(group);
    else next.set(group, choice);
    setChoices(next);
  };
  const { ref: sized } = size;
  const setScroll = useMemo(
    () => (element: HTMLDivElement | null) => {
      scroll.current = element;
      return sized(element);
    },
    [sized],
  );

  return (
    <div className="table-scroll" ref={setScroll}>
      <table
        aria-activedescendant={current === null ? undefined : reportLineId(id, current)}
        aria-colcount={columns.length}
        aria-label={t('availability.table')}
        aria-rowcount={lines.count + 1}
        className="table report-table availability-table"
        id={id}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) {
            if (event.key === 'Escape') event.currentTarget.focus();
            return;
          }
          if (event.key === 'Enter' && current !== null) {
            event.preventDefault();
            document.getElementById(reportLineId(id, current))?.querySelector('button')?.focus();
            return;
          }
          const next = rowKeys(event.key, current, lines.count, Math.max(1, Math.floor(room / rowHeight) - 1));
          if (next === null) return;
          event.preventDefault();
          setChosen(next);
          virtualizer.scrollToIndex(next);
        }}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA's grid on a native table keeps its rows and heads
        role="grid"
        style={{ '--tracks': columns.map(({ track }) => track).join(' ') } as React.CSSProperties}
        tabIndex={0}
      >
        <ReportTableHead columns={columns} onSort={onSort} sorting={filter} />
        <tbody style={{ height: virtualizer.getTotalSize() }}>
          {shown.map(({ index, start, key }) => {
            const line = lines.line(index);
            if (line === null) return null;
            if (line.kind === 'head')
              return (
                <GroupHead
                  columnCount={columns.length}
                  current={current === index}
                  key={key}
                  lineId={reportLineId(id, index)}
                  onChoose={choose}
                  part={line.part}
                  position={index}
                  top={start}
                />
              );
            return (
              <ReportLine
                columns={columns}
                current={current === index}
                key={key}
                onOpen={undefined}
                position={index}
                row={rowOf(line)}
                surroundings={surroundings}
                tableId={id}
                top={start}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

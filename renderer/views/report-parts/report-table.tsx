import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { ReportColumn } from './report-column.ts';
import { ReportLine, reportLineId } from './report-line.tsx';
import { ReportTableHead, type Sorting } from './report-table-head.tsx';
import { rowKeys } from './row-keys.ts';
import { useSurroundings } from './use-surroundings.ts';

/** Places of lines, the first is 0. */
export interface LinesOnScreen {
  /** Seen in full. */
  readonly from: number;
  readonly to: number;
  /** Also those just beyond, which have to be there when they are scrolled to. */
  readonly firstNeeded: number;
  readonly lastNeeded: number;
}

export interface ReportTableProps<Row, Sort extends string> {
  /** Unique on the page; the table carries it, so that the focus can be brought back. */
  readonly id: string;
  readonly label: string;
  /** Those that show, from left to right. */
  readonly columns: readonly ReportColumn<Row, Sort>[];
  readonly total: number;
  readonly rowAt: (position: number) => Row | null;
  /** Called with the lines on the screen whenever they change. */
  readonly onShow: (lines: LinesOnScreen) => void;
  readonly sorting: Sorting<Sort>;
  readonly onSort: (sorting: Sorting<Sort>) => void;
  /** A click on a row, or Enter on a row without a button of its own; absent where rows open nothing. */
  readonly onOpen?: (row: Row) => void;
}

const rowHeight = 36;
const headHeight = 32;
const linesBeyond = 12;

/**
 * A report's rows as a grid of which only the lines on the screen exist. One stop for Tab, arrow keys move within;
 * Enter goes on to the first button of the row.
 */
export function ReportTable<Row, Sort extends string>(props: ReportTableProps<Row, Sort>) {
  const { id, label, columns, total, rowAt, onShow, sorting, onSort, onOpen } = props;
  const surroundings = useSurroundings();
  const scroll = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const current = chosen === null || chosen >= total ? null : chosen;
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: linesBeyond,
    scrollPaddingStart: headHeight,
  });
  const lines = virtualizer.getVirtualItems();
  const seenHeight = Math.max(rowHeight, (virtualizer.scrollRect?.height ?? 0) - headHeight);
  const from = Math.ceil((virtualizer.scrollOffset ?? 0) / rowHeight);
  const to = Math.max(
    from,
    Math.min(total, Math.floor(((virtualizer.scrollOffset ?? 0) + seenHeight) / rowHeight)) - 1,
  );
  const [firstNeeded, lastNeeded] = [lines[0]?.index ?? 0, lines.at(-1)?.index ?? 0];
  useEffect(() => onShow({ from, to, firstNeeded, lastNeeded }), [onShow, from, to, firstNeeded, lastNeeded]);

  const enter = (position: number) => {
    const button = document.getElementById(reportLineId(id, position))?.querySelector('button');
    const row = rowAt(position);
    if (button instanceof HTMLElement) button.focus();
    else if (row !== null) onOpen?.(row);
  };
  const linesOnScreen = () =>
    Math.max(1, Math.floor(((scroll.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1);

  return (
    <div className="table-scroll" ref={scroll}>
      <table
        aria-activedescendant={current === null ? undefined : reportLineId(id, current)}
        aria-colcount={columns.length}
        aria-label={label}
        aria-rowcount={total + 1}
        className="table report-table"
        id={id}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) {
            if (event.key === 'Escape') event.currentTarget.focus();
            return;
          }
          if (event.key === 'Enter' && current !== null) {
            event.preventDefault();
            enter(current);
            return;
          }
          const next = rowKeys(event.key, current, total, linesOnScreen());
          if (next === null) return;
          event.preventDefault();
          setChosen(next);
          virtualizer.scrollToIndex(next);
        }}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA's grid on a native table keeps its rows and heads
        role="grid"
        style={{ '--tracks': columns.map(({ track }) => track).join(' ') } as CSSProperties}
        tabIndex={0}
      >
        <ReportTableHead columns={columns} onSort={onSort} sorting={sorting} />
        <tbody style={{ height: virtualizer.getTotalSize() }}>
          {lines.map(({ index, start }) => (
            <ReportLine
              columns={columns}
              current={current === index}
              key={index}
              onOpen={onOpen}
              position={index}
              row={rowAt(index)}
              surroundings={surroundings}
              tableId={id}
              top={start}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

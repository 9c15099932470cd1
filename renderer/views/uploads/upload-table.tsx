import { type SortingState, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadQuery } from '../../../shared/app/uploads.ts';
import { type ColumnId, columnIds, type ListWidth } from './column-choice.ts';
import { gridTracks, uploadColumns, uploadFeatures } from './columns.tsx';
import { GroupLine } from './group-line.tsx';
import type { ListFilter } from './list-filter.ts';
import type { ListHead } from './list-head.ts';
import { createListLayout, rowHeight } from './list-layout.ts';
import { currentPosition, type Selection } from './selection.ts';
import { TableHead } from './table-head.tsx';
import { lineId, UploadLine } from './upload-line.tsx';
import { useListPages } from './use-list-pages.ts';
import { useSelection } from './use-selection.ts';

export interface UploadTableProps {
  readonly head: ListHead;
  readonly filter: ListFilter;
  readonly width: ListWidth;
  readonly columns: readonly ColumnId[];
  readonly onSort: (sort: UploadQuery['sort'], descending: boolean) => void;
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

const headHeight = 32;
const linesBeyond = 8;

/**
 * The list as a grid of which only the lines on the screen exist. One stop for Tab; arrow keys move within. Column
 * state and order are TanStack Table's, the place of the lines is TanStack Virtual's, the rows come page by page.
 */
export function UploadTable(props: UploadTableProps) {
  const { head, filter, width, columns, onSort, selection, setSelection } = props;
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  const grouped = head.sections.length > 1;
  const layout = useMemo(() => createListLayout(head.totals, grouped), [head.totals, grouped]);
  const virtualizer = useVirtualizer({
    count: layout.count,
    getScrollElement: () => scroll.current,
    estimateSize: layout.height,
    getItemKey: layout.key,
    overscan: linesBeyond,
    scrollPaddingStart: headHeight,
  });
  const lines = virtualizer.getVirtualItems();
  const [first, last] = [lines[0]?.index ?? 0, lines.at(-1)?.index ?? 0];
  const { rowAt } = useListPages(head.sections, layout, first, last);
  const current = currentPosition(selection, first, last, (position) => rowAt(position)?.id ?? null);

  const rows = lines.flatMap(({ index }) => rowAt(index) ?? []);
  const sorting: SortingState = [{ id: filter.sort, desc: filter.descending }];
  const table = useTable({
    features: uploadFeatures,
    columns: uploadColumns,
    data: rows,
    getRowId: ({ id }) => String(id),
    manualSorting: true,
    state: {
      sorting,
      columnVisibility: Object.fromEntries(columnIds.map((id) => [id, columns.includes(id)])),
    },
    onSortingChange(update) {
      const [next] = typeof update === 'function' ? update(sorting) : update;
      if (next !== undefined) onSort(next.id as UploadQuery['sort'], next.desc);
    },
  });
  const { rowsById } = table.getRowModel();
  const handlers = useSelection({ ...selection, position: current }, setSelection, {
    layout,
    rowAt,
    linesOnScreen: () => Math.max(1, Math.floor(((scroll.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1),
    onShow: (position) => virtualizer.scrollToIndex(position),
    onOpen: props.onOpen,
    onClose: props.onClose,
  });

  return (
    <div className="table-scroll" data-width={width} ref={scroll}>
      <table
        aria-activedescendant={current === null ? undefined : lineId(current)}
        aria-colcount={columns.length}
        aria-label={t('uploads.table')}
        aria-multiselectable
        aria-rowcount={layout.count + 1}
        className="table"
        id="upload-list"
        {...handlers}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA's grid on a native table keeps its rows and heads
        role="grid"
        style={{ '--tracks': gridTracks(columns, width) } as React.CSSProperties}
        tabIndex={0}
      >
        <TableHead headers={table.getHeaderGroups()[0]?.headers ?? []} />
        <tbody style={{ height: virtualizer.getTotalSize(), paddingTop: lines[0]?.start }}>
          {lines.map(({ index }) => {
            const line = layout.line(index);
            const section = line === null ? undefined : head.sections[line.section];
            if (line?.kind === 'group' && section?.group != null)
              return (
                <GroupLine
                  columnCount={columns.length}
                  count={head.totals[line.section] ?? 0}
                  group={section.group}
                  key={index}
                  oldestAt={section.group === 'underway' ? head.oldestUnderwayAt : null}
                  position={index}
                />
              );
            const row = rowsById[String(rowAt(index)?.id)];
            return (
              <UploadLine
                columns={columns}
                current={current === index}
                key={index}
                position={index}
                row={row}
                selected={row !== undefined && selection.ids.has(row.original.id)}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

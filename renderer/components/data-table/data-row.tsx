import { type MouseEvent, memo } from 'react';
import type { TableColumn, TableSurroundings } from './column.ts';
import { type LinePlace, lineId } from './data-grid.tsx';
import { type CellActs, TypedTd } from './editable-cells.tsx';
import './data-table.css';

/** The place of a row in a tree. */
export interface TreePlace {
  /** 0 at the top. */
  readonly depth: number;
  /** Up to which its style tells depths apart. */
  readonly shownDepth: number;
  /** Null for a row that does not open. */
  readonly isOpen: boolean | null;
  /** The rows form a tree among themselves, and this one can have others below it. */
  readonly isBranch: boolean;
}

export interface DataRowProps<Row, Sort extends string, Surroundings extends TableSurroundings>
  extends Omit<LinePlace, 'isPlaceholder'> {
  readonly tableId: string;
  readonly columns: readonly TableColumn<Row, Sort, Surroundings>[];
  /** Null while the row is being fetched. */
  readonly row: Row | null;
  /** By which a selection knows the row; absent where rows are not selected. */
  readonly rowId?: number | undefined;
  readonly surroundings: Surroundings;
  readonly selected: boolean;
  /** A click on the row, besides what in it has an effect of its own. */
  readonly onOpen: ((row: Row) => void) | undefined;
  /** Which of the heights of its table's style it has. */
  readonly height?: number | undefined;
  /** Where its table is a tree. */
  readonly treePlaceOf?: ((row: Row) => TreePlace) | undefined;
  /** Where its cells are edited: what it does with them, and on which the keyboard stands and which is edited. */
  readonly acts?: CellActs<Row> | undefined;
  readonly cell?: number | null;
  readonly edited?: number | null;
}

/** One row of a table, or a placeholder until it is fetched. It is drawn again only when something in it changes. */
export const DataRow = memo(function DataRow<Row, Sort extends string, Surroundings extends TableSurroundings>({
  tableId,
  columns,
  row,
  rowId,
  surroundings,
  position,
  current,
  selected,
  onOpen,
  height,
  treePlaceOf,
  acts,
  cell = null,
  edited = null,
}: DataRowProps<Row, Sort, Surroundings>) {
  const typed = acts === undefined ? [] : columns.filter((column) => column.typed !== undefined);
  const tree = row === null ? undefined : treePlaceOf?.(row);
  return (
    <tr
      aria-expanded={tree?.isOpen ?? undefined}
      aria-level={tree === undefined ? undefined : tree.depth + 1}
      aria-rowindex={position + 2}
      aria-selected={selected}
      className="table-row"
      // Where the keyboard stands on a cell, that has the ring.
      data-current={(current && acts === undefined) || undefined}
      data-branch={tree?.isBranch || undefined}
      data-depth={tree?.shownDepth}
      data-height={height}
      data-position={position}
      data-row={rowId}
      data-waiting={row === null || undefined}
      id={lineId(tableId, position)}
      onClick={
        row === null || (onOpen === undefined && acts === undefined)
          ? undefined
          : (event) => {
              acts?.click(event, position, cell);
              if (isOnRow(event)) onOpen?.(row);
            }
      }
    >
      {row === null ? (
        <WaitingCell columnCount={columns.length} position={position} />
      ) : (
        columns.map((column) => {
          const { id, align = 'left' } = column;
          const place = typed.indexOf(column);
          return acts === undefined || place === -1 ? (
            <td data-align={align} data-column={id} key={id}>
              {column.cell(row, surroundings)}
            </td>
          ) : (
            <TypedTd
              acts={acts}
              column={column}
              isCurrent={place === cell}
              isEdited={place === edited}
              key={id}
              place={{ position, cell: place }}
              row={row}
              surroundings={surroundings}
            />
          );
        })
      )}
    </tr>
  );
}) as <Row, Sort extends string, Surroundings extends TableSurroundings>(
  props: DataRowProps<Row, Sort, Surroundings>,
) => React.ReactNode;

/** Not on a button, link or box of the row, nor in a menu that one of them has opened. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('button, a, input, label') === null;
}

/** One bar per row instead of one per column, because dragging through 100,000 rows draws thousands of placeholders. */
function WaitingCell({ position, columnCount }: { readonly position: number; readonly columnCount: number }) {
  return (
    <td colSpan={columnCount}>
      <span className="skeleton" data-length={position % 3} />
    </td>
  );
}

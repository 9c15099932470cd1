import { type MouseEvent, memo } from 'react';
import type { TableColumn, TableSurroundings } from './column.ts';
import { type LinePlace, lineId } from './data-grid.tsx';
import './data-table.css';

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
  /** Lines of text that the row has room for, where it is taller than others: its table's style says how tall. */
  readonly lines?: number;
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
  lines,
}: DataRowProps<Row, Sort, Surroundings>) {
  return (
    <tr
      aria-rowindex={position + 2}
      aria-selected={selected}
      className="table-row"
      data-current={current || undefined}
      data-lines={lines}
      data-position={position}
      data-row={rowId}
      data-waiting={row === null || undefined}
      id={lineId(tableId, position)}
      onClick={
        row === null || onOpen === undefined
          ? undefined
          : (event) => {
              if (isOnRow(event)) onOpen(row);
            }
      }
    >
      {row === null ? (
        <WaitingCell columnCount={columns.length} position={position} />
      ) : (
        columns.map(({ id, align = 'left', cell }) => (
          <td data-align={align} data-column={id} key={id}>
            {cell(row, surroundings)}
          </td>
        ))
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
export function WaitingCell({ position, columnCount }: { readonly position: number; readonly columnCount: number }) {
  return (
    <td colSpan={columnCount}>
      <span className="skeleton" data-length={position % 3} />
    </td>
  );
}

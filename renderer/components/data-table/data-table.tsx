import { type ReactNode, type RefCallback, useMemo } from 'react';
import type { TableColumn, TableSurroundings } from './column.ts';
import { DataGrid, type DataGridProps, groupHeight, type LinePlace, rowHeight } from './data-grid.tsx';
import { DataRow, type TreePlace } from './data-row.tsx';
import { type CellEditing, useTableCells } from './editable-cells.tsx';
import { type Sorting, TableHead } from './table-head.tsx';
import type { TableSelection } from './use-selection.ts';
import type { VisibleLines } from './visible-rows.ts';

export interface DataTableProps<Row, Sort extends string, Surroundings extends TableSurroundings> {
  /** Unique on the page; the table carries it, so that the focus can be brought back. */
  readonly id: string;
  readonly label: string;
  readonly className?: string | undefined;
  /** How wide the list is, for its styles. */
  readonly width?: string;
  /** Those that show, from left to right. */
  readonly columns: readonly TableColumn<Row, Sort, Surroundings>[];
  readonly surroundings: Surroundings;
  /** Lines in all: rows, and heads of groups. */
  readonly count: number;
  /** Null while the row has not been fetched, and for the head of a group. */
  readonly rowAt: (position: number) => Row | null;
  /** Heads of groups among the rows; absent where there are none. */
  readonly groups?: TableGroups;
  /** Told the lines on the screen whenever they change; absent where all rows are at hand. Always the same function. */
  readonly onShow?: (lines: VisibleLines) => void;
  /** Absent where no column sorts. */
  readonly sorting?: Sorting<Sort>;
  readonly onSort?: (sorting: Sorting<Sort>) => void;
  /** Rows that can be selected; absent where only the keyboard's line is marked. */
  readonly selection?: TableSelection;
  /** Rows of which a person can choose several, besides the one that a click opens; Space chooses the current one. */
  readonly choice?: RowChoice<Row>;
  /** A click on a row, or Enter on a row without a button of its own; absent where rows open nothing. */
  readonly onOpen?: (row: Row) => void;
  /** Cells that the keyboard goes to one by one, and that are edited in place; absent where it goes from row to row. */
  readonly editing?: CellEditing<Row>;
  /** Where rows are not all of one height. */
  readonly heights?: RowHeights;
  /** Rows that open and stand below each other: a click or Enter opens or closes one. */
  readonly tree?: TableTree<Row>;
  /** A `tfoot` that stays in sight below the rows. */
  readonly foot?: ReactNode;
  /** Pixels; 32 where absent. */
  readonly headHeight?: number;
  /** Gets the element that scrolls, to measure it. Always the same function. */
  readonly scrollRef?: RefCallback<HTMLElement>;
}

export interface RowChoice<Row> {
  readonly isChosen: (row: Row) => boolean;
  /** With Shift held all rows are chosen from the one before, which was chosen or taken out, to this one. */
  readonly toggle: (row: Row, position: number, isRange: boolean) => void;
}

interface RowHeights {
  /** Which of the heights, from 1. Always the same function for as long as the rows are: a new one measures the list anew. */
  readonly of: (position: number) => number;
  /** As the table's style has them for rows with this number as `data-height`. Always the same list. */
  readonly pixels: readonly number[];
}

interface TableTree<Row> {
  /** Always the same function. */
  readonly placeOf: (row: Row) => TreePlace;
  readonly onSide: NonNullable<DataGridProps['onSide']>;
  /** Enter opens a row also where it has a button. */
  readonly enterOpens?: boolean;
}

interface TableGroups {
  /** Always the same function for as long as the lines are: a new one measures the list anew. */
  readonly isHead: (position: number) => boolean;
  /** Pixels, where not all heads are as high as one of a group. Always the same function for as long as the lines are. */
  readonly heightOf?: (position: number) => number;
  /** The head of a group, as a `tr`. */
  readonly head: (place: LinePlace) => ReactNode;
}

const noHead = () => false;
const nothingToFetch = () => undefined;

/** A list as a table: each row is one line, and a group has one more as its head. */
export function DataTable<Row, Sort extends string, Surroundings extends TableSurroundings>(
  props: DataTableProps<Row, Sort, Surroundings>,
) {
  const { id, columns, surroundings, rowAt, groups, sorting, onSort } = props;
  const { selection, choice, onOpen, editing, heights, tree } = props;
  const isSelected = (row: Row | null, rowId: number | undefined, current: boolean) => {
    if (choice !== undefined) return row !== null && choice.isChosen(row);
    return selection === undefined ? current : rowId !== undefined && selection.isSelected(rowId);
  };
  const isHead = groups?.isHead ?? noHead;
  const headHeightOf = groups?.heightOf;
  const { of: whichHeight, pixels } = heights ?? {};
  const heightOf = useMemo(
    () => (position: number) =>
      isHead(position)
        ? (headHeightOf?.(position) ?? groupHeight)
        : (pixels?.[(whichHeight?.(position) ?? 1) - 1] ?? rowHeight),
    [isHead, headHeightOf, whichHeight, pixels],
  );
  const lastCell = columns.filter(({ typed }) => typed !== undefined).length - 1;
  const cells = useTableCells(id, lastCell, rowAt, editing);
  return (
    <DataGrid
      {...(editing !== undefined && {
        activeIn: (position: number) => cells.acts.id({ position, cell: cells.cell }),
        onReach: cells.reachRow,
      })}
      {...(tree !== undefined && { role: 'treegrid', onSide: tree.onSide, enterOpens: tree.enterOpens })}
      {...(props.headHeight !== undefined && { headHeight: props.headHeight })}
      className={props.className}
      count={props.count}
      foot={props.foot}
      head={<TableHead columns={columns} onSort={onSort} sorting={sorting} />}
      heightOf={heightOf}
      id={id}
      isMultiselectable={choice !== undefined || selection !== undefined}
      isThere={(position) => rowAt(position) !== null}
      label={props.label}
      line={(place) => {
        const { position, isPlaceholder, current } = place;
        if (groups?.isHead(position) === true) return groups.head(place);
        const rowId = isPlaceholder ? undefined : (selection?.idAt(position) ?? undefined);
        return (
          <DataRow
            {...(editing !== undefined && {
              acts: cells.acts,
              cell: current ? cells.cell : null,
              edited: cells.edited?.position === position ? cells.edited.cell : null,
            })}
            columns={columns}
            current={current}
            key={position}
            height={whichHeight?.(position)}
            onOpen={onOpen}
            position={position}
            row={isPlaceholder ? null : rowAt(position)}
            rowId={rowId}
            selected={isSelected(isPlaceholder ? null : rowAt(position), rowId, current)}
            surroundings={surroundings}
            tableId={id}
            treePlaceOf={tree?.placeOf}
          />
        );
      }}
      onEnter={(position) => {
        const row = rowAt(position);
        if (row !== null) onOpen?.(row);
      }}
      onKey={(key, current, shiftKey) => {
        if (editing !== undefined) return cells.press(key, current);
        const row = choice === undefined || key !== ' ' || current === null ? null : rowAt(current);
        if (row !== null && current !== null) choice?.toggle(row, current, shiftKey);
        return row !== null;
      }}
      onShow={props.onShow ?? nothingToFetch}
      ref={cells.grid}
      scrollRef={props.scrollRef}
      selection={selection}
      tracks={columns.map(({ track }) => track)}
      width={props.width}
    />
  );
}

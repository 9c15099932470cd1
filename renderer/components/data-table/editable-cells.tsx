import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { TableColumn, TableSurroundings } from './column.ts';
import { type GridHandle, lineId } from './data-grid.tsx';
import './data-table.css';

/** A cell by the position of its row in the list, and its place among the cells that the keyboard goes to. */
export interface CellPlace {
  readonly position: number;
  readonly cell: number;
}

/** Takes the keyboard to a cell from outside, such as to the next one with an error. */
export interface CellsHandle {
  readonly go: (place: CellPlace) => void;
}

/** How the cells of a table are edited. Its columns with `typed` are those that the keyboard goes to one by one. */
export interface CellEditing<Row> {
  readonly ref?: Ref<CellsHandle> | undefined;
  /** Writes one cell, and resolves to whether it was taken; absent where the rows only show. Always the same function. */
  readonly onEdit?: ((row: Row, cell: number, text: string) => Promise<boolean>) | undefined;
  /** A row that cannot be changed. Always the same function. */
  readonly isFixed: (row: Row) => boolean;
  /** The key that takes a row out. */
  readonly onRemove?: ((row: Row) => void) | undefined;
  /** Where the keyboard stands has changed. Always the same function. */
  readonly onReach?: ((place: CellPlace) => void) | undefined;
}

/** What a row does with its cells; the same as long as the table is. */
export interface CellActs<Row> {
  readonly id: (place: CellPlace) => string;
  /** A click goes to a cell, and one on the cell where the keyboard stands, `current`, edits it. */
  readonly click: (event: MouseEvent, position: number, current: number | null) => void;
  readonly save: (row: Row, cell: number, text: string) => Promise<boolean>;
  /** `isBack`: the keyboard goes back to the table. */
  readonly stop: (place: CellPlace, isBack: boolean) => void;
}

export interface TableCells<Row> {
  readonly grid: RefObject<GridHandle | null>;
  readonly acts: CellActs<Row>;
  /** The cell of its row on which the keyboard stands. */
  readonly cell: number;
  readonly edited: CellPlace | null;
  readonly press: (key: string, position: number | null) => boolean;
  readonly reachRow: (position: number) => void;
}

/**
 * Cells that the arrows go to, and that are edited in place.
 * @param last the place of the last cell of a row.
 * @param rowAt null while the row has not been fetched.
 */
export function useTableCells<Row>(
  tableId: string,
  last: number,
  rowAt: (position: number) => Row | null,
  editing: CellEditing<Row> | undefined,
): TableCells<Row> {
  const [cell, setCell] = useState(0);
  const { edited, setEdited, close } = useEditedCell();
  const grid = useRef<GridHandle>(null);
  const at = useRef<CellPlace>({ position: 0, cell: 0 });
  const rows = useRef(rowAt);
  useEffect(() => {
    rows.current = rowAt;
  });
  const { onEdit, isFixed, onReach } = editing ?? {};
  const id = useCallback(
    ({ position, cell: place }: CellPlace) => `${lineId(tableId, position)}-cell-${place}`,
    [tableId],
  );
  const focusTable = useCallback(() => document.getElementById(tableId)?.focus({ preventScroll: true }), [tableId]);

  const reach = useCallback(
    (place: CellPlace) => {
      at.current = place;
      setCell(place.cell);
      onReach?.(place);
    },
    [onReach],
  );
  const go = useCallback(
    (place: CellPlace) => {
      setEdited(null);
      at.current = place;
      setCell(place.cell);
      grid.current?.go(place.position);
      focusTable();
    },
    [setEdited, focusTable],
  );
  useImperativeHandle(editing?.ref, () => ({ go }));
  useEffect(() => {
    document
      .getElementById(id({ position: at.current.position, cell }))
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [id, cell]);

  const edit = useCallback(
    (place: CellPlace) => {
      const row = rows.current(place.position);
      if (onEdit !== undefined && row !== null && isFixed?.(row) !== true) setEdited(place);
    },
    [onEdit, isFixed, setEdited],
  );
  const acts = useMemo<CellActs<Row>>(
    () => ({
      id,
      click({ target }, position, current) {
        const clicked = (target as Element).closest<HTMLElement>('td[data-cell]')?.dataset.cell;
        const place = { position, cell: Number(clicked ?? current ?? 0) };
        if (place.cell === current) edit(place);
        else go(place);
      },
      save: (row, place, text) => onEdit?.(row, place, text) ?? Promise.resolve(true),
      stop(place, isBack) {
        if (close(place) && isBack) focusTable();
      },
    }),
    [id, edit, go, onEdit, close, focusTable],
  );
  return {
    grid,
    acts,
    cell,
    edited,
    reachRow: (position) => reach({ position, cell: at.current.cell }),
    press(key, position) {
      if (position === null) return false;
      switch (key) {
        case 'ArrowLeft':
        case 'ArrowRight':
          reach({ position, cell: Math.min(Math.max(cell + (key === 'ArrowRight' ? 1 : -1), 0), last) });
          return true;
        case 'Enter':
        case 'F2':
          edit({ position, cell });
          return true;
        case 'Delete': {
          const row = rowAt(position);
          if (row !== null) editing?.onRemove?.(row);
          return editing?.onRemove !== undefined;
        }
        default:
          return false;
      }
    },
  };
}

/** The cell that is being edited. What was typed is taken a moment later: by then another cell may be open. */
function useEditedCell() {
  const [edited, setShown] = useState<CellPlace | null>(null);
  const latest = useRef<CellPlace | null>(null);
  const setEdited = useCallback((place: CellPlace | null) => {
    latest.current = place;
    setShown(place);
  }, []);
  /** Whether it was still this one. */
  const close = useCallback(
    ({ position, cell }: CellPlace) => {
      const isOpen = latest.current?.position === position && latest.current.cell === cell;
      if (isOpen) setEdited(null);
      return isOpen;
    },
    [setEdited],
  );
  return { edited, setEdited, close };
}

interface TypedTdProps<Row, Sort extends string, Surroundings extends TableSurroundings> {
  readonly column: TableColumn<Row, Sort, Surroundings>;
  readonly row: Row;
  readonly place: CellPlace;
  readonly surroundings: Surroundings;
  readonly isCurrent: boolean;
  readonly isEdited: boolean;
  readonly acts: CellActs<Row>;
}

/** A cell that the keyboard goes to: what the column shows, or the field in which its text is typed. */
export function TypedTd<Row, Sort extends string, Surroundings extends TableSurroundings>(
  props: TypedTdProps<Row, Sort, Surroundings>,
) {
  const { column, row, place, isCurrent, isEdited, acts } = props;
  const typed = column.typed?.(row) ?? null;
  return (
    <td
      data-align={column.align ?? 'left'}
      data-cell={place.cell}
      data-cell-current={isCurrent || undefined}
      data-column={column.id}
      data-problem={(typed?.isWrong === true && !isEdited) || undefined}
      id={acts.id(place)}
    >
      {typed !== null && isEdited ? (
        <CellEditor
          {...typed}
          onSave={(text) => acts.save(row, place.cell, text)}
          onStop={(isBack) => acts.stop(place, isBack)}
        />
      ) : (
        column.cell(row, props.surroundings)
      )}
    </td>
  );
}

interface CellEditorProps {
  readonly label: string;
  readonly text: string;
  readonly proposal: string | null;
  /** Whether it was taken. */
  readonly onSave: (text: string) => Promise<boolean>;
  readonly onStop: (isBack: boolean) => void;
}

/** The text of a cell while it is typed. Enter and leaving it take it, Escape leaves it as it was. */
function CellEditor({ label, text, proposal, onSave, onStop }: CellEditorProps) {
  const [typed, setTyped] = useState(text);
  const isLeaving = useRef(false);
  const proposals = useId();
  const save = async (isBack: boolean) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    const isTaken = typed === text || (await onSave(typed));
    isLeaving.current = false;
    if (isTaken) onStop(isBack);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      void save(true);
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      isLeaving.current = true;
      onStop(true);
    }
  };
  const start = useCallback((input: HTMLInputElement | null) => {
    input?.focus();
    input?.select();
  }, []);
  return (
    <>
      <input
        aria-label={label}
        autoComplete="off"
        className="cell-editor"
        list={proposal === null ? undefined : proposals}
        maxLength={2_000}
        onBlur={() => void save(false)}
        onChange={(event) => setTyped(event.target.value)}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={press}
        ref={start}
        spellCheck={false}
        value={typed}
      />
      {proposal !== null && (
        <datalist id={proposals}>
          <option value={proposal} />
        </datalist>
      )}
    </>
  );
}

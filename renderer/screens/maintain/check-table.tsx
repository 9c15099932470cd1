import {
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { MaintainDraft, MaintainKind, MaintainRow, RowState } from '../../../shared/contract/maintain.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { DataGrid, type GridHandle, lineId, rowHeight } from '../../components/data-table/data-grid.tsx';
import { WaitingCell } from '../../components/data-table/data-row.tsx';
import type { VisibleLines } from '../../components/data-table/visible-rows.ts';
import { CellContent, DriverName, RowStateSign } from './cells.tsx';
import {
  type CheckColumn,
  CheckHead,
  isRight,
  showsName,
  tracksOf,
  useCheckColumns,
  withName,
} from './check-columns.tsx';
import styles from './check-step.module.css';
import '../../components/data-table/data-table.css';

/** Pixels, as the rules of the picture have them. */
const headHeight = 48;
const tallHeight = 50;

const checkTableId = 'maintain-rows';

/** A row of these is shown as it was sent, and cannot be changed. */
const settled: ReadonlySet<RowState> = new Set(['under-way', 'applied', 'unaccounted', 'in-doubt']);

/** A cell by the position of its row in the list, and its place among the cells of the row. */
export interface CellPlace {
  readonly position: number;
  readonly cell: number;
}

export interface CheckTableHandle {
  /** Takes the keyboard to a cell. */
  readonly go: (place: CellPlace) => void;
}

export interface CheckTableProps {
  readonly ref?: Ref<CheckTableHandle>;
  readonly draft: MaintainDraft;
  readonly count: number;
  /** The first rows, by which the columns are measured; undefined while they have not come. */
  readonly sample: readonly MaintainRow[] | undefined;
  /** Null while the row has not been fetched. */
  readonly rowAt: (position: number) => MaintainRow | null;
  readonly onShow: (lines: VisibleLines) => void;
  /** Rows with a second line for what is wrong. */
  readonly isTall: (position: number) => boolean;
  /** Below each row stands what the service said of it. */
  readonly showsWords: boolean;
  /** Where the keyboard stands has changed. */
  readonly onReach?: (place: CellPlace) => void;
  /** Writes one cell; absent where the rows only show. Resolves to whether it was taken. */
  readonly onEdit?: ((row: MaintainRow, cell: number, text: string) => Promise<boolean>) | undefined;
  /** The key that takes a row out. */
  readonly onRemove?: (row: MaintainRow) => void;
}

/** Every row of the draft with what would change in it. One stop for Tab; arrows go from cell to cell, Enter edits. */
export function CheckTable(props: CheckTableProps) {
  const { draft, count, rowAt, isTall, showsWords, onReach, onEdit, onRemove } = props;
  const { kind } = draft;
  const formatter = useFormatter();
  const { t } = formatter;
  const columns = useCheckColumns(draft, props.sample);
  const [cell, setCell] = useState(0);
  const { edited, setEdited, close } = useEditedCell();
  const grid = useRef<GridHandle>(null);
  const at = useRef<CellPlace>({ position: 0, cell: 0 });
  const heightOf = useCallback((position: number) => (isTall(position) ? tallHeight : rowHeight), [isTall]);
  const last = columns.length - 1;

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
      document.getElementById(checkTableId)?.focus({ preventScroll: true });
    },
    [setEdited],
  );
  useImperativeHandle(props.ref, () => ({ go }));
  useEffect(() => {
    document.getElementById(cellId(at.current.position, cell))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [cell]);

  const edit = useCallback(
    (place: CellPlace) => {
      const row = rowAt(place.position);
      if (onEdit !== undefined && row !== null && !settled.has(row.state)) setEdited(place);
    },
    [onEdit, rowAt, setEdited],
  );
  const press = (key: string, position: number | null): boolean => {
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
        if (row !== null) onRemove?.(row);
        return onRemove !== undefined;
      }
      default:
        return false;
    }
  };
  const stop = useCallback(
    (place: CellPlace, isBack: boolean) => {
      if (close(place) && isBack) document.getElementById(checkTableId)?.focus({ preventScroll: true });
    },
    [close],
  );

  return (
    <DataGrid
      activeIn={(position) => cellId(position, cell)}
      className={styles.checkTable}
      count={count}
      head={<CheckHead columns={columns} draft={draft} />}
      headHeight={headHeight}
      heightOf={heightOf}
      id={checkTableId}
      isThere={(position) => rowAt(position) !== null}
      label={t('maintain.check.table')}
      line={({ position, isPlaceholder, current }) => (
        <CheckRow
          cell={current ? cell : null}
          columns={columns}
          editing={edited?.position === position ? edited.cell : null}
          formatter={formatter}
          isTall={isTall(position)}
          key={position}
          kind={kind}
          onEdit={onEdit}
          onGo={go}
          onOpen={edit}
          onStop={stop}
          position={position}
          row={isPlaceholder ? null : rowAt(position)}
          showsWords={showsWords}
        />
      )}
      onKey={press}
      onReach={(position) => reach({ position, cell: at.current.cell })}
      onShow={props.onShow}
      ref={grid}
      tracks={tracksOf(columns, kind, t)}
    />
  );
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

/** No report tells the old value of anything that changes in it. */
function isSetOnly({ cells }: MaintainRow): boolean {
  const changes = cells.filter(({ isChange }) => isChange);
  return changes.length > 0 && changes.every(({ today }) => today === null);
}

function cellId(position: number, cell: number): string {
  return `${lineId(checkTableId, position)}-cell-${cell}`;
}

interface CheckRowProps extends Pick<CheckTableProps, 'onEdit' | 'showsWords'> {
  readonly kind: MaintainKind;
  readonly position: number;
  /** Null while it is fetched. */
  readonly row: MaintainRow | null;
  readonly columns: readonly CheckColumn[];
  /** The cell on which the keyboard stands; null where it stands on another row. */
  readonly cell: number | null;
  readonly editing: number | null;
  readonly isTall: boolean;
  readonly formatter: Formatter;
  readonly onGo: (place: CellPlace) => void;
  readonly onOpen: (place: CellPlace) => void;
  readonly onStop: (place: CellPlace, isBack: boolean) => void;
}

/** Drawn again only when something in it changes, or the keyboard comes or goes. */
const CheckRow = memo(function CheckRow({
  kind,
  position,
  row,
  columns,
  cell,
  editing,
  isTall,
  formatter,
  showsWords,
  ...act
}: CheckRowProps) {
  const { t } = formatter;
  if (row === null) {
    return (
      <tr
        aria-rowindex={position + 2}
        className="table-row"
        data-tall={isTall || undefined}
        data-waiting
        id={lineId(checkTableId, position)}
      >
        <WaitingCell columnCount={columns.length + (showsName(kind) ? 3 : 2)} position={position} />
      </tr>
    );
  }
  /** A click goes to a cell, and one on the cell where the keyboard stands edits it. */
  const click = ({ target }: MouseEvent) => {
    const place = Number((target as Element).closest<HTMLElement>('td[data-cell]')?.dataset.cell ?? cell ?? 0);
    if (place === cell) act.onOpen({ position, cell: place });
    else act.onGo({ position, cell: place });
  };
  const isFixed = settled.has(row.state) || act.onEdit === undefined;
  const cells = columns.map(({ field, label }, place) => {
    const one = row.cells[place];
    const isCurrent = cell === place;
    return (
      <td
        data-align={isRight(field) ? 'right' : undefined}
        data-cell={place}
        data-cell-current={isCurrent || undefined}
        data-column={field.name}
        data-problem={one?.problem === null || editing === place ? undefined : true}
        id={cellId(position, place)}
        key={field.name}
      >
        {one !== undefined && editing === place ? (
          <CellEditor
            label={t('maintain.check.cell', { field: label, line: row.line ?? t('maintain.check.typedRow') })}
            onSave={(text) => act.onEdit?.(row, place, text) ?? Promise.resolve(true)}
            onStop={(isBack) => act.onStop({ position, cell: place }, isBack)}
            proposal={one.problem?.proposal ?? null}
            text={one.text}
          />
        ) : (
          one !== undefined && (
            <CellContent
              cell={one}
              field={field}
              formatter={formatter}
              isPlain={field.isIdentifier || isFixed}
              onUse={isFixed ? undefined : (text) => void act.onEdit?.(row, place, text)}
            />
          )
        )}
      </td>
    );
  });
  const name = (
    <td data-column="name" key="name">
      <DriverName row={row} />
    </td>
  );
  return (
    <tr
      aria-rowindex={position + 2}
      aria-selected={cell !== null}
      className="table-row"
      data-state={row.state}
      data-tall={isTall || undefined}
      id={lineId(checkTableId, position)}
      onClick={click}
    >
      <td data-align="right">{row.line ?? t('maintain.check.nothing')}</td>
      <td data-column="state">
        <RowStateSign isSet={isSetOnly(row)} kind={kind} state={row.state} t={t} />
        {showsWords && row.words.length > 0 && (
          <span className={styles.said} title={row.words.join(' ')}>
            {t('maintain.check.quoted', { words: row.words.join(' ') })}
          </span>
        )}
      </td>
      {withName(columns, kind, cells, name)}
    </tr>
  );
});

interface CellEditorProps {
  readonly label: string;
  readonly text: string;
  /** What is probably meant; null where nothing is known. */
  readonly proposal: string | null;
  /** Whether it was taken. */
  readonly onSave: (text: string) => Promise<boolean>;
  /** `isBack`: the keyboard goes back to the table. */
  readonly onStop: (isBack: boolean) => void;
}

/** The text of a cell while it is typed. Enter and leaving it take it, Escape leaves it as it was. */
function CellEditor({ label, text, proposal, onSave, onStop }: CellEditorProps): ReactNode {
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
  const start = useCallback((input: HTMLInputElement | null) => {
    input?.focus();
    input?.select();
  }, []);
  return (
    <>
      <input
        aria-label={label}
        autoComplete="off"
        className={styles.edit}
        list={proposal === null ? undefined : proposals}
        maxLength={2_000}
        onBlur={() => void save(false)}
        onChange={(event) => setTyped(event.target.value)}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            void save(true);
          }
          if (event.key === 'Escape') {
            event.stopPropagation();
            isLeaving.current = true;
            onStop(true);
          }
        }}
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

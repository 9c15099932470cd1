import { ChevronDown, ChevronRight } from 'lucide-react';
import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react';
import { type ReportForm, type ReportRun, treePlaceOf } from '../../../shared/contract/reports/report-runs.ts';
import { type TableColumn, useTableSurroundings } from '../../components/data-table/column.ts';
import type { TreePlace } from '../../components/data-table/data-row.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import type { VisibleLines } from '../../components/data-table/visible-rows.ts';
import { Icon } from '../../components/icon.tsx';
import { type OpenRows, stillOpen, toggled, treeLayout } from './open-rows.ts';
import {
  holdsRecords,
  linesWithin,
  mostIndents,
  type ReportRecord,
  type ReportTreeLine,
  rowLine,
} from './report-lines.ts';
import styles from './report-tree.module.css';
import type { TreeColumn } from './tree-column.ts';
import '../../components/data-table/data-table.css';

export interface ReportTreeProps {
  readonly label: string;
  readonly form: ReportForm;
  /** The rows form a tree among themselves. */
  readonly isTree: boolean;
  /** Opens or closes what stands below the row with this identifier, in a tree. Always the same function. */
  readonly onBranch: (id: string) => void;
  readonly columns: readonly TreeColumn[];
  readonly total: number;
  readonly totals: ReportRun['totals'];
  /** What the first column says of all rows together; empty where nothing is added up. */
  readonly totalLabel: string;
  /** Null while the row has not been fetched. */
  readonly rowAt: (row: number) => ReportRecord | null;
  /** Told the rows on the screen. Always the same function. */
  readonly onShow: (rows: VisibleLines) => void;
  /** The sort is the path of a column; empty: as the service sent them. */
  readonly sorting: Sorting<string>;
  readonly onSort: (sorting: Sorting<string>) => void;
}

/** Of a row, and of a line within one. */
const pixels = [36, 32];
const none: OpenRows = new Map();

/** The rows of a report, which open where they hold records, with what they come to below. */
export function ReportTree(props: ReportTreeProps) {
  const { label, form, isTree, onBranch, columns, total, totals, totalLabel, rowAt, onShow, sorting, onSort } = props;
  const surroundings = useTableSurroundings();
  const [opened, setOpen] = useState(none);
  const open = stillOpen(opened, rowAt, (record) => linesWithin(rowLine(record), form.columns));
  if (open !== opened) setOpen(open);
  const layout = useMemo(() => treeLayout(total, open), [total, open]);
  const heights = useMemo(
    () => ({ of: (position: number) => (layout.at(position).within === null ? 1 : 2), pixels }),
    [layout],
  );
  const show = useCallback(
    ({ from, to, firstNeeded, lastNeeded }: VisibleLines) => {
      const row = (position: number) => layout.at(position).row;
      onShow({ from: row(from), to: row(to), firstNeeded: row(firstNeeded), lastNeeded: row(lastNeeded) });
    },
    [layout, onShow],
  );
  const hasSigns = isTree || form.columns.some(({ type }) => type === 'rows');
  const shown = useMemo(() => rowColumns(columns, hasSigns), [columns, hasSigns]);
  /** Null for a line that does not open. */
  const isOpenAt = (row: number, record: ReportRecord, within: ReportTreeLine | null): boolean | null => {
    const place = treePlaceOf(record);
    if (place !== null) return place.isOpen;
    return within === null && holdsRecords(record, form.columns) ? open.has(row) : null;
  };
  const made = useRef(new Map<number, TreeRow>());
  /** The same object as long as nothing in it changes, so that its line is not drawn again. */
  const treeRowAt = (position: number): TreeRow | null => {
    const { row, within } = layout.at(position);
    const record = rowAt(row);
    if (record === null) return null;
    const isOpen = isOpenAt(row, record, within);
    const known = made.current.get(position);
    const isSame = known?.row === row && known.record === record && known.within === within && known.isOpen === isOpen;
    const found = isSame ? known : treeRow(row, record, within, isOpen);
    made.current.set(position, found);
    return found;
  };
  const toggle = useCallback(
    ({ row, record, isOpen }: TreeRow) => {
      if (isOpen === null) return;
      if (treePlaceOf(record) === null) {
        setOpen((before) => toggled(before, row, linesWithin(rowLine(record), form.columns)));
      } else if (typeof record.divisionId === 'string') {
        onBranch(record.divisionId);
      }
    },
    [form, onBranch],
  );

  return (
    <DataTable
      className={styles.reportTree}
      columns={shown}
      count={layout.count}
      foot={totalLabel === '' ? undefined : <TotalLine columns={columns} label={totalLabel} totals={totals} />}
      heights={heights}
      id="report-rows"
      label={label}
      onOpen={toggle}
      onShow={show}
      onSort={onSort}
      rowAt={treeRowAt}
      sorting={sorting}
      surroundings={surroundings}
      tree={{
        placeOf,
        onSide(position, key) {
          const line = treeRowAt(position);
          const isOpen = line?.isOpen ?? null;
          const opens = key === 'ArrowRight';
          if (line !== null && isOpen === !opens) toggle(line);
          // From within a row, Arrow Left leads to the row; into an open one, Arrow Right to its first line.
          if (isTree && isOpen !== true && !opens) return branchAbove(position, rowAt);
          if (isOpen === null && !opens) return layout.positionOf(layout.at(position).row);
          return isOpen === true && opens ? position + 1 : position;
        },
      }}
    />
  );
}

/** A row of a report, or a record within one. */
interface TreeRow {
  /** Place of the row that the line is or is in. */
  readonly row: number;
  readonly record: ReportRecord;
  /** The line within the row; null for the row itself. */
  readonly within: ReportTreeLine | null;
  readonly line: ReportTreeLine;
  /** Null for a line that does not open. */
  readonly isOpen: boolean | null;
}

export function treeRow(
  row: number,
  record: ReportRecord,
  within: ReportTreeLine | null,
  isOpen: boolean | null,
): TreeRow {
  return { row, record, within, line: within ?? rowLine(record), isOpen };
}

const mostShownDepth = 2;

function placeOf({ record, within, line: { depth }, isOpen }: TreeRow): TreePlace {
  return {
    depth,
    shownDepth: within === null ? 0 : Math.min(depth, mostShownDepth),
    isOpen,
    isBranch: treePlaceOf(record) !== null,
  };
}

/** The columns of a line, the first one with the sign that opens it. */
export function rowColumns(columns: readonly TreeColumn[], hasSigns: boolean): readonly TableColumn<TreeRow, string>[] {
  return columns.map(({ id, label, head, track, align, sort, descendingFirst, cell }, place) => ({
    id: place === 0 ? 'subject' : id,
    label,
    track,
    ...(head !== undefined && { head }),
    ...(align !== undefined && { align }),
    ...(sort !== undefined && { sort }),
    ...(descendingFirst !== undefined && { descendingFirst }),
    cell: (row, surroundings) =>
      place === 0 ? (
        <span className="subject">
          {hasSigns && <Sign row={row} />}
          <span className="name two-lines">{cell(row.line, surroundings)}</span>
        </span>
      ) : (
        cell(row.line, surroundings)
      ),
  }));
}

/** Each step down moves the name by the width of a sign, as far as the column has room for it. */
function Sign({ row: { within, line, isOpen } }: { readonly row: TreeRow }) {
  const steps = Math.min(within === null ? line.depth + 1 : line.depth, mostIndents);
  return (
    <span className={styles.treeSign} style={{ '--steps': steps } as CSSProperties}>
      {isOpen !== null && <Icon of={isOpen ? ChevronDown : ChevronRight} />}
    </span>
  );
}

/** The position of the row that a row of a tree stands below; its own at the top. */
function branchAbove(position: number, rowAt: ReportTreeProps['rowAt']): number {
  const levelAt = (at: number) => {
    const row = rowAt(at);
    return row === null ? null : (treePlaceOf(row)?.level ?? null);
  };
  const own = levelAt(position) ?? 0;
  for (let above = position - 1; above >= 0; above -= 1) {
    const level = levelAt(above);
    if (level === null) break;
    if (level < own) return above;
  }
  return position;
}

function TotalLine({ columns, label, totals }: Pick<ReportTreeProps, 'columns' | 'label' | 'totals'>) {
  return (
    <tfoot>
      <tr className={`table-row ${styles.treeTotal}`}>
        {columns.map(({ id: column, align = 'left', total }, place) => (
          <td data-align={align} data-column={place === 0 ? 'subject' : column} key={column}>
            {place === 0 ? label : total?.(totals)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

import { ChevronDown, ChevronRight } from 'lucide-react';
import { type CSSProperties, memo, useCallback, useMemo, useState } from 'react';
import { type ReportForm, type ReportRun, treePlaceOf } from '../../../shared/contract/reports/report-runs.ts';
import { type TableSurroundings, useTableSurroundings } from '../../components/data-table/column.ts';
import { DataGrid, type LinePlace, lineId, rowHeight } from '../../components/data-table/data-grid.tsx';
import { WaitingCell } from '../../components/data-table/data-row.tsx';
import { type Sorting, TableHead } from '../../components/data-table/table-head.tsx';
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

const id = 'report-rows';
const innerHeight = 32;
const none: OpenRows = new Map();

/** The rows of a report, which open where they hold records, with what they come to below. */
export function ReportTree(props: ReportTreeProps) {
  const { label, form, isTree, onBranch, columns, total, totals, totalLabel, rowAt, onShow, sorting, onSort } = props;
  const surroundings = useTableSurroundings();
  const [opened, setOpen] = useState(none);
  const open = stillOpen(opened, rowAt, (record) => linesWithin(rowLine(record), form.columns));
  if (open !== opened) setOpen(open);
  const layout = useMemo(() => treeLayout(total, open), [total, open]);
  const heightOf = useCallback(
    (position: number) => (layout.at(position).within === null ? rowHeight : innerHeight),
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
  const lineAt = (position: number) => {
    const { row, within } = layout.at(position);
    const record = rowAt(row);
    const place = record === null ? null : treePlaceOf(record);
    if (place !== null) return { row, record, within, isOpen: place.isOpen };
    const opens = within === null && record !== null && holdsRecords(record, form.columns);
    return { row, record, within, isOpen: opens ? open.has(row) : null };
  };
  const toggle = useCallback(
    (row: number, record: ReportRecord) => {
      if (treePlaceOf(record) === null) {
        setOpen((before) => toggled(before, row, linesWithin(rowLine(record), form.columns)));
      } else if (typeof record.divisionId === 'string') {
        onBranch(record.divisionId);
      }
    },
    [form, onBranch],
  );
  const toggleAt = (position: number) => {
    const { row, record, isOpen } = lineAt(position);
    if (record !== null && isOpen !== null) toggle(row, record);
  };

  return (
    <DataGrid
      className={styles.reportTree}
      count={layout.count}
      foot={totalLabel === '' ? undefined : <TotalLine columns={columns} label={totalLabel} totals={totals} />}
      head={<TableHead columns={columns} onSort={onSort} sorting={sorting} />}
      heightOf={heightOf}
      id={id}
      isThere={(position) => lineAt(position).record !== null}
      label={label}
      line={({ position, isPlaceholder, current }) => (
        <TreeLine
          {...(isPlaceholder ? { ...lineAt(position), record: null, within: null, isOpen: null } : lineAt(position))}
          columns={columns}
          current={current}
          hasSigns={hasSigns}
          key={position}
          onToggle={toggle}
          position={position}
          surroundings={surroundings}
          tableId={id}
        />
      )}
      onEnter={toggleAt}
      onShow={show}
      onSide={(position, key) => {
        const { isOpen } = lineAt(position);
        const opens = key === 'ArrowRight';
        if (isOpen === !opens) toggleAt(position);
        // From within a row, Arrow Left leads to the row; into an open one, Arrow Right to its first line.
        if (isTree && isOpen !== true && !opens) return branchAbove(position, rowAt);
        if (isOpen === null && !opens) return layout.positionOf(layout.at(position).row);
        return isOpen === true && opens ? position + 1 : position;
      }}
      role="treegrid"
      tracks={columns.map(({ track }) => track)}
    />
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

/** Each step down moves the name by the width of a sign, as far as the column has room for it. */
function signStyle(steps: number): CSSProperties {
  return { '--steps': Math.min(steps, mostIndents) } as CSSProperties;
}

interface TreeLineProps extends Omit<LinePlace, 'isPlaceholder'> {
  readonly tableId: string;
  readonly columns: readonly TreeColumn[];
  /** Place of the row that the line is or is in. */
  readonly row: number;
  /** What the row holds; null while it is on its way. */
  readonly record: ReportRecord | null;
  /** The line within the row; null for the row itself. */
  readonly within: ReportTreeLine | null;
  /** Some rows of the report open: the others leave room for the sign. */
  readonly hasSigns: boolean;
  /** Whether it is open; null for a line that does not open. */
  readonly isOpen: boolean | null;
  readonly surroundings: TableSurroundings;
  /** Always the same function: a line is drawn again only when something of it changes. */
  readonly onToggle: (row: number, record: ReportRecord) => void;
}

/** A row of a report, or a record within one. */
export const TreeLine = memo(function TreeLine(props: TreeLineProps) {
  const { tableId, columns, row, record, within, hasSigns, isOpen, surroundings } = props;
  const { position, current, onToggle } = props;
  const line = within ?? (record === null ? null : rowLine(record));
  return (
    <tr
      aria-expanded={isOpen ?? undefined}
      aria-level={(line?.depth ?? 0) + 1}
      aria-rowindex={position + 2}
      aria-selected={current}
      className={`table-row ${styles.treeRow}`}
      data-branch={(record !== null && treePlaceOf(record) !== null) || undefined}
      data-current={current || undefined}
      data-depth={within === null ? 0 : Math.min(within.depth, 2)}
      data-waiting={line === null || undefined}
      id={lineId(tableId, position)}
      onClick={isOpen === null || record === null ? undefined : () => onToggle(row, record)}
    >
      {line === null ? (
        <WaitingCell columnCount={columns.length} position={position} />
      ) : (
        columns.map(({ id, align = 'left', cell }, place) => (
          <td data-align={align} data-column={place === 0 ? 'subject' : id} key={id}>
            {place === 0 ? (
              <span className="subject">
                {hasSigns && (
                  <span className={styles.treeSign} style={signStyle(within === null ? line.depth + 1 : line.depth)}>
                    {isOpen !== null && <Icon of={isOpen ? ChevronDown : ChevronRight} />}
                  </span>
                )}
                <span className="name two-lines">{cell(line, surroundings)}</span>
              </span>
            ) : (
              cell(line, surroundings)
            )}
          </td>
        ))
      )}
    </tr>
  );
});

import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import type { TableSurroundings } from '../../components/data-table/column.ts';
import { type LinePlace, lineId } from '../../components/data-table/data-grid.tsx';
import { WaitingCell } from '../../components/data-table/data-row.tsx';
import { Icon } from '../../components/icon.tsx';
import { type ReportRecord, type ReportTreeLine, rowLine } from './report-lines.ts';
import type { TreeColumn } from './tree-column.ts';

export interface TreeLineProps extends Omit<LinePlace, 'hollow'> {
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
      className="table-row tree-row"
      data-current={current || undefined}
      data-depth={line?.depth ?? 0}
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
                  <span className="tree-sign">
                    {isOpen !== null && <Icon of={isOpen ? ChevronDown : ChevronRight} />}
                  </span>
                )}
                <span className="name">{cell(line, surroundings)}</span>
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

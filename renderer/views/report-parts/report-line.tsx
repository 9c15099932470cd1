import { memo } from 'react';
import { type LinePlace, lineId } from './line-grid.tsx';
import type { ReportColumn, ReportSurroundings } from './report-column.ts';

export interface ReportLineProps<Row, Sort extends string> extends LinePlace {
  readonly tableId: string;
  readonly columns: readonly ReportColumn<Row, Sort>[];
  /** Null while it is on its way. */
  readonly row: Row | null;
  readonly surroundings: ReportSurroundings;
  readonly onOpen: ((row: Row) => void) | undefined;
}

/** One row of a report, or what stands in its place until it has come. */
export const ReportLine = memo(function ReportLine<Row, Sort extends string>({
  tableId,
  columns,
  row,
  surroundings,
  position,
  top,
  current,
  onOpen,
}: ReportLineProps<Row, Sort>) {
  return (
    <tr
      aria-rowindex={position + 2}
      aria-selected={current}
      className="table-row"
      data-current={current || undefined}
      data-waiting={row === null || undefined}
      id={lineId(tableId, position)}
      onClick={row === null || onOpen === undefined ? undefined : () => onOpen(row)}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map(({ id, align = 'left', cell }) => (
        <td data-align={align} data-column={id} key={id}>
          {row === null ? (
            <span className="skeleton" data-length={(position + id.length) % 3} />
          ) : (
            cell(row, surroundings)
          )}
        </td>
      ))}
    </tr>
  );
}) as <Row, Sort extends string>(props: ReportLineProps<Row, Sort>) => React.ReactNode;

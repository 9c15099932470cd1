import { memo } from 'react';
import { type LinePlace, lineId } from './line-grid.tsx';
import type { ReportColumn, ReportSurroundings } from './report-column.ts';

export interface ReportLineProps<Row, Sort extends string> extends Omit<LinePlace, 'hollow'> {
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
}) as <Row, Sort extends string>(props: ReportLineProps<Row, Sort>) => React.ReactNode;

/** One bar, not one a column: whoever drags through 10,000 rows passes thousands of these. */
export function WaitingCell({ position, columnCount }: { readonly position: number; readonly columnCount: number }) {
  return (
    <td colSpan={columnCount}>
      <span className="skeleton" data-length={position % 3} />
    </td>
  );
}

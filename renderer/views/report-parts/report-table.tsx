import { LineGrid, type LinesOnScreen } from './line-grid.tsx';
import type { ReportColumn } from './report-column.ts';
import { ReportLine } from './report-line.tsx';
import { ReportTableHead, type Sorting } from './report-table-head.tsx';
import { useSurroundings } from './use-surroundings.ts';

export interface ReportTableProps<Row, Sort extends string> {
  /** Unique on the page; the table carries it, so that the focus can be brought back. */
  readonly id: string;
  readonly label: string;
  /** Those that show, from left to right. */
  readonly columns: readonly ReportColumn<Row, Sort>[];
  readonly total: number;
  readonly rowAt: (position: number) => Row | null;
  /** Called with the lines on the screen whenever they change. */
  readonly onShow: (lines: LinesOnScreen) => void;
  readonly sorting: Sorting<Sort>;
  readonly onSort: (sorting: Sorting<Sort>) => void;
  /** A click on a row, or Enter on a row without a button of its own; absent where rows open nothing. */
  readonly onOpen?: (row: Row) => void;
}

const heightOf = () => 36;

/** A report's rows, each of them one line. */
export function ReportTable<Row, Sort extends string>(props: ReportTableProps<Row, Sort>) {
  const { id, label, columns, total, rowAt, onShow, sorting, onSort, onOpen } = props;
  const surroundings = useSurroundings();
  return (
    <LineGrid
      count={total}
      head={<ReportTableHead columns={columns} onSort={onSort} sorting={sorting} />}
      heightOf={heightOf}
      id={id}
      isThere={(position) => rowAt(position) !== null}
      label={label}
      line={({ position, hollow, current }) => (
        <ReportLine
          columns={columns}
          current={current}
          key={position}
          onOpen={onOpen}
          position={position}
          row={hollow ? null : rowAt(position)}
          surroundings={surroundings}
          tableId={id}
        />
      )}
      onEnter={(position) => {
        const row = rowAt(position);
        if (row !== null) onOpen?.(row);
      }}
      onShow={onShow}
      tracks={columns.map(({ track }) => track)}
    />
  );
}

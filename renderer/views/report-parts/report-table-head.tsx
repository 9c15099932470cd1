import { ArrowDown, ArrowUp } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import type { ReportColumn } from './report-column.ts';

export interface Sorting<Sort extends string> {
  readonly sort: Sort;
  readonly descending: boolean;
}

export interface ReportTableHeadProps<Row, Sort extends string> {
  readonly columns: readonly ReportColumn<Row, Sort>[];
  readonly sorting: Sorting<Sort>;
  readonly onSort: (sorting: Sorting<Sort>) => void;
}

/** The heads of the columns. One of them carries the arrow; pressing another sorts by it. */
export function ReportTableHead<Row, Sort extends string>({
  columns,
  sorting,
  onSort,
}: ReportTableHeadProps<Row, Sort>) {
  return (
    <thead>
      <tr aria-rowindex={1} className="table-head">
        {columns.map((column) => (
          <HeadCell column={column} key={column.id} onSort={onSort} sorting={sorting} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell<Row, Sort extends string>({
  column: { id, label, head, align = 'left', sort, descendingFirst = false },
  sorting,
  onSort,
}: { readonly column: ReportColumn<Row, Sort> } & Omit<ReportTableHeadProps<Row, Sort>, 'columns'>) {
  if (sort === undefined)
    return (
      <th data-align={align} data-column={id} scope="col">
        {head ?? label}
      </th>
    );
  const sorted = sorting.sort === sort;
  const descending = sorted ? !sorting.descending : descendingFirst;
  return (
    <th
      aria-sort={sorted ? (sorting.descending ? 'descending' : 'ascending') : 'none'}
      data-align={align}
      data-column={id}
      data-sorted={sorted || undefined}
      scope="col"
    >
      <button onClick={() => onSort({ sort, descending })} type="button">
        {head ?? label}
        {sorted && <Icon of={sorting.descending ? ArrowDown : ArrowUp} size={14} />}
      </button>
    </th>
  );
}

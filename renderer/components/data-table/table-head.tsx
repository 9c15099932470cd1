import { ArrowDown, ArrowUp } from 'lucide-react';
import { Icon } from '../icon.tsx';
import type { TableColumn, TableSurroundings } from './column.ts';
import './data-table.css';

export interface Sorting<Sort extends string> {
  readonly sort: Sort;
  readonly descending: boolean;
}

export interface TableHeadProps<Row, Sort extends string, Surroundings extends TableSurroundings> {
  readonly columns: readonly TableColumn<Row, Sort, Surroundings>[];
  /** Absent where no column sorts. */
  readonly sorting?: Sorting<Sort> | undefined;
  readonly onSort?: ((sorting: Sorting<Sort>) => void) | undefined;
}

/** The heads of the columns. The arrow is at the column that the table is sorted by; clicking another sorts by that. */
export function TableHead<Row, Sort extends string, Surroundings extends TableSurroundings>({
  columns,
  sorting,
  onSort,
}: TableHeadProps<Row, Sort, Surroundings>) {
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

function HeadCell<Row, Sort extends string, Surroundings extends TableSurroundings>({
  column: { id, label, head, title, align = 'left', sort, descendingFirst = false },
  sorting,
  onSort,
}: { readonly column: TableColumn<Row, Sort, Surroundings> } & Omit<
  TableHeadProps<Row, Sort, Surroundings>,
  'columns'
>) {
  if (sort === undefined) {
    return (
      <th data-align={align} data-column={id} scope="col" title={title}>
        {head ?? label}
      </th>
    );
  }
  const sorted = sorting?.sort === sort;
  const isDescending = sorted && sorting.descending;
  const descending = sorted ? !isDescending : descendingFirst;
  return (
    <th
      aria-sort={sorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
      data-align={align}
      data-column={id}
      data-sorted={sorted || undefined}
      scope="col"
    >
      <button onClick={() => onSort?.({ sort, descending })} type="button">
        {head ?? label}
        {sorted && <Icon of={isDescending ? ArrowDown : ArrowUp} size={14} />}
      </button>
    </th>
  );
}

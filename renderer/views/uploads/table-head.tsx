import type { Header } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UploadRow } from '../../../shared/app/uploads.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ColumnId } from './column-choice.ts';
import { rightAligned, sortable, type uploadFeatures } from './columns.tsx';

export type UploadHeader = Header<typeof uploadFeatures, UploadRow>;

/** The heads of the columns. One of them carries the arrow; pressing another sorts by it. */
export function TableHead({ headers }: { readonly headers: readonly UploadHeader[] }) {
  return (
    <thead>
      <tr aria-rowindex={1} className="table-head">
        {headers.map((header) => (
          <HeadCell header={header} key={header.id} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell({ header: { column } }: { readonly header: UploadHeader }) {
  const { t } = useTranslation();
  const label = t(`uploads.columns.${column.id as ColumnId}`);
  const align = rightAligned.has(column.id) ? 'right' : 'left';
  if (!sortable.has(column.id))
    return (
      <th data-align={align} scope="col">
        {label}
      </th>
    );
  const sorted = column.getIsSorted();
  return (
    <th
      aria-sort={sorted === false ? 'none' : sorted === 'desc' ? 'descending' : 'ascending'}
      data-align={align}
      data-sorted={sorted !== false || undefined}
      scope="col"
    >
      <button onClick={() => column.toggleSorting(nextIsDescending(column.id, sorted))} type="button">
        {label}
        {sorted !== false && <Icon of={sorted === 'desc' ? ArrowDown : ArrowUp} size={14} />}
      </button>
    </th>
  );
}

/** Times begin with the newest, sizes with the largest, words with A; pressing again turns the order round. */
function nextIsDescending(column: string, sorted: false | 'asc' | 'desc'): boolean {
  return sorted === false ? rightAligned.has(column) : sorted === 'asc';
}

import { FlexRender, type Row } from '@tanstack/react-table';
import { memo } from 'react';
import type { UploadRow } from '../../../shared/app/uploads.ts';
import type { ColumnId } from './column-choice.ts';
import { rightAligned, type uploadFeatures } from './columns.tsx';

export interface UploadLineProps {
  /** Undefined while it is on its way. */
  readonly row: Row<typeof uploadFeatures, UploadRow> | undefined;
  readonly columns: readonly ColumnId[];
  readonly position: number;
  readonly selected: boolean;
  readonly current: boolean;
}

export function lineId(position: number): string {
  return `upload-line-${position}`;
}

/** One file of the list, or the place of one that is being fetched. Drawn again only when something in it changes. */
export const UploadLine = memo(
  function UploadLine({ row, columns, position, selected, current }: UploadLineProps) {
    return (
      <tr
        aria-rowindex={position + 2}
        aria-selected={selected}
        className="table-row"
        data-current={current || undefined}
        data-position={position}
        data-row={row?.original.id}
        data-waiting={row === undefined || undefined}
        id={lineId(position)}
      >
        {row === undefined ? (
          // One bar, not one a column: whoever drags through 100,000 files passes thousands of these.
          <td colSpan={columns.length}>
            <span className="skeleton" data-length={position % 3} />
          </td>
        ) : (
          row.getVisibleCells().map((cell) => (
            <td
              data-align={rightAligned.has(cell.column.id) ? 'right' : 'left'}
              data-column={cell.column.id}
              key={cell.column.id}
            >
              <FlexRender cell={cell} />
            </td>
          ))
        )}
      </tr>
    );
  },
  (before, after) =>
    before.row?.original === after.row?.original &&
    before.columns === after.columns &&
    before.position === after.position &&
    before.selected === after.selected &&
    before.current === after.current,
);

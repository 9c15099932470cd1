import { FlexRender, type Row } from '@tanstack/react-table';
import { memo } from 'react';
import type { UploadRow } from '../../../shared/app/uploads.ts';
import { rightAligned, type uploadFeatures } from './columns.tsx';

export interface UploadLineProps {
  readonly row: Row<typeof uploadFeatures, UploadRow>;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly position: number;
  /** Names the columns that show: a change draws the line again. */
  readonly columns: string;
  readonly selected: boolean;
  readonly current: boolean;
}

export function lineId(position: number): string {
  return `upload-line-${position}`;
}

/** One file of the list. Drawn again only when its own facts, its place or its columns change. */
export const UploadLine = memo(
  function UploadLine({ row, top, position, selected, current }: UploadLineProps) {
    return (
      <tr
        aria-rowindex={position + 2}
        aria-selected={selected}
        className="table-row"
        data-current={current || undefined}
        data-position={position}
        id={lineId(position)}
        style={{ transform: `translateY(${top}px)` }}
      >
        {row.getVisibleCells().map((cell) => (
          <td
            data-align={rightAligned.has(cell.column.id) ? 'right' : 'left'}
            data-column={cell.column.id}
            key={cell.id}
          >
            <FlexRender cell={cell} />
          </td>
        ))}
      </tr>
    );
  },
  (before, after) =>
    before.row.original === after.row.original &&
    before.top === after.top &&
    before.position === after.position &&
    before.columns === after.columns &&
    before.selected === after.selected &&
    before.current === after.current,
);

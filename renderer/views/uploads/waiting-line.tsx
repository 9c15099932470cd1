import type { ColumnId } from './column-choice.ts';

export interface WaitingLineProps {
  readonly columns: readonly ColumnId[];
  readonly position: number;
  /** Pixels from the top of the list. */
  readonly top: number;
}

/** Stands where a row will be that has not been fetched yet. */
export function WaitingLine({ columns, position, top }: WaitingLineProps) {
  return (
    <tr aria-rowindex={position + 2} className="table-row" data-waiting style={{ transform: `translateY(${top}px)` }}>
      {columns.map((id) => (
        <td data-column={id} key={id}>
          <span className="skeleton" data-length={(position + id.length) % 3} />
        </td>
      ))}
    </tr>
  );
}

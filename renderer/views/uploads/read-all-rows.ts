import type { UploadRow } from '../../../shared/app/uploads.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { AskError, Transport } from '../../transport/transport.ts';
import type { SectionQuery } from './list-filter.ts';

/** As many as one request may ask for. */
const portionRows = 200;

export interface ReadAllOptions {
  /** Rows that arrived later are left out, so that what is read stays one list while it is read. */
  readonly before: number;
  readonly mostRows: number;
  /** Called with each portion and how many rows there are in all. */
  readonly onRows: (rows: readonly UploadRow[], total: number) => void;
  readonly signal: AbortSignal;
}

/** Reads the list that the query narrows, newest first, in portions. Gives how many rows it has in all. */
export async function readAllRows(
  transport: Transport,
  query: SectionQuery,
  { before, mostRows, onRows, signal }: ReadAllOptions,
): Promise<Result<number, AskError>> {
  let read = 0;
  for (;;) {
    const answer = await transport.request('uploads.page', {
      ...query,
      sort: 'arrived',
      descending: true,
      arrivedBefore: before,
      offset: read,
      limit: Math.min(portionRows, mostRows - read),
    });
    if (!answer.ok) return failure(answer.error);
    if (signal.aborted) return success(read);
    const { rows, total } = answer.value;
    read += rows.length;
    onRows(rows, total);
    if (rows.length === 0 || read >= Math.min(total, mostRows)) return success(total);
  }
}

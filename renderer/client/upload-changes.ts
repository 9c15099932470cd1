import type { MessageOf } from '../../shared/contract/contract.ts';
import type { UploadDetails, UploadPage } from '../../shared/contract/uploads.ts';

type UploadsMessage = MessageOf<'uploads'>;

/**
 * A page of the list with a message's changed rows put in. It stays as it is when the message is not the next one after
 * the page's snapshot: a change in between was missed, and only a new snapshot can tell.
 */
export function changedPage(page: UploadPage, message: UploadsMessage): UploadPage {
  if (message.sequence !== page.sequence + 1) return page;
  const changed = new Map(message.rows.map((row) => [row.id, row]));
  const rows = page.rows.some((row) => changed.has(row.id))
    ? page.rows.map((row) => changed.get(row.id) ?? row)
    : page.rows;
  return { ...page, rows, sequence: message.sequence };
}

/** Whether the details of a row show something that the message changed. */
export function concernsDetails(details: UploadDetails, message: UploadsMessage): boolean {
  if (message.more) return true;
  return message.rows.some(
    (row) => row.id === details.row.id || (row.jobId !== null && row.jobId === details.row.jobId),
  );
}

import { reason } from '../store/store.ts';
import type { FileEnd } from './verdict.ts';

/** After the service has said that it took a file, the file is sent again this often at most. */
const mostSentAgain = 2;

/**
 * What becomes of a file whose receipt cannot be read. It is sent again, since the receipt is all that proves the
 * sending; but a service that takes it each time would have it without end, so that after the last time a person looks.
 * From the first such answer on, every sending that may have arrived counts, whatever came of it.
 *
 * @param before how many sendings counted before this one
 */
export function countedUnread(file: FileEnd, before: number): FileEnd {
  if (file.kind !== 'later' || !file.outcomeUnknown || (file.wasTaken !== true && before === 0)) {
    return file;
  }
  const unreadReceipts = before + 1;
  return unreadReceipts > mostSentAgain
    ? { kind: 'refused', reason: reason('receipt-unreadable') }
    : { ...file, unreadReceipts };
}

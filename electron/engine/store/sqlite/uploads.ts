import type { UploadStore } from '../upload-list.ts';
import type { StoreContext } from './context.ts';
import { createCounts } from './counts.ts';
import { createExtendSearch } from './search-index.ts';
import { createUploadDetails } from './upload-details.ts';
import { createUploadPage } from './upload-page.ts';
import { createUploadRows } from './upload-rows.ts';

export function createUploadStore(context: StoreContext): UploadStore {
  const { prepare, transactions } = context;
  const rows = createUploadRows(context);
  const jobIdOf = prepare<[number], number>('SELECT job_id FROM sighting WHERE id = ? AND job_id IS NOT NULL').pluck();
  const rowIdsOf = prepare<[number], number>('SELECT id FROM sighting WHERE job_id = ? ORDER BY id').pluck();

  return {
    page: createUploadPage(context),
    extendSearch: createExtendSearch(context),
    details: createUploadDetails(context),
    rows: (ids) => transactions.read(() => rows(ids)),
    counts: createCounts(context),
    jobIdsOf: (rowIds) => transactions.read(() => [...new Set(rowIds.flatMap((id) => jobIdOf.get(id) ?? []))]),
    rowIdsOf: (jobIds) => transactions.read(() => jobIds.flatMap((id) => rowIdsOf.all(id))),
  };
}

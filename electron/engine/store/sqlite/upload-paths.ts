import type { UploadQuery, UploadSegment } from '../../../../shared/contract/uploads.ts';

/** The columns that each sort compares, and the index that has the rows in that order. */
const sorts: Readonly<Record<UploadQuery['sort'], { readonly columns: readonly string[]; readonly index: string }>> = {
  arrived: { columns: ['arrived_at', 'id'], index: 'listed_by_arrival' },
  state: { columns: ['rank', 'arrived_at', 'id'], index: 'listed_by_rank' },
  subject: { columns: ['subject_key', 'id'], index: 'listed_by_subject' },
  file: { columns: ['name_key', 'id'], index: 'listed_by_name' },
  kind: { columns: ['kind', 'id'], index: 'listed_by_kind' },
  size: { columns: ['size_bytes', 'id'], index: 'listed_by_size' },
  sent: { columns: ['sent_at', 'id'], index: 'listed_by_sending' },
};

export function orderOf({ sort, descending }: UploadQuery): string {
  return sorts[sort].columns.map((column) => `${column} ${descending ? 'DESC' : 'ASC'}`).join(', ');
}

/**
 * The way to all the rows that match, for counting or sorting them. SQLite would guess wrong: it does not know that few
 * rows are unsent, and that nearly all are sent.
 */
export function pathToMatches(query: UploadQuery, segment: UploadSegment): string {
  const { states, sentFrom, sentBefore, search } = query;
  if (segment !== 'all') return 'INDEXED BY listed_by_rank';
  const onlySent = states?.every((state) => state === 'sent') ?? false;
  if (onlySent && (sentFrom !== undefined || sentBefore !== undefined)) return 'INDEXED BY listed_sent';
  if (states !== undefined) return 'INDEXED BY listed_by_rank';
  return search === '' ? '' : 'NOT INDEXED';
}

/**
 * The way to one page of the `total` rows that match. Where they are many, the page is soon full when walking in the
 * order of the sort; where they are few, they are found first and sorted then.
 */
export function pathToPage(query: UploadQuery, filtered: boolean, total: number): string {
  const walked = !filtered || (query.offset + query.limit) * 4 <= total;
  return query.segment === 'all' && walked
    ? `INDEXED BY ${sorts[query.sort].index}`
    : pathToMatches(query, query.segment);
}

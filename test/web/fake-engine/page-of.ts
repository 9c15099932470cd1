import type { UploadPage, UploadQuery, UploadRow } from '../../../shared/contract/uploads.ts';

const rank = ['attention', 'sending', 'waiting', 'settling', 'sent', 'already-here', 'ignored'];
const unsent = ['settling', 'waiting', 'sending', 'attention'];

/** One page of rows held in memory, by the rules that the store follows in SQLite. */
export function pageOf(rows: readonly UploadRow[], query: UploadQuery, sequence: number): UploadPage {
  const { offset, limit, ...narrowing } = query;
  const { sorted, counts } = narrowed(rows, narrowing);
  return { rows: sorted.slice(offset, offset + limit), total: sorted.length, counts, sequence };
}

type Narrowing = Omit<UploadQuery, 'offset' | 'limit'>;
type Narrowed = { readonly sorted: readonly UploadRow[]; readonly counts: UploadPage['counts'] };

/** Kept for as long as the rows are the same, so that scrolling through 100,000 of them costs this process nothing. */
const kept = new WeakMap<readonly UploadRow[], Map<string, Narrowed>>();

function narrowed(rows: readonly UploadRow[], query: Narrowing): Narrowed {
  const ofRows = kept.get(rows) ?? new Map<string, Narrowed>();
  kept.set(rows, ofRows);
  const name = JSON.stringify(query);
  const known = ofRows.get(name);
  if (known !== undefined) return known;
  const matching = rows.filter((row) => matches(row, query));
  const direction = query.descending ? -1 : 1;
  const found: Narrowed = {
    sorted: matching
      .filter((row) => isInSegment(row, query.segment))
      .sort((left, right) => (compare(left, right, query.sort) || left.id - right.id) * direction),
    counts: {
      all: matching.length,
      'not-sent': matching.filter((row) => isInSegment(row, 'not-sent')).length,
      attention: matching.filter((row) => isInSegment(row, 'attention')).length,
      ignored: matching.filter((row) => isInSegment(row, 'ignored')).length,
    },
  };
  ofRows.set(name, found);
  return found;
}

function isInSegment({ state }: UploadRow, segment: UploadQuery['segment']): boolean {
  if (segment === 'attention' || segment === 'ignored') return state === segment;
  return segment === 'all' || unsent.includes(state);
}

function matches(row: UploadRow, query: Narrowing): boolean {
  const { kinds, states, sentFrom, sentBefore, arrivedFrom, arrivedBefore } = query;
  const text = `${row.subject ?? ''} ${row.fileName}`.toLowerCase();
  return (
    text.includes(query.search.toLowerCase()) &&
    (kinds.length === 0 || kinds.includes(row.kind ?? 'unknown')) &&
    (query.reason === undefined || (row.reason?.code ?? null) === query.reason) &&
    (states === undefined || states.includes(row.state)) &&
    (arrivedFrom === null || row.arrivedAt >= arrivedFrom) &&
    (arrivedBefore === null || row.arrivedAt < arrivedBefore) &&
    (sentFrom === undefined || (row.sentAt !== null && row.sentAt >= sentFrom)) &&
    (sentBefore === undefined || (row.sentAt !== null && row.sentAt < sentBefore))
  );
}

function compare(left: UploadRow, right: UploadRow, sort: UploadQuery['sort']): number {
  switch (sort) {
    case 'arrived':
      return left.arrivedAt - right.arrivedAt;
    case 'sent':
      return (left.sentAt ?? 0) - (right.sentAt ?? 0);
    case 'size':
      return left.sizeBytes - right.sizeBytes;
    case 'state':
      return rank.indexOf(left.state) - rank.indexOf(right.state);
    case 'file':
      return left.fileName.localeCompare(right.fileName);
    case 'kind':
      return (left.kind ?? '').localeCompare(right.kind ?? '');
    case 'subject':
      return (left.subject ?? '').localeCompare(right.subject ?? '');
  }
}

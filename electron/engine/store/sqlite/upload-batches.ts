import {
  type BatchChoice,
  type BatchGroup,
  type BatchPart,
  type BatchQuery,
  type BatchSegment,
  batchPartSchema,
  batchPartsOf,
  batchSegmentSchema,
  batchTotal,
  batchUnderway,
  type UploadBatch,
} from '../../../../shared/contract/upload-batches.ts';
import {
  type Reason,
  type UploadKind,
  type UploadOrigin,
  type UploadState,
  uploadKindSchema,
} from '../../../../shared/contract/uploads.ts';
import { hasWords, searchKey, searchWords } from '../../../../shared/search-key.ts';
import { isUnnamed } from '../sighting.ts';
import type { BatchStore } from '../upload-batch.ts';
import { fileNameOf, rankOf, shownSha256, stateOf, statesByRank } from './records.ts';
import {
  type Bound,
  type Condition,
  createCandidatesFor,
  reasonCodeOf,
  scannedFilters,
  valuesOf,
  where,
} from './search-index.ts';
import type { StoreContext } from './transactions.ts';
import { createUploadRows } from './upload-rows.ts';

/** An act from which nothing was heard for so long has ended without saying so: its window was closed. */
const silentAfterMs = 10 * 60_000;

/** Rows of a group that are shown with it. */
const firstOfGroup = 2;

const withReasons = `listed JOIN sighting ON sighting.id = listed.id LEFT JOIN job ON job.id = sighting.job_id`;

/** In SQL, of a batch: its act goes on, and something of it is still to come. Binds the moment after which it was heard of. */
const isStillComing = 'ended_at IS NULL AND announced > row_count AND last_at > ?';

interface StoredBatch
  extends Pick<UploadBatch, 'id' | 'grouping' | 'folderLabel' | 'driveLabel' | 'beganAt' | 'lastAt'> {
  readonly origin: UploadOrigin;
  readonly announced: number;
  readonly known: number;
  readonly endedAt: number | null;
  readonly firstId: number | null;
  /** Rows by rank, separated by commas. */
  readonly rows: string;
}

export function createBatchStore(context: StoreContext): BatchStore {
  const { prepare, transactions, batches } = context;
  const read = createBatchReading(context);
  const exists = prepare<[number], number>('SELECT 1 FROM upload_batch WHERE id = ?').pluck();
  const chosenJobs = prepare<[number, number, string | null, string | null], number>(
    `SELECT DISTINCT job.id FROM ${withReasons}
     WHERE listed.batch_id = ? AND listed.rank = ? AND sighting.state = 'kept' AND (? IS NULL OR ${reasonCodeOf} IS nullif(?, ''))`,
  ).pluck();
  type Proof = { readonly id: number; readonly receipt: string | null; readonly sha256: string | null };
  const proof = prepare<[number, number, number], Proof>(
    `SELECT listed.id AS id, job.receipt AS receipt, ${shownSha256.replace('sha256)', 'job.sha256)')}
     FROM ${withReasons} WHERE listed.batch_id = ? AND listed.id > ? ORDER BY listed.id LIMIT ?`,
  );
  const rows = createUploadRows(context);
  return {
    begin: (batch, at) => transactions.write(() => batches.begin(batch, at)),
    end: (id, at) => transactions.write(() => batches.end(id, at)),
    has: (id) => transactions.read(() => exists.get(id) === 1),
    page: createBatchPage(context, read),
    details: createBatchDetails(context, read),
    position: createPosition(context, read),
    jobIdsOf: ({ batchId, part, reason }: BatchChoice) =>
      transactions.read(() => {
        const wanted = reason === undefined ? null : (reason ?? '');
        return chosenJobs.all(batchId, rankOf(part), wanted, wanted);
      }),
    proof: (id, after, limit) =>
      transactions.read(() => {
        const found = proof.all(id, after, limit);
        const shown = new Map(rows(found.map((each) => each.id)).map((row) => [row.id, row]));
        return found.flatMap(({ id: rowId, ...kept }) => {
          const row = shown.get(rowId);
          return row === undefined ? [] : [{ row, ...kept }];
        });
      }),
  };
}

type ReadBatches = (ids: readonly number[], now: number) => readonly UploadBatch[];

/** A batch and what became of it, counted by one statement over one index. */
function createBatchReading(context: StoreContext): ReadBatches {
  const { prepare } = context;
  const rows = createUploadRows(context);
  const counted = statesByRank.map((_, rank) => `count(*) FILTER (WHERE rank = ${rank})`).join(` || ',' || `);
  const batch = prepare<[number], StoredBatch>(
    `SELECT upload_batch.id AS id, grouping, origin, folder.label AS folderLabel, upload_batch.label AS driveLabel,
       announced, known, began_at AS beganAt, last_at AS lastAt, ended_at AS endedAt,
       (SELECT min(listed.id) FROM listed WHERE batch_id = upload_batch.id) AS firstId,
       (SELECT ${counted} FROM listed WHERE batch_id = upload_batch.id) AS rows
     FROM upload_batch LEFT JOIN folder ON folder.id = folder_id WHERE upload_batch.id = ?`,
  );
  const archivePath = prepare<[number], string>(
    'SELECT path FROM sighting WHERE id = ? AND member IS NOT NULL',
  ).pluck();

  function archiveName({ grouping, firstId }: StoredBatch): string | null {
    const path = grouping === 'archive' && firstId !== null ? archivePath.get(firstId) : undefined;
    return path === undefined || isUnnamed(path) || path === '' ? null : fileNameOf(path, null);
  }

  return (ids, now) =>
    ids.flatMap((id) => {
      const stored = batch.get(id);
      if (stored === undefined) return [];
      const { announced, known, endedAt, firstId, rows: byRank, ...told } = stored;
      const counts = byRank.split(',').map((count, rank) => [stateOf(rank), Number(count)] as const);
      const isOpen = endedAt === null && now - stored.lastAt < silentAfterMs;
      const parts = batchPartsOf({ rows: Object.fromEntries(counts), announced, known, isOpen });
      const single = firstId !== null && batchTotal(parts) === 1 ? (rows([firstId])[0] ?? null) : null;
      return [{ ...told, archiveName: archiveName(stored), parts, single }];
    });
}

/** In SQL, the batches that have a row of these ranks, each found by one step through the index. */
function batchesWith(condition: string, index: string): string {
  const after = (id: string) =>
    `SELECT min(batch_id) FROM listed INDEXED BY ${index} WHERE ${condition} AND batch_id > ${id}`;
  return `WITH RECURSIVE found (id) AS (
      ${after('0')} UNION ALL SELECT (${after('found.id')}) FROM found WHERE found.id IS NOT NULL)
    SELECT id FROM found WHERE id IS NOT NULL`;
}

const underway = batchesWith('rank BETWEEN 1 AND 3', 'listed_underway');
const stillComing = `SELECT id FROM upload_batch INDEXED BY upload_batch_open WHERE ${isStillComing}`;

function segmentCondition(segment: BatchSegment, now: number): readonly Condition[] {
  switch (segment) {
    case 'all':
      return [];
    case 'underway':
      return [{ sql: `(id IN (${underway}) OR id IN (${stillComing}))`, values: [now - silentAfterMs] }];
    case 'attention':
      return [{ sql: `id IN (${batchesWith('rank = 0', 'listed_attention')})`, values: [] }];
    case 'ignored':
      return [{ sql: `id IN (${batchesWith('rank = 6', 'listed_ignored')})`, values: [] }];
  }
}

function createBatchPage({ prepare, transactions }: StoreContext, readBatches: ReadBatches): BatchStore['page'] {
  const candidatesFor = createCandidatesFor(prepare);
  const folders = prepare<[], { readonly id: number; readonly label: string }>('SELECT id, label FROM folder');

  /** The batches of which a file has all the words, and those whose folder or drive has. */
  function searched(search: string): readonly Condition[] {
    const words = searchWords(search);
    if (words.length === 0) return [];
    const { sql, values } = candidatesFor(words);
    const files = scannedFilters({ search });
    const named = folders.all().filter(({ label }) => hasWords(searchKey(label), words));
    const drives = words.map(() => 'instr(label_key, ?) > 0').join(' AND ');
    return [
      {
        sql: `(id IN (SELECT batch_id FROM (${sql}) AS candidate CROSS JOIN listed ON listed.id = candidate.id ${where(files)})
          OR folder_id IN (${named.map(({ id }) => id).join(', ')}) OR (${drives}))`,
        values: [...values, ...valuesOf(files), ...words],
      },
    ];
  }

  function narrowed({ search, folderIds, beganFrom, beganBefore }: BatchQuery): readonly Condition[] {
    return [
      { sql: 'row_count + announced > 0', values: [] },
      ...(beganFrom === null ? [] : [{ sql: 'began_at >= ?', values: [beganFrom] }]),
      ...(beganBefore === null ? [] : [{ sql: 'began_at < ?', values: [beganBefore] }]),
      ...(folderIds.length === 0
        ? []
        : [{ sql: `folder_id IN (${folderIds.map(() => '?').join(', ')})`, values: folderIds }]),
      ...searched(search),
    ];
  }

  return (query, now) =>
    transactions.read(() => {
      const always = narrowed(query);
      const conditionsOf = (segment: BatchSegment) => [...always, ...segmentCondition(segment, now)];
      const figure = (sql: string, segment: BatchSegment) => {
        const conditions = conditionsOf(segment);
        const values = valuesOf(conditions);
        return (
          prepare<Bound[], number>(`SELECT ${sql} FROM upload_batch ${where(conditions)}`)
            .pluck()
            .get(...values) ?? 0
        );
      };
      const counted = batchSegmentSchema.options.map((segment) => [segment, figure('count(*)', segment)]);
      const counts = Object.fromEntries(counted) as Record<BatchSegment, number>;
      const allFiles = 'coalesce(sum(max(row_count, announced) + known), 0)';
      const files = query.beganFrom === null ? null : figure(allFiles, query.segment);
      const chosen = conditionsOf(query.segment);
      const ids = prepare<Bound[], number>(
        `SELECT id FROM upload_batch ${where(chosen)} ORDER BY began_at DESC, id DESC LIMIT ? OFFSET ?`,
      )
        .pluck()
        .all(...valuesOf(chosen), query.limit, query.offset);
      return { batches: [...readBatches(ids, now)], total: counts[query.segment], files, counts };
    });
}

interface StoredGroup {
  readonly rank: number;
  readonly reason: Reason['code'] | null;
  readonly kind: string | null;
  readonly count: number;
  readonly sentFrom: number | null;
  readonly sentTo: number | null;
}

function createBatchDetails(context: StoreContext, readBatches: ReadBatches): BatchStore['details'] {
  const { prepare, transactions } = context;
  const rows = createUploadRows(context);
  // Of the others no reason matters to whoever looks at them.
  const shownReason = `iif(listed.rank IN (0, 2, 6), ${reasonCodeOf}, NULL)`;
  const groups = prepare<[number], StoredGroup>(
    `SELECT listed.rank AS rank, ${shownReason} AS reason, job.kind AS kind, count(*) AS count,
       min(job.sent_at) AS sentFrom, max(job.sent_at) AS sentTo
     FROM ${withReasons} WHERE listed.batch_id = ? GROUP BY 1, 2, 3`,
  );
  const first = prepare<[number, number, string | null, number], number>(
    `SELECT listed.id FROM ${withReasons} WHERE listed.batch_id = ? AND listed.rank = ? AND ${shownReason} IS ?
     ORDER BY listed.id LIMIT ?`,
  ).pluck();

  return (id, now) =>
    transactions.read(() => {
      const [batch] = readBatches([id], now);
      if (batch === undefined) return null;
      const found = joinedGroups(groups.all(id)).map((group) => {
        const state = group.part as UploadState;
        const shown = state === 'attention' ? first.all(id, rankOf(state), group.reason, firstOfGroup) : [];
        return { ...group, first: [...rows(shown)] };
      });
      return { batch, groups: inOrder(withRowless(found, batch)) };
    });
}

/** One group for all kinds of file of which the same became. */
function joinedGroups(stored: readonly StoredGroup[]): readonly BatchGroup[] {
  const joined = new Map<string, BatchGroup>();
  for (const { rank, reason, kind, count, sentFrom, sentTo } of stored) {
    const part = stateOf(rank);
    const key = `${part} ${reason ?? ''}`;
    const before = joined.get(key);
    const known = uploadKindSchema.safeParse(kind);
    const kinds: Partial<Record<UploadKind, number>> = { ...before?.kinds };
    if (known.success) kinds[known.data] = (kinds[known.data] ?? 0) + count;
    joined.set(key, {
      part,
      reason,
      count: (before?.count ?? 0) + count,
      rows: (before?.rows ?? 0) + count,
      kinds,
      sentFrom: least(before?.sentFrom ?? null, sentFrom),
      sentTo: before?.sentTo == null ? sentTo : Math.max(before.sentTo, sentTo ?? before.sentTo),
      first: [],
    });
  }
  return [...joined.values()];
}

function least(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

/** Files without a row stand in no group of rows: those that are still to come, not taken, or left on a drive. */
function withRowless(groups: readonly BatchGroup[], { parts }: UploadBatch): readonly BatchGroup[] {
  const added = batchPartSchema.options.flatMap((part) => {
    const missing = parts[part] - groups.reduce((sum, group) => (group.part === part ? sum + group.count : sum), 0);
    return missing > 0 ? [{ part, missing }] : [];
  });
  const known = added.filter(({ part }) => groups.some((group) => group.part === part));
  const widened = groups.map((group) => {
    const more = known.find(({ part }) => part === group.part)?.missing ?? 0;
    return { ...group, count: group.count + more };
  });
  const fresh = added.filter((each) => !known.includes(each));
  const nothing = { reason: null, rows: 0, kinds: {}, sentFrom: null, sentTo: null, first: [] };
  return [...widened, ...fresh.map(({ part, missing }) => ({ ...nothing, part, count: missing }))];
}

/** What a person has to act on, what goes on by itself, and what is done. */
const order: readonly BatchPart[] = [
  'attention',
  'not-taken',
  'to-come',
  'sending',
  'waiting',
  'settling',
  'ignored',
  'already-here',
  'sent',
];

function inOrder(groups: readonly BatchGroup[]): BatchGroup[] {
  return groups.toSorted(
    (one, other) => order.indexOf(one.part) - order.indexOf(other.part) || other.count - one.count,
  );
}

/** How far all that is under way has come: a batch that has ended counts no more, so the total is fixed while one lasts. */
function createPosition({ prepare, transactions }: StoreContext, readBatches: ReadBatches): BatchStore['position'] {
  const found = prepare<[number], number>(`SELECT id FROM (${underway}) UNION SELECT id FROM (${stillComing})`).pluck();
  return (now) =>
    transactions.read(() => {
      const all = readBatches(found.all(now - silentAfterMs), now).map(({ parts }) => parts);
      if (all.length === 0) return null;
      const total = all.reduce((sum, parts) => sum + batchTotal(parts), 0);
      return { total, done: total - all.reduce((sum, parts) => sum + batchUnderway(parts), 0) };
    });
}

import type { RequestHandlers } from '../../../electron/engine/feature.ts';
import {
  type BatchChoice,
  type BatchDetails,
  type BatchGroup,
  type BatchPart,
  type BatchQuery,
  batchPartSchema,
  batchPartsOf,
  batchTotal,
  batchUnderway,
  type UploadBatch,
  type uploadBatchRequests,
} from '../../../shared/contract/upload-batches.ts';
import type { UploadRow } from '../../../shared/contract/uploads.ts';
import { failure, success } from '../../../shared/result.ts';
import type { Scene, SceneBatch } from './scene.ts';

const dayMs = 86_400_000;

/** Where a scene has none of its own, the files of a folder are one batch a day, and each other file is one. */
function batchesOf({ rows, batches }: Pick<Scene, 'rows' | 'batches'>): readonly SceneBatch[] {
  const inOne = new Set(batches.flatMap(({ rowIds }) => rowIds));
  const derived = new Map<string, UploadRow[]>();
  for (const row of rows) {
    if (inOne.has(row.id)) continue;
    const key = row.folderLabel === null ? `row ${row.id}` : `${row.folderLabel} ${Math.floor(row.arrivedAt / dayMs)}`;
    derived.set(key, [...(derived.get(key) ?? []), row]);
  }
  const ofFolders = [...derived.values()].flatMap((of): readonly SceneBatch[] => {
    const [first] = of;
    if (first === undefined) return [];
    const { folderLabel, origin } = first;
    const grouping = folderLabel === null ? 'act' : 'day';
    const beganAt = Math.min(...of.map(({ arrivedAt }) => arrivedAt));
    const none = { driveLabel: null, archiveName: null, announced: 0, known: 0, isOpen: false };
    return [{ ...none, id: first.id, grouping, origin, folderLabel, beganAt, rowIds: of.map(({ id }) => id) }];
  });
  return [...batches, ...ofFolders];
}

function rowsOf(scene: Scene, { rowIds }: SceneBatch): readonly UploadRow[] {
  const ids = new Set(rowIds);
  return scene.rows.filter(({ id }) => ids.has(id));
}

export function rowsOfBatch(scene: Scene, id: number): readonly UploadRow[] {
  const batch = batchesOf(scene).find((each) => each.id === id);
  return batch === undefined ? [] : rowsOf(scene, batch);
}

function shown(scene: Scene, batch: SceneBatch): UploadBatch {
  const { rowIds: _, announced, known, isOpen, ...told } = batch;
  const rows = rowsOf(scene, batch);
  const counts: Partial<Record<BatchPart, number>> = {};
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
  const parts = batchPartsOf({ rows: counts, announced, known, isOpen });
  const lastAt = Math.max(batch.beganAt, ...rows.map(({ arrivedAt }) => arrivedAt));
  return { ...told, parts, lastAt, single: batchTotal(parts) === 1 ? (rows[0] ?? null) : null };
}

const withReason: readonly BatchPart[] = ['attention', 'waiting', 'ignored'];

function detailsOf(scene: Scene, batch: SceneBatch): BatchDetails {
  const told = shown(scene, batch);
  const groups = new Map<string, BatchGroup>();
  for (const row of rowsOf(scene, batch)) {
    const reason = withReason.includes(row.state) ? (row.reason?.code ?? null) : null;
    const key = `${row.state} ${reason}`;
    const before = groups.get(key);
    const kinds = { ...before?.kinds };
    if (row.kind !== null) kinds[row.kind] = (kinds[row.kind] ?? 0) + 1;
    const first = row.state === 'attention' ? [...(before?.first ?? []), row].slice(0, 2) : [];
    const count = (before?.count ?? 0) + 1;
    const sent = [row.sentAt, before?.sentFrom ?? null, before?.sentTo ?? null].filter((at) => at !== null);
    groups.set(key, {
      ...{ part: row.state, reason, count, rows: count, kinds, first },
      sentFrom: sent.length === 0 ? null : Math.min(...sent),
      sentTo: sent.length === 0 ? null : Math.max(...sent),
    });
  }
  const nothing = { reason: null, rows: 0, kinds: {}, sentFrom: null, sentTo: null, first: [] };
  const all = [...groups.values()];
  for (const part of batchPartSchema.options) {
    const missing = told.parts[part] - all.reduce((sum, each) => sum + (each.part === part ? each.count : 0), 0);
    if (missing > 0) all.push({ ...nothing, part, count: missing });
  }
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
  const rank = ({ part }: BatchGroup) => (order.includes(part) ? order.indexOf(part) : order.length);
  return { batch: told, groups: all.sort((one, other) => rank(one) - rank(other) || other.count - one.count) };
}

function pageOf(scene: Scene, { segment, search, beganFrom, beganBefore, offset, limit }: BatchQuery) {
  const words = search.toLowerCase();
  const narrowed = batchesOf(scene)
    .filter(
      ({ beganAt }) => (beganFrom === null || beganAt >= beganFrom) && (beganBefore === null || beganAt < beganBefore),
    )
    .filter(
      (batch) =>
        `${batch.folderLabel} ${batch.driveLabel}`.toLowerCase().includes(words) ||
        rowsOf(scene, batch).some(({ subject, fileName }) => `${subject} ${fileName}`.toLowerCase().includes(words)),
    )
    .map((batch) => shown(scene, batch))
    .sort((one, other) => other.beganAt - one.beganAt || other.id - one.id);
  const isIn = {
    all: () => true,
    underway: ({ parts }: UploadBatch) => batchUnderway(parts) > 0,
    attention: ({ parts }: UploadBatch) => parts.attention > 0,
    ignored: ({ parts }: UploadBatch) => parts.ignored > 0,
  };
  const found = narrowed.filter(isIn[segment]);
  const count = (of: keyof typeof isIn) => narrowed.filter(isIn[of]).length;
  return {
    batches: found.slice(offset, offset + limit),
    total: found.length,
    files: beganFrom === null ? null : found.reduce((sum, { parts }) => sum + batchTotal(parts), 0),
    counts: {
      all: narrowed.length,
      underway: count('underway'),
      attention: count('attention'),
      ignored: count('ignored'),
    },
  };
}

interface Acts {
  readonly scene: () => Scene;
  readonly setState: (ids: readonly number[], state: UploadRow['state']) => void;
}

/** The requests about batches, by the rules that the store follows in SQLite. */
export function batchHandlers({ scene, setState }: Acts): RequestHandlers<keyof typeof uploadBatchRequests> {
  const find = (id: number) => batchesOf(scene()).find((batch) => batch.id === id);
  const chosen = ({ batchId, part, reason }: BatchChoice) =>
    rowsOfBatch(scene(), batchId).filter(
      (row) => row.state === part && (reason === undefined || (row.reason?.code ?? null) === reason),
    );
  return {
    'uploads.beginBatch': () => success({ batchId: 1 }),
    'uploads.endBatch': () => success({}),
    'uploads.batches': (query) => success(pageOf(scene(), query)),
    'uploads.batch': ({ id }) => {
      const batch = find(id);
      if (batch === undefined)
        return failure({ code: 'not-found', message: 'These files are not in the list any more.' });
      return success(detailsOf(scene(), batch));
    },
    'uploads.batchProof': ({ id, after, limit }) => {
      const rows = rowsOfBatch(scene(), id).filter((row) => row.id > after);
      const proof = rows.slice(0, limit).map((row) => {
        return { row, receipt: row.sentAt === null ? null : `5f2c-${row.id}`, sha256: null };
      });
      return success({ rows: proof });
    },
    'uploads.actOnBatch': ({ act, ...choice }) => {
      const ids = chosen(choice).map(({ id }) => id);
      setState(ids, act === 'retry' ? 'waiting' : act === 'ignore' ? 'ignored' : 'attention');
      return success({ count: ids.length, keptBack: 0 });
    },
  };
}

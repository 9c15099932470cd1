import { searchKey } from '../../../../shared/search-key.ts';
import type { NewSighting } from '../sighting.ts';
import type { NewBatch } from '../upload-batch.ts';
import type { Prepare } from './connection.ts';

/** So many files of a folder, each this soon after the one before, are a batch of their own. */
const burstFiles = 10;
const burstWithinMs = 2 * 60_000;

/** Decides which batch a file is in that is seen for the first time, within the transaction that stores it. */
export interface BatchRows {
  readonly begin: (batch: NewBatch, at: number) => number;
  readonly end: (id: number, at: number) => void;
  /** Stores a sighting by `store`, which gets its batch. The tenth file of a burst takes the nine before it along. */
  readonly place: (sighting: NewSighting, at: number, store: (batchId: number) => number) => number;
  /** The batch of copies that were found without their records, one a day. */
  readonly ofCopies: (at: number) => number;
}

interface Parts {
  readonly prepare: Prepare;
  /** When the day of a moment began in the depot's zone, both epoch milliseconds. */
  readonly startOfDay: (at: number) => number;
  /** Counts the transactions that came to nothing. */
  readonly undone: () => number;
}

interface NewestBatch {
  readonly id: number;
  readonly beganAt: number;
  readonly lastAt: number;
}

/** What a folder's next file may belong to. */
interface FolderBatches {
  burst: NewestBatch | undefined;
  day: NewestBatch | undefined;
}

type Placing = (sighting: NewSighting, at: number, store: (batchId: number) => number) => number;

/** There is one for a store, because it remembers the newest batches of each folder. */
export function createBatchRows(parts: Parts): BatchRows {
  const { prepare } = parts;
  const batches = createBatchTable(parts);
  const { add } = batches;
  const finish = prepare<[number, number]>('UPDATE upload_batch SET ended_at = ? WHERE id = ? AND ended_at IS NULL');
  const hasMember = prepare<[number, string, number], number>(
    `SELECT 1 FROM sighting WHERE batch_id = ? AND path = ? AND modified_ms = ? AND member IS NOT NULL
     ORDER BY id DESC LIMIT 1`,
  ).pluck();
  const opened = prepare<[number, number]>(
    `UPDATE upload_batch SET announced = announced - 1 + ?, grouping = iif(announced = 1, 'archive', grouping) WHERE id = ?`,
  );
  const placeInFolder = createFolderPlacing(parts, batches);

  /** The batch of a file that comes from no folder. An archive that an act brings becomes the files in it. */
  function ofAct({ origin = 'window', batchId, path, member, modifiedMs, archiveFiles = 1 }: NewSighting, at: number) {
    if (batchId === undefined) return add(['act', origin, null], 1, at, at);
    if (member !== null && hasMember.get(batchId, path, modifiedMs) === undefined) opened.run(archiveFiles, batchId);
    return batchId;
  }

  return {
    begin: (batch, at) => add(['act', batch.origin, null], batch.announced, at, null, batch),
    end: (id, at) => {
      finish.run(at, id);
    },
    place: (sighting, at, store) =>
      sighting.folderId === null ? store(ofAct(sighting, at)) : placeInFolder(sighting, at, store),
    ofCopies: (at) => batches.ofDay(batches.newest('copies', null, 'day'), 'copies', null, at).id,
  };
}

type Kind = [grouping: string, origin: string, folderId: number | null];

function createBatchTable({ prepare, startOfDay }: Parts) {
  const insert = prepare<
    [...Kind, string | null, string | null, number, number, number, number, number | null],
    number
  >(
    `INSERT INTO upload_batch (grouping, origin, folder_id, label, label_key, announced, known, began_at, last_at, ended_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  ).pluck();
  const newest = prepare<[string, number | null, string], NewestBatch>(
    `SELECT id, began_at AS beganAt, last_at AS lastAt FROM upload_batch INDEXED BY upload_batch_newest
     WHERE origin = ? AND folder_id IS ? AND grouping = ? ORDER BY id DESC LIMIT 1`,
  );

  function add(kind: Kind, announced: number, at: number, endedAt: number | null, of?: NewBatch): number {
    const label = of?.label ?? null;
    const key = label === null ? null : searchKey(label);
    const id = insert.get(...kind, label, key, announced, of?.known ?? 0, at, at, endedAt);
    if (id === undefined) throw new Error('adding a batch returned no row');
    return id;
  }

  return {
    add,
    newest: (origin: 'folder' | 'copies', folderId: number | null, grouping: 'burst' | 'day') =>
      newest.get(origin, folderId, grouping),
    /** The batch of the day of `at`: the newest one, if it has begun on it. */
    ofDay(
      last: NewestBatch | undefined,
      origin: 'folder' | 'copies',
      folderId: number | null,
      at: number,
    ): NewestBatch {
      if (last !== undefined && last.beganAt >= startOfDay(at)) return last;
      return { id: add(['day', origin, folderId], 0, at, at), beganAt: at, lastAt: at };
    },
  };
}

/** Places the files of watched folders: in the burst that goes on, else in the batch of the day. */
function createFolderPlacing({ prepare, undone }: Parts, batches: ReturnType<typeof createBatchTable>): Placing {
  const { add, newest, ofDay } = batches;
  const lastSeen = prepare<[number, number], { id: number; arrivedAt: number }>(
    `SELECT id, arrived_at AS arrivedAt FROM sighting
     WHERE batch_id = ? AND state NOT IN ('gone', 'opened') ORDER BY id DESC LIMIT ?`,
  );
  const move = prepare<[number, number, number]>(
    `UPDATE sighting SET batch_id = ? WHERE batch_id = ? AND id >= ? AND state NOT IN ('gone', 'opened')`,
  );
  const siblings = prepare<[number, string, number], number>(
    `SELECT batch_id FROM sighting INDEXED BY sighting_present
     WHERE folder_id = ? AND path = ? AND member IS NOT NULL AND gone_at IS NULL AND modified_ms = ? LIMIT 1`,
  ).pluck();
  const endIfWhole = prepare<[number, number]>(
    'UPDATE upload_batch SET ended_at = ? WHERE id = ? AND ended_at IS NULL AND row_count >= announced',
  );
  const folders = new Map<number, FolderBatches>();
  let knownSince = 0;

  /** Asking for each of a thousand files would cost as much as storing one. */
  function batchesOf(folderId: number): FolderBatches {
    // What a transaction has added that came to nothing does not exist.
    if (knownSince !== undone()) folders.clear();
    knownSince = undone();
    let known = folders.get(folderId);
    if (known === undefined) {
      known = { burst: newest('folder', folderId, 'burst'), day: newest('folder', folderId, 'day') };
      folders.set(folderId, known);
    }
    return known;
  }

  /** The burst that the last files of a day are, now that the tenth has come soon enough. */
  function gatheredBurst(folderId: number, dayId: number, at: number): NewestBatch | null {
    const last = lastSeen.all(dayId, burstFiles);
    const first = last.at(-1);
    if (last.length < burstFiles || first === undefined || Math.abs(at - first.arrivedAt) > burstWithinMs) return null;
    const id = add(['burst', 'folder', folderId], 0, first.arrivedAt, at);
    move.run(id, dayId, first.id);
    return { id, beganAt: first.arrivedAt, lastAt: at };
  }

  return ({ folderId, path, member, modifiedMs, archiveFiles = 0 }, at, store) => {
    if (folderId === null) throw new Error('a file outside the folders was placed in one');
    if (member !== null) {
      const known = siblings.get(folderId, path, modifiedMs);
      const batchId = known ?? add(['archive', 'folder', folderId], archiveFiles, at, null);
      const id = store(batchId);
      endIfWhole.run(at, batchId);
      return id;
    }
    const known = batchesOf(folderId);
    if (known.burst !== undefined && Math.abs(at - known.burst.lastAt) <= burstWithinMs) {
      known.burst = { ...known.burst, lastAt: at };
      return store(known.burst.id);
    }
    known.day = ofDay(known.day, 'folder', folderId, at);
    const id = store(known.day.id);
    known.burst = gatheredBurst(folderId, known.day.id, at) ?? known.burst;
    return id;
  };
}

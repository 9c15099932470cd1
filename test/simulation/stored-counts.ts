import { copyFileSync, existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';

/** Rows of the upload list by their state, and files sent since a moment, counted without the engine's own counters. */
export interface StoredCounts {
  readonly settling: number;
  readonly waiting: number;
  readonly sending: number;
  readonly attention: number;
  readonly total: number;
  readonly sentToday: number;
  /** Rows of files that need attention. */
  readonly attentionRows: readonly number[];
}

export interface StoredCounter {
  readonly count: (sentSinceMs: number) => StoredCounts;
  readonly close: () => void;
}

/** Every arrival that the list shows, from the tables that the engine's triggers and counters are derived from. */
const shownRows = `
  SELECT sighting.id AS id,
    CASE WHEN sighting.state = 'kept' THEN job.state WHEN sighting.state = 'duplicate' THEN 'duplicate' ELSE 'settling' END
      AS shown,
    CASE WHEN sighting.state = 'kept' THEN job.sent_at END AS sentAt
  FROM sighting LEFT JOIN job ON job.id = sighting.job_id
  WHERE sighting.state NOT IN ('gone', 'opened')`;

const counting = `
  WITH shown_row AS (${shownRows})
  SELECT
    count(*) FILTER (WHERE shown = 'settling') AS settling,
    count(*) FILTER (WHERE shown IN ('queued', 'waiting')) AS waiting,
    count(*) FILTER (WHERE shown = 'uploading') AS sending,
    count(*) FILTER (WHERE shown = 'attention') AS attention,
    count(*) AS total,
    count(*) FILTER (WHERE shown = 'uploaded' AND sentAt >= ?) AS sentToday
  FROM shown_row`;

/**
 * Counts in a copy of the database, because the engine has the original locked. Between two turns of the event loop no
 * transaction is open, so that the file and its log are one state. A state that was counted before is not counted
 * again.
 */
export function createStoredCounter(dataDirectory: string, scratchFile: string): StoredCounter {
  const original = path.join(dataDirectory, 'depot.sqlite');
  let seen = '';
  let counts: StoredCounts | null = null;

  const stamp = (file: string) => {
    if (!existsSync(file)) return 'none';
    const { size, mtimeMs } = statSync(file);
    return `${size} ${mtimeMs}`;
  };
  const remove = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${scratchFile}${end}`, { force: true });
  };

  function inCopy(sentSinceMs: number): StoredCounts {
    remove();
    copyFileSync(original, scratchFile);
    if (existsSync(`${original}-wal`)) copyFileSync(`${original}-wal`, `${scratchFile}-wal`);
    const copy = new Database(scratchFile);
    try {
      // The copy is of no worth after this.
      copy.pragma('synchronous = OFF');
      const counted = copy.prepare<[number], Omit<StoredCounts, 'attentionRows'>>(counting).get(sentSinceMs);
      if (counted === undefined) throw new Error('the counting gave no row');
      const attentionRows = copy
        .prepare<[], number>(`SELECT id FROM (${shownRows}) WHERE shown = 'attention'`)
        .pluck()
        .all();
      return { ...counted, attentionRows };
    } finally {
      copy.close();
    }
  }

  return {
    count(sentSinceMs) {
      const state = `${stamp(original)} ${stamp(`${original}-wal`)} ${sentSinceMs}`;
      if (counts === null || state !== seen) counts = inCopy(sentSinceMs);
      seen = state;
      return counts;
    },
    close: remove,
  };
}

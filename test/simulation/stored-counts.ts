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

interface Row {
  readonly id: number;
  readonly shown: string;
  readonly sentAt: number | null;
}

/** Every arrival that the list shows, from the tables that the engine's triggers and counters are derived from. */
const everyRow = `
  SELECT sighting.id AS id,
    CASE WHEN sighting.state = 'kept' THEN job.state WHEN sighting.state = 'duplicate' THEN 'duplicate' ELSE 'settling' END
      AS shown,
    CASE WHEN sighting.state = 'kept' THEN job.sent_at END AS sentAt
  FROM sighting LEFT JOIN job ON job.id = sighting.job_id
  WHERE sighting.state NOT IN ('gone', 'opened')`;

/**
 * Counts in a copy of the database: the engine holds the original for itself. Between two turns of the event loop no
 * transaction is open, so that the file and its log are one state. A state that was counted before is not copied again.
 */
export function createStoredCounter(dataDirectory: string, scratchFile: string): StoredCounter {
  const original = path.join(dataDirectory, 'depot.sqlite');
  let seen = '';
  let rows: readonly Row[] = [];

  const stamp = (file: string) => {
    if (!existsSync(file)) return 'none';
    const { size, mtimeMs } = statSync(file);
    return `${size} ${mtimeMs}`;
  };
  const remove = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${scratchFile}${end}`, { force: true });
  };

  function read(): readonly Row[] {
    const state = `${stamp(original)} ${stamp(`${original}-wal`)}`;
    if (state === seen) return rows;
    remove();
    copyFileSync(original, scratchFile);
    if (existsSync(`${original}-wal`)) copyFileSync(`${original}-wal`, `${scratchFile}-wal`);
    const copy = new Database(scratchFile);
    try {
      // The copy is of no worth after this.
      copy.pragma('synchronous = OFF');
      rows = copy.prepare<[], Row>(everyRow).all();
    } finally {
      copy.close();
    }
    seen = state;
    return rows;
  }

  return {
    count(sentSinceMs) {
      const all = read();
      const of = (...states: string[]) => all.filter(({ shown }) => states.includes(shown));
      return {
        settling: of('settling').length,
        waiting: of('queued', 'waiting').length,
        sending: of('uploading').length,
        attention: of('attention').length,
        total: all.length,
        sentToday: of('uploaded').filter(({ sentAt }) => sentAt !== null && sentAt >= sentSinceMs).length,
        attentionRows: of('attention').map(({ id }) => id),
      };
    },
    close: remove,
  };
}

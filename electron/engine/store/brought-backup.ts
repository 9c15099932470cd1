import Database from 'better-sqlite3';
import { failure, type Result, success } from '../../../shared/result.ts';
import { connect, prepareLate } from './sqlite/connection.ts';
import { createJournalWriter } from './sqlite/journal-writer.ts';
import { doubtOpenMail } from './sqlite/mail.ts';
import { knownVersion, migrate, versionOf } from './sqlite/migrate.ts';
import { reasonText, shownSha256 } from './sqlite/records.ts';
import { createEventLog } from './sqlite/transactions.ts';
import { reason } from './store.ts';

/** Why a file is no backup that could be used. */
export type BackupMisfit = 'damaged' | 'newer-version';

interface Brought {
  /** Epoch milliseconds: now, and when the backup was made. */
  readonly at: number;
  readonly backupAt: number;
  /** Whose signature the backup has; null where it has none. */
  readonly publicKey: string | null;
}

/**
 * Makes the records of a backup, which a person wants to go on with, ready to be a depot's: brought up to date, what was
 * unsent in them marked as of unknown outcome, because it may have been sent since, mails as in doubt, and copies that are not there marked
 * as missing. The journal of custody goes on from that of the backup and says all of it. No message speaks of a damaged
 * disk, because none was.
 *
 * @param isThere whether the copy with this hash came along
 */
export function takeBroughtRecords(
  file: string,
  isThere: (sha256: string) => boolean,
  { at, backupAt, publicKey }: Brought,
): Result<{ readonly missing: readonly string[] }, BackupMisfit> {
  const connected = connect(file);
  if (!connected.ok) return failure('damaged');
  const database = connected.value;
  try {
    const version = versionOf(database);
    if (version === 0) return failure('damaged');
    if (version > knownVersion || !migrate(database, at).ok) return failure('newer-version');
    return success({
      missing: database.transaction(() => markBrought(database, isThere, { at, backupAt, publicKey }))(),
    });
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return failure('damaged');
  } finally {
    database.close();
  }
}

function markBrought(
  database: Database.Database,
  isThere: (sha256: string) => boolean,
  { at, backupAt, publicKey }: Brought,
): readonly string[] {
  const prepare = prepareLate(database);
  const events = createEventLog(prepare, () => 0);
  const journal = createJournalWriter(prepare, () => 0);
  journal.add(
    { what: 'restored', facts: { from: 'file', backupAt, ...(publicKey !== null && { by: publicKey }) } },
    at,
  );
  const doubted = prepare<[], number>(
    `UPDATE job SET outcome_unknown = 1 WHERE state IN ('queued', 'uploading', 'waiting') RETURNING id`,
  ).pluck();
  for (const jobId of doubted.all()) events({ of: { jobId }, actor: 'start', code: 'restored' }, at);
  doubtOpenMail({ prepare }, at);
  prepare(`DELETE FROM note WHERE name IN ('records-replaced', 'backed-up')`).run();
  prepare<[string]>(`INSERT OR REPLACE INTO note VALUES ('records-brought', ?)`).run(String(at));

  type Copy = { readonly id: number; readonly sha256: string; readonly state: string };
  const copies = prepare<[], Copy>(`SELECT id, ${shownSha256}, state FROM job WHERE has_copy = 1 ORDER BY id`);
  const lose = prepare<[number]>('UPDATE job SET has_copy = 0 WHERE id = ?');
  const ask = prepare<[string | null, number]>(
    `UPDATE job SET state = 'attention', reason = ?, due_at = NULL
     WHERE id = ? AND state IN ('queued', 'waiting', 'uploading')`,
  );
  const why = reason('spool-copy-missing');
  const missing = copies.all().filter(({ sha256 }) => !isThere(sha256));
  for (const { id, state: from } of missing) {
    lose.run(id);
    journal.add({ what: 'missing', jobId: id }, at);
    if (ask.run(reasonText(why), id).changes === 0) continue;
    events({ of: { jobId: id }, actor: 'start', code: 'needs-attention', from, to: 'attention', reason: why }, at);
  }
  return missing.map(({ sha256 }) => sha256);
}

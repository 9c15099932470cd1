import type { JobStore } from '../job.ts';
import type { StoreContext } from './context.ts';
import { createForgetNames } from './forget-names.ts';
import { createJobOpening } from './job-opening.ts';
import { createJobRows } from './job-rows.ts';
import { reasonText, shownSha256, storedSha256 } from './records.ts';

/** Where jobs and the spool meet: copies that are missing, that no job knows, or that have served their time. */
export function createCopies(
  context: StoreContext,
): Pick<
  JobStore,
  'needCopyAgain' | 'adoptable' | 'adopt' | 'prunable' | 'markPruned' | 'pruned' | 'copiesAfter' | 'originalsOf'
> {
  const { prepare, transactions, events } = context;
  const jobs = createJobRows(context);
  const opening = createJobOpening(context);
  const lose = prepare<[number]>('UPDATE job SET has_copy = 0 WHERE id = ?');
  const hold = prepare<[string | null, number]>(
    `UPDATE job SET state = 'attention', reason = ?, due_at = NULL
     WHERE id = ? AND state IN ('queued', 'waiting', 'uploading')`,
  );
  const place = prepare<[string, number, number, number], number>(
    `INSERT INTO sighting (path, size_bytes, modified_ms, state, arrived_at)
       VALUES (?, ?, ?, 'settling', ?) RETURNING id`,
  ).pluck();
  const settle = prepare<[number, number]>(`UPDATE sighting SET state = 'kept', job_id = ? WHERE id = ?`);
  const doubt = prepare<[number]>('UPDATE job SET outcome_unknown = 1 WHERE id = ?');
  type Copy = { readonly id: number; readonly sha256: string };
  const prunable = prepare<[number, number], Copy>(
    `SELECT id, ${shownSha256} FROM job WHERE state = 'uploaded' AND has_copy = 1 AND sent_at < ? ORDER BY sent_at LIMIT ?`,
  );
  const copiesAfter = prepare<[number, number], Copy>(
    `SELECT id, ${shownSha256} FROM job WHERE id > ? AND has_copy = 1 ORDER BY id LIMIT ?`,
  );
  const originalsOf = prepare<[number], { readonly folder: string; readonly path: string }>(
    `SELECT folder.path AS folder, coalesce(moved_to, sighting.path) AS path
     FROM sighting JOIN folder ON folder.id = folder_id
     WHERE job_id = ? AND member IS NULL AND (gone_at IS NULL OR moved_to IS NOT NULL)`,
  );
  const isPruned = prepare<[Uint8Array]>(`SELECT 1 FROM job WHERE sha256 = ? AND state = 'uploaded' AND has_copy = 0`);
  const prune = prepare<[number]>(`UPDATE job SET has_copy = 0 WHERE id = ? AND state = 'uploaded' AND has_copy = 1`);

  const forgetNames = createForgetNames(context);

  return {
    needCopyAgain: (id, reason, at) =>
      transactions.write((change) => {
        const job = jobs.get(id);
        if (job === null) return transactions.guardFailed('job.need-copy');
        lose.run(id);
        jobs.touch(id, change);
        if (hold.run(reasonText(reason), id).changes === 0) return;
        events(
          { of: { jobId: id }, actor: 'uploader', code: 'needs-attention', from: job.state, to: 'attention', reason },
          at,
        );
      }),
    adoptable: (sha256s) => transactions.read(() => sha256s.filter((sha256) => opening.withBytes(sha256) === null)),
    adopt: (files, outcomeUnknown, at) =>
      transactions.write((change) =>
        files.flatMap((file) => {
          if (opening.withBytes(file.sha256) !== null) return [];
          const jobId = opening.open(file, at);
          if (outcomeUnknown) doubt.run(jobId);
          const rowId = place.get(file.fileName, file.sizeBytes, at, at);
          if (rowId === undefined) throw new Error('adding a sighting returned no row');
          settle.run(jobId, rowId);
          change.row(rowId);
          events({ of: { sightingId: rowId }, actor: 'start', code: 'restored', to: 'kept' }, at);
          opening.announce(jobId, file.hold, 'start', change, at);
          return [jobId];
        }),
      ),
    pruned: (sha256s) =>
      transactions.read(() => sha256s.filter((sha256) => isPruned.get(storedSha256(sha256)) !== undefined)),
    copiesAfter: (id, limit) => transactions.read(() => copiesAfter.all(id, limit)),
    originalsOf: (id) => transactions.read(() => originalsOf.all(id)),
    prunable: (before, limit) => transactions.read(() => prunable.all(before, limit)),
    markPruned: (ids, at) =>
      transactions.write((change) => {
        for (const id of ids) {
          if (prune.run(id).changes === 0) {
            transactions.guardFailed('job.pruned');
            continue;
          }
          events({ of: { jobId: id }, actor: 'archive', code: 'copy-pruned' }, at);
          forgetNames(id);
          jobs.touch(id, change);
        }
      }),
  };
}

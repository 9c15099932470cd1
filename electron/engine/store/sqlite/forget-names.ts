import type { Prepare } from './prepare.ts';

/**
 * Takes out of a job's rows whatever names a person, a card, a vehicle or a place: it was sent, and its time in the
 * archive is over. The hash, the days and the receipt stay. An original that still lies in a watched folder keeps its
 * name until it is gone (`leaving.ts`), because the folder names it, and it must be known again there.
 */
export function createForgetNames(prepare: Prepare): (jobId: number) => void {
  const subjectOf = prepare<[number], number | null>('SELECT subject FROM job WHERE id = ?').pluck();
  const unname = prepare<[number]>('UPDATE job SET subject = NULL, reason = NULL WHERE id = ?');
  const dropSubject = prepare<[number, number]>(
    'DELETE FROM subject WHERE id = ? AND NOT EXISTS (SELECT 1 FROM job WHERE subject = ?)',
  );
  const dropReading = prepare<[number]>('DELETE FROM reading WHERE job_id = ?');
  const unplace = prepare<[number]>(
    `UPDATE sighting SET path = '', member = NULL, reason = NULL, moved_to = NULL, move_reason = NULL
     WHERE job_id = ? AND (gone_at IS NOT NULL OR folder_id IS NULL
       OR folder_id IN (SELECT id FROM folder WHERE removed_at IS NOT NULL))`,
  );
  // What an event adds to its words may quote the service, or name a folder. The number of an attempt stays.
  const unquote = prepare<[number, number]>(
    `UPDATE event_entry SET reason = NULL, parameters = iif(parameters ->> 'attempt' IS NULL, NULL, parameters)
     WHERE job_id = ? OR sighting_id IN (SELECT id FROM sighting WHERE job_id = ?)`,
  );
  return (jobId) => {
    const subject = subjectOf.get(jobId) ?? null;
    unname.run(jobId);
    if (subject !== null) dropSubject.run(subject, subject);
    dropReading.run(jobId);
    unplace.run(jobId);
    unquote.run(jobId, jobId);
  };
}

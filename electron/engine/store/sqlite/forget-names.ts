import { fileSubjectId } from '../local-files.ts';
import { isUnnamed, type SightingStore } from '../sighting.ts';
import type { StoreContext } from './transactions.ts';
import { isNamed } from './unnamed.ts';

/** When names were last forgotten, in epoch ms: earlier backups still have them. */
export const forgottenNote = 'names-forgotten';

type Parts = Pick<StoreContext, 'prepare' | 'unnamed' | 'clock'>;

/** A sighting whose names are to be forgotten. */
interface Named {
  readonly id: number;
  readonly folderId: number | null;
  readonly path: string;
  readonly member: string | null;
  /** 1 when the file is still in a watched folder. */
  readonly isThere: 0 | 1;
}

const columns = `sighting.id AS id, folder_id AS folderId, path, member,
  (gone_at IS NULL AND folder_id IS NOT NULL
    AND folder_id NOT IN (SELECT id FROM folder WHERE removed_at IS NOT NULL)) AS isThere`;

/** Takes names out of sightings: a file that is still in a folder is known by a hash of its name from then on. */
function createUnname({ prepare, unnamed, clock }: Parts): (sighting: Named) => void {
  const unname = prepare<[string, string | null, number]>(
    `UPDATE sighting SET path = ?, member = ?, reason = NULL, moved_to = NULL, move_reason = NULL WHERE id = ?`,
  );
  // The reason and parameters of an event may quote the service or name a folder. The number of an attempt stays.
  const unquote = prepare<[number]>(
    `UPDATE event_entry SET reason = NULL, parameters = iif(parameters ->> 'attempt' IS NULL, NULL, parameters)
     WHERE sighting_id = ?`,
  );
  const note = prepare<[string, string]>('INSERT OR REPLACE INTO note VALUES (?, ?)');
  return ({ id, folderId, path, member, isThere }) => {
    note.run(forgottenNote, String(clock.now()));
    unquote.run(id);
    if (isThere === 0 || folderId === null) {
      unname.run('', null, id);
    } else if (!isUnnamed(path)) {
      unname.run(unnamed.path(folderId, path), member === null ? null : unnamed.member(folderId, path, member), id);
    }
  };
}

/**
 * Takes whatever names a person, a card, a vehicle or a folder out of a job's rows, once it was sent and its retention
 * time is over. The hash, the days and the receipt stay. What a person said of the driver or vehicle, and what vehicle
 * units recorded of the driver, disappears with the last file of it.
 */
export function createForgetNames(context: Parts): (jobId: number) => void {
  const { prepare } = context;
  const unnameSighting = createUnname(context);
  type Subject = { readonly id: number; readonly subjectId: string };
  const subjectOf = prepare<[number], Subject>(
    'SELECT subject.id, subject_id AS subjectId FROM job JOIN subject ON subject.id = job.subject WHERE job.id = ?',
  );
  const unname = prepare<[number]>('UPDATE job SET subject = NULL, reason = NULL WHERE id = ?');
  const dropSubject = prepare<[number, number]>(
    'DELETE FROM subject WHERE id = ? AND NOT EXISTS (SELECT 1 FROM job WHERE subject = ?)',
  );
  const dropDecisions = prepare<[string, string]>(
    'DELETE FROM match_decision WHERE subject_id = ? AND NOT EXISTS (SELECT 1 FROM subject WHERE subject_id = ?)',
  );
  const dropFileDecisions = prepare<[string]>('DELETE FROM match_decision WHERE subject_id = ?');
  const dropStanding = prepare<[string, string]>(
    'DELETE FROM standing WHERE subject_id = ? AND NOT EXISTS (SELECT 1 FROM subject WHERE subject_id = ?)',
  );
  const dropEntries = prepare<[string, string]>(
    'DELETE FROM driver_entry WHERE driver_id = ? AND NOT EXISTS (SELECT 1 FROM subject WHERE subject_id = ?)',
  );
  const ofNobody = 'subject_id = ? AND NOT EXISTS (SELECT 1 FROM subject WHERE subject_id = ?)';
  const dropToDoEvents = prepare<[string, string]>(
    `DELETE FROM to_do_event WHERE entry IN (SELECT id FROM to_do WHERE ${ofNobody})`,
  );
  const dropToDo = prepare<[string, string]>(`DELETE FROM to_do WHERE ${ofNobody}`);
  const dropAddress = prepare<[string, string]>(`DELETE FROM driver_address WHERE ${ofNobody}`);
  const dropInUnits = prepare<[string, string]>(
    'DELETE FROM unit_driver WHERE subject_id = ? AND NOT EXISTS (SELECT 1 FROM subject WHERE subject_id = ?)',
  );
  const dropDrivers = prepare<[number]>('DELETE FROM unit_driver WHERE job_id = ?');
  const dropReading = prepare<[number]>('DELETE FROM reading WHERE job_id = ?');
  const dropActivities = prepare<[number]>('DELETE FROM activities WHERE job_id = ?');
  const sightings = prepare<[number], Named>(`SELECT ${columns} FROM sighting WHERE job_id = ?`);
  const unquote = prepare<[number]>(
    `UPDATE event_entry SET reason = NULL, parameters = iif(parameters ->> 'attempt' IS NULL, NULL, parameters)
     WHERE job_id = ?`,
  );
  return (jobId) => {
    const subject = subjectOf.get(jobId);
    unname.run(jobId);
    dropFileDecisions.run(fileSubjectId(jobId));
    if (subject !== undefined) {
      dropSubject.run(subject.id, subject.id);
      dropDecisions.run(subject.subjectId, subject.subjectId);
      dropStanding.run(subject.subjectId, subject.subjectId);
      dropEntries.run(subject.subjectId, subject.subjectId);
      for (const drop of [dropToDoEvents, dropToDo, dropAddress]) drop.run(subject.subjectId, subject.subjectId);
      dropInUnits.run(subject.subjectId, subject.subjectId);
    }
    dropReading.run(jobId);
    dropActivities.run(jobId);
    dropDrivers.run(jobId);
    for (const sighting of sightings.all(jobId)) unnameSighting(sighting);
    unquote.run(jobId);
  };
}

/**
 * Forgets the names of files without a job: those that vanished before they were kept, and archives whose members were
 * kept. An archive that is still in its folder keeps its name as long as one of its members there does.
 */
export function createForgetJobless(context: StoreContext): Pick<SightingStore, 'forgetNames'> {
  const { prepare, transactions } = context;
  const unnameSighting = createUnname(context);
  const over = prepare<[number, number, number], Named>(
    `SELECT ${columns} FROM sighting INDEXED BY sighting_jobless
     WHERE state IN ('gone', 'opened') AND path <> '' AND arrived_at < ? AND ${isNamed}
       AND (gone_at < ? OR (gone_at IS NULL AND NOT EXISTS (
         SELECT 1 FROM sighting AS of WHERE of.folder_id = sighting.folder_id AND of.path = sighting.path
           AND of.member IS NOT NULL AND of.gone_at IS NULL)))
     LIMIT ?`,
  );

  return {
    forgetNames: (before, limit) =>
      transactions.write((change) => {
        const sightings = over.all(before, before, limit);
        for (const sighting of sightings) {
          unnameSighting(sighting);
          change.row(sighting.id);
        }
        return sightings.length;
      }),
  };
}

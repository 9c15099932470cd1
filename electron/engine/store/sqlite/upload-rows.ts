import type { UploadRow } from '../../../../shared/contract/uploads.ts';
import { DOWNLOAD_PARTS, type DownloadPart } from '../../../../shared/tachograph/part.ts';
import type { StoreContext } from './context.ts';
import { fileNameOf, kindOf, reasonOf, stateOf } from './records.ts';

interface StoredRow {
  readonly id: number;
  readonly jobId: number | null;
  readonly rank: number;
  readonly kind: string | null;
  readonly subject: string | null;
  readonly path: string;
  readonly member: string | null;
  readonly folderLabel: string | null;
  readonly sizeBytes: number;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly arrivedAt: number;
  readonly sentAt: number | null;
  readonly attempts: number | null;
  readonly nextAttemptAt: number | null;
  readonly reason: string | null;
  /** Separated by commas. */
  readonly wrongParts: string | null;
}

/**
 * The rows with these ids, in the order of the ids; an id that the list does not show is left out. A row that is
 * already here carries the time at which its bytes were sent. Progress is not known to the store.
 */
export function createUploadRows({ prepare }: StoreContext): (ids: readonly number[]) => readonly UploadRow[] {
  const row = prepare<[number], StoredRow>(
    `SELECT listed.id AS id, sighting.job_id AS jobId, listed.rank AS rank, job.kind AS kind, nullif(subject.name, '') AS subject,
       sighting.path AS path, sighting.member AS member, folder.label AS folderLabel,
       sighting.size_bytes AS sizeBytes, job.first_day AS firstDay, job.last_day AS lastDay,
       sighting.arrived_at AS arrivedAt, job.sent_at AS sentAt, job.attempts AS attempts,
       CASE job.state WHEN 'waiting' THEN job.due_at END AS nextAttemptAt,
       CASE sighting.state WHEN 'kept' THEN job.reason ELSE sighting.reason END AS reason,
       job.wrong_parts AS wrongParts
     FROM listed
       JOIN sighting ON sighting.id = listed.id
       LEFT JOIN job ON job.id = sighting.job_id
       LEFT JOIN subject ON subject.id = job.subject
       LEFT JOIN folder ON folder.id = sighting.folder_id
     WHERE listed.id = ?`,
  );
  return (ids) =>
    ids.flatMap((id) => {
      const stored = row.get(id);
      return stored === undefined ? [] : [shown(stored)];
    });
}

function shown({ rank, path, member, wrongParts, ...stored }: StoredRow): UploadRow {
  const state = stateOf(rank);
  return {
    ...stored,
    state,
    kind: kindOf(stored.kind),
    fileName: fileNameOf(path, member),
    attempts: state === 'already-here' ? 0 : (stored.attempts ?? 0),
    nextAttemptAt: state === 'waiting' ? stored.nextAttemptAt : null,
    progress: null,
    reason: reasonOf(stored.reason),
    ...(wrongParts !== null && { wrongParts: partsOf(wrongParts) }),
  };
}

/** Parts that another version named otherwise are left out. */
function partsOf(names: string): DownloadPart[] {
  return names.split(',').flatMap((name) => DOWNLOAD_PARTS.find((part) => part === name) ?? []);
}

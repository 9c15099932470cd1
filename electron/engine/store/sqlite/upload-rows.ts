import {
  type UploadDetails,
  type UploadEvent,
  type UploadRow,
  uploadDetailsSchema,
  uploadEventSchema,
} from '../../../../shared/contract/uploads.ts';
import { type DownloadPart, downloadParts } from '../../../../shared/tachograph/part.ts';
import { isUnnamed } from '../sighting.ts';
import { fileNameOf, kindOf, reasonOf, shownSha256, stateOf } from './records.ts';
import { createSummaries } from './summaries.ts';
import type { StoreContext } from './transactions.ts';

/** What is made of other columns: the state of the rank, the name of the path, and what is stored as a text. */
type Made = 'state' | 'fileName' | 'progress' | 'kind' | 'subjectId' | 'attempts' | 'reason' | 'wrongParts';

interface StoredRow extends Omit<UploadRow, Made> {
  readonly rank: number;
  readonly kind: string | null;
  readonly subjectId: string | null;
  readonly path: string;
  readonly member: string | null;
  readonly attempts: number | null;
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
       nullif(subject.subject_id, '') AS subjectId,
       sighting.path AS path, sighting.member AS member, coalesce(sighting.origin, 'folder') AS origin,
       folder.label AS folderLabel,
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

function shown({ rank, path, member, wrongParts, subjectId, ...stored }: StoredRow): UploadRow {
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
    ...(subjectId !== null && { subjectId }),
    ...(wrongParts !== null && { wrongParts: partsOf(wrongParts) }),
  };
}

/** Parts that another version named otherwise are left out. */
function partsOf(names: string): DownloadPart[] {
  return names.split(',').flatMap((name) => downloadParts.find((part) => part === name) ?? []);
}

interface StoredEvent extends Pick<UploadEvent, 'id' | 'at' | 'from' | 'to'> {
  readonly actor: string;
  readonly code: string;
  readonly reason: string | null;
  readonly parameters: string | null;
}

type JobFacts = Pick<UploadDetails, 'sha256' | 'receipt'> & {
  readonly hasCopy: 0 | 1;
  readonly isRead: 0 | 1;
};

/** Everything that is known of one arrival; a later arrival of the same bytes has only its own events. */
export function createUploadDetails(context: StoreContext): (id: number) => UploadDetails | null {
  const { prepare, transactions } = context;
  const rows = createUploadRows(context);
  const summaries = createSummaries(prepare);
  const facts = prepare<[number], JobFacts>(
    `SELECT ${shownSha256}, receipt, has_copy AS hasCopy, is_read AS isRead FROM job WHERE id = ?`,
  );
  const archive = prepare<[number], string>('SELECT path FROM sighting WHERE id = ? AND member IS NOT NULL').pluck();
  type Arrival = UploadDetails['otherArrivals'][number];
  const others = prepare<[number, number], Arrival>(
    `SELECT sighting.id AS id, arrived_at AS arrivedAt, label AS folderLabel
     FROM sighting LEFT JOIN folder ON folder.id = folder_id WHERE job_id = ? AND sighting.id <> ?
     ORDER BY sighting.id`,
  );
  const events = prepare<[number, number | null], StoredEvent>(
    `SELECT id, at, actor, code, from_state AS "from", to_state AS "to", reason, parameters FROM event
     WHERE sighting_id = ? OR job_id = ? ORDER BY id`,
  );

  return (id) =>
    transactions.read(() => {
      const [row] = rows([id]);
      if (row === undefined) return null;
      const archivePath = archive.get(id);
      const job = row.jobId === null ? undefined : facts.get(row.jobId);
      const ownJobId = row.state === 'already-here' ? null : row.jobId;
      return {
        row,
        sha256: job?.sha256 ?? null,
        receipt: job?.receipt ?? null,
        isRead: job?.isRead === 1,
        summary: uploadDetailsSchema.shape.summary.parse(row.jobId === null ? null : summaries.of(row.jobId)),
        archive: archivePath === undefined || isUnnamed(archivePath) ? null : fileNameOf(archivePath, null),
        otherArrivals: row.jobId === null ? [] : others.all(row.jobId, id),
        events: events.all(id, ownJobId).flatMap(shownEvent),
        hasCopy: job?.hasCopy === 1,
      };
    });
}

/** An event as the page knows it; one of a code that this version does not know is left out. */
function shownEvent({ reason, parameters, ...stored }: StoredEvent): readonly UploadEvent[] {
  const event = uploadEventSchema.safeParse({
    ...stored,
    reason: reasonOf(reason),
    parameters: parameters === null ? {} : JSON.parse(parameters),
  });
  return event.success ? [event.data] : [];
}

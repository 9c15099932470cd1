import {
  type UploadDetails,
  type UploadEvent,
  uploadDetailsSchema,
  uploadEventSchema,
} from '../../../../shared/contract/uploads.ts';
import type { StoreContext } from './context.ts';
import { reasonOf, shownSha256 } from './records.ts';
import { createSummaries } from './summary-rows.ts';
import { createUploadRows } from './upload-rows.ts';

interface StoredEvent {
  readonly id: number;
  readonly at: number;
  readonly actor: string;
  readonly code: string;
  readonly from: string | null;
  readonly to: string | null;
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
      const job = row.jobId === null ? undefined : facts.get(row.jobId);
      const ownJobId = row.state === 'already-here' ? null : row.jobId;
      return {
        row,
        sha256: job?.sha256 ?? null,
        receipt: job?.receipt ?? null,
        isRead: job?.isRead === 1,
        summary: uploadDetailsSchema.shape.summary.parse(row.jobId === null ? null : summaries.of(row.jobId)),
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

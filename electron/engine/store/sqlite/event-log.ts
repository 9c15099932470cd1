import type { EventCode, Reason, UploadEvent } from '../../../../shared/app/uploads.ts';
import type { Prepare } from './prepare.ts';
import { reasonText } from './records.ts';

/** Who did what to which sighting or job. `from` and `to` are states; absent where the state stays. */
interface EventNote {
  readonly of: { readonly sightingId: number } | { readonly jobId: number };
  readonly actor: UploadEvent['actor'];
  readonly code: EventCode;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly reason?: Reason | null;
  readonly parameters?: UploadEvent['parameters'];
}

/** Writes within the transaction of the change that it tells of. */
export type EventLog = (note: EventNote, at: number) => void;

export function createEventLog(prepare: Prepare): EventLog {
  const insert = prepare<
    [number, number | null, number | null, string, string, string | null, string | null, string | null, string | null]
  >(
    `INSERT INTO event (at, sighting_id, job_id, actor, code, from_state, to_state, reason, parameters)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (note, at) => {
    insert.run(
      at,
      'sightingId' in note.of ? note.of.sightingId : null,
      'jobId' in note.of ? note.of.jobId : null,
      note.actor,
      note.code,
      note.from ?? null,
      note.to ?? null,
      reasonText(note.reason ?? null),
      note.parameters === undefined ? null : JSON.stringify(note.parameters),
    );
  };
}

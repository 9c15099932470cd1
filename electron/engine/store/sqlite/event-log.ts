import type { EventCode, Reason, UploadEvent } from '../../../../shared/contract/uploads.ts';
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
  type Kind = [actor: string, code: string, from: string, to: string];
  const kindOf = prepare<Kind, number>(
    'SELECT id FROM event_kind WHERE actor = ? AND code = ? AND from_state = ? AND to_state = ?',
  ).pluck();
  const addKind = prepare<Kind, number>(
    'INSERT INTO event_kind (actor, code, from_state, to_state) VALUES (?, ?, ?, ?) RETURNING id',
  ).pluck();
  const insert = prepare<[number, number | null, number | null, number | undefined, string | null, string | null]>(
    'INSERT INTO event_entry (at, sighting_id, job_id, kind, reason, parameters) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return (note, at) => {
    const kind: Kind = [note.actor, note.code, note.from ?? '', note.to ?? ''];
    insert.run(
      at,
      'sightingId' in note.of ? note.of.sightingId : null,
      'jobId' in note.of ? note.of.jobId : null,
      // Looked up each time: a number that was learnt in a transaction that failed would be nobody's.
      kindOf.get(...kind) ?? addKind.get(...kind),
      reasonText(note.reason ?? null),
      note.parameters === undefined ? null : JSON.stringify(note.parameters),
    );
  };
}

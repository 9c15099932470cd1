import Database from 'better-sqlite3';
import type { EventCode, Reason, UploadEvent } from '../../../../shared/contract/uploads.ts';
import type { Clock, Log } from '../../ports.ts';
import { StoreError, type StoreListener } from '../store.ts';
import type { BatchRows } from './batch-rows.ts';
import { noteDamage, type Prepare } from './connection.ts';
import type { JournalWriter } from './journal-writer.ts';
import { reasonText } from './records.ts';
import type { Unnamed } from './unnamed.ts';

/** Collects what one transaction changes, for the listener once it is committed. */
export interface Change {
  /** To be called for a row of the upload list that shows something else now, or is no longer shown. */
  readonly row: (id: number) => void;
  /** To be called when a job became due without the scheduler's doing. */
  readonly jobDue: () => void;
}

/** The only way to the database: each call is one transaction, and a failing disk is a `StoreError`. */
interface Transactions {
  readonly read: <Value>(body: () => Value) => Value;
  /** For what is read over several turns of the event loop. */
  readonly readLater: <Value>(body: () => Promise<Value>) => Promise<Value>;
  readonly write: <Value>(body: (change: Change) => Value) => Value;
  /** How many transactions came to nothing: what one of them added does not exist. */
  readonly undone: () => number;
  /** A transition was asked for from a state that the item is not in. It is logged and has no effect. */
  readonly guardFailed: (transition: string) => void;
}

export function createTransactions(database: Database.Database, listener: StoreListener, log: Log): Transactions {
  const inTransaction = database.transaction((body: () => unknown) => body());
  let undone = 0;

  function run<Value>(body: () => Value): Value {
    let value: { readonly of: Value } | undefined;
    try {
      inTransaction.immediate(() => {
        value = { of: body() };
      });
    } catch (error) {
      undone += 1;
      throw asError(database, error);
    }
    if (value === undefined) throw new Error('a transaction ended without running its body');
    return value.of;
  }

  return {
    read: (body) => {
      try {
        return body();
      } catch (error) {
        throw asError(database, error);
      }
    },
    readLater: async (body) => {
      try {
        return await body();
      } catch (error) {
        throw asError(database, error);
      }
    },
    write: (body) => {
      const rowIds = new Set<number>();
      let jobsAdded = false;
      const change: Change = {
        row: (id) => rowIds.add(id),
        jobDue: () => {
          jobsAdded = true;
        },
      };
      const value = run(() => body(change));
      if (rowIds.size > 0 || jobsAdded) listener.changed({ rowIds: [...rowIds], jobsAdded });
      return value;
    },
    undone: () => undone,
    guardFailed: (transition) => log.warn('store.guard-failed', { transition }),
  };
}

/** Errors that a disk causes. Anything else that SQLite reports, such as a broken constraint, is a bug. */
const diskCodes = /^SQLITE_(IOERR|CORRUPT|NOTADB|READONLY|CANTOPEN|BUSY|LOCKED|PROTOCOL|NOMEM|PERM)/;

function asError(database: Database.Database, error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  noteDamage(database, error);
  if (error.code === 'SQLITE_FULL') return new StoreError('disk-full', { cause: error });
  if (diskCodes.test(error.code)) return new StoreError('failed', { cause: error });
  return error;
}

/** What the parts of the store work with. */
export interface StoreContext {
  readonly database: Database.Database;
  readonly prepare: Prepare;
  readonly transactions: Transactions;
  readonly events: EventLog;
  readonly journal: JournalWriter;
  readonly clock: Clock;
  readonly unnamed: Unnamed;
  readonly lived: LivedClock;
  readonly batches: BatchRows;
}

/** The custody's own time, which receipts are stamped with; as it was last stored until the custody has begun to count. */
interface LivedClock {
  now: () => number;
}

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

/** Writes an event within the transaction of the change that it describes. */
type EventLog = (note: EventNote, at: number) => void;

/**
 * Remembers the numbers of the kinds of events: each statement costs as much again to call as to run, and this runs for
 * every step of every file.
 *
 * @param undone counts the transactions that came to nothing: a kind that one of them added does not exist
 */
export function createEventLog(prepare: Prepare, undone: () => number): EventLog {
  type Kind = [actor: string, code: string, from: string, to: string];
  const find = prepare<Kind, number>(
    'SELECT id FROM event_kind WHERE actor = ? AND code = ? AND from_state = ? AND to_state = ?',
  ).pluck();
  const add = prepare<Kind, number>(
    'INSERT INTO event_kind (actor, code, from_state, to_state) VALUES (?, ?, ?, ?) RETURNING id',
  ).pluck();
  const insert = prepare<[number, number | null, number | null, number, string | null, string | null]>(
    'INSERT INTO event_entry (at, sighting_id, job_id, kind, reason, parameters) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const known = new Map<string, number>();
  let knownSince = 0;

  function kindId(...kind: Kind): number {
    if (knownSince !== undone()) {
      known.clear();
      knownSince = undone();
    }
    const key = kind.join(' ');
    const id = known.get(key) ?? find.get(...kind) ?? add.get(...kind);
    if (id === undefined) throw new Error('adding a kind of event returned no row');
    known.set(key, id);
    return id;
  }

  return (note, at) => {
    insert.run(
      at,
      'sightingId' in note.of ? note.of.sightingId : null,
      'jobId' in note.of ? note.of.jobId : null,
      kindId(note.actor, note.code, note.from ?? '', note.to ?? ''),
      reasonText(note.reason ?? null),
      note.parameters === undefined ? null : JSON.stringify(note.parameters),
    );
  };
}

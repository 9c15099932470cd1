import Database from 'better-sqlite3';
import type { Log } from '../../ports.ts';
import type { StoreListener } from '../store.ts';
import { StoreTrouble } from '../store-error.ts';
import { noteDamage } from './connection.ts';

/** What one transaction changed, told to the listener once it is committed. */
export interface Change {
  /** A row of the upload list that shows something else now, or is no longer shown. */
  readonly row: (id: number) => void;
  /** A job became due without the scheduler's doing. */
  readonly jobDue: () => void;
}

/** The only way to the database: each call is one transaction, and a failing disk is a `StoreTrouble`. */
export interface Transactions {
  readonly read: <Value>(body: () => Value) => Value;
  readonly write: <Value>(body: (change: Change) => Value) => Value;
  /** A transition was asked for from a state that the item is not in. It is logged and has no effect. */
  readonly guardFailed: (transition: string) => void;
}

export function createTransactions(database: Database.Database, listener: StoreListener, log: Log): Transactions {
  const inTransaction = database.transaction((body: () => unknown) => body());

  function run<Value>(body: () => Value): Value {
    let value: { readonly of: Value } | undefined;
    try {
      inTransaction.immediate(() => {
        value = { of: body() };
      });
    } catch (error) {
      throw asTrouble(database, error);
    }
    if (value === undefined) throw new Error('a transaction ended without running its body');
    return value.of;
  }

  return {
    read: (body) => {
      try {
        return body();
      } catch (error) {
        throw asTrouble(database, error);
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
    guardFailed: (transition) => log.warn('store.guard-failed', { transition }),
  };
}

/** What a disk does to a database. Anything else that SQLite reports, a broken constraint for one, is a bug. */
const diskCodes = /^SQLITE_(IOERR|CORRUPT|NOTADB|READONLY|CANTOPEN|BUSY|LOCKED|PROTOCOL|NOMEM|PERM)/;

function asTrouble(database: Database.Database, error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  noteDamage(database, error);
  if (error.code === 'SQLITE_FULL') return new StoreTrouble('disk-full', { cause: error });
  if (diskCodes.test(error.code)) return new StoreTrouble('failed', { cause: error });
  return error;
}

import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { failure, type Result, success } from '../../../../shared/result.ts';
import type { FileError } from '../../ports.ts';

/** Why a database file could not be used. `systemCode` is SQLite's own, safe to log. */
export interface ConnectionError {
  readonly code: 'damaged' | 'in-use' | 'disk-full' | 'not-writable' | 'failed';
  readonly systemCode: string;
}

const damageCodes = /^SQLITE_(CORRUPT|NOTADB)/;

/** Connections on which SQLite came upon damage after they were opened. */
const suspects = new WeakSet<Database.Database>();

/**
 * Makes the file for this user alone where there is none: SQLite would let everybody read it, and gives a database's
 * log the rights of the database. Where this fails, SQLite says why.
 */
export function makeForOwner(path: string): void {
  try {
    closeSync(openSync(path, 'a', 0o600));
  } catch {
    // SQLite reports the reason when it opens the file.
  }
}

export function noteDamage(database: Database.Database, error: unknown): void {
  if (error instanceof Database.SqliteError && damageCodes.test(error.code)) suspect(database);
}

/** Marks a database so that the next start checks the whole of it. */
export function suspect(database: Database.Database): void {
  suspects.add(database);
}

export function isSuspect(database: Database.Database): boolean {
  return suspects.has(database);
}

/**
 * Opens or creates a database file for this process alone, durable at every commit, and checks it: SQLite opens a
 * damaged file without complaint, and `quick_check` finds it. It is left out for a file that a thread has checked just
 * now (`file-work.ts`), and for one that is as it was closed in order (`data-folder.ts`).
 */
export function connect(
  path: string,
  { isKnownSound = false }: { readonly isKnownSound?: boolean } = {},
): Result<Database.Database, ConnectionError> {
  let database: Database.Database | undefined;
  makeForOwner(path);
  try {
    database = new Database(path, { timeout: 1000 });
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    // On macOS a plain flush stops at the drive's own cache; elsewhere this changes nothing.
    database.pragma('fullfsync = ON');
    database.pragma('foreign_keys = ON');
    // Deleted content is overwritten where that costs no further write; `wipeForgotten` removes the rest.
    database.pragma('secure_delete = FAST');
    // The undo journal of a single statement stays in memory: as a file it would cost a write for each page touched.
    database.pragma('temp_store = MEMORY');
    // Pages that change again and again, as counters do, go into the database once for many transactions. 16 MB.
    database.pragma('wal_autocheckpoint = 4000');
    // After a burst the log shrinks again; without a limit it would keep its largest size.
    database.pragma('journal_size_limit = 16777216');
    const found = isKnownSound ? 'ok' : database.pragma('quick_check(1)', { simple: true });
    if (found === 'ok') return success(database);
    database.close();
    return failure({ code: 'damaged', systemCode: 'QUICK_CHECK' });
  } catch (error) {
    database?.close();
    return failure(connectionError(error));
  }
}

/**
 * Does something with a database file. An error that SQLite reports about the file is a value; anything else is a bug.
 */
export function attempt<Value>(body: () => Value): Result<Value, ConnectionError> {
  try {
    return success(body());
  } catch (error) {
    return failure(connectionError(error));
  }
}

export function fileError({ code, systemCode }: FileError): ConnectionError {
  if (code === 'disk-full') return { code, systemCode };
  return { code: code === 'denied' || code === 'exists' ? 'not-writable' : 'failed', systemCode };
}

function connectionError(error: unknown): ConnectionError {
  if (!(error instanceof Database.SqliteError)) throw error;
  const systemCode = error.code;
  if (damageCodes.test(systemCode)) return { code: 'damaged', systemCode };
  if (/^SQLITE_(BUSY|LOCKED)/.test(systemCode)) return { code: 'in-use', systemCode };
  if (systemCode === 'SQLITE_FULL') return { code: 'disk-full', systemCode };
  if (/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)/.test(systemCode)) return { code: 'not-writable', systemCode };
  return { code: 'failed', systemCode };
}

/** A statement in SQL, with the types of its parameters and of its rows. */
interface Query<Given extends unknown[], Row> {
  readonly run: (...given: Given) => Database.RunResult;
  readonly get: (...given: Given) => Row | undefined;
  readonly all: (...given: Given) => Row[];
  /** The same, answering the first column alone. */
  readonly pluck: () => Query<Given, Row>;
}

export type Prepare = <Given extends unknown[] = unknown[], Row = unknown>(sql: string) => Query<Given, Row>;

/**
 * Prepares each statement when it is used for the first time: the store has some 140, which took most of the time of
 * opening it, and a single command of the command line uses few of them.
 */
export function prepareLate(database: Database.Database): Prepare {
  return <Given extends unknown[], Row>(sql: string) => late(() => database.prepare<Given, Row>(sql));
}

function late<Given extends unknown[], Row>(make: () => Database.Statement<Given, Row>): Query<Given, Row> {
  let made: Database.Statement<Given, Row> | undefined;
  const statement = () => {
    made ??= make();
    return made;
  };
  return {
    run: (...given) => statement().run(...given),
    get: (...given) => statement().get(...given),
    all: (...given) => statement().all(...given),
    pluck: () => late(() => make().pluck()),
  };
}

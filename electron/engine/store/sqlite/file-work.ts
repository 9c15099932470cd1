import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { assertNever, failure, type Result, success } from '../../../../shared/result.ts';
import { attempt, type ConnectionError, makeForOwner } from './connection.ts';

/** What is done with a whole database file that no connection has open. It takes a second or more for 100 MB. */
export type FileWork =
  | { readonly kind: 'check'; readonly path: string }
  /** Writes a second file with everything that is in the first one, and nothing of what was deleted from it. */
  | { readonly kind: 'write-anew'; readonly path: string; readonly to: string };

/** A smaller file is done with before a thread would have started. */
const leastBytesForThread = 2 * 1024 * 1024;

/** The source while the sources run, else the bundle beside this one. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './file-work-worker.ts' : './file-work-worker.js',
  import.meta.url,
);

/** Works on a database file while everything else goes on: a large one on a thread of its own. */
export async function workOnFile(work: FileWork): Promise<Result<void, ConnectionError>> {
  return bytesOf(work.path) < leastBytesForThread ? doFileWork(work) : onThread(work);
}

function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function onThread(work: FileWork): Promise<Result<void, ConnectionError>> {
  const worker = new Worker(program, { workerData: work });
  return new Promise((resolve) => {
    let done: Result<void, ConnectionError> = failure({ code: 'failed', systemCode: 'THREAD' });
    worker.on('message', (message: Result<void, ConnectionError>) => {
      done = message;
    });
    // What ends a thread early is a bug in the work or a lack of memory; `exit` follows.
    worker.on('error', () => {});
    worker.on('exit', () => resolve(done));
  });
}

export function doFileWork(work: FileWork): Result<void, ConnectionError> {
  switch (work.kind) {
    case 'check':
      return check(work.path);
    case 'write-anew':
      return attempt(() => writeAnew(work.path, work.to));
    default:
      return assertNever(work);
  }
}

function check(path: string): Result<void, ConnectionError> {
  const found = attempt(() => withFile(path, (database) => database.pragma('quick_check(1)', { simple: true })));
  if (!found.ok) return found;
  return found.value === 'ok' ? success(undefined) : failure({ code: 'damaged', systemCode: 'QUICK_CHECK' });
}

function writeAnew(path: string, to: string): void {
  makeForOwner(to);
  withFile(path, (database) => database.prepare<[string]>('VACUUM INTO ?').run(to));
  const written = openSync(to, 'r+');
  try {
    fsyncSync(written);
  } finally {
    closeSync(written);
  }
}

/** Not for reading only: then SQLite would leave files of its own beside the file. */
function withFile<Value>(path: string, body: (database: Database.Database) => Value): Value {
  const database = new Database(path, { fileMustExist: true, timeout: 1000 });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    return body(database);
  } finally {
    database.close();
  }
}

import { failure, type Result } from '../../../shared/result.ts';
import type { Clock, FileError, FileResult, FileSystem, Files } from '../ports.ts';
import { createCallThreads } from './call-threads.ts';
import type { IntakeTimes } from './limits.ts';

const timedOut: FileError = { code: 'timed-out', systemCode: 'ETIMEDOUT' };

/**
 * Gives up waiting for an answer after `timeoutMs`. What the call does later has no effect on the result. Rejects where the
 * call does, which is a bug.
 */
export function answeredWithin<Value, CallError extends { readonly code: string }>(
  clock: Clock,
  timeoutMs: number,
  call: () => Promise<Result<Value, CallError>>,
): Promise<Result<Value, CallError | FileError>> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(timeoutMs, () => resolve(failure(timedOut)));
    call().then(
      (result) => {
        cancel();
        resolve(result);
      },
      (bug: unknown) => {
        cancel();
        reject(bug);
      },
    );
  });
}

/** Resolves when the system has answered: what a port gave up is no answer yet. */
async function returned(made: FileResult<unknown>): Promise<void> {
  const result = await made.catch(() => null);
  await result?.returned;
}

type Times = Pick<IntakeTimes, 'callTimeoutMs' | 'slowestBytesPerMs' | 'forgetUnansweredMs'>;

/**
 * The file system of one watched folder, bounded in time: a dead network share answers `timed-out` instead of never. A
 * few calls run at one time and the rest wait their turn. A call that was given up still occupies a thread of this
 * process until it returns: until then another one for the same path is refused at once, and where there are several,
 * any other, so that neither a file nor a folder that hangs takes the threads from the rest. Some calls never return,
 * though another share is mounted at the path by then, so each is forgotten after a while and its path is tried again, as
 * long as there are threads enough.
 */
export function timeLimitedFiles(
  given: FileSystem,
  clock: Clock,
  times: Times,
  threads = createCallThreads(),
): FileSystem {
  const waiting: (() => void)[] = [];
  let running = 0;
  /** Given up, not returned, and not forgotten. */
  const unanswered = new Set<{ readonly path: string }>();
  /** Given up and not returned. */
  let kept = 0;

  function isRefused(path: string): boolean {
    if (kept === 0) return false;
    if (unanswered.size >= threads.unanswered || threads.areScarce()) return true;
    return [...unanswered].some((call) => call.path === path);
  }

  async function bounded<Value>(path: string, timeoutMs: number, call: () => FileResult<Value>): FileResult<Value> {
    if (running >= threads.atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      if (isRefused(path)) return failure(timedOut);
      const made = call();
      const result = await answeredWithin(clock, timeoutMs, () => made);
      if (!result.ok && result.error.code === 'timed-out') giveUp(path, returned(made));
      return result;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  function giveUp(path: string, whenReturned: Promise<void>): void {
    const free = threads.keepOne();
    const call = { path };
    let cancel = () => {};
    kept += 1;
    unanswered.add(call);
    function planForgetting(): void {
      cancel = clock.after(times.forgetUnansweredMs, () => {
        if (threads.areScarce()) planForgetting();
        else unanswered.delete(call);
      });
    }
    planForgetting();
    void whenReturned.then(() => {
      cancel();
      free();
      kept -= 1;
      unanswered.delete(call);
    });
  }

  const short = times.callTimeoutMs;
  const forBytes = (bytes: number) => 2 * short + Math.ceil(bytes / times.slowestBytesPerMs);
  const limited = (files: Files): Files => ({
    entries: (directory) => bounded(directory, short, () => files.entries(directory)),
    stamp: (path) => bounded(path, short, () => files.stamp(path)),
    realPath: (path) => bounded(path, short, () => files.realPath(path)),
    read: (path, limitBytes) => bounded(path, forBytes(limitBytes), () => files.read(path, limitBytes)),
    writeFlushed: (path, bytes, mode) =>
      bounded(path, forBytes(bytes.length), () => files.writeFlushed(path, bytes, mode)),
    rename: (from, to) => bounded(from, short, () => files.rename(from, to)),
    remove: (path) => bounded(path, short, () => files.remove(path)),
    makeDirectory: (path, mode) => bounded(path, short, () => files.makeDirectory(path, mode)),
    flushDirectory: (path) => bounded(path, short, () => files.flushDirectory(path)),
    freeBytes: (path) => bounded(path, short, () => files.freeBytes(path)),
    locate: (directory) => bounded(directory, short, () => files.locate(directory)),
  });
  return { ...limited(given), within: (root) => limited(given.within(root)) };
}

import { failure, type Result } from '../../../shared/result.ts';
import type { Clock, FileError, FileResult, Files } from '../ports.ts';
import { createCallThreads } from './call-threads.ts';
import { type IntakeTimes, intakeLimits } from './limits.ts';

const timedOut: FileError = { code: 'timed-out', systemCode: 'ETIMEDOUT' };

/** Gives up waiting for an answer after `timeoutMs`. What the call does later has no effect on the result. */
export function answeredWithin<Value, CallError extends { readonly code: string }>(
  clock: Clock,
  timeoutMs: number,
  call: () => Promise<Result<Value, CallError>>,
): Promise<Result<Value, CallError | FileError>> {
  return new Promise((resolve) => {
    const cancel = clock.after(timeoutMs, () => resolve(failure(timedOut)));
    const end = (result: Result<Value, CallError | FileError>) => {
      cancel();
      resolve(result);
    };
    call().then(end, () => end(failure({ code: 'failed', systemCode: 'UNKNOWN' })));
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
 * process until it returns; where several do, further calls are refused at once, so that one dead folder never takes
 * the threads from the others. Some calls never return, though another share is mounted at the path by then, so each is
 * forgotten after a while and the folder is tried again, as long as there are threads enough.
 */
export function timeLimitedFiles(files: Files, clock: Clock, times: Times, threads = createCallThreads()): Files {
  const waiting: (() => void)[] = [];
  let running = 0;
  /** Given up, not returned, and not forgotten. */
  let unanswered = 0;
  /** Given up and not returned. */
  let kept = 0;

  const isRefused = () => unanswered >= threads.unanswered || (kept > 0 && threads.areScarce());

  async function bounded<Value>(timeoutMs: number, call: () => FileResult<Value>): FileResult<Value> {
    if (running >= threads.atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      if (isRefused()) return failure(timedOut);
      const made = call();
      const result = await answeredWithin(clock, timeoutMs, () => made);
      if (!result.ok && result.error.code === 'timed-out') giveUp(returned(made));
      return result;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  function giveUp(whenReturned: Promise<void>): void {
    const free = threads.keepOne();
    let isForgotten = false;
    let cancel = () => {};
    kept += 1;
    unanswered += 1;
    function planForgetting(): void {
      cancel = clock.after(times.forgetUnansweredMs, () => {
        if (threads.areScarce()) return planForgetting();
        isForgotten = true;
        unanswered -= 1;
      });
    }
    planForgetting();
    void whenReturned.then(() => {
      cancel();
      free();
      kept -= 1;
      if (!isForgotten) unanswered -= 1;
    });
  }

  const short = times.callTimeoutMs;
  const forBytes = (bytes: number) => 2 * short + Math.ceil(bytes / times.slowestBytesPerMs);
  return {
    entries: (directory) => bounded(short, () => files.entries(directory)),
    stamp: (path) => bounded(short, () => files.stamp(path)),
    realPath: (path) => bounded(short, () => files.realPath(path)),
    read: (path, limitBytes) => bounded(forBytes(limitBytes), () => files.read(path, limitBytes)),
    writeFlushed: (path, bytes, mode) => bounded(forBytes(bytes.length), () => files.writeFlushed(path, bytes, mode)),
    rename: (from, to) => bounded(short, () => files.rename(from, to)),
    copy: (from, to) => bounded(forBytes(intakeLimits.largestFileBytes), () => files.copy(from, to)),
    remove: (path) => bounded(short, () => files.remove(path)),
    makeDirectory: (path, mode) => bounded(short, () => files.makeDirectory(path, mode)),
    flushDirectory: (path) => bounded(short, () => files.flushDirectory(path)),
    freeBytes: (path) => bounded(short, () => files.freeBytes(path)),
    locate: (directory) => bounded(short, () => files.locate(directory)),
  };
}

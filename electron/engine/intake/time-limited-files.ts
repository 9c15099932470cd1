import { failure, type Result } from '../../../shared/result.ts';
import type { Clock, FileError, FileResult, Files } from '../ports.ts';
import { type IntakeTimes, intakeLimits } from './limits.ts';

const timedOut: FileError = { code: 'timed-out', systemCode: 'ETIMEDOUT' };

/**
 * Gives up waiting for an answer after `timeoutMs`. What the call does later has no effect on the result; `onLate` then
 * gets the code that it answered after all.
 */
export function answeredWithin<Value, CallError extends { readonly code: string }>(
  clock: Clock,
  timeoutMs: number,
  call: () => Promise<Result<Value, CallError>>,
  late?: { readonly onGivenUp: () => void; readonly onLate: (code: string | null) => void },
): Promise<Result<Value, CallError | FileError>> {
  return new Promise((resolve) => {
    let isLate = false;
    const cancel = clock.after(timeoutMs, () => {
      isLate = true;
      late?.onGivenUp();
      resolve(failure(timedOut));
    });
    const end = (result: Result<Value, CallError | FileError>) => {
      cancel();
      if (isLate) late?.onLate(result.ok ? null : result.error.code);
      else resolve(result);
    };
    call().then(end, () => end(failure({ code: 'failed', systemCode: 'UNKNOWN' })));
  });
}

type Times = Pick<IntakeTimes, 'callTimeoutMs' | 'slowestBytesPerMs' | 'forgetUnansweredMs'>;

/**
 * The file system of one watched folder, bounded in time: a dead network share answers `timed-out` instead of never. A
 * few calls run at one time and the rest wait their turn. A call that was given up still occupies a thread of this
 * process until it returns; where several do, further calls are refused at once, so that one dead folder never takes
 * the threads from the others. Some calls never return, so each is forgotten after a while and the folder is tried
 * again.
 */
export function timeLimitedFiles(files: Files, clock: Clock, times: Times): Files {
  const waiting: (() => void)[] = [];
  let running = 0;
  let unanswered = 0;

  async function bounded<Value>(timeoutMs: number, call: () => FileResult<Value>): FileResult<Value> {
    if (running >= intakeLimits.callsAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      if (unanswered >= intakeLimits.unansweredCalls) return failure(timedOut);
      return await answeredWithin(clock, timeoutMs, call, countUnanswered());
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  function countUnanswered() {
    let cancel = () => {};
    const forget = () => {
      unanswered -= 1;
    };
    return {
      onGivenUp: () => {
        unanswered += 1;
        cancel = clock.after(times.forgetUnansweredMs, forget);
      },
      // The port itself gives up in the end; its own timeout is no answer from the folder.
      onLate: (code: string | null) => {
        if (code === timedOut.code) return;
        cancel();
        forget();
      },
    };
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

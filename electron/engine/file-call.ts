import { failure, success } from '../../shared/result.ts';
import { fileTroubleOf } from './file-trouble.ts';
import type { FileResult, FileTrouble } from './ports.ts';

/** Node runs longer timers at once. */
const longestTimerMs = 2 ** 31 - 1;

const timedOut: FileTrouble = { code: 'timed-out', systemCode: 'ETIMEDOUT' };

/**
 * A call of `node:fs` as a value, in bounded time: a network folder that is gone can hold a call for ever. One that was
 * given up may still take effect later.
 */
export function fileCall<Value>(timeoutMs: number, call: () => Promise<Value>): FileResult<Value> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(failure(timedOut)), Math.min(timeoutMs, longestTimerMs));
    call().then(
      (value) => {
        clearTimeout(timer);
        resolve(success(value));
      },
      (error: unknown) => {
        clearTimeout(timer);
        resolve(failure(fileTroubleOf(error)));
      },
    );
  });
}

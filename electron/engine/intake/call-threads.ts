import { intakeLimits } from './limits.ts';

/**
 * The threads of this process that carry its calls to the file system. A call to a share that hangs keeps its thread until
 * the system answers, which may be never: with all of them kept, nothing at all could be read, written or sent.
 */
export interface CallThreads {
  /** Calls of one folder that may run at one time. */
  readonly atOnce: number;
  /** Calls of one folder that may be without an answer; from then on its calls are refused at once. */
  readonly unanswered: number;
  /** Half of the threads are kept: a folder that keeps some gets no more. */
  readonly areScarce: () => boolean;
  /** A call was given up, and keeps its thread until the returned function is called. */
  readonly keepOne: () => () => void;
}

/** What Node starts where `UV_THREADPOOL_SIZE` does not say otherwise. */
const threadsOfNode = 4;

/** Those of this process, as it was started. */
export function threadsOfProcess(environment: NodeJS.ProcessEnv = process.env): number {
  const given = Number(environment.UV_THREADPOOL_SIZE);
  return Number.isInteger(given) && given > 0 ? given : threadsOfNode;
}

/** Shared by all folders of one process. */
export function createCallThreads(count: number = threadsOfProcess()): CallThreads {
  let kept = 0;
  return {
    atOnce: Math.max(1, Math.min(intakeLimits.callsAtOnce, Math.floor(count / 2))),
    unanswered: Math.max(1, Math.min(intakeLimits.unansweredCalls, Math.floor(count / 2))),
    areScarce: () => kept >= count / 2,
    keepOne: () => {
      kept += 1;
      return () => {
        kept -= 1;
      };
    },
  };
}

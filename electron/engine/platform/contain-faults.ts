import type { Clock, Log } from '../ports.ts';
import { faultFacts } from './fault.ts';

/** More than this within the time below is a fault that goes on, and would fill the log. */
const mostFaults = 10;
const withinMs = 60_000;

interface ContainedFaults {
  /** Settles when there were too many. */
  readonly tooMany: Promise<void>;
  /** From now on an error that nobody caught ends the process again. */
  readonly end: () => void;
}

/**
 * What becomes of an error that nothing caught while the program works: it is logged, without its message, which may
 * quote a file's name, and the work goes on. It may: what is on the disk is whole at every moment (a test kills the
 * program at any), and one file's fault must not keep all others from being sent. But what it has in memory may be wrong
 * by then, and where ten such errors come within a minute its owner is told: the agent stops in order and ends with 70,
 * so that its supervisor starts it afresh.
 */
export function containFaults(
  log: Log,
  clock: Pick<Clock, 'monotonicMs'>,
  event: 'agent.fault' | 'desktop.fault',
): ContainedFaults {
  const { promise: tooMany, resolve: giveUp } = Promise.withResolvers<void>();
  const times: number[] = [];
  const onFault = (error: unknown) => {
    log.error(event, faultFacts(error));
    const now = clock.monotonicMs();
    times.push(now);
    if (times.length > mostFaults) times.shift();
    if (times.length === mostFaults && now - (times[0] ?? now) < withinMs) giveUp();
  };
  process.setUncaughtExceptionCaptureCallback(onFault);
  // Node would hand on what nobody handles; Electron only warns of it.
  process.on('unhandledRejection', onFault);
  return {
    tooMany,
    end() {
      process.setUncaughtExceptionCaptureCallback(null);
      process.off('unhandledRejection', onFault);
    },
  };
}

import type { Clock, Log } from '../engine/ports.ts';

/**
 * Windows has no SIGTERM that a program could hear. Ctrl+Break comes as SIGBREAK, and a console window that is closed as
 * SIGHUP, after which Windows leaves some seconds.
 */
function stopSignals(platform: NodeJS.Platform): readonly NodeJS.Signals[] {
  return platform === 'win32' ? ['SIGINT', 'SIGTERM', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM'];
}

/** Settles at the first signal to stop. A second one ends the process at once, as a person in a hurry expects. */
export function stopRequested(platform: NodeJS.Platform = process.platform): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (signal: NodeJS.Signals) => {
      if (asked) process.exit(1);
      asked = true;
      resolve(signal);
    };
    for (const signal of stopSignals(platform)) process.on(signal, onSignal);
  });
}

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
 * What becomes of an error that nothing caught while the agent works: it is logged, without its message, which may
 * quote a file's name, and the work goes on. It may: what the agent has on the disk is whole at every moment (a test
 * kills it at any), one file's fault must not keep all others from being sent, and a headless agent has nobody to start
 * it again. But what it has in memory may be wrong by then: where ten such errors come within a minute, the agent stops
 * in order and ends with 70, and its supervisor starts it afresh.
 */
export function containFaults(log: Log, clock: Pick<Clock, 'monotonicMs'>): ContainedFaults {
  const { promise: tooMany, resolve: giveUp } = Promise.withResolvers<void>();
  const times: number[] = [];
  // Rejections that nobody handles come this way too.
  const onFault = (error: unknown) => {
    log.error('agent.fault', faultFacts(error));
    const now = clock.monotonicMs();
    times.push(now);
    if (times.length > mostFaults) times.shift();
    if (times.length === mostFaults && now - (times[0] ?? now) < withinMs) giveUp();
  };
  process.setUncaughtExceptionCaptureCallback(onFault);
  return { tooMany, end: () => process.setUncaughtExceptionCaptureCallback(null) };
}

/** What kind of error it is and where in the program it arose. */
export function faultFacts(error: unknown): { readonly error: string; readonly line: number; readonly column: number } {
  if (!(error instanceof Error)) return { error: typeof error, line: 0, column: 0 };
  const [, line = '0', column = '0'] = /\n\s+at .*?:(\d+):(\d+)\)?(?:\n|$)/.exec(error.stack ?? '') ?? [];
  return { error: error.name, line: Number(line), column: Number(column) };
}

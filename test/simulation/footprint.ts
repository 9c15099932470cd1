import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The resources of the process at one moment. */
export interface Footprint {
  /** Hour of the simulated day. */
  readonly hour: number;
  /** Used JavaScript heap after collecting garbage, and what hangs on it outside: buffers. */
  readonly heapMegabytes: number;
  readonly externalMegabytes: number;
  readonly residentMegabytes: number;
  /** Open file descriptors; 0 where the system does not list them. */
  readonly descriptors: number;
  /** What keeps the event loop alive (`process.getActiveResourcesInfo`): sockets, timers, watchers. */
  readonly resources: number;
  /** Timers of the simulated clock. */
  readonly timers: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const megabytes = (bytes: number) => Math.round(bytes / 1e4) / 100;

export async function footprint(hour: number, timers: number): Promise<Footprint> {
  // Collected twice, with a turn in between, because what the first collection frees may keep something alive by a
  // finaliser.
  collectGarbage();
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  return {
    hour,
    heapMegabytes: megabytes(heapUsed),
    externalMegabytes: megabytes(external),
    residentMegabytes: megabytes(rss),

    descriptors: openDescriptors(),
    resources: process.getActiveResourcesInfo().length,
    timers,
  };
}

function openDescriptors(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
}

import { intakeLimits } from './limits.ts';

/**
 * Lets many files through memory with a bound on their bytes. Each watched folder has a lane of its own, and the lanes
 * take turns, so that a folder that hangs holds up nobody but itself.
 */
export interface ReadScheduler {
  /**
   * Runs `task` when its turn comes. It holds `sizeBytes` of memory until it ends, and one of its lane's reading
   * places until it calls `hasRead`. Resolves when it has ended, or was dropped before it began.
   */
  readonly run: (lane: number, sizeBytes: number, task: (hasRead: () => void) => Promise<void>) => Promise<void>;
  /** Drops what has not begun: of one lane, or of all. */
  readonly drop: (lane?: number) => void;
}

interface Waiting {
  readonly sizeBytes: number;
  readonly task: (hasRead: () => void) => Promise<void>;
  readonly end: () => void;
}

interface CircuitBreaker {
  readonly small: Waiting[];
  readonly large: Waiting[];
  reading: number;
}

export function createReadScheduler(limits: typeof intakeLimits = intakeLimits): ReadScheduler {
  const lanes = new Map<number, CircuitBreaker>();
  let smallBytes = 0;
  let largeRunning = 0;

  function begin(lane: CircuitBreaker, waiting: Waiting, isLarge: boolean): void {
    lane.reading += 1;
    if (isLarge) largeRunning += 1;
    else smallBytes += waiting.sizeBytes;
    let isReading = true;
    const hasRead = () => {
      if (!isReading) return;
      isReading = false;
      lane.reading -= 1;
      startNext();
    };
    waiting.task(hasRead).finally(() => {
      if (isLarge) largeRunning -= 1;
      else smallBytes -= waiting.sizeBytes;
      hasRead();
      startNext();
      waiting.end();
    });
  }

  function startOne(lane: CircuitBreaker): boolean {
    if (lane.reading >= limits.readsAtOnce) return false;
    const large = lane.large[0];
    if (large && largeRunning === 0) {
      lane.large.shift();
      begin(lane, large, true);
      return true;
    }
    const small = lane.small[0];
    if (small && smallBytes + small.sizeBytes <= limits.bytesInFlight) {
      lane.small.shift();
      begin(lane, small, false);
      return true;
    }
    return false;
  }

  function startNext(): void {
    let started = true;
    while (started) {
      started = false;
      for (const lane of lanes.values()) started = startOne(lane) || started;
    }
  }

  return {
    run: (id, sizeBytes, task) =>
      new Promise((end) => {
        const lane = lanes.get(id) ?? { small: [], large: [], reading: 0 };
        lanes.set(id, lane);
        (sizeBytes > limits.largeFileBytes ? lane.large : lane.small).push({ sizeBytes, task, end });
        startNext();
      }),
    drop: (id) => {
      for (const [laneId, lane] of lanes) {
        if (id !== undefined && id !== laneId) continue;
        for (const waiting of [...lane.small.splice(0), ...lane.large.splice(0)]) waiting.end();
      }
    },
  };
}

/**
 * Acts on each item, on at most `atOnce` of them at one time. What waits for its turn costs nothing: with one promise
 * for each of 10,000 files, the young generation of the heap grows to its limit and stays there.
 */
export async function forEachAtMost<Item>(
  items: Iterable<Item>,
  atOnce: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  async function actOnNext(): Promise<void> {
    for (let next = rest.next(); next.done !== true; next = rest.next()) await act(next.value);
  }
  await Promise.all(Array.from({ length: atOnce }, actOnNext));
}

import { intakeLimits } from './limits.ts';

/**
 * Lets many files through memory with a bound on their bytes. Each watched folder has a queue of its own, and the
 * queues take turns, so that a folder that hangs delays only itself.
 */
export interface ReadScheduler {
  /**
   * Runs `task` when its turn comes. The task takes `sizeBytes` of memory until it ends, and counts as one of its
   * folder's reads until it calls `hasRead`. Resolves when it has ended, or was dropped before it began.
   */
  readonly run: (folderId: number, sizeBytes: number, task: (hasRead: () => void) => Promise<void>) => Promise<void>;
  /** Drops the tasks that have not begun: those of one folder, or of all. */
  readonly drop: (folderId?: number) => void;
}

interface WaitingTask {
  readonly sizeBytes: number;
  readonly task: (hasRead: () => void) => Promise<void>;
  readonly end: () => void;
}

interface FolderQueue {
  readonly small: WaitingTask[];
  readonly large: WaitingTask[];
  reading: number;
}

export function createReadScheduler(): ReadScheduler {
  const queues = new Map<number, FolderQueue>();
  let smallBytes = 0;
  let largeRunning = 0;

  function begin(queue: FolderQueue, waiting: WaitingTask, isLarge: boolean): void {
    queue.reading += 1;
    if (isLarge) largeRunning += 1;
    else smallBytes += waiting.sizeBytes;
    let isReading = true;
    const hasRead = () => {
      if (!isReading) return;
      isReading = false;
      queue.reading -= 1;
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

  function startOne(queue: FolderQueue): boolean {
    if (queue.reading >= intakeLimits.readsAtOnce) return false;
    const large = queue.large[0];
    if (large && largeRunning === 0) {
      queue.large.shift();
      begin(queue, large, true);
      return true;
    }
    const small = queue.small[0];
    if (small && smallBytes + small.sizeBytes <= intakeLimits.bytesInFlight) {
      queue.small.shift();
      begin(queue, small, false);
      return true;
    }
    return false;
  }

  function startNext(): void {
    let started = true;
    while (started) {
      started = false;
      for (const queue of queues.values()) started = startOne(queue) || started;
    }
  }

  return {
    run: (folderId, sizeBytes, task) =>
      new Promise((end) => {
        const queue = queues.get(folderId) ?? { small: [], large: [], reading: 0 };
        queues.set(folderId, queue);
        (sizeBytes > intakeLimits.largeFileBytes ? queue.large : queue.small).push({ sizeBytes, task, end });
        startNext();
      }),
    drop: (folderId) => {
      for (const [id, queue] of queues) {
        if (folderId !== undefined && folderId !== id) continue;
        for (const waiting of [...queue.small.splice(0), ...queue.large.splice(0)]) waiting.end();
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

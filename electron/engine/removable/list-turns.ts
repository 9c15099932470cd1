import type { Clock, RemovableDriveList } from '../ports.ts';

/** Short, because a person who has plugged a drive in looks at the screen next. */
export const listDrivesEveryMs = 3_000;
/** Where the system tells of them: what it does not tell of, such as a drive mounted by hand, is found this late. */
const listToldDrivesEveryMs = 30_000;
/** A desktop mounts a drive some seconds after the system has told of it; a slow one takes longer. */
const mountedWithinMs = 30_000;

interface ListTurnsParts {
  readonly clock: Clock;
  readonly drives: Pick<RemovableDriveList, 'follow'>;
  /** Lists the drives; never rejects. */
  readonly scan: () => Promise<void>;
  readonly isAnyThere: () => boolean;
}

/** When the drives are listed: often while one is there or may be about to come, else often only where nobody would tell of it. */
export function createListTurns({ clock, drives, scan, isAnyThere }: ListTurnsParts) {
  let cancel = () => {};
  let unfollow: (() => void) | null = null;
  let hasStopped = false;
  let turn = 0;
  let toldAtMs = Number.NEGATIVE_INFINITY;

  function again(): void {
    turn += 1;
    const ownTurn = turn;
    const isQuiet = !isAnyThere() && clock.monotonicMs() - toldAtMs >= mountedWithinMs;
    cancel = clock.after(unfollow !== null && isQuiet ? listToldDrivesEveryMs : listDrivesEveryMs, async () => {
      await scan();
      // Whoever was told meanwhile has planned the next turn.
      if (!hasStopped && turn === ownTurn) again();
    });
  }

  function hear(): void {
    const isNews = clock.monotonicMs() - toldAtMs >= listDrivesEveryMs;
    toldAtMs = clock.monotonicMs();
    // A drive that comes is told of several times within a moment.
    if (!isNews || hasStopped) return;
    cancel();
    void scan();
    again();
  }

  return {
    start(): void {
      unfollow = drives.follow?.(hear) ?? null;
      again();
    },
    stop(): void {
      hasStopped = true;
      unfollow?.();
      cancel();
    },
  };
}

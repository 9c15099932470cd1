import type { Clock } from '../ports.ts';
import { type IntakeTimes, intakeLimits } from './limits.ts';

/**
 * Decides what follows from hints: a look at the files they name, a moment later and together; or, in a flood of them,
 * one look at everything at once, and another when the flood is over, because some hints of a flood are always lost.
 */
export interface HintFollowing {
  /** Null when the hint names no file. */
  readonly hinted: (path: string | null) => void;
  /** Not a hint but a plan: these files were to be looked at again now. */
  readonly lookAgain: (paths: readonly string[]) => void;
  readonly isIdle: () => boolean;
  readonly stop: () => void;
}

interface HintFollowingParts {
  readonly clock: Clock;
  readonly times: Pick<IntakeTimes, 'hintDelayMs' | 'afterFloodMs'>;
  readonly lookAt: (paths: readonly string[]) => void;
  readonly lookAtAll: () => void;
  readonly isIgnored: (path: string) => boolean;
}

export function createHintFollowing(parts: HintFollowingParts): HintFollowing {
  const { clock, times, lookAt, lookAtAll, isIgnored } = parts;
  const paths = new Set<string>();
  let isFlooded = false;
  let cancelDelay: (() => void) | null = null;
  let cancelAfterFlood: (() => void) | null = null;
  let isStopped = false;

  function follow(): void {
    cancelDelay = null;
    const wanted = [...paths];
    paths.clear();
    if (isFlooded || wanted.length > intakeLimits.mostHints) followFlood();
    else lookAt(wanted);
    isFlooded = false;
  }

  function followFlood(): void {
    if (cancelAfterFlood === null) lookAtAll();
    else cancelAfterFlood();
    cancelAfterFlood = clock.after(times.afterFloodMs, () => {
      cancelAfterFlood = null;
      lookAtAll();
    });
  }

  function soon(): void {
    if (!isStopped) cancelDelay ??= clock.after(times.hintDelayMs, follow);
  }

  return {
    hinted: (path) => {
      if (path === null) isFlooded = true;
      else if (isIgnored(path)) return;
      else paths.add(path);
      soon();
    },
    lookAgain: (wanted) => {
      if (isStopped) return;
      if (wanted.length > intakeLimits.mostHints) lookAtAll();
      else lookAt(wanted);
    },
    isIdle: () => cancelDelay === null && cancelAfterFlood === null,
    stop: () => {
      isStopped = true;
      cancelDelay?.();
      cancelAfterFlood?.();
    },
  };
}

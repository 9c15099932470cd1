import type { Clock, FileStamp } from '../ports.ts';

/**
 * Tells a file from another of the same name, size and time, as a reader without a clock writes them: by its number in
 * the file system and the time of its last change of any kind. The device is left out, because it is another one after
 * each mount.
 */
export function versionMark({ identity, changedMs }: FileStamp): string {
  return `${identity.slice(identity.indexOf(':') + 1)}:${changedMs}`;
}

/**
 * How many files may be read once more for their mark alone. Some file systems number their files anew at each mount,
 * and some programs touch every file each night; without a bound, a folder of 10,000 would be read from end to end.
 */
export interface RereadBudget {
  /** True when one more may be read now; it is counted. */
  readonly take: () => boolean;
  /** It was worth it: the bytes were others. */
  readonly refill: () => void;
}

const rereadsInAnHour = 100;
const hourMs = 60 * 60_000;

export function createRereadBudget(clock: Clock): RereadBudget {
  let left = rereadsInAnHour;
  let filledAtMs = clock.monotonicMs();

  function refill(): void {
    left = rereadsInAnHour;
    filledAtMs = clock.monotonicMs();
  }

  return {
    take: () => {
      if (clock.monotonicMs() - filledAtMs >= hourMs) refill();
      if (left === 0) return false;
      left -= 1;
      return true;
    },
    refill,
  };
}

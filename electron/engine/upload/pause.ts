import { z } from 'zod';
import type { Clock } from '../ports.ts';
import type { SettingStore } from '../store/store.ts';
import type { StoreGuard } from './store-guard.ts';

/** The pause in force. It outlives the process. */
export interface PauseKeeper {
  /** Null where nothing is paused, or where the pause is over. */
  readonly pause: () => Pause | null;
  readonly change: (next: Pause | null) => void;
  /**
   * Stores that a pause has ended by itself, or that a jump of the clock has made it shorter. True when it has ended.
   */
  readonly check: () => boolean;
  readonly restore: () => void;
}

export function createPauseKeeper(
  clock: Clock,
  settings: Pick<SettingStore, 'note' | 'setNote'>,
  storeGuard: StoreGuard,
): PauseKeeper {
  let chosen: Pause | null = null;

  function now(): Pause | null {
    return chosen === null ? null : pauseNow(chosen, clock.now());
  }

  function change(next: Pause | null): void {
    chosen = next;
    storeGuard.write(() => settings.setNote('pause', next));
  }

  return {
    pause: now,
    change,
    check: () => {
      const pause = now();
      if (pause !== chosen) {
        change(pause);
        return pause === null;
      }
      return false;
    },
    restore: () => {
      const note = storeGuard.read(() => settings.note('pause'));
      chosen = note.ok ? pauseFromNote(note.value, clock.now()) : null;
    },
  };
}

/** A person's order to send nothing new, until a moment or until the person resumes. Times are epoch milliseconds. */
const pauseSchema = z.object({ until: z.number().nullable(), at: z.number() });
type Pause = Readonly<z.infer<typeof pauseSchema>>;

/** The stored pause, brought up to date; null where there is none or where it is over. */
export function pauseFromNote(note: unknown, now: number): Pause | null {
  const read = pauseSchema.safeParse(note);
  return read.success ? pauseNow(read.data, now) : null;
}

/**
 * The pause, brought up to date; null when it is over. It never lasts longer than the person chose: a clock that was
 * set back must not stretch an hour into a day.
 */
export function pauseNow(pause: Pause, now: number): Pause | null {
  if (pause.until === null) return pause;
  const until = Math.min(pause.until, now + (pause.until - pause.at));
  if (until <= now) return null;
  return until === pause.until ? pause : { until, at: now };
}

import type { Clock } from '../ports.ts';
import type { SettingStore } from '../store/store.ts';
import { type Pause, pauseFromNote, pauseNow } from './pause.ts';
import type { CarefulStore } from './store-guard.ts';

/** The pause in force. It outlives the process. */
export interface PauseKeeper {
  /** Null where nothing is paused, or no longer. */
  readonly pause: () => Pause | null;
  readonly change: (next: Pause | null) => void;
  /** Notes a pause that came to its end by itself, or that a jump of the clock made shorter. True when it ended. */
  readonly check: () => boolean;
  readonly restore: () => void;
}

export function createPauseKeeper(
  clock: Clock,
  settings: Pick<SettingStore, 'note' | 'setNote'>,
  careful: CarefulStore,
): PauseKeeper {
  let chosen: Pause | null = null;

  function now(): Pause | null {
    return chosen === null ? null : pauseNow(chosen, clock.now());
  }

  function change(next: Pause | null): void {
    chosen = next;
    careful.write(() => settings.setNote('pause', next));
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
      const note = careful.read(() => settings.note('pause'));
      chosen = note.ok ? pauseFromNote(note.value, clock.now()) : null;
    },
  };
}

import type { Clock, Log } from '../ports.ts';
import type { SettingStore } from '../store/store.ts';
import type { Lane } from './circuit-breaker.ts';
import { laneFromNote, noteOf } from './circuit-breaker-state.ts';
import type { CarefulStore } from './store-guard.ts';

/** The lane in force. Each change is kept for the next start, logged, and told. */
export interface LaneKeeper {
  readonly lane: () => Lane;
  readonly change: (next: Lane) => void;
  /** Takes up what the last run left. */
  readonly restore: () => void;
}

export function createLaneKeeper(
  fresh: Lane,
  settings: Pick<SettingStore, 'note' | 'setNote'>,
  careful: CarefulStore,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  changed: (before: Lane, after: Lane) => void,
): LaneKeeper {
  let lane = fresh;
  let kept = 'null';

  function keep(): void {
    const note = noteOf(lane);
    const text = JSON.stringify(note);
    if (text !== kept && careful.write(() => settings.setNote('lane', note)).ok) {
      kept = text;
    }
  }

  return {
    lane: () => lane,
    change: (next) => {
      if (next === lane) {
        return;
      }
      const before = lane;
      lane = next;
      if (before.epoch === next.epoch && before.state === next.state) {
        changed(before, next);
        return;
      }
      log.info('upload.lane', {
        state: next.state,
        trouble: next.state === 'open' ? null : next.trouble,
        failures: next.state === 'open' ? 0 : next.failures,
        detail: next.state === 'open' ? null : next.detail,
        delayMs: next.state === 'backing-off' ? next.nextTryAt - clock.now() : null,
      });
      keep();
      changed(before, next);
    },
    restore: () => {
      const note = careful.read(() => settings.note('lane'));
      if (note.ok) {
        lane = laneFromNote(note.value, clock.now());
        kept = JSON.stringify(noteOf(lane));
      }
    },
  };
}

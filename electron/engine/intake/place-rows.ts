import type { Reason } from '../../../shared/app/uploads.ts';
import type { Clock, Log } from '../ports.ts';
import { reason, StoreTrouble } from '../store/store.ts';
import type { CollectingGate } from './collecting-gate.ts';
import type { Kept } from './keep-inspected.ts';
import { isKept, type Place, type Places } from './places.ts';
import { keepsChanging, type StabilityRules } from './stability.ts';

/**
 * Keeps the rows of one folder's files in step with what the looks tell. When the store cannot write, the gate closes;
 * the look that follows its opening finds the same differences again, so nothing has to be remembered here.
 */
export interface PlaceRows {
  readonly seen: (places: readonly Place[]) => void;
  /** It waits, and has another size or time than its row says. */
  readonly waiting: (place: Place) => void;
  readonly troubled: (place: Place, state: 'locked' | 'unreadable', why: Reason) => void;
  readonly kept: (place: Place, kept: Kept) => void;
  readonly gone: (places: readonly Place[]) => void;
}

interface PlaceRowParts {
  readonly folderId: number;
  readonly places: Places;
  readonly clock: Clock;
  readonly log: Log;
  readonly gate: CollectingGate;
  readonly rules: () => StabilityRules;
}

export function createPlaceRows({ folderId, places, clock, log, gate, rules }: PlaceRowParts): PlaceRows {
  /** A fault of ours is logged and goes no further: it must not cost the files that come after. */
  function writing(write: (at: number) => void): void {
    try {
      write(clock.now());
    } catch (error) {
      const isTrouble = error instanceof StoreTrouble;
      const name = error instanceof Error ? error.name : 'unknown';
      log.error('intake.not-stored', { code: isTrouble ? error.code : 'unexpected', name });
      if (isTrouble) gate.close(error.code);
    }
  }

  return {
    seen: (fresh) => writing((at) => places.add(fresh, at)),
    waiting: (place) =>
      writing((at) => {
        places.add([place], at);
        const isChanging = place.settling !== null && keepsChanging(place.settling, clock.monotonicMs(), rules());
        places.update(place, 'settling', isChanging ? reason('changing') : null, at);
      }),
    troubled: (place, state, why) =>
      writing((at) => {
        // A new version of a file that was kept has no row of its own yet. It gets one when the trouble is not over soon.
        const mayPass = place.trouble !== null && !place.trouble.isLasting && place.trouble.attempts < 2;
        if (isKept(place.sighting) && mayPass) return;
        places.add([place], at);
        if (place.sighting?.state !== state) places.update(place, state, why, at);
      }),
    kept: (place, kept) => {
      const { settling, path } = place;
      place.trouble = null;
      if (settling === null) return;
      if (kept.kind === 'kept') {
        const { sizeBytes, modifiedMs } = settling.stamp;
        const state = kept.duplicate ? 'duplicate' : 'kept';
        const { sightingId: id, jobId } = kept;
        place.sighting = { id, folderId, path, member: null, sizeBytes, modifiedMs, state, jobId };
        place.settling = null;
        return;
      }
      for (const [name, member] of kept.members) place.members.set(name, member);
      writing((at) => {
        places.add([place], at);
        places.update(place, 'opened', null, at);
        place.settling = null;
      });
    },
    gone: (left) => {
      if (left.length > 0) writing((at) => places.markGone(left, at));
    },
  };
}

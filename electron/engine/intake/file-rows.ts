import type { Reason } from '../../../shared/contract/uploads.ts';
import type { Clock, Log } from '../ports.ts';
import { reason, StoreError } from '../store/store.ts';
import { type RereadBudget, versionMark } from './compare-sighting.ts';
import type { DiskSpaceGate } from './disk-space-gate.ts';
import { type FileTracker, isKept, type Marked, type TrackedFile } from './file-tracker.ts';
import type { Kept } from './keep-inspected.ts';
import { keepsChanging, type StabilityRules } from './stability.ts';

/**
 * Keeps the rows of one folder's files in step with what the looks tell. When the store cannot write, the gate closes;
 * the look that follows its opening finds the same differences again, so nothing has to be remembered here.
 */
export interface FileRows {
  readonly seen: (places: readonly TrackedFile[]) => void;
  /** They wait, and their rows may say something else. */
  readonly waiting: (places: readonly TrackedFile[]) => void;
  readonly troubled: (troubled: readonly Troubled[]) => void;
  readonly kept: (place: TrackedFile, kept: Kept) => void;
  readonly gone: (places: readonly TrackedFile[]) => void;
  readonly notWatched: (places: readonly TrackedFile[]) => void;
  readonly marked: (marked: readonly Marked[]) => void;
}

interface Troubled {
  readonly place: TrackedFile;
  readonly state: 'locked' | 'unreadable';
  readonly reason: Reason;
}

interface FileRowsParts {
  readonly folderId: number;
  readonly places: FileTracker;
  readonly clock: Clock;
  readonly log: Log;
  readonly gate: DiskSpaceGate;
  readonly rules: () => StabilityRules;
  readonly rereads: Pick<RereadBudget, 'refill'>;
}

export function createFileRows({ folderId, places, clock, log, gate, rules, rereads }: FileRowsParts): FileRows {
  /** A fault of ours is logged and goes no further: it must not cost the files that come after. */
  function writing(write: (at: number) => void): void {
    try {
      write(clock.now());
    } catch (error) {
      const isTrouble = error instanceof StoreError;
      const name = error instanceof Error ? error.name : 'unknown';
      log.error('intake.not-stored', { code: isTrouble ? error.code : 'unexpected', name });
      if (isTrouble) gate.close(error.code);
    }
  }

  return {
    seen: (fresh) => writing((at) => places.add(fresh, at)),
    waiting: (waiting) => {
      if (waiting.length === 0) return;
      writing((at) => {
        places.add(waiting, at);
        const nowMs = clock.monotonicMs();
        const isChanging = ({ settling }: TrackedFile) => settling !== null && keepsChanging(settling, nowMs, rules());
        const why = (place: TrackedFile) => (isChanging(place) ? reason('changing') : null);
        places.update(
          waiting.map((place) => ({ place, state: 'settling', reason: why(place), needsAttention: isChanging(place) })),
          at,
        );
      });
    },
    troubled: (troubled) => {
      const lasting = troubled.filter(({ place }) => !mayPass(place));
      if (lasting.length === 0) return;
      writing((at) => {
        places.add(
          lasting.map(({ place }) => place),
          at,
        );
        const nowMs = clock.monotonicMs();
        const isStuck = ({ trouble }: TrackedFile) =>
          trouble !== null && nowMs - trouble.sinceMs >= rules().attentionAfterMs;
        const updates = lasting.map((one) => ({ ...one, needsAttention: isStuck(one.place) }));
        places.update(
          updates.filter(
            ({ place, state, needsAttention }) =>
              place.sighting?.state !== state || place.isInAttention !== needsAttention,
          ),
          at,
        );
      });
    },
    kept: (place, kept) => {
      const { settling, path } = place;
      place.trouble = null;
      if (settling === null) return;
      if (kept.kind === 'kept') {
        if (place.sighting !== null && place.sighting.jobId !== kept.jobId) rereads.refill();
        const { sizeBytes, modifiedMs } = settling.stamp;
        const state = kept.duplicate ? 'duplicate' : 'kept';
        const { sightingId: id, jobId } = kept;
        place.sighting = {
          id,
          folderId,
          path,
          member: null,
          sizeBytes,
          modifiedMs,
          state,
          jobId,
          mark: versionMark(settling.stamp),
        };
        place.settling = null;
        return;
      }
      for (const [name, member] of kept.members) place.members.set(name, member);
      writing((at) => {
        places.add([place], at);
        places.update([{ place, state: 'opened', reason: null, needsAttention: false }], at);
        places.setMarks([{ place, mark: versionMark(settling.stamp) }]);
        place.settling = null;
      });
    },
    gone: (left) => {
      if (left.length > 0) writing((at) => places.markGone(left, at, 'original-gone'));
    },
    notWatched: (left) => {
      if (left.length > 0) writing((at) => places.markGone(left, at, 'not-watched'));
    },
    marked: (marked) => writing(() => places.setMarks(marked)),
  };
}

/** A new version of a file that was kept has no row of its own yet. It gets one when its trouble is not over soon. */
function mayPass({ sighting, trouble }: TrackedFile): boolean {
  return isKept(sighting) && trouble !== null && !trouble.isLasting && trouble.attempts < 2;
}

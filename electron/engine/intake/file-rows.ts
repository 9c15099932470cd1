import type { Reason } from '../../../shared/contract/uploads.ts';
import { faultFacts } from '../platform/fault.ts';
import type { Clock, Log } from '../ports.ts';
import { reason, StoreError } from '../store/store.ts';
import { type RereadBudget, versionMark } from './compare-scan.ts';
import type { DiskSpaceGate } from './disk-space-gate.ts';
import { type FileTracker, isKept, type Marked, type TrackedFile } from './file-tracker.ts';
import type { Kept } from './keep-inspected.ts';
import { keepsChanging, type StabilityRules } from './stability.ts';

/**
 * Keeps the rows of one folder's files in step with the scans. When the store cannot write, the gate closes; the scan
 * after it opens finds the same differences again, so nothing has to be remembered here.
 */
export interface FileRows {
  readonly seen: (tracker: readonly TrackedFile[]) => void;
  /** The files wait, and what their rows say may have changed. */
  readonly waiting: (tracker: readonly TrackedFile[]) => void;
  readonly failed: (failed: readonly FailedFile[]) => void;
  readonly kept: (tracked: TrackedFile, kept: Kept) => void;
  readonly gone: (tracker: readonly TrackedFile[]) => void;
  readonly notWatched: (tracker: readonly TrackedFile[]) => void;
  readonly marked: (marked: readonly Marked[]) => void;
}

interface FailedFile {
  readonly tracked: TrackedFile;
  readonly state: 'locked' | 'unreadable';
  readonly reason: Reason;
}

interface FileRowsParts {
  readonly folderId: number;
  readonly tracker: FileTracker;
  readonly clock: Clock;
  readonly log: Log;
  readonly diskSpaceGate: DiskSpaceGate;
  readonly rules: () => StabilityRules;
  readonly rereads: Pick<RereadBudget, 'refill'>;
}

export function createFileRows({
  folderId,
  tracker,
  clock,
  log,
  diskSpaceGate,
  rules,
  rereads,
}: FileRowsParts): FileRows {
  /** A bug of ours is logged and goes no further: it must not cost the files that follow. */
  function writing(write: (at: number) => void): void {
    try {
      write(clock.now());
    } catch (error) {
      const isStoreError = error instanceof StoreError;
      log.error('intake.not-stored', { code: isStoreError ? error.code : 'unexpected', ...faultFacts(error) });
      if (isStoreError) diskSpaceGate.close(error.code);
    }
  }

  return {
    seen: (newVersions) => writing((at) => tracker.add(newVersions, at)),
    waiting: (waiting) => {
      if (waiting.length === 0) return;
      writing((at) => {
        tracker.add(waiting, at);
        const nowMs = clock.monotonicMs();
        const isChanging = ({ settling }: TrackedFile) => settling !== null && keepsChanging(settling, nowMs, rules());
        const why = (tracked: TrackedFile) => (isChanging(tracked) ? reason('changing') : null);
        tracker.update(
          waiting.map((tracked) => ({
            tracked,
            state: 'settling',
            reason: why(tracked),
            needsAttention: isChanging(tracked),
          })),
          at,
        );
      });
    },
    failed: (failed) => {
      const lasting = failed.filter(({ tracked }) => !mayPass(tracked));
      if (lasting.length === 0) return;
      writing((at) => {
        tracker.add(
          lasting.map(({ tracked }) => tracked),
          at,
        );
        const nowMs = clock.monotonicMs();
        const isStuck = ({ error }: TrackedFile) => error !== null && nowMs - error.sinceMs >= rules().attentionAfterMs;
        const updates = lasting.map((one) => ({ ...one, needsAttention: isStuck(one.tracked) }));
        tracker.update(
          updates.filter(
            ({ tracked, state, needsAttention }) =>
              tracked.sighting?.state !== state || tracked.isInAttention !== needsAttention,
          ),
          at,
        );
      });
    },
    kept: (tracked, kept) => {
      const { settling, path } = tracked;
      tracked.error = null;
      if (settling === null) return;
      if (kept.kind === 'kept') {
        if (tracked.sighting !== null && tracked.sighting.jobId !== kept.jobId) rereads.refill();
        const { sizeBytes, modifiedMs } = settling.stamp;
        const state = kept.duplicate ? 'duplicate' : 'kept';
        const { sightingId: id, jobId } = kept;
        tracked.sighting = {
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
        tracked.settling = null;
        return;
      }
      for (const [name, member] of kept.members) tracked.members.set(name, member);
      writing((at) => {
        tracker.add([tracked], at);
        tracker.update([{ tracked, state: 'opened', reason: null, needsAttention: false }], at);
        tracker.setMarks([{ tracked, mark: versionMark(settling.stamp) }]);
        tracked.settling = null;
      });
    },
    gone: (left) => {
      if (left.length > 0) writing((at) => tracker.markGone(left, at, 'original-gone'));
    },
    notWatched: (left) => {
      if (left.length > 0) writing((at) => tracker.markGone(left, at, 'not-watched'));
    },
    marked: (marked) => writing(() => tracker.setMarks(marked)),
  };
}

/** A new version of a kept file has no row of its own yet. It gets one only when its error does not pass soon. */
function mayPass({ sighting, error }: TrackedFile): boolean {
  return isKept(sighting) && error !== null && !error.isLasting && error.attempts < 2;
}

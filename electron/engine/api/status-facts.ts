import type { TruthFacts } from '../../../shared/contract/status.ts';
import type { IntakeState } from '../intake/intake.ts';
import type { Folder, QueueCounts } from '../store/store.ts';
import type { UploaderState } from '../upload/uploader.ts';
import { shownFolder } from './shown-folder.ts';

/** Joins what the queue, the intake and the uploader know now into the facts of the first screen. Pure. */
export function truthFacts(
  now: number,
  folders: readonly Folder[],
  counts: QueueCounts,
  intake: IntakeState,
  uploader: UploaderState,
  records: Pick<TruthFacts, 'recordsReplaced' | 'backupTrouble'>,
): TruthFacts {
  return {
    now,
    lastLookAt: intake.lastLookAt,
    nextLookAt: intake.nextLookAt,
    firstLook: intake.firstLook,
    folders: folders.map((folder) => shownFolder(folder, intake)),
    settling: counts.settling,
    waiting: counts.waiting,
    sending: counts.sending,
    attention: counts.attention,
    oldestAttentionAt: counts.oldestAttentionAt,
    oldestUnsentAt: counts.oldestUnsentAt,
    nextAttemptAt: counts.nextAttemptAt,
    sentToday: counts.sentSince,
    lastSentAt: counts.lastSentAt,
    total: counts.total,
    lane: uploader.lane,
    pause: uploader.pause,
    disk: intake.disk,
    batch: uploader.batch,
    ...records,
  };
}

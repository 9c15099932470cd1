import path from 'node:path';
import type { WatchedFolder } from '../../../shared/contract/contract.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { lastDone } from '../due-work.ts';
import type { IntakeState } from '../intake/intake.ts';
import { type Folder, type QueueCounts, replacementOf, type SettingStore } from '../store/store.ts';
import type { UploaderState } from '../upload/uploader.ts';

/** Joins what the queue, the intake and the uploader know now into the facts of the first screen. Pure. */
export function statusFacts(
  now: number,
  folders: readonly Folder[],
  counts: QueueCounts,
  intake: IntakeState,
  uploader: UploaderState,
  unread: number,
  records: Pick<StatusFacts, 'recordsReplaced' | 'backupTrouble'>,
  mailTrouble: StatusFacts['mailTrouble'] = null,
  custodyTrouble: StatusFacts['custodyTrouble'] = null,
): Omit<StatusFacts, 'duties'> {
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
    unread,
    lane: uploader.lane,
    pause: uploader.pause,
    disk: intake.disk,
    batch: uploader.batch,
    ...records,
    mailTrouble,
    custodyTrouble,
  };
}

/** A watched folder as the page sees it: its name and how it stands, never its path. Pure. */
export function shownFolder({ id, label, watching }: Folder, intake: IntakeState): WatchedFolder {
  const looked = intake.folders.find((folder) => folder.id === id);
  const alsoCollectedBy = looked?.alsoCollectedBy ?? [];
  return {
    id,
    label,
    unreachableSince: looked?.unreachableSince ?? null,
    lookedAt: looked?.lookedAt ?? null,
    ...(typeof looked?.otherSince === 'number' && { otherSince: looked.otherSince }),
    ...(watching !== 'auto' && { watching }),
    ...(looked?.isPolled && { isPolled: true }),
    ...(looked?.isOwn && { isOwn: true as const }),
    ...(typeof looked?.uploadedLeftOut === 'number' && { uploadedLeftOut: { otherFiles: looked.uploadedLeftOut } }),
    ...(alsoCollectedBy.length > 0 && { alsoCollectedBy: [...alsoCollectedBy] }),
  };
}

/** What a person has to know of the records themselves: that they were replaced, and that they are not backed up. */
export function recordsFacts(
  notes: Pick<SettingStore, 'note'>,
  setAsideDirectory: string,
): Pick<StatusFacts, 'recordsReplaced' | 'backupTrouble'> {
  const replacement = replacementOf(notes.note('records-replaced'));
  const trouble = lastDone(notes, 'backup')?.trouble ?? null;
  return {
    recordsReplaced: replacement && {
      by: replacement.by,
      at: replacement.at,
      backupAt: replacement.backupAt,
      setAside: replacement.aside && path.join(setAsideDirectory, replacement.aside),
    },
    backupTrouble: trouble && { code: backupCode(trouble.code), since: trouble.since },
  };
}

function backupCode(code: string): NonNullable<StatusFacts['backupTrouble']>['code'] {
  return code === 'disk-full' || code === 'damaged' ? code : 'failed';
}

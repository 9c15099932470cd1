import path from 'node:path';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { lastDone } from '../due-work.ts';
import type { StatusBasis } from '../feature.ts';
import type { IntakeState } from '../intake/intake.ts';
import { shownFolder } from '../intake/shown-folder.ts';
import { type Folder, type QueueCounts, replacementOf, type SettingStore } from '../store/store.ts';
import type { UploaderState } from '../upload/uploader.ts';

interface KnownNow
  extends Pick<StatusFacts, 'now' | 'unread' | 'recordsReplaced' | 'backupTrouble' | 'mailTrouble' | 'custodyTrouble'> {
  readonly folders: readonly Folder[];
  readonly counts: QueueCounts;
  readonly intake: IntakeState;
  readonly uploader: UploaderState;
}

/** Joins what the queue, the intake and the uploader know now into the facts of the first screen. Pure. */
export function statusFacts({ folders, counts, intake, uploader, ...others }: KnownNow): StatusBasis {
  return {
    ...others,
    ...intake,
    ...uploader,
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

import path from 'node:path';
import type { TruthFacts } from '../../../shared/contract/status.ts';
import { lastDone } from '../due-work.ts';
import { replacementOf } from '../store/replacement.ts';
import type { SettingStore } from '../store/store.ts';

/** What a person has to know of the records themselves: that they were replaced, and that they are not backed up. */
export function recordsFacts(
  notes: Pick<SettingStore, 'note'>,
  setAsideDirectory: string,
): Pick<TruthFacts, 'recordsReplaced' | 'backupTrouble'> {
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

function backupCode(code: string): NonNullable<TruthFacts['backupTrouble']>['code'] {
  return code === 'disk-full' || code === 'damaged' ? code : 'failed';
}

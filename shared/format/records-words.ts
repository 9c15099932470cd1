import type { BackupTrouble, RecordsReplaced } from '../contract/status.ts';
import type { Words } from './words.ts';

/** Where the records stand that are no longer in use, in one sentence. */
function whereWords({ setAside }: RecordsReplaced, { t }: Pick<Words, 't'>): string {
  return setAside === null ? t('records.checkDisk') : t('records.setAside', { place: setAside });
}

/**
 * What took the place of the records: what happened, what may be missing, what to do, and where the damaged ones lie.
 *
 * @param moment says a time to whoever reads this
 */
export function replacedWords(
  replaced: RecordsReplaced,
  moment: (epochMs: number) => string,
  words: Pick<Words, 't'>,
): { readonly title: string; readonly line: string; readonly place: string } {
  const { t } = words;
  const { by, at, backupAt, setAside } = replaced;
  const place = whereWords(replaced, words);
  if (by === 'nothing')
    return { title: t('records.anew.title'), line: t('records.anew.line', { at: moment(at) }), place };
  const line = t('records.restored.line', { at: moment(at) });
  if (backupAt === null) return { title: t('records.restored.unknown'), line, place };
  const happened = setAside === null ? 'records.restored.missing' : 'records.restored.title';
  return { title: t(happened, { backup: moment(backupAt) }), line, place };
}

/** Since when the records are not backed up, why, and what to do. */
export function backupTroubleWords(
  { code, since }: BackupTrouble,
  moment: (epochMs: number) => string,
  { t }: Pick<Words, 't'>,
): { readonly title: string; readonly line: string } {
  return {
    title: t('records.backup.title', { since: moment(since) }),
    line: `${t(`records.backup.${code}`)} ${t('records.backup.safe')}`,
  };
}

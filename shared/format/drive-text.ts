import type { PresentDrive } from '../contract/removable.ts';
import { assertNever } from '../result.ts';
import type { Formatter, StatusText } from './format.ts';

/** The state of a removable drive that is plugged in, and what a person can do with it now. */
export function driveText(drive: PresentDrive, { t }: Formatter): StatusText {
  const { label, phase, looked, found, fresh, copied } = drive;
  switch (phase) {
    case 'looking':
      return { title: t('removable.looking.title', { label }), line: t('removable.looking.line', { looked, found }) };
    case 'offered':
      return {
        title: t('removable.offered.title', { label, count: fresh }),
        line: sentences(alsoOnIt(drive, t), t('removable.offered.line')),
      };
    case 'copying':
      return { title: t('removable.copying.title', { label }), line: t('removable.copying.line', { copied, fresh }) };
    case 'done':
      return { title: t('removable.done.title', { label, count: copied }), line: alsoOnIt(drive, t) };
    case 'not-kept':
      return { title: t('removable.notKept.title', { label }), line: t('removable.notKept.line', { copied, fresh }) };
    case 'taken-out':
      return {
        title: t('removable.takenOut.title', { label }),
        line: fresh === 0 ? t('removable.takenOut.lookingLine') : t('removable.takenOut.line', { copied, fresh }),
      };
    default:
      return assertNever(phase);
  }
}

function alsoOnIt({ known, unreadable }: PresentDrive, t: Formatter['t']): string {
  return sentences(
    known > 0 ? t('removable.known', { count: known }) : '',
    unreadable > 0 ? t('removable.unreadable', { count: unreadable }) : '',
  );
}

function sentences(...all: readonly string[]): string {
  return all.filter((sentence) => sentence !== '').join(' ');
}

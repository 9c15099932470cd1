import type { ReportLook } from '../../../shared/service/report-views.ts';
import type { ReportTreeLine } from './report-lines.ts';
import { dayWords, momentOf, type ValueSurroundings } from './value-words.ts';

/** What a line is about: a name, a plate or a day. */
export function subjectOf({ list, own }: ReportTreeLine, { subjects }: ReportLook, words: ValueSurroundings): string {
  for (const name of subjects[list] ?? []) {
    const value = own[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
    const at = momentOf(value);
    if (at !== null) return dayWords(at, words);
  }
  return words.t('reportParts.nothing');
}

import type { UploadRow } from '../../shared/app/uploads.ts';
import { createTexts } from '../../shared/i18n/texts.ts';
import { reasonWords } from '../../shared/words/reason-words.ts';

/** Why a file is where it is, in the words of the page; empty where nothing is wrong with it. */
export function whyText({ reason, kind }: Pick<UploadRow, 'reason' | 'kind'>): string {
  return reason === null ? '' : reasonWords(reason, kind, { t: createTexts() });
}

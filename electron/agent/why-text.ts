import type { UploadRow } from '../../shared/contract/uploads.ts';
import { reasonWords } from '../../shared/format/reason-words.ts';
import { createTexts } from '../../shared/i18n/texts.ts';

/** Why a file is where it is, in the words of the page; empty where nothing is wrong with it. */
export function whyText({ reason, kind }: Pick<UploadRow, 'reason' | 'kind'>): string {
  return reason === null ? '' : reasonWords(reason, kind, { t: createTexts() });
}

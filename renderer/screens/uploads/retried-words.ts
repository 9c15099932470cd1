import type { AnswerOf } from '../../../shared/contract/contract.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';

/** What came of "Try again": how many files are tried, and how many of them were kept back and are not. */
export function retriedWords({ count, keptBack }: AnswerOf<'uploads.retry'>, t: Translate): string {
  const stays = t('uploads.done.keptBack', { count: keptBack });
  if (count === 0 && keptBack > 0) return stays;
  const retried = t('uploads.done.retried', { count });
  return keptBack === 0 ? retried : `${retried} ${stays}`;
}

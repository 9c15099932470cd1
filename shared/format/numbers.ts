import type { Translate } from '../i18n/texts.ts';

/** `1,206` */
export function wholeNumber(value: number, t: Translate): string {
  return t('measures.whole', { value });
}

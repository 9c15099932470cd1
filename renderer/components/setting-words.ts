import type { settingWords } from '../../shared/i18n/messages/setting-words.ts';
import type { Translate } from '../../shared/i18n/texts.ts';

/** Other words for a row of the settings, by its key, or ''; a search looks in them too. */
export function otherWords(key: string, t: Translate): string {
  return t(`settingWords.${key as keyof typeof settingWords}`, { defaultValue: '' });
}

/** Whether each word of the search is in the text, in any order and case. */
export function hasWords(text: string, search: string): boolean {
  const inLowerCase = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => inLowerCase.includes(word));
}

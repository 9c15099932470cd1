import type Resources from '../../shared/i18n/resources.d.ts';
import type { Translate } from '../../shared/i18n/texts.ts';
import { plainText } from '../../shared/search-key.ts';

/** Other words for a row of the settings, by its key, or ''; a search looks in them too. */
export function otherWords(key: string, t: Translate): string {
  return t(`settingWords.${key as keyof Resources['settingWords']}`, { defaultValue: '' });
}

/** Letters of an ending that a word may have in a search and not in the text, such as that of a plural. */
const mostEndingLetters = 2;
const fewestStemLetters = 4;

/** Whether each word of the search is in the text, in any order and case, also in the plural and without its accents. */
export function hasWords(text: string, search: string): boolean {
  const { plain, words } = folded(text);
  const isEndingOf = (typed: string) => (word: string) =>
    typed.startsWith(word) && typed.length - word.length <= mostEndingLetters;
  return plainText(search)
    .split(/\s+/)
    .every((typed) => plain.includes(typed) || words.some(isEndingOf(typed)));
}

interface Folded {
  readonly plain: string;
  /** Those that are long enough to have an ending. */
  readonly words: readonly string[];
}

/** The same few hundred texts are searched with each letter that is typed. */
const foldedTexts = new Map<string, Folded>();
const mostFolded = 2_000;

function folded(text: string): Folded {
  const known = foldedTexts.get(text);
  if (known !== undefined) return known;
  const plain = plainText(text);
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= fewestStemLetters);
  if (foldedTexts.size >= mostFolded) foldedTexts.clear();
  foldedTexts.set(text, { plain, words });
  return { plain, words };
}

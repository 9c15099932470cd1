/** Letters that carry no separable accent, and what a person types for them. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

/**
 * Text folded for searching and sorting: no case, no accents, letters and digits only. So `AB 123-CD` and `ab123cd`
 * are one registration, and `Zoë Müller` is found as `zoe muller`.
 */
export function searchKey(text: string): string {
  return plainText(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Text without case and accents, with everything between its words. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[æœøłđðþħı]/g, (letter) => plainLetters[letter] ?? letter);
}

/** The words of a search, each folded. */
export function searchWords(search: string): readonly string[] {
  return search
    .split(/\s+/)
    .map(searchKey)
    .filter((word) => word !== '');
}

/** Whether each word of a search occurs in a text that was folded like it. */
export function hasWords(key: string, words: readonly string[]): boolean {
  return words.every((word) => key.includes(word));
}

/** A person's name taken apart for comparing: order, case, accents, hyphens and points do not count. */
export interface PersonName {
  /** In lower case, without accents, in alphabetical order. */
  readonly words: readonly string[];
  /** The same for two names that have the same words. */
  readonly key: string;
}

export type NameLikeness = 'same' | 'alike' | 'different';

/** Letters that are not made of a letter and an accent, as they are written without them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};

export function personName(text: string): PersonName {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþıħ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’ʼ`]/g, '');
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  words.sort();
  return { words, key: words.join(' ') };
}

/**
 * `same`: the same words, at least two of them. `alike`: each word of the shorter name stands for one of the longer, as
 * itself, as its initial or with one letter wrong, and at least one of them is more than an initial; further words (a
 * second first name) may be missing where two words agree.
 */
export function nameLikeness(one: PersonName, other: PersonName): NameLikeness {
  if (one.key === other.key) return one.words.length >= 2 ? 'same' : 'alike';
  const [shorter, longer] =
    one.words.length <= other.words.length ? [one.words, other.words] : [other.words, one.words];
  if (shorter.length < 2) return 'different';
  let words = shorter;
  let left = longer;
  // Whole words first, so that an initial does not take the word that another one needs.
  for (const stands of [isSame, isOneLetterWrong]) ({ words, left } = withoutPairs(words, left, stands));
  const isOnlyInitials = words.length === shorter.length;
  ({ words, left } = withoutPairs(words, left, isInitial));
  return words.length > 0 || isOnlyInitials ? 'different' : 'alike';
}

/** What remains of two lists of words after each has been paired at most once. */
function withoutPairs(
  words: readonly string[],
  others: readonly string[],
  stands: (word: string, other: string) => boolean,
): { readonly words: readonly string[]; readonly left: readonly string[] } {
  const left = [...others];
  const unpaired = words.filter((word) => {
    const place = left.findIndex((other) => stands(word, other));
    if (place !== -1) left.splice(place, 1);
    return place === -1;
  });
  return { words: unpaired, left };
}

/** A single letter that agrees says no more than an initial. */
function isSame(one: string, other: string): boolean {
  return one === other && one.length > 1;
}

function isInitial(one: string, other: string): boolean {
  return (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));
}

/** Short words differ by a letter and are other words; in one of six letters and more it is rather a mistake. */
const fuzzyFromLetters = 6;

function isOneLetterWrong(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length < fuzzyFromLetters || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const restOfShort = short.length === long.length ? short.slice(start + 1) : short.slice(start);
  return restOfShort === long.slice(start + 1);
}

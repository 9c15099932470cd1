import { hasWords, searchWords } from './search-key.ts';

/** What a person means who types a letter wrong. Typed words, keys and words come here folded by `searchKey`. */

/** How many letters of a typed word may be wrong: in short ones a wrong letter makes another word. */
export function mostWrongLetters(letters: number): number {
  if (letters < 4) return 0;
  return letters < 8 ? 1 : 2;
}

/** Longer words are compared by their beginnings. */
const mostLettersCompared = 64;
/** Kept from one comparison to the next: thousands of names are compared with each letter that is typed. */
const tables = [0, 1, 2].map(() => new Uint8Array(mostLettersCompared + 1)) as [Uint8Array, Uint8Array, Uint8Array];

/**
 * With how few wrong letters `typed` is the beginning of `word`. Another letter, one too many, one too few and two that
 * changed places are one wrong letter each. Where it is more than `most`, the answer may be any number above it.
 */
export function wrongLetters(typed: string, word: string, most = mostLettersCompared): number {
  const rows = Math.min(typed.length, mostLettersCompared);
  const columns = Math.min(word.length, rows + most, mostLettersCompared);
  let [beforeLast, last, row] = tables;
  for (let letter = 0; letter <= columns; letter += 1) last[letter] = letter;
  let least = 0;
  for (let at = 1; at <= rows; at += 1) {
    row[0] = at;
    least = at;
    for (let letter = 1; letter <= columns; letter += 1) {
      const isSame = typed.charCodeAt(at - 1) === word.charCodeAt(letter - 1);
      let wrong = (last[letter - 1] ?? 0) + (isSame ? 0 : 1);
      wrong = Math.min(wrong, (last[letter] ?? 0) + 1, (row[letter - 1] ?? 0) + 1);
      const isTurned =
        at > 1 &&
        letter > 1 &&
        typed.charCodeAt(at - 1) === word.charCodeAt(letter - 2) &&
        typed.charCodeAt(at - 2) === word.charCodeAt(letter - 1);
      if (isTurned) wrong = Math.min(wrong, (beforeLast[letter - 2] ?? 0) + 1);
      row[letter] = wrong;
      if (wrong < least) least = wrong;
    }
    // Two letters that changed places may still make good one that is wrong in this row.
    if (least > most + 1) return least;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return least;
}

/** The fewest wrong letters with which a typed word begins one of the words; all of them where more than `most` are wrong. */
function fewestWrong(typed: string, words: readonly string[], most: number): number {
  let fewest = typed.length;
  for (const word of words) {
    if (fewest === 0) break;
    const wrong = wrongLetters(typed, word, Math.min(most, fewest));
    if (wrong <= most && wrong < fewest) fewest = wrong;
  }
  return fewest;
}

/** Whether each typed word begins one of the words, with no more wrong letters than its length allows. */
export function isNearly(typed: readonly string[], words: readonly string[]): boolean {
  return typed.every((one) => {
    const most = mostWrongLetters(one.length);
    return fewestWrong(one, words, most) <= most;
  });
}

/** Of what is offered in place of an empty result, this share of the typed letters may be wrong at most. */
const mostWrongShare = 0.5;
/** So many are offered then. */
export const mostNearest = 3;

/** Those that are most like what was typed, the nearest first. */
function nearestOf<Item>(
  typed: readonly string[],
  items: readonly Item[],
  wordsOf: (item: Item) => readonly string[],
): readonly { readonly item: Item; readonly wrongShare: number }[] {
  const letters = typed.join('').length;
  if (letters === 0) return [];
  return items
    .map((item) => {
      const words = wordsOf(item);
      return {
        item,
        wrongShare: typed.reduce((wrong, one) => wrong + fewestWrong(one, words, one.length), 0) / letters,
      };
    })
    .filter(({ wrongShare }) => wrongShare <= mostWrongShare)
    .sort((one, other) => one.wrongShare - other.wrongShare);
}

export interface Meant<Item> {
  /** The likeliest first. */
  readonly items: readonly Item[];
  readonly found: 'as-typed' | 'nearly' | 'nearest';
}

/** What is known of an item by its texts. */
interface MeantTexts<Item> {
  /** Its whole text, folded, in which a typed word may stand anywhere. */
  readonly keyOf: (item: Item) => string;
  /** The same in words. */
  readonly wordsOf: (item: Item) => readonly string[];
  /** As people write it, for the order. */
  readonly nameOf: (item: Item) => string;
}

/**
 * Who or what is meant: those that have all typed words, last names first; else those in which a few letters are wrong;
 * else the nearest.
 */
export function meantBy<Item>(
  typed: readonly string[],
  items: readonly Item[],
  { keyOf, wordsOf, nameOf }: MeantTexts<Item>,
): Meant<Item> {
  const asTyped = items.filter((item) => hasWords(keyOf(item), typed));
  if (asTyped.length > 0) {
    const ranked = asTyped.map((item) => ({ item, rank: nameRank(nameOf(item), typed) }));
    return { found: 'as-typed', items: ranked.sort((one, other) => one.rank - other.rank).map(({ item }) => item) };
  }
  const nearly = items.filter((item) => isNearly(typed, wordsOf(item)));
  if (nearly.length > 0) return { found: 'nearly', items: nearestOf(typed, nearly, wordsOf).map(({ item }) => item) };
  const nearest = nearestOf(typed, items, wordsOf).slice(0, mostNearest);
  return { found: 'nearest', items: nearest.map(({ item }) => item) };
}

/** 0 where the last name begins with a typed word, 1 where another one does, 2 else. */
function nameRank(name: string, typed: readonly string[]): number {
  const [beforeComma = '', afterComma] = name.split(',');
  const words = searchWords(name);
  const lastNames = afterComma === undefined ? words.slice(-1) : searchWords(beforeComma);
  const beginsWithTyped = (word: string) => typed.some((one) => word.startsWith(one));
  if (lastNames.some(beginsWithTyped)) return 0;
  return words.some(beginsWithTyped) ? 1 : 2;
}

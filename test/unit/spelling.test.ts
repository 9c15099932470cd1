import { expect, test } from 'vitest';
import { searchKey, searchWords } from '../../shared/search-key.ts';
import { isNearly, meantBy, mostWrongLetters, wrongLetters } from '../../shared/spelling.ts';

/**
 * By trying every way in which a person could have come from the beginning of the word to what was typed, letter by letter:
 * no table, and so not the way of the code.
 */
function canComeFrom(typed: string, word: string, wrong: number): boolean {
  if (typed === '') return true;
  if (typed[0] === word[0] && canComeFrom(typed.slice(1), word.slice(1), wrong)) return true;
  if (wrong === 0) return false;
  const isTurned = word.length > 1 && typed[0] === word[1] && typed[1] === word[0];
  return (
    canComeFrom(typed.slice(1), word, wrong - 1) ||
    (word !== '' && canComeFrom(typed, word.slice(1), wrong - 1)) ||
    (word !== '' && canComeFrom(typed.slice(1), word.slice(1), wrong - 1)) ||
    (isTurned && canComeFrom(typed.slice(2), word.slice(2), wrong - 1))
  );
}

/** Every word of up to so many letters of a small alphabet: whatever can go wrong does so among them. */
function everyWord(letters: string, most: number): readonly string[] {
  const words = [''];
  for (const word of words) if (word.length < most) words.push(...[...letters].map((letter) => word + letter));
  return words;
}

test('the wrong letters are counted as trying every way counts them, for every word of up to four of three letters', () => {
  const words = everyWord('abc', 4);
  let compared = 0;
  for (const typed of words) {
    for (const word of words) {
      const counted = [0, 1, 2, 3, 4].find((wrong) => canComeFrom(typed, word, wrong));
      if (wrongLetters(typed, word) !== counted)
        expect({ typed, word, is: wrongLetters(typed, word) }).toEqual(counted);
      compared += 1;
    }
  }
  expect(compared).toBe(121 * 121);
});

test('one letter may be wrong in a word of four letters, two in one of eight, and none in a shorter one', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 20].map(mostWrongLetters)).toEqual([0, 0, 0, 1, 1, 1, 1, 2, 2, 2]);
});

test.each([
  ['quilby', 'Sana Quillby', true],
  ['qiullby', 'Sana Quillby', true],
  ['quillbyy', 'Sana Quillby', true],
  ['quillby saan', 'Sana Quillby', true],
  ['quil', 'Sana Quillby', true],
  ['kvilby', 'Sana Quillby', false],
  ['san', 'Sana Quillby', true],
  ['zan', 'Sana Quillby', false],
  ['vintergren', 'Ola Vintergreen', true],
  ['wintergren', 'Ola Vintergreen', true],
  ['td21qew', 'TD21 QWE', true],
  ['mueller', 'Zoë Müller', true],
])('"%s" is nearly %s: %s', (typed, name, expected) => {
  expect(isNearly(searchWords(typed), [...searchWords(name), searchKey(name)])).toBe(expected);
});

const names = ['Sana Quillby', 'Quillan Averdale', 'Tarrowby, Quill', 'Joss Emberley', 'TD21 QWE', 'TD71 QHB'];
const texts = {
  keyOf: searchKey,
  wordsOf: (name: string) => [...searchWords(name), searchKey(name)],
  nameOf: (name: string) => name,
};
const meant = (search: string) => meantBy(searchWords(search), names, texts);

test.each([
  ['quill', ['Sana Quillby', 'Quillan Averdale', 'Tarrowby, Quill'], 'as-typed'],
  ['quill tarrow', ['Tarrowby, Quill'], 'as-typed'],
  ['td21qwe', ['TD21 QWE'], 'as-typed'],
  ['TD21 QWE', ['TD21 QWE'], 'as-typed'],
  ['td21-qwe', ['TD21 QWE'], 'as-typed'],
  ['quilby', ['Sana Quillby'], 'nearly'],
  ['emberlay joss', ['Joss Emberley'], 'nearly'],
  ['embrlie', ['Joss Emberley'], 'nearest'],
  ['xxxxxxx', [], 'nearest'],
])('"%s" means %j', (search, expected, found) => {
  expect(meant(search)).toEqual({ items: expected, found });
});

test('last names come first, then first names, then what stands within a name', () => {
  expect(meantBy(['quill'], ['McQuill Ott', 'Quill Ott', 'Ott Quill', 'Quill, Ott'], texts).items).toEqual([
    'Ott Quill',
    'Quill, Ott',
    'Quill Ott',
    'McQuill Ott',
  ]);
});

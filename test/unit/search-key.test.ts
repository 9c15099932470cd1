import { describe, expect, it } from 'vitest';
import { hasWords, searchKey, searchWords } from '../../shared/search-key.ts';

describe('Text folded for searching', () => {
  it.each([
    ['AB 123-CD', 'ab123cd'],
    ['Zoë Müller', 'zoemuller'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['Łukasz Żółć', 'lukaszzolc'],
    ['Øresund', 'oresund'],
    ['Ægir', 'aegir'],
    ['İstanbul', 'istanbul'],
    ['Иванов', 'иванов'],
    ['ΑΒΓ 1234', 'αβγ1234'],
    ['C_20261120_1403.DDD', 'c202611201403ddd'],
    ['%_*', ''],
  ])('reads %s as %s', (text, key) => {
    expect(searchKey(text)).toBe(key);
  });

  it('is folded only once: folding again changes nothing', () => {
    const once = searchKey('Ærøskøbing Île-de-Fräncé ﬁ');
    expect(searchKey(once)).toBe(once);
  });

  it('splits a search into words and drops what is only punctuation', () => {
    expect(searchWords('  Müller   -  AB-12 ')).toEqual(['muller', 'ab12']);
  });

  it('is found by words in any order, with or without the spaces of a plate, and by none that it lacks', () => {
    const key = searchKey('AB 123-CD Müller');
    expect(['muller ab123', 'ab 123cd', ''].map((search) => hasWords(key, searchWords(search)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(hasWords(key, searchWords('muller cd9'))).toBe(false);
  });
});

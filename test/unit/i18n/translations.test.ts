import { describe, expect, test } from 'vitest';
import { languages, offeredLanguages, type WrittenLanguage } from '../../../shared/i18n/languages.ts';
import { textsOf, translationProblems, writtenTexts } from './translation-problems.ts';

test.each(offeredLanguages)(
  '%s has every text, with its plural forms, its gaps and the words of the regulations',
  async (language) => {
    expect(translationProblems(language, await writtenTexts(language))).toEqual([]);
  },
);

describe('what a translation may not be', () => {
  const english = textsOf({
    a: { files_one: '{{count, number}} file', files_other: '{{count, number}} files' },
    b: 'Sent {{at}}',
  });
  const polish = {
    'a.files_one': '{{count, number}} plik',
    'a.files_few': '{{count, number}} pliki',
    'a.files_many': '{{count, number}} plików',
    'a.files_other': '{{count, number}} pliku',
    b: 'Wysłano {{at}}',
  };
  const problems = (changed: Readonly<Record<string, string | undefined>>, language: WrittenLanguage = 'pl') => {
    const all = Object.entries({ ...polish, ...changed }).filter(
      (each): each is [string, string] => each[1] !== undefined,
    );
    return translationProblems(language, new Map(all), english);
  };

  test('complete is what has each form that its language counts with', () => {
    expect(problems({})).toEqual([]);
    expect(problems({}, 'de')).toHaveLength(2);
  });

  test.each([
    ['a text is missing', { b: undefined }, /^b: missing/],
    ['a plural form is missing', { 'a.files_few': undefined }, /^a\.files_few: missing/],
    ['a gap is missing', { b: 'Wysłano' }, /^b: \{\{at\}\} of the English text is missing/],
    ['a gap has another format', { b: 'Wysłano {{at, number}}' }, /^b: \{\{at\}\} of the English/],
    ['a gap is none of the English text', { b: 'Wysłano {{at}} {{name}}' }, /^b: \{\{name\}\} is not in/],
    ['a brace is lost', { b: 'Wysłano {{at}} {{' }, /^b: braces/],
    ['a text is of no use', { c: 'Nic' }, /^c: not a text/],
    ['a word is not that of the regulations', { b: 'Tachometr {{at}}' }, /^b: "Tachometr"/],
  ])('%s', (_, changed, line) => {
    expect(problems(changed)[0]).toMatch(line);
  });
});

test.each(Object.entries(languages))('%s counts with the forms that its files must have', (language, { locale }) => {
  const forms = { en: 2, de: 2, fr: 3, pl: 4, es: 3 }[language];
  expect(new Intl.PluralRules(locale).resolvedOptions().pluralCategories).toHaveLength(forms ?? 0);
});

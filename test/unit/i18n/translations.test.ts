import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { loadCommandLine } from '../../../shared/i18n/command-line.ts';
import { languages, offeredLanguages, type WrittenLanguage } from '../../../shared/i18n/languages.ts';
import { textsOf, translationProblems, writtenTexts } from './translation-problems.ts';

test.each(offeredLanguages)(
  '%s has every text, with its plural forms, its gaps and the words of the regulations',
  (language) => {
    expect(translationProblems(language, writtenTexts(language))).toEqual([]);
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

test.each(offeredLanguages)(
  '%s offers each language under its own name, which everybody finds whose language it is',
  (language) => {
    const texts = writtenTexts(language);
    for (const each of offeredLanguages) {
      const ownName = new Intl.DisplayNames(each, { type: 'language' }).of(each) ?? '';
      const named = texts.get(`setting.language.choices.${each}`);
      expect(named?.toLocaleLowerCase(each)).toBe(ownName.toLocaleLowerCase(each));
    }
  },
);

test.each(offeredLanguages)(
  '%s is loaded whole: each of its files stands in the list of the page or of the command line',
  async (language) => {
    const loaded = textsOf({ ...(await loadCatalogue(language)), ...(await loadCommandLine(language)) } as Parameters<
      typeof textsOf
    >[0]);
    expect([...loaded.keys()].sort()).toEqual([...writtenTexts(language).keys()].sort());
  },
);

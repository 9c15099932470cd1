import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages, type WrittenLanguage } from '../../../shared/i18n/languages.ts';
import { forbiddenWords } from './forbidden-words.ts';

type Tree = { readonly [key: string]: string | Tree };

const folder = path.resolve(import.meta.dirname, '../../../shared/i18n/locales');

/** Every text of the catalogue by the path of its keys: `frame.attention_one`. */
export function textsOf(tree: Tree, at = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const name = at === '' ? key : `${at}.${key}`;
    if (typeof value === 'string') {
      all.set(name, value);
    } else {
      for (const [inner, text] of textsOf(value, name)) all.set(inner, text);
    }
  }
  return all;
}

/** The texts in the files of a language, however far they are; those of the page and those of the command line. */
export function writtenTexts(language: WrittenLanguage): Map<string, string> {
  const tree: Record<string, Tree> = {};
  for (const file of readdirSync(path.join(folder, language))) {
    tree[path.basename(file, '.json')] = JSON.parse(readFileSync(path.join(folder, language, file), 'utf8'));
  }
  return textsOf(tree);
}

const forms = ['one', 'two', 'few', 'many', 'other'];

/** `{ base: 'desktop.attention.title', form: 'one' }`; null for a text that has no plural. */
function pluralOf(key: string, keys: ReadonlyMap<string, string>): { base: string; form: string } | null {
  const [, base, form] = /^(.*)_([a-z]+)$/.exec(key) ?? [];
  if (base === undefined || form === undefined || !forms.includes(form)) return null;
  return keys.has(`${base}_other`) ? { base, form } : null;
}

/** What is wrong with the texts of a language beside the English ones: one line each, with the key at its front. */
export function translationProblems(
  language: WrittenLanguage,
  texts: ReadonlyMap<string, string>,
  source: ReadonlyMap<string, string> = writtenTexts('en'),
): readonly string[] {
  const { locale } = languages[language];
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const problems: string[] = [];
  /** The key of each owed text, with the English one that it says. */
  const owed = new Map<string, string>();
  for (const [key, text] of source) {
    const plural = pluralOf(key, source);
    if (plural === null) owed.set(key, text);
    else for (const form of categories) owed.set(`${plural.base}_${form}`, source.get(`${plural.base}_other`) ?? text);
  }
  for (const [key, said] of owed) {
    const text = texts.get(key);
    if (text === undefined || text.trim() === '') problems.push(`${key}: missing. English: ${said}`);
    else problems.push(...gapProblems(key, text, said, source), ...wordProblems(language, key, text));
  }
  for (const key of texts.keys()) if (!owed.has(key)) problems.push(`${key}: not a text of the English catalogue.`);
  const named = texts.get('measures.language');
  if (named !== undefined && named !== locale) problems.push(`measures.language: is ${named}, must be ${locale}.`);
  return problems;
}

/** The number may be left out of a form that means one exact number, as "once" does. */
function gapProblems(key: string, text: string, source: string, english: ReadonlyMap<string, string>): string[] {
  const isOneForm = /_(one|zero)$/.test(key);
  const [here, there] = [gapsOf(text), gapsOf(english.get(key) ?? source)];
  const elsewhere = gapsOf(source);
  const missing = [...there].filter((gap) => !here.has(gap) && !(isOneForm && /^\{\{count\b/.test(gap)));
  const unknown = [...here].filter((gap) => !there.has(gap) && !elsewhere.has(gap));
  return [
    ...missing.map((gap) => `${key}: ${gap} of the English text is missing.`),
    ...unknown.map((gap) => `${key}: ${gap} is not in the English text.`),
    ...(/\{\{|\}\}/.test(text.replace(/\{\{[^{}]*\}\}/g, '')) ? [`${key}: braces without their partner.`] : []),
  ];
}

/** `{{count, number}}` and `<b>`, with spaces as they may be. */
function gapsOf(text: string): Set<string> {
  const gaps = text.match(/\{\{[^{}]*\}\}|<\/?\w+>/g) ?? [];
  return new Set(gaps.map((gap) => gap.replace(/\s+/g, ' ')));
}

/** What people type or write over their columns: the words of the street are what is looked for there. */
const wordsOfPeople = /^(?:settingWords|maintainFieldsToo)\./;

function wordProblems(language: WrittenLanguage, key: string, text: string): string[] {
  if (wordsOfPeople.test(key)) return [];
  return forbiddenWords[language]
    .filter(({ wrong }) => wrong.test(text))
    .map(
      ({ wrong, right }) => `${key}: "${wrong.exec(text)?.[0]}" is not the word of docs/glossary.md; write "${right}".`,
    );
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { offeredLanguages } from '../../../shared/i18n/languages.ts';
import { writtenTexts } from './translation-problems.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Wordings that are the same in all five languages today, and have two keys for a reason. */
const twoTexts = [
  { keys: ['command.missingDays.vehicle', 'subject.csv.vehicleTitle'], reason: 'the page does not load the first' },
  { keys: ['common.lastDay', 'deadlines.last-day'], reason: 'the end of some days; the day on which a deadline ends' },
  { keys: ['maintain.history.at', 'states.sent'], reason: 'when it was sent; that it was sent' },
] as const;

/** A text without its plural form: `frame.attention_one` is a form of `frame.attention`. */
const textOf = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

/** The texts that are said with the same words, in every form, in every language. */
function sameEverywhere(keys: ReadonlySet<string>): readonly (readonly string[])[] {
  const said = new Map<string, string[]>();
  for (const language of offeredLanguages) {
    for (const [key, words] of writtenTexts(language)) {
      const text = textOf(key);
      if (!keys.has(text)) continue;
      said.set(text, [...(said.get(text) ?? []), `${language}${key.slice(text.length)} ${words}`]);
    }
  }
  const byWords = Map.groupBy(said.keys(), (text) => said.get(text)?.join('\n'));
  return [...byWords.values()]
    .filter((texts) => texts.length > 1)
    .map((texts) => texts.sort())
    .sort();
}

/** The texts that the code names whole. One that a code of the product chooses has the name of its code. */
function namedInCode(): Set<string> {
  const files = ['electron', 'renderer', 'shared', 'build'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  const code = files.filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(path.join(root, file), 'utf8'));
  const known = new Set([...writtenTexts('en').keys()].map(textOf));
  const names = code.flatMap((text) => [...text.matchAll(/(['"`])([a-zA-Z]+(?:\.[\w-]+)+)\1/g)]);
  return new Set(names.map(([, , name = '']) => name).filter((name) => known.has(name)));
}

test('what means one thing is one text: no wording stands under two keys in all languages', () => {
  const named = namedInCode();
  expect(named.size).toBeGreaterThan(1_000);
  const found = sameEverywhere(named);
  expect(found).toEqual(twoTexts.map(({ keys }) => keys));
});

test('a wording under two keys is found, with its plural forms', () => {
  const twice = sameEverywhere(new Set([...writtenTexts('en').keys()].map(textOf)));
  expect(twice).toContainEqual(expect.arrayContaining(['kinds.driver-card', 'download.line.driver-card']));
  expect(twice).toContainEqual(expect.arrayContaining(['reports.rows.fleets-search', 'reports.rowsOf.fleets']));
});

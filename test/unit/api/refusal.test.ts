import { expect, test } from 'vitest';
import { refusal, say, saying } from '../../../electron/engine/refusal.ts';
import { formatError } from '../../../renderer/client/transport/transport.ts';
import { requestErrorSchema } from '../../../shared/contract/contract.ts';
import { sentenceText } from '../../../shared/format/sentence-text.ts';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { en } from '../../../shared/i18n/en.ts';
import * as de from '../../../shared/i18n/locales/de.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { sentence } from '../../../shared/sentence.ts';

const german = {
  t: createTexts({
    ...en,
    errors: { ...en.errors, 'bad-arguments': 'Das passt nicht: {{message}}' },
    measures: { ...en.measures, language: 'de-DE' },
    sentences: { ...en.sentences, 'file-too-large': 'Die Datei ist größer als {{megabytes, number}} MB.' },
  }),
};

test('a refused request says why in English to the command line, and to a page in its own language', () => {
  const { error } = refusal('bad-arguments', 'file-too-large', { values: { megabytes: 1_200 }, field: 'bytes' });
  expect(error.message).toBe('The file is larger than 1,200 MB, which no download is.');
  expect(formatError(requestErrorSchema.parse(structuredClone(error)), german)).toBe(
    'Das passt nicht: Die Datei ist größer als 1.200 MB.',
  );
});

test('a sentence that this page does not know, as of a newer agent, is said as the engine worded it', () => {
  const { said } = say('not-sent-yet');
  const newer = { ...said, code: 'not-known-here' as typeof said.code };
  expect(sentenceText(newer, 'A newer sentence.', german)).toBe('A newer sentence.');
  expect(sentenceText(undefined, 'A sentence without a code.', german)).toBe('A sentence without a code.');
});

test('a sentence in the gap of another is said in the language of the reader too', () => {
  const { message, said } = say('field-does-not-fit', {
    field: 'days',
    problem: sentence('misfit-too-large', { most: 1_500 }),
  });
  expect(message).toBe('“days” does not fit: it is larger than 1,500.');
  const whole = requestErrorSchema.parse({ code: 'failed', message, said: structuredClone(said) });
  const words = { t: createTexts(de) };
  expect(formatError(whole, words)).toBe('„days“ passt nicht: Der Wert ist größer als 1.500.');
});

test.each([
  ['de', 'Die zentralen Einstellungen aus „https://it.example“ werden nicht benutzt: Sie sind kein JSON.'],
  [
    'fr',
    'Les paramètres centraux de «\u00a0https://it.example\u00a0» ne sont pas utilisés\u00a0: ils ne sont pas du JSON.',
  ],
  ['pl', 'Ustawienia centralne z „https://it.example” nie są używane: nie są w formacie JSON.'],
  ['es', 'Los ajustes centrales de «https://it.example» no se usan: no son JSON.'],
] as const)('a trouble of the IT department is said in the language of the reader: %s', async (language, words) => {
  const { message, said } = say('central-not-used', { from: 'https://it.example', why: sentence('central-not-json') });
  expect(message).toBe('The central settings from "https://it.example" are not used: it is not JSON.');
  expect(sentenceText(said, message, { t: createTexts(await loadCatalogue(language)) })).toBe(words);
});

test('sentences in a gap are listed as the language lists them', () => {
  const who = [sentence('users-guests'), sentence('users-everyone')];
  const { message, said } = say('data-open-to-others', { who });
  expect(message).toContain('(guests and everyone)');
  expect(sentenceText(said, message, { t: createTexts(de) })).toContain('(Gäste und alle)');
});

test('no sentence of the engine is left with a gap', () => {
  for (const [code, text] of Object.entries(en.sentences)) {
    const gaps = [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => [name, 1]);
    const { message } = saying({ code: code as keyof typeof en.sentences, values: Object.fromEntries(gaps) });
    expect(message).not.toMatch(/\{\{|undefined|^$/);
  }
});

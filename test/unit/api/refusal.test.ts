import { expect, test } from 'vitest';
import { refusal, say } from '../../../electron/engine/refusal.ts';
import { formatError, sentenceText } from '../../../renderer/client/transport/transport.ts';
import { requestErrorSchema } from '../../../shared/contract/contract.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';

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

test('no sentence of the engine is left with a gap', () => {
  const values = { most: 1, megabytes: 2, systemCode: 'EIO', example: '/srv', field: 'from', problem: 'wrong form' };
  for (const code of Object.keys(en.sentences) as (keyof typeof en.sentences)[]) {
    expect(say(code, values).message).not.toMatch(/\{\{|undefined|^$/);
  }
});

import { expect, test } from 'vitest';
import { writtenTexts } from './translation-problems.ts';

/** What terminals show: not all of them have a narrow no-break space, so that they get plain ones throughout. */
const isOfTerminal = (key: string) => /^(?:command|commandHelp|conform)\./.test(key);

/** A sign that must not begin a line, or quotes, with another space than French prints there. */
function wrongSpaces(text: string, ofTerminal: boolean): boolean {
  return ofTerminal
    ? /[\u00a0\u202f]/.test(text)
    : /[ \u202f](?:»|:(?=\s|$))|«[ \u202f]|«(?!\u00a0)|(?<!\u00a0)»|[ \u00a0][;?!]/.test(text);
}

test('French has no-break spaces where it prints them: narrow before ; ? and !, full before : and within quotes', () => {
  const texts = writtenTexts('fr');
  expect(texts.size).toBeGreaterThan(1000);
  expect([...texts].filter(([key, text]) => wrongSpaces(text, isOfTerminal(key)))).toEqual([]);
});

test.each([
  ['Rien : encore', false],
  ['« Envois\u00a0»', false],
  ['Que faire ?', false],
  ['Que faire\u00a0?', false],
  ['Rien\u00a0: encore', true],
])('"%s" is found', (text, ofTerminal) => {
  expect(wrongSpaces(text, ofTerminal)).toBe(true);
});

test.each([
  ['Que faire\u202f? Rien\u00a0: voir «\u00a0Envois\u00a0».', false],
  ['Rien : voir « status » ; ou 06:00, http://a', true],
  ['À 06:00, {{count, number}} : non'.replace(' :', '\u00a0:'), false],
])('"%s" is right', (text, ofTerminal) => {
  expect(wrongSpaces(text, ofTerminal)).toBe(false);
});

import { expect, it } from 'vitest';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';

const t = createTexts(en);

it.each([
  ['turns the words around it', 'Ro\u202Eebecca', 'Ro ebecca'],
  ['is cut by a NUL', 'Ro\u0000becca', 'Ro becca'],
  ['commands a terminal', '\u001B[2JRebecca', ' [2JRebecca'],
  ['isolates what follows', '\u2066Rebecca', ' Rebecca'],
])('a value that %s is harmless in every text', (_what, name, shown) => {
  const text = t('desktop.added.tooLarge', { name });
  expect(text).toBe(`${shown} is too large to be a download.`);
});

it.each(['<O\'Brien> & Søn "x" $1 {{name}}', 'Łódź / Ñandú', 'שרה'])('any other value stays as it is: %s', (name) => {
  expect(t('desktop.added.tooLarge', { name })).toBe(`${name} is too large to be a download.`);
});

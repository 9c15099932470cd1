import { expect, test } from 'vitest';
import { articleText } from '../../../shared/format/hours-text.ts';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';

test.each([
  ['en', '561/2006, article 7', '561/2006, articles 4(g) and 8(2)'],
  ['de', '561/2006, Artikel 7', '561/2006, Artikel 4(g) und 8(2)'],
  ['fr', '561/2006, article 7', '561/2006, articles 4(g) et 8(2)'],
  ['pl', '561/2006, art. 7', '561/2006, art. 4(g) i 8(2)'],
  ['es', '561/2006, artículo 7', '561/2006, artículos 4(g) y 8(2)'],
] as const)('the article beside a fact is named as the language names it: %s', async (language, one, two) => {
  const formatter = { t: createTexts(await loadCatalogue(language)) };
  expect(articleText({ article: '561/2006, article 7' }, formatter)).toBe(one);
  expect(articleText({ article: '561/2006, articles 4(g) and 8(2)' }, formatter)).toBe(two);
});

import { expect, it } from 'vitest';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';

it('a sentence that ends with an abbreviated month has one full stop, and three points stay three', async () => {
  const t = createTexts(await loadCatalogue('fr'));
  expect(t('coverage.next.basis.service', { day: '23 nov.' })).toBe('Dernier traité le 23 nov.');
  expect(t('coverage.next.basis.service', { day: '23 août' })).toBe('Dernier traité le 23 août.');
  expect(t('coverage.next.basis.service', { day: '...' })).toContain('...');
});

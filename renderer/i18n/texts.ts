import { createInstance } from 'i18next';
import { en } from './en.ts';
import type { Translate } from './start.ts';

/** The same texts for what speaks to a person outside the page, such as the tray. */
export function createTexts(): Translate {
  const texts = createInstance();
  void texts.init({
    lng: 'en-GB',
    defaultNS: 'page',
    ns: ['page'],
    resources: { 'en-GB': { page: en } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return texts.t as Translate;
}

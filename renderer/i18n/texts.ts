import { createInstance, type InitOptions, type TFunction } from 'i18next';
import { en } from './en.ts';

/** The catalogue's function: a key of `en.ts` to its text. */
export type Translate = TFunction<'page'>;

/** The catalogue, at hand at once. What shows the texts escapes them itself, so that nothing is escaped twice. */
export const textOptions: InitOptions = {
  lng: 'en-GB',
  fallbackLng: 'en-GB',
  defaultNS: 'page',
  ns: ['page'],
  resources: { 'en-GB': { page: en } },
  interpolation: { escapeValue: false },
  initAsync: false,
};

/** The same texts for what speaks to a person outside the page, such as the tray. */
export function createTexts(): Translate {
  const texts = createInstance();
  void texts.init(textOptions);
  return texts.t as Translate;
}

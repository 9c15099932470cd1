import i18next, { type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en.ts';

/** The catalogue's function: a key of `en.ts` to its text. */
export type Translate = TFunction<'page'>;

/** Makes the texts available to every screen. React escapes what it shows, so that nothing is escaped twice. */
export async function startTexts(): Promise<Translate> {
  return i18next.use(initReactI18next).init({
    lng: 'en-GB',
    fallbackLng: 'en-GB',
    defaultNS: 'page',
    ns: ['page'],
    resources: { 'en-GB': { page: en } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
}

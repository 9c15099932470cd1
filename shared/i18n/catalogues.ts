import type { Language } from './languages.ts';
import type { Catalogue } from './texts.ts';

/** Each language is a list of files that is read when it is spoken: a start reads no language but its own. */
const load: { readonly [Spoken in Language]: () => Promise<Catalogue> } = {
  en: async () => (await import('./en.ts')).en,
  de: () => import('./locales/de.ts'),
  fr: () => import('./locales/fr.ts'),
  pl: () => import('./locales/pl.ts'),
  es: () => import('./locales/es.ts'),
};

export function loadCatalogue(language: Language): Promise<Catalogue> {
  return load[language]();
}

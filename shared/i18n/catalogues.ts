import type { Language } from './languages.ts';
import type { Catalogue } from './texts.ts';

/** Each language is a file of its own that is read when it is spoken: a start reads no language but its own. */
const load: { readonly [Spoken in Language]: () => Promise<Catalogue> } = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  pl: async () => (await import('./pl.ts')).pl,
  es: async () => (await import('./es.ts')).es,
};

export function loadCatalogue(language: Language): Promise<Catalogue> {
  return load[language]();
}

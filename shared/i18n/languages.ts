/**
 * The languages that are being written. Each has its texts in `locales/`, in a folder of its name; English is the source of
 * the keys. `locale` is how Intl writes its dates and numbers: one a language, so that two clerks on the telephone see the
 * same text on every PC.
 */
export const languages = {
  en: { locale: 'en-GB' },
  de: { locale: 'de-DE' },
  fr: { locale: 'fr-FR' },
  pl: { locale: 'pl-PL' },
  es: { locale: 'es-ES' },
} as const satisfies Readonly<Record<string, { readonly locale: string }>>;

export type WrittenLanguage = keyof typeof languages;

/**
 * The languages that a person can choose: only complete ones. From the moment that a language stands here, the tests ask for
 * each of its texts, with its plural forms and gaps.
 */
export const offeredLanguages = ['en', 'de', 'fr', 'pl', 'es'] as const satisfies readonly WrittenLanguage[];

/** @param locale as a catalogue names its own in `measures.language` */
export function languageOf(locale: string): Language {
  return offeredLanguages.find((language) => languages[language].locale === locale) ?? 'en';
}

export type Language = (typeof offeredLanguages)[number];

/** What the setting takes: that of the system, or one. */
export const languageChoices = ['system', ...offeredLanguages] as const;
export type LanguageChoice = (typeof languageChoices)[number];

/**
 * The language to speak: the chosen one, else the first that the system names and that is offered, else English.
 *
 * @param systemLanguages BCP 47 tags, the one that the person likes best first: `['de-AT', 'en']`
 */
export function languageFor(choice: LanguageChoice, systemLanguages: readonly string[]): Language {
  if (choice !== 'system') return choice;
  for (const tag of systemLanguages) {
    const named = tag.split(/[-_.]/)[0]?.toLowerCase();
    const found = offeredLanguages.find((language) => language === named);
    if (found !== undefined) return found;
  }
  return 'en';
}

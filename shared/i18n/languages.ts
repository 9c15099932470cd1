/**
 * The languages that are being written. Each has its texts in a folder of its name; English is the source of the keys, and
 * lies in `messages/`. `locale` is how Intl writes its dates and numbers: one a language, so that two clerks on the
 * telephone see the same text on every PC.
 */
export const languages = {
  en: { ownName: 'English', locale: 'en-GB' },
  de: { ownName: 'Deutsch', locale: 'de-DE' },
  fr: { ownName: 'Français', locale: 'fr-FR' },
  pl: { ownName: 'Polski', locale: 'pl-PL' },
  es: { ownName: 'Español', locale: 'es-ES' },
} as const satisfies Readonly<Record<string, { readonly ownName: string; readonly locale: string }>>;

export type WrittenLanguage = keyof typeof languages;

/**
 * The languages that a person can choose: only complete ones. From the moment that a language stands here, its files do
 * not compile with a text missing, and the tests ask for each of its plural forms and parameters.
 */
export const offeredLanguages = ['en', 'de', 'fr', 'pl', 'es'] as const satisfies readonly WrittenLanguage[];

export type Language = (typeof offeredLanguages)[number];

/** What the setting takes: that of the system, or one. */
export const languageChoices = ['system', ...offeredLanguages] as const;
export type LanguageChoice = (typeof languageChoices)[number];

/** Each language under its own name, which everybody finds whose language it is; no text of the catalogue translates it. */
export const languageNames = Object.fromEntries(
  offeredLanguages.map((language) => [language, languages[language].ownName]),
) as { readonly [Offered in Language]: (typeof languages)[Offered]['ownName'] };

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

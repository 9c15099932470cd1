import { createInstance, type TFunction } from 'i18next';
import { loadCatalogue } from './catalogues.ts';
import { type Language, languages } from './languages.ts';
import { addFormats, type Translate, textOptions } from './texts.ts';

/** What only the command line says; the page does not load it. */
type CommandLineCatalogue = Readonly<Record<'command' | 'commandHelp' | 'conform', object>>;

/** As those of the page, each language is read when it is spoken. */
const load: { readonly [Spoken in Language]: () => Promise<CommandLineCatalogue> } = {
  en: () => import('./locales/command-line/en.ts'),
  de: () => import('./locales/command-line/de.ts'),
  fr: () => import('./locales/command-line/fr.ts'),
  pl: () => import('./locales/command-line/pl.ts'),
  es: () => import('./locales/command-line/es.ts'),
};

export function loadCommandLine(language: Language): Promise<CommandLineCatalogue> {
  return load[language]();
}

/** Gives the text for a key of the command line's own namespaces. */
type TranslateCommand = TFunction<'commandLine'>;

/** The texts of the page and those of the command line, in the language that is spoken at the time. */
export interface CommandLineTexts {
  readonly page: Translate;
  readonly commandLine: TranslateCommand;
  readonly speak: (language: Language) => Promise<void>;
}

/** @param first is spoken from the start */
export async function createCommandLineTexts(first: Language): Promise<CommandLineTexts> {
  const texts = createInstance();
  const page = await loadCatalogue(first);
  void texts.init({
    ...textOptions(page),
    ns: ['page', 'commandLine'],
    resources: { [languages[first].locale]: { page, commandLine: await loadCommandLine(first) } },
  });
  addFormats(texts);
  return {
    page: texts.t as Translate,
    commandLine: texts.getFixedT(null, 'commandLine'),
    async speak(language) {
      const { locale } = languages[language];
      if (!texts.hasResourceBundle(locale, 'page')) {
        texts.addResourceBundle(locale, 'page', await loadCatalogue(language));
        texts.addResourceBundle(locale, 'commandLine', await loadCommandLine(language));
      }
      await texts.changeLanguage(locale);
    },
  };
}

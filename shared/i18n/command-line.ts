import { createInstance, type TFunction } from 'i18next';
import { loadCatalogue } from './catalogues.ts';
import { type Language, languages } from './languages.ts';
import { command } from './messages/command.ts';
import { commandHelp } from './messages/command-help.ts';
import { conform } from './messages/conform.ts';
import { addFormats, type Translate, textOptions } from './texts.ts';

/** The catalogue of what only the command line says; the page does not load it. */
export const commandLineEnglish = { command, commandHelp, conform } as const;

type CommandLineCatalogue = Record<keyof typeof commandLineEnglish, object>;

/** As those of the page, each language is read when it is spoken. */
const load: { readonly [Spoken in Language]: () => Promise<CommandLineCatalogue> } = {
  en: async () => commandLineEnglish,
  de: async () => ({
    ...(await import('./de/command.ts')),
    ...(await import('./de/command-help.ts')),
    ...(await import('./de/conform.ts')),
  }),
  fr: async () => ({
    ...(await import('./fr/command.ts')),
    ...(await import('./fr/command-help.ts')),
    ...(await import('./fr/conform.ts')),
  }),
  pl: async () => ({
    ...(await import('./pl/command.ts')),
    ...(await import('./pl/command-help.ts')),
    ...(await import('./pl/conform.ts')),
  }),
  es: async () => ({
    ...(await import('./es/command.ts')),
    ...(await import('./es/command-help.ts')),
    ...(await import('./es/conform.ts')),
  }),
};

export function loadCommandLine(language: Language): Promise<CommandLineCatalogue> {
  return load[language]();
}

/** Gives the text for a key of `commandLineEnglish`. */
type TranslateCommand = TFunction<'commandLine'>;

/** The texts of the page and those of the command line, in the language that is spoken at the time. */
interface CommandLineTexts {
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

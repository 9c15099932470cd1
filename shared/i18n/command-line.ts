import type { Language } from './languages.ts';
import { command } from './messages/command.ts';
import { commandHelp } from './messages/command-help.ts';

/** The catalogue of what only the command line says; the page does not load it. */
export const commandLineEnglish = { command, commandHelp } as const;

export type CommandLineCatalogue = Record<keyof typeof commandLineEnglish, object>;

/** As those of the page, each language is read when it is spoken. */
const load: { readonly [Spoken in Language]: () => Promise<CommandLineCatalogue> } = {
  en: async () => commandLineEnglish,
  de: async () => ({ ...(await import('./de/command.ts')), ...(await import('./de/command-help.ts')) }),
  fr: async () => ({ ...(await import('./fr/command.ts')), ...(await import('./fr/command-help.ts')) }),
  pl: async () => ({ ...(await import('./pl/command.ts')), ...(await import('./pl/command-help.ts')) }),
  es: async () => ({ ...(await import('./es/command.ts')), ...(await import('./es/command-help.ts')) }),
};

export function loadCommandLine(language: Language): Promise<CommandLineCatalogue> {
  return load[language]();
}

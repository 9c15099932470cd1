import { loadCatalogue } from '../../shared/i18n/catalogues.ts';
import { languageFor } from '../../shared/i18n/languages.ts';
import { createTexts } from '../../shared/i18n/texts.ts';

/**
 * The languages that a terminal asks for, the most wanted first, as POSIX and GNU gettext have it: `LANGUAGE` is a list, and
 * counts only where a language is set at all. `C` and `POSIX` are the untranslated program.
 */
function languagesOfTerminal(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  const { LC_ALL, LC_MESSAGES, LANG, LANGUAGE } = environment;
  const named = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== '');
  if (named === undefined || /^(C|POSIX)\b/.test(named)) return [];
  return [...(LANGUAGE ?? '').split(':').filter(Boolean), named];
}

/** The words of the command line, in the language of the terminal. */
export const words = createTexts(await loadCatalogue(languageFor('system', languagesOfTerminal(process.env))));

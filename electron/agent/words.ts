import { sentenceText } from '../../shared/format/sentence-text.ts';
import { type CommandLineTexts, createCommandLineTexts } from '../../shared/i18n/command-line.ts';
import { type Language, type LanguageChoice, languageFor } from '../../shared/i18n/languages.ts';
import type { Sentence } from '../../shared/sentence.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** `C` and `POSIX` are the untranslated program. */
const isUntranslated = (locale: string) => /^(C|POSIX)\b/.test(locale);

/**
 * The languages that a terminal asks for, the most wanted first, as POSIX and GNU gettext have it: `LANGUAGE` is a list, and
 * counts only where a language is set at all.
 */
function languagesOfTerminal({ LC_ALL, LC_MESSAGES, LANG, LANGUAGE }: Environment): readonly string[] {
  const named = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== '');
  if (named === undefined || isUntranslated(named)) return [];
  return [...(LANGUAGE ?? '').split(':').filter(Boolean), named];
}

/**
 * The language of the messages: the one that the depot has chosen, else that of the terminal. `LC_ALL=C` is how a script
 * asks for messages that it can read, so that it wins over both. `LANG=C` does not: it is what a service is started with.
 */
export function messageLanguage(choice: LanguageChoice, environment: Environment): Language {
  if (isUntranslated(environment.LC_ALL ?? '')) return 'en';
  return languageFor(choice, languagesOfTerminal(environment));
}

/** Texts that only the command line has. */
export type CommandWords = (typeof texts)['commandLine'];

const texts: CommandLineTexts = await createCommandLineTexts(messageLanguage('system', process.env));

/** Texts that the page has too, in the language that is spoken now. */
export const words = texts.page;

/** Texts that only the command line has, in the language that is spoken now. */
export const commandWords = texts.commandLine;

/** The same texts in English, for what a program reads: it is the same in every language. */
export async function englishCommandWords(): Promise<CommandWords> {
  return (await createCommandLineTexts('en')).commandLine;
}

/** Speaks the language of a depot from now on, once it is known what that has chosen. */
export async function speakFor(choice: LanguageChoice, environment: Environment = process.env): Promise<void> {
  await texts.speak(messageLanguage(choice, environment));
}

/** What the engine says, in the language that is spoken now; an agent of another version may say what only it knows. */
export function saidText({
  message,
  said,
}: {
  readonly message: string;
  readonly said?: Sentence | undefined;
}): string {
  return sentenceText(said, message, { t: words });
}

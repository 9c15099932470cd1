import type { Language, WrittenLanguage } from './languages.ts';

/** The plural forms of each language, as `Intl.PluralRules` names them for whole and broken numbers. */
interface PluralForms {
  readonly en: 'one' | 'other';
  readonly de: 'one' | 'other';
  readonly fr: 'one' | 'many' | 'other';
  readonly pl: 'one' | 'few' | 'many' | 'other';
  readonly es: 'one' | 'many' | 'other';
}

/**
 * The texts of a language for some English ones: every key, with the plural forms that the language has. While the language
 * is not offered its files may be in any state; a test tells how far they are.
 */
export type Texts<In extends WrittenLanguage, English> = In extends Language
  ? Translation<English, PluralForms[In]>
  : TextsSoFar;

type Translation<English, Form extends string> = {
  readonly [Key in keyof English as KeyIn<Key, Form>]: English[Key] extends string
    ? string
    : Translation<English[Key], Form>;
};

/** `files_other` becomes a key for each form; the English `files_one` adds none. */
type KeyIn<Key, Form extends string> = Key extends `${infer Base}_other`
  ? `${Base}_${Form}`
  : Key extends `${string}_one`
    ? never
    : Key;

interface TextsSoFar {
  readonly [key: string]: string | TextsSoFar;
}

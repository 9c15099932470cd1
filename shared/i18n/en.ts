import * as en from './locales/en.ts';
import type { OwedTexts } from './locales/owed-texts.ts';

en satisfies OwedTexts;

/** The English texts of the page, for whoever speaks English before any language is chosen, and for tests. */
export { en };

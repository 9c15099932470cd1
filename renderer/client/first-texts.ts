import { loadCatalogue } from '../../shared/i18n/catalogues.ts';
import { languageFor } from '../../shared/i18n/languages.ts';
import { rememberedLanguage } from './remembered-choices.ts';

const language = rememberedLanguage.get() ?? languageFor('system', navigator.languages);

/** The texts that the page starts with: in the language of the last visit, or else in that of the person's system. */
export const firstTexts = { language, catalogue: loadCatalogue(language) } as const;

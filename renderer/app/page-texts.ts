import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadCatalogue } from '../../shared/i18n/catalogues.ts';
import { type Language, languages } from '../../shared/i18n/languages.ts';
import { addFormats, type Catalogue, type Translate, textOptions } from '../../shared/i18n/texts.ts';
import { firstTexts } from '../client/first-texts.ts';
import { rememberedLanguage } from '../client/remembered-choices.ts';

/** Makes the first texts available to every screen. */
export async function startTexts(): Promise<Translate> {
  await i18next.use(initReactI18next).init(textOptions(await firstTexts.catalogue));
  addFormats(i18next);
  return i18next.t as Translate;
}

/** Speaks the depot's language from now on, on every screen that is shown and at the next start. */
export function speak(language: Language): Promise<void> {
  rememberedLanguage.set(language);
  return speakForNow(language);
}

/** Speaks another language until somebody chooses again. */
export async function speakForNow(language: Language): Promise<void> {
  const { locale } = languages[language];
  if (i18next.language === locale) return;
  const catalogue: Catalogue = await loadCatalogue(language);
  i18next.addResourceBundle(locale, 'page', catalogue);
  await i18next.changeLanguage(locale);
  markPage(language);
}

/** For screen readers, hyphenation and the browser's own translation. */
export function markPage(language: Language): void {
  document.documentElement.lang = language;
}

import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { addDownloadFormats, type Translate, textOptions } from '../../shared/i18n/texts.ts';

/** Makes the texts available to every screen. */
export async function startTexts(): Promise<Translate> {
  const translate = await i18next.use(initReactI18next).init(textOptions);
  addDownloadFormats(i18next);
  return translate;
}

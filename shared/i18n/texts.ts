import { createInstance, type InitOptions, type i18n, type TFunction } from 'i18next';
import { textFormats } from '../tachograph/text/render.ts';
import { en } from './en.ts';

/** Gives the text for a key of `en.ts`. */
export type Translate = TFunction<'page'>;

/** The catalogue is loaded synchronously. React escapes the texts, so i18next must not escape them too. */
export const textOptions: InitOptions = {
  lng: en.measures.language,
  fallbackLng: en.measures.language,
  defaultNS: 'page',
  ns: ['page'],
  resources: { [en.measures.language]: { page: en } },
  interpolation: { escapeValue: false },
  initAsync: false,
};

/**
 * Adds the formats of the values in the texts about downloads: days, parts and reasons. A text with a day is given `today`
 * (`YYYY-MM-DD`), which decides whether the day needs its year. Numbers share one format for each language and number of
 * digits: i18next's own makes one for each set of values, which takes longer than everything else.
 */
export function addDownloadFormats({ services }: i18n): void {
  services.formatter?.add('number', (value, language, { maximumFractionDigits }) =>
    numberFormat(language, maximumFractionDigits).format(value),
  );
  for (const [name, format] of Object.entries(textFormats)) {
    services.formatter?.add(name, (value, _language, { today }) => format(String(value), String(today ?? '')));
  }
}

/** The same texts outside the page, such as for the tray. */
export function createTexts(): Translate {
  const texts = createInstance();
  void texts.init(textOptions);
  addDownloadFormats(texts);
  return texts.t as Translate;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: string | undefined, maximumFractionDigits: number | undefined): Intl.NumberFormat {
  const name = `${language} ${maximumFractionDigits}`;
  const format = numberFormats.get(name) ?? new Intl.NumberFormat(language, { maximumFractionDigits });
  numberFormats.set(name, format);
  return format;
}
